import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { HOSTILE_FILES } from '@trame/cv/testing/hostile';
import { ROOT } from '../lib/paths.ts';

/** What a check or an analysis may cost on any input: milliseconds, and megabytes beyond those of the process before it. */
const BUDGET = { milliseconds: 30_000, memory: 300 };
const MEASURE = 'tools/bench/hostile-files/measure.ts';

interface Cost {
  outcome: string;
  milliseconds: number;
  /** Of processor, all threads. */
  cpu: number;
  /** Most megabytes beyond those that the process held before. */
  memory: number;
}

const costOf = async (path: string): Promise<{ checked: Cost; analysed: Cost }> => {
  const { stdout } = await promisify(execFile)(process.execPath, [MEASURE, path], { cwd: ROOT });
  return JSON.parse(stdout) as { checked: Cost; analysed: Cost };
};

const isWithin = ({ milliseconds, memory }: Cost) =>
  milliseconds <= BUDGET.milliseconds && memory <= BUDGET.memory;

/** What each hostile file costs, in a process of its own, where the platform checks and analyses files. */
export async function benchHostileFiles(log: (line: string) => void): Promise<object[]> {
  const folder = mkdtempSync(join(tmpdir(), 'trame-hostile-'));
  const rows: object[] = [];
  let beyond = 0;
  try {
    for (const { what, name, make } of HOSTILE_FILES) {
      const path = join(folder, name);
      writeFileSync(path, make());
      // oxlint-disable-next-line no-await-in-loop -- one process at a time, or they slow one another
      const { checked, analysed } = await costOf(path);
      const isKept = isWithin(checked) && isWithin(analysed);
      if (!isKept) {
        beyond += 1;
        log(`${what} : ${JSON.stringify({ checked, analysed })}`);
      }
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
        budget: isKept ? 'tenu' : 'dépassé',
      });
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  log(`budget : ${BUDGET.milliseconds} ms et ${BUDGET.memory} Mo ; ${beyond} fichiers le dépassent`);
  return rows;
}
