import type { DocumentText, Line } from '@trame/document';
import type { CvAnalysis, Evidence } from '../analysis.ts';
import { kindsOfHeading } from '../rules/vocabulary/headings.ts';
import { BREAK, fold } from './fold.ts';
import type { Proven } from './prove.ts';

type Passage = CvAnalysis['reading']['unclassified'][number];

/** Passages shown to the recruiter: more would make the row large without adding anything. */
const MOST_PASSAGES = 50;
const MOST_CHARACTERS = 1000;
/** Characters of the longest title of a section. */
const LONGEST_TITLE = 50;
/** Words from which a line says something: an address or a status beside the name has fewer. */
const WORDS_OF_SENTENCE = 8;

interface ReadLine {
  line: Line;
  page: number;
  /** A claim quotes it, or has its words. */
  isUsed: boolean;
  /** It says who the person is. */
  isIdentity: boolean;
  isTitle: boolean;
}

/**
 * The visible text that no claim has, so that nothing read is lost in silence: passages of lines that follow one
 * another, each under its title. Without what surrounds the name and the addresses of the person, and without lines
 * that pages repeat.
 */
export function unclassifiedIn(document: DocumentText, proven: Proven): Passage[] {
  const passages: { page: number; title: string | null; lines: ReadLine[]; isBeside: boolean }[] = [];
  const known = new Set<string>();
  let title: string | null = null;
  let before: ReadLine | null = null;
  for (const one of linesOf(document, proven)) {
    const last = passages.at(-1);
    const goesOn = last && before && last.lines.at(-1) === before && before.page === one.page;
    if (one.isTitle) title = one.line.text.trim();
    else if (one.isUsed) {
      if (goesOn && one.isIdentity) last.isBeside = true;
      title = null;
    } else if (!known.has(one.line.text)) {
      known.add(one.line.text);
      if (goesOn) last.lines.push(one);
      else
        passages.push({
          page: one.page,
          title,
          lines: [one],
          isBeside: before === null || before.isIdentity,
        });
      title = null;
    }
    before = one;
  }
  return passages
    .filter(({ lines, isBeside }) => !isBeside || lines.some(({ line }) => saysSomething(line)))
    .slice(0, MOST_PASSAGES)
    .map(({ page, title: own, lines }) => ({
      page,
      title: own,
      text: lines
        .map(({ line }) => line.text)
        .join('\n')
        .slice(0, MOST_CHARACTERS),
    }));
}

const saysSomething = ({ text }: Line): boolean => text.split(/\s+/).length >= WORDS_OF_SENTENCE;

function linesOf(document: DocumentText, { result, identity }: Proven): ReadLine[] {
  const own = [identity.full_name, ...identity.emails, ...identity.phones];
  const items = [result.experiences, result.education, result.skills, result.languages, result.certifications]
    .flat()
    .map(({ evidence }) => evidence);
  const isIn = rangesOf(items);
  const isOfPerson = rangesOf(own);
  const said = wordsOf(result);
  const name = keyOf(result.full_name ?? '');
  const lines = document.pages.flatMap(({ page, lines: all }) => {
    let start = 0;
    return all.flatMap((line) => {
      const from = start;
      start += line.text.length + 1;
      const key = keyOf(line.text);
      if (!SAYS_WORDS.test(name === '' ? key : key.replaceAll(name, '')) || isHeadOfTable(key)) return [];
      const isIdentity = isOfPerson(page, from, start - 1);
      const isUsed = isIdentity || isIn(page, from, start - 1) || said.includes(key);
      return [{ line, page, isUsed, isIdentity, isTitle: !isUsed && isKnownTitle(line) }];
    });
  });
  return lines.map((one, index) => ({
    ...one,
    isTitle: one.isTitle || (!one.isUsed && isLoud(one.line) && lines[index + 1]?.isUsed === true),
  }));
}

const SAYS_WORDS = /\p{L}.*\p{L}.*\p{L}/u;
/** « Client ⟂ Mission ⟂ Dates »: the titles of the columns of a table. */
const isHeadOfTable = (key: string): boolean =>
  /^(?:(?:dates?|periodes?|clients?|entreprises?|missions?|postes?|intitules?|debut|fin|environnements?|outils|annees?|diplomes?|etablissements?|techniques?)(?:\s|$)){2,}$/u.test(
    key.normalize('NFD').replace(/\p{M}/gu, ''),
  );

const isKnownTitle = ({ text }: Line): boolean =>
  text.length <= LONGEST_TITLE && kindsOfHeading(text) !== null;
/** In bold and short, above what a claim has: the title of a section that no list has. */
const isLoud = ({ text, isBold }: Line): boolean =>
  isBold && text.length <= LONGEST_TITLE && !/\d|[.;]\s*$/u.test(text);

/** Whether a part of a page is quoted. */
function rangesOf(quotes: readonly (Evidence | null)[]) {
  const byPage = Map.groupBy(
    quotes.filter((quote) => quote !== null),
    ({ page }) => page,
  );
  return (page: number, start: number, end: number): boolean =>
    byPage.get(page)?.some((quote) => quote.start < end && quote.end > start) ?? false;
}

const keyOf = (text: string): string =>
  fold(text)
    .text.replaceAll(BREAK, '')
    .replace(/^[\s-]+|-$/g, '');

/** The values of the claims, which may be read far from their quotes: a date in the margin, a description. */
function wordsOf(result: Proven['result']): string {
  const values = [result.experiences, result.education, result.languages, result.certifications]
    .flat()
    .flatMap(({ evidence: _evidence, ...value }) => Object.values(value));
  const categories = result.skills.map(({ category }) => category);
  return [...values, ...categories]
    .filter((value) => value !== null)
    .map(keyOf)
    .join('\n');
}
