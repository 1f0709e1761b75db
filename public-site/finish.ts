import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeDocuments } from './documents/documents.ts';
import { writeProgrammeFiles } from './documents/programme-files.ts';

/** The modules of a page that run at once, with all that they import. */
function modulesOf(page: string, folder: string): string[] {
  const islands = [...page.matchAll(/<astro-island(?=[^>]* client="load")[^>]*>/g)];
  if (islands.length === 0) return [];
  const first = [
    ...page.matchAll(/<script type="module" src="(?<file>[^"]+)"/g),
    ...islands.flatMap(([tag]) => [...tag.matchAll(/ (?:component|renderer)-url="(?<file>[^"]+)"/g)]),
  ].map(({ groups }) => groups!.file!);
  const found = new Set<string>();
  const add = (file: string) => {
    if (found.has(file)) return;
    found.add(file);
    const code = readFileSync(join(folder, file), 'utf8');
    for (const { groups } of code.matchAll(/(?:from|import)\s*["']\.\/(?<file>[^"']+)["']/g))
      add(`/_astro/${groups!.file!}`);
  };
  for (const file of first) add(file);
  return [...found];
}

/**
 * Astro names each interactive part of a page after the path of its component on the machine that builds, and no script
 * reads the name: numbers give the same page in every folder. What runs at once is named at the beginning of the page: a slow line
 * brings it in one go, not each file after the one that imports it.
 */
function finishPages(folder: string): void {
  for (const file of globSync('**/*.html', { cwd: folder }).map((path) => join(folder, path))) {
    let islands = 0;
    const page = readFileSync(file, 'utf8');
    const preloads = modulesOf(page, folder).map((module) => `<link rel="modulepreload" href="${module}">`);
    writeFileSync(
      file,
      page
        .replaceAll(/(?<=<astro-island uid=")[^"]*/g, () => String((islands += 1)))
        .replace('<meta name="theme-color"', (tag) => preloads.join('') + tag),
    );
  }
}

/** What a site needs besides the pages that Astro made in this folder. */
export async function finishSite(folder: string): Promise<void> {
  finishPages(folder);
  await writeDocuments(folder);
  await writeProgrammeFiles(folder);
}
