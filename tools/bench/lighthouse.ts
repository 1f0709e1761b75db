import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { BROWSER_ARGS, browserPath } from '../../e2e/support/browser.ts';
import { ROOT } from '../lib/paths.ts';
import { UserError } from '../lib/user-error.ts';
import { BUDGETS } from './budgets.ts';
import { installOwnPackages } from './own-packages.ts';

const LIGHTHOUSE = join(ROOT, 'tools/bench/lighthouse');
const PAGE_LIMIT_MS = 3 * 60_000;
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const BIGGEST_REPORT_BYTES = 50 * 1024 * 1024;

type Category = (typeof CATEGORIES)[number];
type Audit = { score: number | null; numericValue?: number; title: string };
type Request = { transferSize?: number };
type Report = {
  /** Those that were asked for. */
  categories: Partial<
    Record<Category, { score: number | null; auditRefs: { id: string; weight: number }[] }>
  >;
  audits: Record<string, Audit & { details?: { items?: Request[] } }>;
  runtimeError?: { message: string };
};

const run = promisify(execFile);

async function readOnce(url: string, chrome: string, categories: readonly Category[]): Promise<Report> {
  const { stdout } = await run(
    process.execPath,
    [
      join(LIGHTHOUSE, 'node_modules/lighthouse/cli/index.js'),
      url,
      '--output=json',
      '--quiet',
      '--no-enable-error-reporting',
      `--only-categories=${categories.join(',')}`,
      `--chrome-flags=--headless=new ${BROWSER_ARGS.join(' ')}`,
    ],
    { env: { ...process.env, CHROME_PATH: chrome }, maxBuffer: BIGGEST_REPORT_BYTES, timeout: PAGE_LIMIT_MS },
  );
  const report = JSON.parse(stdout) as Report;
  if (report.runtimeError) throw new Error(`${url} : ${report.runtimeError.message}`);
  return report;
}

/** What took points from a page, for the person who reads the table. */
function lostPoints(report: Report): string[] {
  return CATEGORIES.flatMap((category) =>
    (report.categories[category]?.auditRefs ?? []).flatMap(({ id, weight }) => {
      const audit = report.audits[id];
      const isLost = weight > 0 && typeof audit?.score === 'number' && audit.score < 0.9;
      return isLost ? [`${category} : ${audit.title}`] : [];
    }),
  );
}

const pointsOf = (report: Report) =>
  CATEGORIES.flatMap((category) => {
    const read = report.categories[category];
    return read ? [Math.round((read.score ?? 0) * 100)] : [];
  });
const isFull = (report: Report) => pointsOf(report).every((points) => points >= BUDGETS.lighthouse);

/** What else runs on the machine takes points: a page that lost some is read twice more, and the middle one counts. */
async function readPage(url: string, chrome: string, categories: readonly Category[]): Promise<Report> {
  const read = () => readOnce(url, chrome, categories);
  const first = await read();
  if (isFull(first)) return first;
  const reports = [first, await read(), await read()];
  const sum = (report: Report) => pointsOf(report).reduce((total, points) => total + points, 0);
  return reports.toSorted((one, other) => sum(one) - sum(other))[1]!;
}

export type PageReading = {
  scores: string;
  requests: number;
  /** Over the network. */
  bytes: number;
  shift: number;
  /** Whether each category has all points. */
  isFull: boolean;
};

function readingOf(report: Report): PageReading {
  const requests = report.audits['network-requests']?.details?.items ?? [];
  const shift = report.audits['cumulative-layout-shift']?.numericValue ?? NaN;
  return {
    scores: pointsOf(report).join(' / '),
    requests: requests.length,
    bytes: requests.reduce((sum, { transferSize = 0 }) => sum + transferSize, 0),
    shift: Math.round(shift * 1000) / 1000,
    isFull: isFull(report),
  };
}

/**
 * Installs Lighthouse a first time; the answer reads one page as a phone gets it, and logs what took points. A page that
 * search engines must not list has no points for being found.
 */
export async function openLighthouse(
  log: (line: string) => void,
): Promise<(url: string, page?: { isListed: boolean }) => Promise<PageReading>> {
  if (!(await installOwnPackages(LIGHTHOUSE, 'Lighthouse', log)))
    throw new UserError('Lighthouse n’a pas pu être installé : vérifiez l’accès au registre de paquets.');
  const chrome = await browserPath();
  return async (url, { isListed } = { isListed: true }) => {
    const categories = isListed ? CATEGORIES : CATEGORIES.filter((category) => category !== 'seo');
    const report = await readPage(url, chrome, categories);
    const reading = readingOf(report);
    log(`${reading.scores}  ${new URL(url).pathname}`);
    for (const lost of lostPoints(report)) log(`    ${lost}`);
    return reading;
  };
}
