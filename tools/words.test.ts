import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from './lib/paths.ts';

const GLOSSARY = 'docs/glossary.md';
/** Texts that people write; the migrations of 24 November, and one after them, are landed and never edited. */
const FILES = '**/*.{ts,tsx,js,mjs,css,md,astro,sql,toml,html,json,yml}';
const LEFT_OUT =
  /(?:^|\/)(?:node_modules|dist|\.[^/]+|test-results|playwright-report)(?:\/|$)|^(?:package-lock\.json|docs\/glossary\.md|tools\/words\.test\.ts)$|^supabase\/migrations\/(?:20261124|20261125020500)/;

type Rule = { words: string[]; instead: string; places: string[] };

const inBackticks = (cell: string) => [...cell.matchAll(/`([^`]+)`/g)].map(([, text = '']) => text);

/** The table of words that are not used: each with the files and folders that may have it. */
function readRules(glossary: string): Rule[] {
  const [, section = ''] = glossary.split('## Words that are not used');
  return section.split('\n').flatMap((line) => {
    const [, first = '', instead = '', places = ''] = line.split('|');
    const words = inBackticks(first);
    return words.length > 0 ? [{ words, instead: instead.trim(), places: inBackticks(places) }] : [];
  });
}

/** The words of a text, those of identifiers and file names too, and its signs, in small letters with a space around each. */
const wordsOf = (text: string) =>
  ` ${(text.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+|[^A-Za-z\s_-]/g) ?? []).join(' ').toLowerCase()} `;

const rules = readRules(readFileSync(join(ROOT, GLOSSARY), 'utf8'));

const insteadOf = (word: string) => rules.find(({ words }) => words.includes(word))?.instead;

/** Words of the rules in a file. The HTML element `aside` has the only name that it can have. */
function findWords(path: string, text: string): string[] {
  const words = wordsOf(`${path} ${text.replaceAll(/<\/?aside|nav, aside, footer/g, '')}`);
  return rules
    .filter(({ places }) => !places.some((place) => path.startsWith(place)))
    .flatMap((rule) => rule.words.filter((word) => words.includes(` ${word} `)));
}

describe('words that the glossary replaces', () => {
  it('are found in identifiers, in file names and in sentences', () => {
    expect(rules.length).toBeGreaterThan(10);
    expect(findWords('tools/a.ts', 'const isTold = WORKSHOP; // put aside')).toEqual([
      'told',
      'aside',
      'workshop',
    ]);
    expect(findWords('tools/last-words.css', '.dash-stays {} /* doorway */ <aside>')).toEqual([
      'stays',
      'last words',
    ]);
  });

  it('are in no file outside the places that the glossary names', () => {
    const found = globSync(FILES, { cwd: ROOT, exclude: (path) => LEFT_OUT.test(path) })
      .filter((path) => !LEFT_OUT.test(path))
      .flatMap((path) =>
        findWords(path, readFileSync(join(ROOT, path), 'utf8')).map(
          (word) => `${path}: ${word}, rather: ${insteadOf(word)}`,
        ),
      );
    expect(found).toEqual([]);
  });

  it('are still in the places that the glossary names', () => {
    const places = rules.flatMap(({ words, places: named }) => named.map((place) => ({ words, place })));
    const idle = places.filter(({ words, place }) => {
      const paths = /\.\w+$/.test(place) ? [place] : globSync(`${place}/${FILES}`, { cwd: ROOT });
      const texts = paths.map((path) => wordsOf(readFileSync(join(ROOT, path), 'utf8')));
      return !words.some((word) => texts.some((text) => text.includes(` ${word} `)));
    });
    expect(idle).toEqual([]);
  });
});
