import { createHash } from 'node:crypto';
import { existsSync, lstatSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

type LockedPackage = Record<string, unknown>;
type LockFile = { packages: Record<string, LockedPackage> };

type PackageJson = {
  name: string;
  version: string;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
};

const lockFile = (root: string): string => join(root, 'package-lock.json');
const linkOf = (name: string): string => `node_modules/@trame/${name}`;
const folderOf = (name: string): string => `remotes/${name}`;

const fingerprintOf = (text: string): string => createHash('sha256').update(text).digest('hex');

/**
 * Changes the lock file, and the launcher's record of it (`tools/bin/run.mjs`): the installed packages are the same as
 * before, so nothing has to be installed again.
 */
function changeLock(root: string, change: (packages: LockFile['packages']) => void): void {
  const before = readFileSync(lockFile(root), 'utf8');
  const lock = JSON.parse(before) as LockFile;
  change(lock.packages);
  // The order npm writes them in.
  const inOrder = Object.entries(lock.packages).toSorted(([a], [b]) => a.localeCompare(b, 'en'));
  const after = `${JSON.stringify({ ...lock, packages: Object.fromEntries(inOrder) }, null, 2)}\n`;
  if (after === before) return;
  writeFileSync(lockFile(root), after);
  const stamp = join(root, 'node_modules/.trame-lock');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprintOf(before)) {
    writeFileSync(stamp, fingerprintOf(after));
  }
}

/** Whether a package of the workspace already has this name. */
export function isPackageName(root: string, name: string): boolean {
  const lock = JSON.parse(readFileSync(lockFile(root), 'utf8')) as LockFile;
  return linkOf(name) in lock.packages;
}

/**
 * Makes a remote's folder a package of the workspace, as `npm install` would: in the lock file and as a link. Its
 * dependencies are at versions the workspace already has, so npm, and with it the network, is not needed.
 */
export function linkRemote(root: string, name: string): void {
  const manifest = JSON.parse(
    readFileSync(join(root, folderOf(name), 'package.json'), 'utf8'),
  ) as PackageJson;
  changeLock(root, (packages) => {
    packages[linkOf(name)] = { resolved: folderOf(name), link: true };
    packages[folderOf(name)] = {
      name: manifest.name,
      version: manifest.version,
      ...(manifest.dependencies && { dependencies: manifest.dependencies }),
      ...(manifest.devDependencies && { devDependencies: manifest.devDependencies }),
    };
  });
  const link = join(root, linkOf(name));
  mkdirSync(dirname(link), { recursive: true });
  // A junction on Windows, where only administrators may make links; other systems ignore the kind.
  symlinkSync(
    process.platform === 'win32'
      ? join(root, folderOf(name))
      : relative(dirname(link), join(root, folderOf(name))),
    link,
    'junction',
  );
}

/** Takes a remote out of the lock file and out of `node_modules`. */
export function unlinkRemote(root: string, name: string): void {
  changeLock(root, (packages) => {
    delete packages[linkOf(name)];
    for (const path of Object.keys(packages)) {
      if (path === folderOf(name) || path.startsWith(`${folderOf(name)}/`)) delete packages[path];
    }
  });
  const link = join(root, linkOf(name));
  if (lstatSync(link, { throwIfNoEntry: false })?.isSymbolicLink()) rmSync(link);
}
