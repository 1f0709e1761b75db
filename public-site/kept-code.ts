import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { codeDigest } from './code-digest.ts';

/**
 * The code of the site as Astro bundles it, kept for the next site of the same code: what is shown is read when a page is made,
 * so that a change of a fact or of a programme needs no bundle. In a folder below this one, from which its packages are found.
 */

const FOLDER = join(import.meta.dirname, '.astro/kept');
/** What no build has used for this long is of older code. */
const OLD_AFTER_MS = 60 * 60_000;

/** The folder of the code as it is now; there is none before its first build. */
export const keptFolder = (siteUrl = process.env['PUBLIC_SITE_URL']): string =>
  join(FOLDER, codeDigest(siteUrl).slice(0, 16));

export const partsOf = (folder: string) => ({
  /** The modules that make pages, and the name of the first one. */
  modules: join(folder, 'modules'),
  entry: join(folder, 'entry.txt'),
  /** What browsers load. */
  assets: join(folder, '_astro'),
});

function removeOld(): void {
  for (const name of readdirSync(FOLDER)) {
    const { mtimeMs } = statSync(join(FOLDER, name), { throwIfNoEntry: false }) ?? { mtimeMs: Infinity };
    if (Date.now() - mtimeMs > OLD_AFTER_MS) rmSync(join(FOLDER, name), { recursive: true, force: true });
  }
}

/** Keeps the code of a build before Astro removes its modules. */
export function keepCode(site: string, modules: string): void {
  const kept = keptFolder();
  if (existsSync(kept)) return;
  const entry = readdirSync(modules).find((name) => name.startsWith('prerender-entry'));
  if (!entry) throw new Error(`${modules} has no entry: this version of Astro names it otherwise.`);
  const draft = `${kept}-${process.pid}`;
  const parts = partsOf(draft);
  mkdirSync(draft, { recursive: true });
  cpSync(modules, parts.modules, { recursive: true });
  if (existsSync(join(site, '_astro'))) cpSync(join(site, '_astro'), parts.assets, { recursive: true });
  writeFileSync(parts.entry, entry);
  // Another build of the same code may have been faster.
  if (existsSync(kept)) rmSync(draft, { recursive: true });
  else renameSync(draft, kept);
  removeOld();
}

/** The name of the module that makes pages. */
export const entryOf = (folder: string): string =>
  join(partsOf(folder).modules, basename(readFileSync(partsOf(folder).entry, 'utf8')));
