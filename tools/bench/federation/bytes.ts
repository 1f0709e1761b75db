import type { Browser } from '@playwright/test';
import { coldAndWarm, coldSignIn } from './loads.ts';
import { PROFILES } from './profiles.ts';
import type { StorageState, Variant } from './variants.ts';
import { KINDS, sumBytes, type Bytes, type Transfer } from './wire.ts';

export type PageName = 'connexion' | 'liste';
export type Cache = 'vide' | 'plein';

/** The network traffic of one page of one variant. */
export type PageBytes = {
  page: PageName;
  cache: Cache;
  variant: Variant['name'];
  transfers: Transfer[];
  text: string;
};

/** Kilobytes of 1,000 bytes, one decimal. */
export const kB = (bytes: number): number => Math.round(bytes / 100) / 10;

/** Bytes of the sign-in page and of the list, from which both the table and the budgets are made. */
export async function measureBytes(
  browser: Browser,
  variant: Variant,
  storageState: StorageState,
): Promise<PageBytes[]> {
  const [profile] = PROFILES;
  if (!profile) throw new Error('No profile.');
  const signIn = await coldSignIn(browser, variant, profile);
  const { cold, warm } = await coldAndWarm(browser, variant, storageState, profile);
  const facts = { variant: variant.name };
  return [
    { ...facts, page: 'connexion', cache: 'vide', ...signIn },
    { ...facts, page: 'liste', cache: 'vide', ...cold },
    { ...facts, page: 'liste', cache: 'plein', ...warm },
  ];
}

export type BytesRow = {
  page: PageName;
  cache: Cache;
  variant: Variant['name'];
  requests: number;
  kB: Bytes & { headers: number };
};

const kilobytesOf = (sums: Bytes) =>
  Object.fromEntries([...KINDS, 'total' as const].map((kind) => [kind, kB(sums[kind])])) as Bytes;

export type OpeningRow = {
  app: string;
  variant: Variant['name'];
  requests: number;
  kB: Bytes;
  /** From the click to its content. */
  ms: number;
};

/** What opening an app cost after the ones before it, over the wire, headers included. */
export function openingRow(
  app: string,
  variant: Variant['name'],
  { ms, transfers }: { ms: number; transfers: readonly Transfer[] },
): OpeningRow {
  return {
    app,
    variant,
    requests: transfers.length,
    kB: kilobytesOf(sumBytes(transfers)),
    ms: Math.round(ms),
  };
}

/** Over the wire, headers included, in kilobytes; how much of the total the headers are. */
export function bytesRow({ page, cache, variant, transfers }: PageBytes): BytesRow {
  const sums = sumBytes(transfers);
  const headers = kB(sums.total - sumBytes(transfers, 'content').total);
  return { page, cache, variant, requests: transfers.length, kB: { ...kilobytesOf(sums), headers } };
}

/** The files of a page that are code, heaviest first, as compressed. */
export function fileList(transfers: readonly Transfer[]): string[] {
  return transfers
    .filter(({ kind }) => kind === 'script' || kind === 'style')
    .toSorted((a, b) => b.content - a.content)
    .map(({ path, content }) => `${kB(content).toFixed(1).padStart(7)} kB  ${path}`);
}

/** Lines of text that only one of two pages has: none when they show the same. */
export function differences(a: string, b: string): string[] {
  const [left, right] = [a, b].map((text) => text.split('\n').map((line) => line.trim())) as [
    string[],
    string[],
  ];
  return [...left.filter((line) => !right.includes(line)), ...right.filter((line) => !left.includes(line))];
}
