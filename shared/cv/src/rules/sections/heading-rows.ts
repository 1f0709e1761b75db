import { FREE_LINE, LARGER } from '../rows/measures.ts';
import { joinRows, partOf, type Row } from '../rows/row.ts';
import { findPeriods } from '../vocabulary/dates.ts';
import { HEADING_FILLERS, type SectionKind } from '../vocabulary/heading-words.ts';
import { kindsOfHeading } from '../vocabulary/headings.ts';
import { hintsOf } from '../vocabulary/hints.ts';
import { hasCompanyCue, titleScore } from '../vocabulary/roles.ts';
import { SURE } from '../vocabulary/scores.ts';
import { fold } from '../vocabulary/text.ts';

// Which rows are titles of sections: by their words, and by how the titles of the document are written.

export type HeadingRule =
  | 'known-words'
  | 'label-before-text'
  | 'first-cells-of-rows'
  | 'style-apart-from-text'
  | 'style-of-known-titles';

/** A row, or the beginning of one, that is the title of a section. */
export interface Heading {
  kinds: readonly SectionKind[];
  row: Row;
  /** The text after the title on its row. */
  rest: Row | null;
  /** Which rule took it for a title. */
  rule: HeadingRule;
}

/** Characters of the longest title: « Expériences professionnelles et missions significatives » has 55, and words that lists have. */
const LONGEST_TITLE = 50;
/** Smallest gap above a title, in heights of its row: lines of a paragraph are closer. */
const TITLE_GAP = 0.6;
/** Largest gap above the second line of a title that a narrow column broke. */
const SECOND_LINE_GAP = 0.7;
/** Least gap under small capitals that are a title. */
const GAP_UNDER_TITLE = 0.3;
/** Times the size of the text: up to the first a row is as large as it, from the second on titles are clearly larger. */
const SLIGHTLY_LARGER = 1.06;
const CLEARLY_LARGER = 1.1;
/** Times the size of the text from which short words that no list has are a title by their size: firms are often set at 1.1. */
const UNKNOWN_TITLE = 1.12;

/** Size of most letters of the document. */
export const bodySizeOf = (rows: readonly Row[]): number => {
  const weights = new Map<number, number>();
  for (const { size, text } of rows) {
    const key = Math.round(size * 2) / 2;
    weights.set(key, (weights.get(key) ?? 0) + text.length);
  }
  return [...weights].toSorted((a, b) => b[1] - a[1])[0]?.[0] ?? 0;
};

const styleOf = (row: Row): string => `${Math.round(row.size * 2)} ${row.isBold} ${row.isUpper}`;
/** A sidebar may write its titles as the page beside it writes firms. */
const styleInColumn = (row: Row): string => `${styleOf(row)} ${/^\p{Ll}/u.test(row.text)} ${row.column}`;

const isMarked = (row: Row, bodySize: number): boolean =>
  row.size > bodySize * LARGER || row.isBold || row.isUpper || /:\s*$/u.test(row.text);

export const stripIcons = (text: string): string =>
  text.replace(/^[^\p{L}\d(]+/u, '').replace(/[^\p{L}\d):]+$/u, '');

const standing = (row: Row): readonly SectionKind[] | null => {
  // « langues » in bold is a title too; « langues » without it is a word.
  if (row.isInMargin || !(row.isBold ? /\p{L}|\d/u : /^[^\p{L}]*[\p{Lu}\d]/u).test(row.text)) return null;
  if (/^\s*[-–•]/u.test(row.text) && !row.isBold && !row.isUpper) return null;
  return kindsOfHeading(stripIcons(row.text));
};

/** « Langues : anglais (B2) », or a title in the first cell of a table. */
export const inline = (row: Row): Heading | null => {
  const colon = row.text.indexOf(':', row.bullet);
  const firstCell = row.cells.length > 1 ? row.cells[0] : undefined;
  const [styled] = row.styleBreaks;
  const byStyle =
    styled !== undefined && kindsOfHeading(row.text.slice(row.bullet, styled)) !== null ? styled : -1;
  const end = firstCell ? firstCell.end : byStyle > 0 ? byStyle : colon;
  if (end < 3) return null;
  const label = row.text.slice(row.bullet, end);
  if (!/^\p{Lu}/u.test(label.trim())) return null;
  const kinds = kindsOfHeading(label);
  const from = firstCell ? (row.cells[1]?.start ?? end) : byStyle > 0 ? byStyle : colon + 1;
  const rest = partOf(row, from, row.text.length);
  if (!kinds || rest.text === '') return null;
  return { kinds, row: partOf(row, 0, end), rest, rule: 'label-before-text' };
};

/**
 * Points within which second cells have the same position, and the width of the narrowest margin of titles beside them.
 */
const GRID = 4;
const LEAST_MARGIN = 25;

/** « Étudier ⟂ BTS », « Loisirs ⟂ Voile »: titles in a margin, as the first cells of rows that all begin so. */
const inMargin = (rows: readonly Row[]): Map<Row, Heading> => {
  const found = new Map<Row, Heading>();
  const twos = rows.filter(
    ({ cells, bullet, isInMargin }) => cells.length > 1 && bullet === 0 && !isInMargin,
  );
  const placeOf = ({ cells, height }: Row): number =>
    height === 0 ? 0 : Math.round((cells[1]?.x ?? 0) / GRID);
  for (const [place, own] of Map.groupBy(twos, placeOf)) {
    const all = own.filter(
      ({ cells, height }) => height === 0 || (cells[0]?.x ?? 0) < place * GRID - LEAST_MARGIN,
    );
    const made = all.map((row) => {
      const [one, two] = row.cells;
      const label = row.text.slice(0, one?.end ?? 0);
      const kinds = kindsOfHeading(label);
      const heading = {
        kinds: kinds ?? ['other' as const],
        row: partOf(row, 0, label.length),
        rest: partOf(row, two?.start ?? 0, row.text.length),
        rule: 'first-cells-of-rows' as const,
      };
      return { row, heading, kinds, isTitle: /^\p{Lu}/u.test(label) && couldBeTitle(heading.row) };
    });
    const known = made.filter(({ kinds }) => kinds !== null);
    const isOfTitles =
      known.length * 3 >= made.length &&
      new Set(known.map(({ kinds }) => kinds?.[0])).size > 1 &&
      made.every(({ isTitle }) => isTitle);
    if (isOfTitles) for (const { row, heading } of made) found.set(row, heading);
  }
  return found;
};

/** « == Outils == », « --- Langues --- »: the same marks at both ends. */
const DECORATED = /^\s*([=*#~_-]{2,}|[|¦>])\s*\p{L}.*\p{L}\)?\s*([=*#~_-]{2,}|[|¦<])\s*$/u;

export const headingsOf = (rows: readonly Row[], bodySize: number): Map<Row, Heading> => {
  const found = new Map<Row, Heading>();
  const known = rows.flatMap((row) => {
    const kinds = standing(row);
    return kinds ? [{ kinds, row, rest: null, rule: 'known-words' as const }] : [];
  });
  const loud = known.filter(({ row }) => isMarked(row, bodySize));
  const marked = loud.filter(({ row }) => !isUnderTitle(row, loud, bodySize));
  for (const heading of marked.length > 1 ? marked : known) found.set(heading.row, heading);
  for (const [row, heading] of inMargin(rows)) found.set(row, heading);
  const main = [...found.values()].filter(({ kinds }) => !kinds.includes('other') || found.size < 3);
  // Where a column has known titles, another one of it is written as they are.
  const stylesOf = (some: readonly Heading[]): Set<string> => new Set(some.map(({ row }) => styleOf(row)));
  const byColumn = Map.groupBy(main, ({ row }) => row.column);
  const styles = new Map([...byColumn].map(([column, own]) => [column, stylesOf(own)]));
  const all = stylesOf(main);
  const apart = rowsSetApart(rows, bodySize, found);
  rows.forEach((row, index) => {
    if (found.has(row)) return;
    const isAlike = (styles.get(row.column) ?? all).has(styleOf(row));
    if (apart.has(row)) found.set(row, { kinds: ['other'], row, rest: null, rule: 'style-apart-from-text' });
    else if (isAlike && isUnknownHeading(row, rows, index, bodySize))
      found.set(row, { kinds: ['other'], row, rest: null, rule: 'style-of-known-titles' });
  });
  return found;
};

/**
 * Rows of a style that mostly titles have: short lines with space above, each followed by another style. The style of a
 * known title; when no title is known (« Exercer », « Étudier », « Souffler »), the largest repeated one.
 */
const rowsSetApart = (
  rows: readonly Row[],
  bodySize: number,
  known: ReadonlyMap<Row, Heading>,
): ReadonlySet<Row> => {
  const next = new Map(rows.map((row, index) => [row, rows[index + 1]]));
  const isDate = (row: Row | undefined): boolean =>
    row !== undefined && findPeriods(row.text).some(({ text }) => text.length > row.text.trim().length * 0.8);
  const before = new Map(rows.map((row, index) => [row, rows[index - 1]]));
  const isOfEntry = (row: Row): boolean =>
    !known.has(row) && (namesPost(row) || /[|·]/u.test(row.text) || isDate(before.get(row)));
  const apart = [...Map.groupBy(rows.slice(1), styleInColumn).values()].flatMap((all) => {
    const short = all.filter((row) => isMarked(row, bodySize) && (known.has(row) || couldBeTitle(row)));
    // « SAP » in a list is written as the titles in capitals are: then what belongs to an entry is no title.
    const isMixed = short.length < all.length;
    const own = isMixed ? short.filter((row) => !isOfEntry(row)) : short;
    const isRule = own.length > 2 && short.length * 3 >= all.length * 2;
    const isEntry = own.some((row) => namesPost(row)) && own.filter((row) => known.has(row)).length < 2;
    const isFollowed = own.some((row) => {
      const below = next.get(row);
      return !below || own.includes(below);
    });
    return isRule && !isEntry && !isFollowed ? [own] : [];
  });
  const ofKnown = apart.filter((own) => own.some((row) => known.has(row)));
  if (ofKnown.length > 0 || known.size > 1) return new Set(ofKnown.flat());
  const [largest = []] = apart.toSorted((a, b) => (b[0]?.size ?? 0) - (a[0]?.size ?? 0));
  const isLarge = (largest[0]?.size ?? 0) > bodySize * LARGER;
  // As large as the rest: where two of them have words that titles are made of.
  const hinted = apart.find((own) => own.filter(({ text }) => hintsOf(text).length > 0).length > 1);
  return new Set(isLarge ? largest : hinted);
};

const couldBeTitle = (row: Row): boolean =>
  row.bullet === 0 &&
  !row.isInMargin &&
  row.cells.length === 1 &&
  row.text.length <= LONGEST_TITLE &&
  (row.gap ?? 1) > TITLE_GAP &&
  !/[@,;]|\d{3}/u.test(row.text) &&
  findPeriods(row.text).length === 0;

const namesPost = ({ folded }: Row): boolean => titleScore(folded) >= SURE || hasCompanyCue(folded);

/** « Pédagogie » in bold under « COMPÉTENCES », where the titles of the column are larger: a part of its section. */
const isUnderTitle = (row: Row, all: readonly Heading[], bodySize: number): boolean => {
  if (row.height === 0 || row.size > bodySize * SLIGHTLY_LARGER) return false;
  const larger = all.filter(
    (other) =>
      other.row.column === row.column &&
      other.row.size > row.size * CLEARLY_LARGER &&
      other.row.size > bodySize * CLEARLY_LARGER,
  );
  const isAbove = larger.some(({ row: { page, top } }) => page === row.page && top < row.top);
  return larger.length > 1 && isAbove && new Set(larger.map((other) => styleOf(other.row))).size === 1;
};

/** « DOMAINES DE » above « COMPÉTENCES »: a title that a narrow column broke. */
export const withWholeTitles = (rows: readonly Row[], bodySize: number): Row[] => {
  const read: Row[] = [];
  for (const row of rows) {
    const last = read.at(-1);
    const isAlike =
      last &&
      last.column === row.column &&
      styleOf(last) === styleOf(row) &&
      isMarked(row, bodySize) &&
      (row.gap ?? 1) < SECOND_LINE_GAP &&
      row.bullet === 0 &&
      last.cells.length + row.cells.length === 2;
    const isOpen =
      last &&
      (standing(last) === null ||
        /^\p{Ll}/u.test(row.text) ||
        /(?:\s(?:et|and|de|des|du|d['’]|à|of|in)|[&/,-])$/iu.test(last.text.trim()));
    // « CERTIFICATIO » above « NS »: wrapped inside a word.
    const isTail = /^\p{Lu}{1,3}(?:\s|$)/u.test(row.text) && !/\s/u.test(last?.text.trim() ?? ' ');
    const glued = isAlike && (isTail || standing(last) === null) ? `${last.text}${row.text} ` : '';
    if (last && glued !== '' && kindsOfHeading(stripIcons(glued)) !== null) {
      read.splice(-1, 1, { ...last, text: glued, folded: fold(glued) });
      continue;
    }
    const whole = isAlike && (isOpen || standing(row) === null) ? joinRows(last, row) : null;
    if (whole && standing(whole) !== null && (isOpen || isFillers(row))) read.splice(-1, 1, whole);
    else read.push(row);
  }
  return read;
};

const isFillers = (row: Row): boolean =>
  (row.folded.match(/[a-z]+/gu) ?? []).every((word) => HEADING_FILLERS.has(word));

/** « Missions de formation », « Actions de formation »: no firm, whatever the word for an organisation in them. */
const OF_MISSIONS =
  /^\W*(?:mes |principales |autres )?(?:missions?|actions?|animations?|interventions?|prestations?)(?![\p{L}])/u;

/** Looks like the titles of the document, with words that none of them has. */
const isUnknownHeading = (row: Row, rows: readonly Row[], index: number, bodySize: number): boolean => {
  if (row.bullet > 0 || row.isInMargin || row.cells.length > 1 || row.text.length > LONGEST_TITLE)
    return false;
  if (/[@,;]|\d{3}/u.test(row.text) || findPeriods(row.text).length > 0) return false;
  if (namesPost(row) && !OF_MISSIONS.test(row.folded)) return false;
  if (row.size > bodySize * UNKNOWN_TITLE || DECORATED.test(row.text)) return true;
  const isDated = (other: Row | undefined): boolean =>
    other !== undefined && findPeriods(other.text).length > 0;
  if (!row.isUpper || isDated(rows[index + 1])) return false;
  // Small capitals that are not bold are titles where they are set apart on both sides.
  if (!row.isBold)
    return (
      row.size < bodySize - 1 && (row.gap ?? 0) > FREE_LINE && (rows[index + 1]?.gap ?? 0) > GAP_UNDER_TITLE
    );
  if (isDated(rows[index - 1])) return false;
  return (row.gap ?? 0) > TITLE_GAP;
};
