import { spawn, execFile } from 'node:child_process';
import {
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import postgres from 'postgres';
import { commandLine, endProcess, isAlive } from '../lib/processes.ts';
import { resetCommand } from '../lib/paths.ts';
import { UserError } from '../lib/user-error.ts';
import { preparePostgres, type PostgresInstallation } from './postgres-binaries.ts';

/** The password of installations made before each had its own. */
const FORMER_PASSWORD = 'postgres';
const WRONG_PASSWORD = '28P01';
const START_TIMEOUT_MS = 60_000;
/** A fast shutdown writes a checkpoint first; after this the server is stopped at once and recovers later. */
const STOP_LIMIT_MS = 20_000;

export type PostgresServer = {
  port: number;
  pid: number;
  url: (database?: string) => string;
  /** Resolves when the server ends, asked or not. */
  exited: Promise<void>;
  stop: () => Promise<void>;
};

export type PostgresOptions = {
  dataDir: string;
  port: number;
  logFile: string;
  /** Password of the owner, `postgres`: letters, digits, `-` and `_`. An older installation gets it. */
  password: string;
  /** `false` only for throwaway test data: a crash may then corrupt everything. */
  durable?: boolean;
  maxConnections?: number;
};

/** Starts the native PostgreSQL on its own data folder, creating or recovering that folder first. */
export async function startPostgres(options: PostgresOptions): Promise<PostgresServer> {
  const installation = preparePostgres(options.dataDir);
  mkdirSync(dirname(options.logFile), { recursive: true, mode: 0o700 });
  await stopOrphan(installation.dataDir);
  // What the run before said, for who starts again before reading it.
  if (existsSync(options.logFile)) renameSync(options.logFile, `${options.logFile}.1`);
  if (!existsSync(join(installation.dataDir, 'PG_VERSION'))) await initialise(installation, options.password);

  // Backends of a killed server may take a moment to end; they hold the shared memory until then.
  for (let attempt = 1; ; attempt++) {
    try {
      return await launch(installation, options);
    } catch (error) {
      const isStillHeld = error instanceof Error && /pre-existing shared memory/.test(error.message);
      if (!isStillHeld || attempt === 10) throw error;
      await delay(500);
    }
  }
}

/** The port of the server that runs on a data folder; `null` when none does. */
export function runningPort(folder: string): number | null {
  const pidFile = join(folder, 'postmaster.pid');
  if (!existsSync(pidFile)) return null;
  const [pid, , , port] = readFileSync(pidFile, 'utf8').split('\n').map(Number);
  return pid && port && isAlive(pid) && commandLine(pid).includes('postgres') ? port : null;
}

/** A server left behind by a killed run still owns the data folder: it is stopped properly before a new one starts. */
export async function stopOrphan(folder: string): Promise<void> {
  if (!existsSync(join(folder, 'postmaster.pid'))) return;
  // The server was started with the real place, see `preparePostgres`.
  const dataDir = realpathSync(folder);
  const pidFile = join(dataDir, 'postmaster.pid');
  const record = readFileSync(pidFile, 'utf8');
  const pid = Number.parseInt(record, 10);
  if (Number.isInteger(pid) && isAlive(pid)) {
    const command = commandLine(pid);
    if (command.includes('postgres') && command.includes(dataDir)) {
      await endProcess(pid, ['SIGINT', 'SIGQUIT'], STOP_LIMIT_MS);
      return;
    }
  }
  // The process id may belong to another process by now, or to a killed server that was never reaped: PostgreSQL would
  // take either for a running server. It ignores the id of its parent, and still checks that no backend holds the
  // shared memory.
  writeFileSync(pidFile, record.replace(/^-?\d+/, String(process.pid)));
}

async function initialise({ initdb, dataDir, owner }: PostgresInstallation, password: string): Promise<void> {
  const secretDir = mkdtempSync(join(tmpdir(), 'trame-initdb-'));
  const passwordFile = join(secretDir, 'password');
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (owner) for (const path of [secretDir, passwordFile]) chownSync(path, owner.uid, owner.gid);
  const flags = [
    `--pgdata=${dataDir}`,
    '--username=postgres',
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    // Built-in locale: the same order and case rules on every machine, whatever its system locales.
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
  ];
  try {
    await promisify(execFile)(initdb, flags, { ...owner, env: { ...process.env, LC_ALL: 'C' } });
  } catch (error) {
    rmSync(join(dataDir, 'PG_VERSION'), { force: true });
    const details = (error as { stderr?: string }).stderr?.trim() || String(error);
    throw new UserError(`La création de la base PostgreSQL a échoué : ${details}`, { cause: error });
  } finally {
    rmSync(secretDir, { recursive: true, force: true });
  }
}

function settings(options: PostgresOptions): string[] {
  const values: Record<string, string> = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: String(options.maxConnections ?? 100),
    shared_buffers: '256MB',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_checkpoints: 'off',
    // The details of a refused row are the row, and a refused statement has what was typed.
    log_error_verbosity: 'terse',
    log_min_error_statement: 'panic',
    log_parameter_max_length_on_error: '0',
  };
  if (options.durable === false) {
    Object.assign(values, { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' });
  }
  return Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

async function launch(
  { postgres: program, dataDir, owner }: PostgresInstallation,
  options: PostgresOptions,
): Promise<PostgresServer> {
  writeFileSync(options.logFile, '', { mode: 0o600 });
  const log = openSync(options.logFile, 'a');
  const child = spawn(program, ['-D', dataDir, '-p', String(options.port), ...settings(options)], {
    ...owner,
    // Its own group: Ctrl-C in the terminal reaches only the command, which then stops the server in order.
    detached: true,
    stdio: ['ignore', log, log],
    env: { ...process.env, LC_ALL: 'C' },
  });
  closeSync(log);
  const exited = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.once('error', () => resolve());
  });
  let hasExited = false;
  void exited.then(() => {
    hasExited = true;
  });

  const urlWith = (password: string, database = 'postgres') =>
    `postgres://postgres:${password}@127.0.0.1:${options.port}/${database}`;
  const url = (database?: string) => urlWith(options.password, database);
  const deadline = Date.now() + START_TIMEOUT_MS;
  for (;;) {
    const state = await stateOf(url());
    if (state === 'ready') break;
    if (state === 'locked' && (await changePassword(urlWith(FORMER_PASSWORD), options.password))) break;
    if (state === 'locked') {
      child.kill('SIGINT');
      throw new UserError(
        `La base de données de ${dataDir} a un autre mot de passe que celui de cette installation (secrets.json) : remettez ce fichier à sa place, ou effacez les données avec « ${resetCommand(dirname(options.dataDir))} ».`,
      );
    }
    if (hasExited || Date.now() > deadline) {
      if (!hasExited) child.kill('SIGQUIT');
      const tail = readFileSync(options.logFile, 'utf8').trim().split('\n').slice(-5).join('\n');
      throw new UserError(`PostgreSQL n’a pas démarré (journal : ${options.logFile}) :\n${tail}`);
    }
    await delay(40);
  }
  const pid = child.pid;
  if (pid === undefined) throw new Error('A started process has an id.');
  return {
    port: options.port,
    pid,
    url,
    exited,
    stop: async () => {
      if (!hasExited) await endProcess(pid, ['SIGINT', 'SIGQUIT'], STOP_LIMIT_MS);
      await exited;
    },
  };
}

async function stateOf(url: string): Promise<'ready' | 'locked' | 'away'> {
  const sql = postgres(url, { max: 1, connect_timeout: 2, onnotice: () => undefined });
  try {
    await sql`select 1`;
    return 'ready';
  } catch (error) {
    return (error as { code?: string }).code === WRONG_PASSWORD ? 'locked' : 'away';
  } finally {
    await sql.end({ timeout: 1 });
  }
}

/** Gives an installation that still has the former password its own; whether it had it. */
async function changePassword(formerUrl: string, password: string): Promise<boolean> {
  const sql = postgres(formerUrl, { max: 1, connect_timeout: 2, onnotice: () => undefined });
  try {
    await sql.unsafe(`alter role postgres password '${password.replaceAll(/[^\w-]/g, '')}'`);
    return true;
  } catch {
    return false;
  } finally {
    await sql.end({ timeout: 1 });
  }
}
