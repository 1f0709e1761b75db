import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { createInterface } from 'node:readline';

// Supabase runs the functions on Deno: here from the packages of the workspace.

export const ROOT = join(import.meta.dirname, '../../../..');
export const FOLDER = 'supabase/functions';
export const FUNCTIONS = readdirSync(join(ROOT, FOLDER), { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !entry.name.startsWith('_'))
  .map(({ name }) => name);

/** The settings of a deployed project resolve packages from npm; the workspace has them installed already. */
export const RESOLUTION = ['--no-config', `--import-map=${FOLDER}/deno.json`, '--node-modules-dir=manual'];
/** The program itself: the script of the package would put a process between, which ends without ending it. */
export const DENO = join(ROOT, 'node_modules/deno', process.platform === 'win32' ? 'deno.exe' : 'deno');
/** Nx asks every program for colours, which hide the address that Deno prints. */
const PLAIN = { FORCE_COLOR: undefined, NO_COLOR: '1', DENO_NO_UPDATE_CHECK: '1' };
/** Those of a function on Supabase, but the right to write files. */
const PERMISSIONS = ['--allow-env', '--allow-net', '--allow-read', '--allow-sys=hostname', '--no-prompt'];

export type DenoEnv = Record<string, string | undefined>;

export const denoEnv = (settings: DenoEnv): DenoEnv => ({ ...process.env, ...PLAIN, ...settings });

export interface DenoServer {
  address: string;
  process: ChildProcess;
  stop: () => Promise<void>;
}

/** Serves a function on a free port; `flags` are Deno's own. */
export async function serveOnDeno(
  name: string,
  settings: DenoEnv,
  flags: readonly string[] = [],
): Promise<DenoServer> {
  const file = `${FOLDER}/${name}/index.ts`;
  const args = ['serve', ...RESOLUTION, ...PERMISSIONS, ...flags, '--host=127.0.0.1', '--port=0', file];
  const server = spawn(DENO, args, {
    cwd: ROOT,
    env: denoEnv(settings),
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const stop = async () => {
    if (server.exitCode !== null || server.signalCode !== null) return;
    const ended = once(server, 'exit');
    server.kill('SIGTERM');
    await ended;
  };
  const said: string[] = [];
  for await (const line of createInterface({ input: server.stderr })) {
    said.push(line);
    const address = /Listening on (http:\/\/127\.0\.0\.1:\d+)/.exec(line)?.[1];
    if (address) {
      server.stderr.resume();
      return { address, process: server, stop };
    }
  }
  throw new Error(`${name} did not start on Deno:\n${said.join('\n')}`);
}
