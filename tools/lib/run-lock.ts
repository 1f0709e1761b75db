import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { commandLine, endProcess, isAlive } from './processes.ts';

/** An ordered stop closes the servers and lets PostgreSQL write its checkpoint. */
const STOP_LIMIT_MS = 30_000;

type Run = { pid: number; startedAt: string };

function previousRun(file: string): Run | null {
  if (!existsSync(file)) return null;
  try {
    const run = JSON.parse(readFileSync(file, 'utf8')) as Run;
    const isOurs = isAlive(run.pid) && /tools\/(?:start|dev)\.ts/.test(commandLine(run.pid));
    return isOurs && run.pid !== process.pid ? run : null;
  } catch {
    return null;
  }
}

/**
 * One run per state folder. A run that still exists (its terminal was closed, its parent was killed) is stopped in
 * order first, so that starting again always works. Returns a function that releases the folder.
 */
export async function takeRunLock(file: string, log: (line: string) => void): Promise<() => void> {
  const previous = previousRun(file);
  if (previous) {
    log(`Une exécution précédente (processus ${previous.pid}) tournait encore : arrêt…`);
    await endProcess(previous.pid, ['SIGTERM', 'SIGKILL'], STOP_LIMIT_MS);
  }
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify({ pid: process.pid, startedAt: new Date().toISOString() }), {
    mode: 0o600,
  });
  return () => rmSync(file, { force: true });
}
