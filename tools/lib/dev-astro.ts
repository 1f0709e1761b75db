import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from './free-port.ts';
import { ROOT } from './paths.ts';
import { endProcess } from './processes.ts';
import type { DevServer } from './dev-servers.ts';
import { UserError } from './user-error.ts';

const START_TIMEOUT_MS = 60_000;

/** Starts the development server of the public site, in a process of its own as its tool expects. */
export async function startAstro(folder: string): Promise<DevServer> {
  const port = await freePort();
  const program = join(ROOT, 'node_modules/astro/bin/astro.mjs');
  const child = spawn(process.execPath, [program, 'dev', '--host', '127.0.0.1', '--port', String(port)], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
    detached: true,
    env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1' },
  });
  const { pid } = child;
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (
    !(await fetch(`http://127.0.0.1:${port}/`).then(
      () => true,
      () => false,
    ))
  ) {
    if (pid === undefined || child.exitCode !== null || Date.now() > deadline) {
      throw new UserError('Le serveur de développement du site public n’a pas démarré.');
    }
    await delay(200);
  }
  return {
    port,
    close: async () => {
      if (pid !== undefined) await endProcess(pid, ['SIGTERM', 'SIGKILL'], 5000);
    },
  };
}
