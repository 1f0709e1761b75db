import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { HOSTILE_FILES } from '@trame/document/testing/hostile';
import { ROOT } from '../lib/paths.ts';
import { benchAtOnce } from './hostile-files/at-once.ts';

/**
 * The limits of a check or an analysis on any input: milliseconds, and megabytes above those of the process before it.
 */
const BUDGET = { milliseconds: 30_000, memory: 300 };
/** A process that still runs then is killed: the limits of its threads have failed. */
const CUT_MS = 2 * BUDGET.milliseconds;
const MEASURE = 'tools/bench/hostile-files/measure.ts';

interface Cost {
  outcome: string;
  milliseconds: number;
  /** Of processor, all threads. */
  cpu: number;
  /** Most megabytes beyond those that the process held before. */
  memory: number;
}

/** Each step in a process of its own, so that none affects the next one. */
async function costOf(step: 'check' | 'analysis', path: string): Promise<Cost> {
  try {
    const { stdout } = await promisify(execFile)(process.execPath, [MEASURE, step, path], {
      cwd: ROOT,
      timeout: CUT_MS,
      killSignal: 'SIGKILL',
    });
    return JSON.parse(stdout) as Cost;
  } catch (error) {
    const isCut = error instanceof Error && 'killed' in error && error.killed === true;
    return { outcome: isCut ? 'cut' : String(error), milliseconds: CUT_MS, cpu: 0, memory: 0 };
  }
}

const isWithin = ({ milliseconds, memory }: Cost) =>
  milliseconds <= BUDGET.milliseconds && memory <= BUDGET.memory;

/**
 * The cost of each hostile file, in processes of their own, where the platform checks and analyses files, and its
 * result.
 */
async function benchOneByOne(log: (line: string) => void): Promise<object[]> {
  const folder = mkdtempSync(join(tmpdir(), 'trame-hostile-'));
  const rows: { met: boolean }[] = [];
  try {
    for (const { what, name, make, ends } of HOSTILE_FILES) {
      const path = join(folder, name);
      writeFileSync(path, make());
      // oxlint-disable-next-line no-await-in-loop -- one process at a time, or they slow one another
      const checked = await costOf('check', path);
      // oxlint-disable-next-line no-await-in-loop -- the same
      const analysed = await costOf('analysis', path);
      const isAsSaid = checked.outcome === ends[0] && analysed.outcome === ends[1];
      const met = isAsSaid && isWithin(checked) && isWithin(analysed);
      if (!met) log(`${what} : ${JSON.stringify({ checked, analysed, attendu: ends })}`);
      rows.push({
        fichier: what,
        vérification: checked.outcome,
        ms: checked.milliseconds,
        'ms CPU': checked.cpu,
        Mo: checked.memory,
        analyse: analysed.outcome,
        'ms analyse': analysed.milliseconds,
        'ms CPU analyse': analysed.cpu,
        'Mo analyse': analysed.memory,
        met,
      } as { met: boolean });
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  const beyond = rows.filter(({ met }) => !met).length;
  log(
    `budget : ${BUDGET.milliseconds} ms et ${BUDGET.memory} Mo ; ${beyond} fichiers le dépassent ou finissent autrement`,
  );
  return rows;
}

/** One file at a time, then many at once. */
export async function benchHostileFiles(log: (line: string) => void): Promise<Record<string, object[]>> {
  return { 'un par un': await benchOneByOne(log), 'à la fois': await benchAtOnce() };
}
