import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { createInterface } from 'node:readline';
import { ROOT } from './paths.ts';
import { UserError } from './user-error.ts';

const SOURCES = ['shell', 'remotes', 'shared', 'public-site', 'trainer-portal'];
const SINGLE_FILES = ['package-lock.json', 'tsconfig.base.json', 'nx.json'];
const SKIPPED = new Set(['node_modules', 'dist', 'test-results', '.astro', '.nx']);

/** Output folders of builds. */
const outputs = (): string[] =>
  ['shell', 'public-site', 'trainer-portal', ...globSync('remotes/*', { cwd: ROOT })]
    .filter((folder) => existsSync(join(ROOT, folder, 'package.json')))
    .map((folder) => join(ROOT, folder, 'dist'));

function addStates(folder: string, states: string[]): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (SKIPPED.has(entry.name)) continue;
    const path = join(folder, entry.name);
    if (entry.isDirectory()) addStates(path, states);
    else if (!/\.test\.tsx?$/.test(entry.name)) {
      const { mtimeMs, size } = statSync(path);
      states.push(`${relative(ROOT, path)} ${mtimeMs} ${size}`);
    }
  }
}

/** A cheap fingerprint of all sources and of what was built from them: dates and sizes, a few milliseconds. */
function fingerprint(): string {
  const states: string[] = [];
  for (const folder of SOURCES) if (existsSync(join(ROOT, folder))) addStates(join(ROOT, folder), states);
  for (const path of [...SINGLE_FILES.map((file) => join(ROOT, file)), ...outputs()]) {
    const stat = statSync(path, { throwIfNoEntry: false });
    states.push(`${path} ${stat?.mtimeMs ?? 'absent'}`);
  }
  return createHash('sha256').update(states.toSorted().join('\n')).digest('hex');
}

const isBuilt = (folder: string): boolean => existsSync(folder) && readdirSync(folder).length > 0;

/**
 * Builds the apps for production through Nx, which rebuilds only what changed. When nothing changed at all since the
 * last time, Nx itself (seconds of start-up) is not started.
 */
export async function buildApps(stampFile: string, log: (line: string) => void): Promise<void> {
  const known = existsSync(stampFile) ? readFileSync(stampFile, 'utf8') : '';
  if (known === fingerprint() && outputs().every(isBuilt)) return;
  log(
    known === ''
      ? 'Construction des applications (une à deux minutes la première fois)…'
      : 'Construction de ce qui a changé…',
  );
  const { code, output } = await runNx(log);
  if (code !== 0) {
    throw new UserError(`La construction des applications a échoué :\n\n${failedParts(output)}`);
  }
  mkdirSync(dirname(stampFile), { recursive: true });
  writeFileSync(stampFile, fingerprint());
}

const HEADER = /^> nx run (?:@trame\/)?(?<project>[\w-]+):build/;

/** Nx prints every task; only the failed ones help. */
function failedParts(output: string): string {
  const [tasks = '', summary = ''] = output.split('Failed tasks:');
  const failed = [...summary.matchAll(/^- (?:@trame\/)?(?<project>[\w-]+):build/gm)].map(
    ({ groups }) => groups?.['project'] ?? '',
  );
  const sections = tasks.split(/^(?=> nx run )/m);
  const parts = sections.filter((section) =>
    failed.includes(HEADER.exec(section)?.groups?.['project'] ?? ''),
  );
  return parts.length > 0 ? parts.join('\n').trim().slice(0, 6000) : output.slice(-6000);
}

function runNx(log: (line: string) => void): Promise<{ code: number; output: string }> {
  const nx = join(ROOT, 'node_modules/nx/dist/bin/nx.js');
  const args = ['run-many', '-t', 'build', '--parallel=2', '--output-style=static'];
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [nx, ...args], {
      cwd: ROOT,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, NX_DAEMON: 'false', NX_TUI: 'false', FORCE_COLOR: '0', NODE_ENV: 'production' },
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      createInterface({ input: stream }).on('line', (line) => {
        output += `${line}\n`;
        const project = HEADER.exec(line)?.groups?.['project'];
        if (project) log(`  ${project}`);
      });
    }
    child.once('error', reject);
    child.once('close', (code) => resolve({ code: code ?? 1, output }));
  });
}
