import type { Browser } from '@playwright/test';
import { pageBytes } from './pages.ts';
import { KINDS, sumBytes, type Transfer } from './wire.ts';

export type BytesRow = { page: string; variant: string; requests: number; kB: Record<string, number> };

const kB = (bytes: number): number => Math.round(bytes / 100) / 10;
const ratio = (a: number, b: number): string => (a / b).toFixed(3);

function row(page: string, variant: string, transfers: readonly Transfer[]): BytesRow {
  const sums = sumBytes(transfers);
  const kinds = Object.fromEntries([...KINDS, 'total' as const].map((kind) => [kind, kB(sums[kind])]));
  return { page, variant, requests: transfers.length, kB: kinds };
}

/** The files of a page that are code, heaviest first. */
function fileList(transfers: readonly Transfer[]): string[] {
  return transfers
    .filter(({ kind }) => kind === 'script' || kind === 'style')
    .toSorted((a, b) => b.content - a.content)
    .map(({ path, content }) => `${kB(content).toFixed(1).padStart(8)} kB  ${path}`);
}

/** Lines of text the two pages do not have in common: none when they show the same. */
function differences(a: string, b: string): string[] {
  const lines = [a, b].map((text) => text.split('\n').map((line) => line.trim()));
  const [left = [], right = []] = lines;
  return [...left.filter((line) => !right.includes(line)), ...right.filter((line) => !left.includes(line))];
}

/** Bytes over the wire of the federated platform and of the monolith, page by page, cold. */
export async function compareBytes(
  browser: Browser,
  sites: { federated: string; monolith: string },
  log: (line: string) => void,
): Promise<BytesRow[]> {
  const federated = await pageBytes(browser, sites.federated);
  const monolith = await pageBytes(browser, sites.monolith);
  const different = differences(federated.listText, monolith.listText);
  if (different.length > 0) log(`! Les deux pages diffèrent : ${different.slice(0, 8).join(' | ')}`);
  const rows: BytesRow[] = [];
  for (const page of ['signIn', 'list'] as const) {
    const [ours, theirs] = [federated[page], monolith[page]];
    rows.push(row(page, 'fédéré', ours), row(page, 'monolithe', theirs));
    const [a, b] = [sumBytes(ours), sumBytes(theirs)];
    log(
      `${page} : fédéré / monolithe = ${ratio(a.total, b.total)} au total, ${ratio(a.script, b.script)} en scripts`,
    );
    for (const [variant, transfers] of [
      ['fédéré', ours],
      ['monolithe', theirs],
    ] as const) {
      log(`${page}, ${variant} : scripts et styles, compressés`);
      for (const line of fileList(transfers)) log(line);
    }
  }
  return rows;
}
