import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createClient } from '@supabase/supabase-js';
import { digestOf } from '@trame/document';
import type { InvoiceContext } from '@trame/invoice';
import { build } from 'esbuild';
import { DENO, denoEnv, RESOLUTION } from '../../supabase/functions/_shared/testing/deno.ts';
import { createTestDatabase } from '../embedded/test-database.ts';
import { ROOT } from '../lib/paths.ts';
import { UserError } from '../lib/user-error.ts';
import { BUDGETS } from './budgets.ts';
import { isAccused, isMet, readExpectations, usualIn } from './invoices/expectations.ts';
import type { KnownBeside, Measured } from './invoices/measure.ts';
import { launchBrowser } from './platform.ts';

declare global {
  /** What the script that the page loads puts there. */
  // oxlint-disable-next-line no-var -- only such a declaration is one of the global object
  var invoices: { measure: (of: Uint8Array, known: unknown) => Promise<unknown> };
}

export interface InvoiceOptions {
  /** Folder of invoices, with a manifest or with names that say what is expected. */
  dir?: string | undefined;
}

/** Beside the project, where it is handed over. */
const DEFAULT_FOLDER = join(ROOT, '../shared/fixtures/invoices');
const MEASURE = 'tools/bench/invoices/measure-files.ts';
const BUFFER_BYTES = 64_000_000;
/** A folder of hundreds of files takes minutes; a file on which the reading never ends stops the bench. */
const LONGEST_MS = 20 * 60_000;

interface Run {
  files: Measured[];
  megabytes: number | null;
}

type File = readonly [path: string, known: KnownBeside];

/** The rules that production gives: texts, limits and dates as they are seeded. */
async function officeRules(): Promise<InvoiceContext['rules']> {
  const database = await createTestDatabase();
  try {
    const { url } = await database.api();
    const service = createClient(url, database.secrets.secretKey, {
      auth: { persistSession: false, autoRefreshToken: false },
    });
    const of_user = await database.createUser({ email: 'facture@exemple.fr' });
    const { data } = await service.rpc('invoice_context', { of_user }).throwOnError();
    return (data as InvoiceContext).rules;
  } finally {
    await database.close();
  }
}

/** Files that are read again, each in a process of its own. */
const ALONE = 3;

/** All files in one process, whose first one also loads the code; then those that took longest, each alone. */
async function runIn(program: string, flags: readonly string[], files: readonly File[]): Promise<Run> {
  const { files: measured } = await processOf(program, flags, files);
  const msOf = (index: number) => measured[index]?.milliseconds ?? 0;
  const longest = [...files.keys()].toSorted((one, other) => msOf(other) - msOf(one)).slice(0, ALONE);
  let most = 0;
  for (const index of longest) {
    // What a process holds grows with each file that it reads: a function reads one.
    // oxlint-disable-next-line no-await-in-loop -- one after the other, or they slow one another
    const { megabytes } = await processOf(program, flags, files.slice(index, index + 1));
    most = Math.max(most, megabytes ?? 0);
  }
  return { files: measured, megabytes: most };
}

async function processOf(program: string, flags: readonly string[], files: readonly File[]): Promise<Run> {
  const folder = mkdtempSync(join(tmpdir(), 'trame-invoices-'));
  const list = join(folder, 'files.json');
  writeFileSync(list, JSON.stringify(files));
  const { stdout } = await promisify(execFile)(program, [...flags, MEASURE, list], {
    cwd: ROOT,
    maxBuffer: BUFFER_BYTES,
    timeout: LONGEST_MS,
    env: denoEnv({}),
  }).finally(() => rmSync(folder, { recursive: true, force: true }));
  const lines = stdout.trim().split('\n');
  const { megabytes } = JSON.parse(lines.pop() ?? '{}') as { megabytes: number };
  return { files: lines.map((line) => JSON.parse(line) as Measured), megabytes };
}

/** The same code as a script of a page. */
async function runInBrowser(files: readonly File[]): Promise<Run> {
  const { outputFiles } = await build({
    entryPoints: [join(ROOT, 'tools/bench/invoices/measure.ts')],
    bundle: true,
    write: false,
    format: 'iife',
    globalName: 'invoices',
    platform: 'browser',
    target: 'es2024',
    logLevel: 'silent',
  });
  const browser = await launchBrowser();
  try {
    const page = await browser.newPage();
    await page.addScriptTag({ content: outputFiles[0]?.text ?? '' });
    const all: Measured[] = [];
    for (const [path, known] of files) {
      const base64 = readFileSync(path).toString('base64');
      // oxlint-disable-next-line no-await-in-loop -- one after the other, or they slow one another
      const measured = await page.evaluate(
        async ([text, beside]) => {
          const bytes = Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0));
          return await globalThis.invoices.measure(bytes, beside);
        },
        [base64, known] as const,
      );
      all.push(measured as Measured);
    }
    return { files: all, megabytes: null };
  } finally {
    await browser.close();
  }
}

const share = (part: number, whole: number) =>
  whole === 0 ? null : Math.round((part / whole) * 1000) / 1000;
const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? null;

/** Whether a budget is kept; what was not measured is not. */
const keeps = (value: number | null, budget: number): boolean | 'non mesuré' =>
  value === null ? 'non mesuré' : value <= budget;

function timeRow(where: string, { files, megabytes }: Run): object {
  const [first, ...others] = files.map(({ milliseconds }) => milliseconds);
  // A verdict is promised for an ordinary invoice; a file that is refused before its pages are read says nothing of it.
  const ordinary = files
    .slice(1)
    .filter(({ pages }) => pages === 1 || pages === 2)
    .map(({ milliseconds }) => milliseconds);
  const { verdictMs, memoryMb } = BUDGETS.invoices;
  // A browser does not say what a page takes.
  const isMemoryKept = megabytes === null || megabytes <= memoryMb;
  return {
    où: where,
    'ms, premier fichier': first ?? null,
    'ms, médiane': median(others),
    'ms, au plus': Math.max(0, ...others),
    'Mo au plus, un fichier seul': megabytes,
    met: isMemoryKept ? keeps(median(ordinary), verdictMs) : false,
  };
}

/**
 * Verdicts on a folder of invoices beside what is expected of each, in Node; and the time of a verdict in Node, Deno and a
 * browser, which must all say the same. Linux only.
 */
export async function benchInvoices(
  log: (line: string) => void,
  { dir }: InvoiceOptions,
): Promise<Record<string, object[]>> {
  if (dir === undefined && !existsSync(DEFAULT_FOLDER))
    throw new UserError('Donnez un dossier de factures : --dir <dossier>.');
  const folder = dir ?? DEFAULT_FOLDER;
  const expectations = readExpectations(folder);
  if (expectations.length === 0) throw new UserError(`Aucune facture dans ${folder}.`);
  const rules = await officeRules();
  const inputs = await Promise.all(
    expectations.map(async ({ file, context }): Promise<File> => {
      const path = join(folder, file);
      const sha256 = await digestOf(new Uint8Array(readFileSync(path)));
      return [path, { sha256, ...context, rules: { ...rules, ...context?.rules } }];
    }),
  );
  const node = await runIn(process.execPath, ['--disable-warning=ExperimentalWarning'], inputs);
  const deno = await runIn(DENO, ['run', '--no-check', ...RESOLUTION, '--allow-all'], inputs);
  const browser = await runInBrowser(inputs);
  const usual = usualIn(
    expectations,
    node.files.map(({ findings }) => findings),
  );
  const judged = expectations.map((expectation, index) => {
    const measured = node.files[index] ?? { findings: [], milliseconds: 0, pages: 0, crash: 'no answer' };
    return {
      expectation,
      measured,
      met: measured.crash === null && isMet(expectation, measured.findings, usual),
    };
  });
  for (const { expectation, measured, met } of judged) {
    const found = measured.findings.filter(({ severity }) => severity !== 'note');
    log(
      `${expectation.file} : ${met && !isAccused(expectation, measured.findings, usual) ? 'comme attendu' : `ATTENDU ${expectation.expect} ${expectation.rules?.join(', ') ?? ''}`} ; ${
        measured.crash ??
        (found.map(({ rule, severity }) => `${rule} (${severity})`).join(', ') || 'rien à corriger')
      }`,
    );
  }
  const ofKind = (...kinds: readonly string[]) =>
    judged.filter(({ expectation }) => kinds.includes(expectation.expect));
  const [correct, wrong] = [ofKind('ok'), ofKind('defect', 'reject')];
  const found = wrong.filter(({ met }) => met).length;
  const blocked = correct.filter(({ met }) => !met).length;
  const accused = correct.filter(({ expectation, measured }) =>
    isAccused(expectation, measured.findings, usual),
  ).length;
  const crashes = [node, deno, browser]
    .flatMap(({ files }) => files)
    .filter(({ crash }) => crash !== null).length;
  const saysOf = ({ files }: Run) => JSON.stringify(files.map(({ findings }) => findings));
  const { foundShare } = BUDGETS.invoices;
  return {
    verdicts: [
      {
        fichiers: judged.length,
        corrects: correct.length,
        'bloqués à tort': blocked,
        'à corriger à tort': accused,
        défauts: wrong.length,
        'trouvés et nommés': found,
        part: share(found, wrong.length),
        plantages: crashes,
        'mêmes verdicts partout': saysOf(node) === saysOf(deno) && saysOf(node) === saysOf(browser),
        met:
          blocked === 0 &&
          accused === 0 &&
          crashes === 0 &&
          (wrong.length === 0 || found / wrong.length >= foundShare),
      },
    ],
    durées: [timeRow('Node', node), timeRow('Deno', deno), timeRow('navigateur', browser)],
  };
}
