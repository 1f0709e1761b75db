import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { join, relative, sep } from 'node:path';
import type { ProgrammeCard } from '@trame/domain/catalogue';

/** The files of a built site: their addresses below it, and the digest of each. */
export type SiteFiles = Record<string, string>;

/** A programme whose page is up: what the list shows of it, and its files. */
export type UpProgramme = {
  card: ProgrammeCard;
  /** Of everything that its page shows. */
  shown: string;
  files: readonly string[];
};

/** What is known of a site that is or was up. */
export type SiteRecord = {
  release: string;
  /** Digest of the code that made it. */
  code: string;
  /** Of what it was made from: an equal one is not made again. Empty while it is being put up, file after file. */
  key: string;
  /** Of what every page shows: with another one, no page of it is taken over. */
  base?: string;
  /** By their ids. */
  programmes?: Record<string, UpProgramme>;
  builtAt: string;
  files: SiteFiles;
  /** Files of earlier sites that pages which are still open may ask for, and until when they stay. */
  carried: Record<string, string>;
};

/**
 * Files whose name changes with their content; an open page asks for those of its own site. Pictures are not among them:
 * a logo whose consent has ended leaves at once, also for those who have its address.
 */
const NAMED_BY_CONTENT = /^_astro\//;
const DAY_MS = 86_400_000;

export const sha256 = (bytes: Uint8Array | string): string =>
  createHash('sha256').update(bytes).digest('hex');

/** JSON with sorted names: the database and a file put them in different orders. */
export const sortedJson = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  );

export function filesOf(folder: string): SiteFiles {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  const paths = entries.map(({ parentPath, name }) => join(parentPath, name));
  return Object.fromEntries(
    paths
      .toSorted()
      .map((path) => [relative(folder, path).replaceAll(sep, '/'), sha256(readFileSync(path))] as const),
  );
}

const isErrorCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code;

/** Puts what a folder holds into another one, in the place of what that holds; another file system gets copies. */
export function moveContent(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  for (const name of readdirSync(to)) rmSync(join(to, name), { recursive: true, force: true });
  for (const name of readdirSync(from)) {
    try {
      renameSync(join(from, name), join(to, name));
    } catch (error) {
      if (!isErrorCode(error, 'EXDEV')) throw error;
      cpSync(join(from, name), join(to, name), { recursive: true, preserveTimestamps: true });
    }
  }
}

/** A build is over long before: what is this old was left by one that was killed. */
const LEFT_AFTER_MS = 60 * 60_000;

export function removeLeftFolders(folder: string): void {
  for (const name of existsSync(folder) ? readdirSync(folder) : []) {
    const { mtimeMs } = statSync(join(folder, name), { throwIfNoEntry: false }) ?? { mtimeMs: Infinity };
    if (Date.now() - mtimeMs > LEFT_AFTER_MS) rmSync(join(folder, name), { recursive: true, force: true });
  }
}

const isPage = (path: string): boolean => path.endsWith('.html');

/** How many pages a site has, and how many of them a visitor sees changed, with those that are gone. */
export function comparePages(before: SiteFiles, after: SiteFiles): { total: number; changed: number } {
  const pages = Object.keys(after).filter(isPage);
  const gone = Object.keys(before).filter((path) => isPage(path) && !(path in after));
  const other = pages.filter((path) => before[path] !== after[path]);
  return { total: pages.length, changed: Math.min(pages.length, other.length + gone.length) };
}

/** What a site takes over from the one before it, for the pages of that one which are still open. */
export function carriedFrom(before: SiteRecord | null, files: SiteFiles, now: Date): Record<string, string> {
  if (!before) return {};
  const until = new Date(now.getTime() + DAY_MS).toISOString();
  const own = Object.keys(before.files)
    .filter((path) => NAMED_BY_CONTENT.test(path))
    .map((path) => [path, until] as const);
  const kept = Object.entries(before.carried).filter(
    ([path, end]) => NAMED_BY_CONTENT.test(path) && end > now.toISOString(),
  );
  return Object.fromEntries([...kept, ...own].filter(([path]) => !(path in files)));
}
