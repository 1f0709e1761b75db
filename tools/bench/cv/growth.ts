import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { DENO, denoEnv, RESOLUTION } from '../../../supabase/functions/_shared/testing/deno.ts';
import { ROOT } from '../../lib/paths.ts';
import { BUDGETS } from '../budgets.ts';
import { missionTable, ordinaryCv } from './growth-files.ts';
import type { Grown } from './measure-growth.ts';

const MEASURE = join(ROOT, 'tools/bench/cv/measure-growth.ts');
const LONGEST_MS = 300_000;
/** As a function is served: Deno then collects garbage as it would there. */
const FLAGS = [
  'run',
  '--no-check',
  '--v8-flags=--max-heap-size=256,--expose-gc',
  ...RESOLUTION,
  '--allow-all',
];
const PAGES = [1, 2, 4, 8] as const;
const ROWS = [10, 20, 40, 80] as const;

const DOCUMENTS: readonly { what: string; make: () => Promise<Uint8Array>; isOrdinary: boolean }[] = [
  ...PAGES.map((pages) => ({
    what: `CV de ${pages} ${pages > 1 ? 'pages' : 'page'}`,
    make: () => ordinaryCv(pages),
    isOrdinary: pages <= 4,
  })),
  ...[true, false].flatMap((isBordered) =>
    ROWS.map((rows) => ({
      what: `tableau de ${rows} missions, ${isBordered ? 'bordé' : 'sans bords'}`,
      make: () => missionTable(rows, isBordered),
      isOrdinary: false,
    })),
  ),
];

/** Processor and memory by the size of a document, each in a warm process of Deno. */
export async function growthRows(): Promise<object[]> {
  const folder = mkdtempSync(join(tmpdir(), 'trame-cv-'));
  try {
    const files: string[] = [];
    for (const [index, { make }] of DOCUMENTS.entries()) {
      const file = join(folder, `${index}.pdf`);
      // oxlint-disable-next-line no-await-in-loop -- a few small files
      writeFileSync(file, await make());
      files.push(file);
    }
    const { stdout } = await promisify(execFile)(DENO, [...FLAGS, MEASURE, ...files], {
      cwd: ROOT,
      timeout: LONGEST_MS,
      env: denoEnv({}),
    });
    const { ordinaryMs, anyMs, memoryMb } = BUDGETS.cv;
    return stdout
      .trim()
      .split('\n')
      .map((line, index) => {
        const { processorMs, megabytes, jobs } = JSON.parse(line) as Grown;
        const { what = '', isOrdinary = false } = DOCUMENTS[index] ?? {};
        return {
          document: what,
          expériences: jobs,
          'processeur (ms)': processorMs,
          'mémoire (Mo)': megabytes,
          met: processorMs <= (isOrdinary ? ordinaryMs : anyMs) && megabytes <= memoryMb,
        };
      });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
