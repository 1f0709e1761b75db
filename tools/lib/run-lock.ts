import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Ask } from './ask.ts';
import { localDateTime } from './local-date.ts';
import { commandLine, endProcess, isAlive } from './processes.ts';
import { UserError } from './user-error.ts';

/** An ordered stop closes the servers and lets PostgreSQL write its checkpoint. */
const STOP_LIMIT_MS = 30_000;

type Run = { pid: number; startedAt: string };

const RUN_SCRIPT = /tools\/(?<script>start|dev)\.ts/;

/** What to do about a run that is still there: `ask` the person at the terminal, unless `replace` says to stop it. */
type Policy = { replace: boolean; ask: Ask | undefined };

function previousRun(file: string): Run | null {
  if (!existsSync(file)) return null;
  try {
    const run = JSON.parse(readFileSync(file, 'utf8')) as Run;
    const isOurs = isAlive(run.pid) && RUN_SCRIPT.test(commandLine(run.pid));
    return isOurs && run.pid !== process.pid ? run : null;
  } catch {
    return null;
  }
}

function describeRun({ pid, startedAt }: Run): string {
  const { script } = RUN_SCRIPT.exec(commandLine(pid))?.groups ?? {};
  const command = script === 'dev' ? 'npm run dev' : 'npm start';
  return `« ${command} » tourne déjà sur ces données (processus ${pid}, depuis le ${localDateTime(startedAt)})`;
}

/** Stops nothing unasked: people may be working on the platform that runs. */
async function requireConsent(run: Run, { replace, ask }: Policy): Promise<void> {
  if (replace) return;
  const found = describeRun(run);
  if (!ask) {
    throw new UserError(
      `${found} : arrêtez-la par Ctrl-C, ajoutez --replace pour l’arrêter d’ici, ou donnez un autre dossier à --state et un autre --port-offset.`,
    );
  }
  if (!(await ask(`${found}. L’arrêter et lancer celle-ci ?`))) {
    throw new UserError('Rien n’est lancé : celle qui tourne continue.');
  }
}

/**
 * One run per state folder. A run that still exists is stopped in order, when the person agrees; one that crashed has
 * left its lock, which is taken over. Returns a function that releases the folder.
 */
export async function takeRunLock(
  file: string,
  log: (line: string) => void,
  policy: Policy,
): Promise<() => void> {
  const previous = previousRun(file);
  if (previous) {
    await requireConsent(previous, policy);
    log(`Arrêt de celle qui tourne (processus ${previous.pid})…`);
    await endProcess(previous.pid, ['SIGTERM', 'SIGKILL'], STOP_LIMIT_MS);
  }
  try {
    mkdirSync(dirname(file), { recursive: true });
  } catch (error) {
    throw new UserError(
      `Le dossier « ${dirname(file)} » ne peut pas être créé (${(error as NodeJS.ErrnoException).code}) : donnez-en un autre à --state.`,
      { cause: error },
    );
  }
  writeFileSync(file, JSON.stringify({ pid: process.pid, startedAt: new Date().toISOString() }), {
    mode: 0o600,
  });
  return () => rmSync(file, { force: true });
}
