/**
 * Launches a command of the workspace from any Node >= 20, with nothing installed: installs the locked dependencies
 * when they are missing or outdated, then runs the command on the Node version the project pins.
 */
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), '../..');
const COMMANDS = [
  'start',
  'dev',
  'test',
  'bench',
  'registry',
  'site',
  'site-policies',
  'new-remote',
  'pack',
  'api',
  'sql',
  'seal',
  'types',
  'schema',
  'spec-coverage',
];
const OLDEST_NODE = 20;
const STAMP = join(ROOT, 'node_modules/.trame-lock');
/** Holds the process that installs: two at once would remove each other's files. */
const INSTALLING = join(ROOT, '.local/installing');
const LOOK_AGAIN_MS = 500;

function fail(message) {
  console.error(`\n✗ ${message}`);
  process.exit(1);
}

function requireNode() {
  const major = Number(process.versions.node.split('.')[0]);
  if (major >= OLDEST_NODE) return;
  fail(
    `Node ${process.versions.node} est trop ancien : installez Node ${OLDEST_NODE} ou plus récent (https://nodejs.org).`,
  );
}

function lockFingerprint() {
  return createHash('sha256')
    .update(readFileSync(join(ROOT, 'package-lock.json')))
    .digest('hex');
}

/** npm writes this file at the end: an interrupted installation has none. */
function isInstalled(fingerprint) {
  if (!existsSync(join(ROOT, 'node_modules/.package-lock.json')) || !existsSync(pinnedNode())) return false;
  if (!areLinksThere()) return false;
  if (existsSync(STAMP)) return readFileSync(STAMP, 'utf8') === fingerprint;
  return installedVersionsMatch();
}

function packagesOf(file) {
  return JSON.parse(readFileSync(join(ROOT, file), 'utf8')).packages;
}

/** Whether each package of the workspace has its link: one that came with a pull, or was renamed, has none yet. */
function areLinksThere() {
  return Object.entries(packagesOf('package-lock.json')).every(
    ([path, { link, resolved }]) =>
      !link || !existsSync(join(ROOT, resolved, 'package.json')) || existsSync(join(ROOT, path)),
  );
}

/** For a folder installed by hand with npm: the same packages at the same versions, except optional ones. */
function installedVersionsMatch() {
  const installed = packagesOf('node_modules/.package-lock.json');
  return Object.entries(packagesOf('package-lock.json')).every(
    ([path, { version, optional, peer, link }]) =>
      !path.startsWith('node_modules/') || optional || peer || link || installed[path]?.version === version,
  );
}

function pinnedNode() {
  return join(ROOT, 'node_modules/node/bin', process.platform === 'win32' ? 'node.exe' : 'node');
}

function npm(args, stdio) {
  const path = process.env.npm_execpath;
  const [program, first] = path?.endsWith('.js') ? [process.execPath, [path]] : ['npm', []];
  return spawnSync(program, [...first, ...args, '--no-fund', '--no-audit', '--loglevel=error'], {
    cwd: ROOT,
    stdio,
    encoding: 'utf8',
    shell: process.platform === 'win32' && program === 'npm',
  });
}

/**
 * `npm ci` refuses a lock file written with a registry that lacks the builds of optional packages for other systems
 * (private mirrors often have only the systems in use). `npm install` then installs the same locked versions.
 */
function installCommand() {
  const trial = npm(['ci', '--dry-run'], ['ignore', 'pipe', 'pipe']);
  if (trial.error?.code === 'ENOENT') {
    fail('La commande npm est introuvable : réinstallez Node, qui la contient (https://nodejs.org).');
  }
  return /EUSAGE/.test(trial.stderr ?? '') ? ['install', '--no-save'] : ['ci'];
}

function isRunning(pid) {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

function installer() {
  try {
    return Number(readFileSync(INSTALLING, 'utf8'));
  } catch {
    return NaN;
  }
}

/** Whether this process may install; otherwise another one does. */
function takeInstallation() {
  mkdirSync(dirname(INSTALLING), { recursive: true });
  try {
    writeFileSync(INSTALLING, `${process.pid}`, { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
  }
  // A process that was stopped leaves its number.
  if (!isRunning(installer())) rmSync(INSTALLING, { force: true });
  return false;
}

/** Installs, or waits until the command that does so has ended; `fingerprint` is that of the lock file. */
function installOnce(fingerprint) {
  let isWaiting = false;
  while (!takeInstallation()) {
    if (!isWaiting) console.log('Une autre commande installe les dépendances : celle-ci attend la fin…');
    isWaiting = true;
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, LOOK_AGAIN_MS);
  }
  if (!isWaiting || !isInstalled(fingerprint)) install(fingerprint);
  rmSync(INSTALLING, { force: true });
}

function install(fingerprint) {
  console.log('Installation des dépendances (quelques minutes la première fois)…');
  const started = Date.now();
  const result = npm(installCommand(), 'inherit');
  if (result.status !== 0) {
    fail(
      'L’installation des dépendances a échoué : vérifiez la connexion à Internet, puis relancez la commande.',
    );
  }
  if (!existsSync(pinnedNode())) {
    fail(
      'La version de Node du projet n’a pas pu être installée : lancez « npm rebuild node », puis relancez la commande.',
    );
  }
  writeFileSync(STAMP, fingerprint);
  console.log(`Dépendances installées en ${Math.round((Date.now() - started) / 1000)} s.`);
}

function run(script, args) {
  // The channel tells the command when this launcher disappears, even by kill -9.
  const child = spawn(pinnedNode(), ['--disable-warning=ExperimentalWarning', script, ...args], {
    cwd: ROOT,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, PATH: `${dirname(pinnedNode())}${delimiter}${process.env.PATH ?? ''}` },
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  if (process.env.npm_lifecycle_event) {
    const parent = process.ppid;
    // npm was killed before it could report it.
    setInterval(() => {
      if (process.ppid !== parent) child.kill('SIGTERM');
    }, 1000).unref();
  }
  child.once('error', (error) => fail(`La commande n’a pas pu être lancée : ${error.message}`));
  child.once('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
}

const [command, ...args] = process.argv.slice(2);
if (!COMMANDS.includes(command)) {
  fail(
    `Commande inconnue : ${command ?? '(aucune)'}. Commandes : ${COMMANDS.map((name) => `npm run ${name}`).join(', ')}.`,
  );
}
requireNode();
const script = join(ROOT, 'tools', `${command}.ts`);
if (!existsSync(script)) fail(`La commande « ${command} » n’existe pas encore dans cette version.`);
const fingerprint = lockFingerprint();
if (!isInstalled(fingerprint)) installOnce(fingerprint);
run(script, args);
