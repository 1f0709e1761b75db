import { isWrapped } from '../rows/continued-rows.ts';
import { FREE_LINE, LARGER, SAME_LEFT } from '../rows/measures.ts';
import { type Anchor, anchorOf, lengthOf } from '../rows/row-dates.ts';
import { partOf, type Row } from '../rows/row.ts';
import { isPlace, mayBePlace } from '../vocabulary/places.ts';
import { LIKELY, SURE } from '../vocabulary/scores.ts';
import { endsSentence, fold, wordsOf } from '../vocabulary/text.ts';
import type { Grammar } from './grammar.ts';
import { isContract, saysWhatFirmIs } from './places.ts';

/** Why a row describes an entry, or does not although it looks so. */
export type BodyRule =
  | 'continues-description'
  | 'bullet'
  | 'note-on-studies'
  | 'after-head-on-its-row'
  | 'sentence'
  | 'label'
  | 'paragraph'
  | 'prose'
  | 'bullet-of-head';

/** The kind of a row of a section, before the heads of entries are found. */
export interface Marked {
  row: Row;
  anchor: Anchor | null;
  /** Certainly describes an entry, and is no part of its head. */
  isBody: boolean;
  /** Which rule said so; null where none did. */
  bodyRule: BodyRule | null;
  /** Goes on with the cells of the row above. */
  isWrap: boolean;
  /** The place of each entry's town. */
  isTown: boolean;
  /** How much it reads as part of a head. */
  likeness: number;
}

/** Share of its column that the line above fills when a paragraph continues: ragged lines end before the edge. */
const FULL_LINE = 0.85;
/** Words from which several lines are a paragraph, and those of the shortest one that ends as a sentence does. */
const LONG_PARAGRAPH = 16;
const SHORT_PARAGRAPH = 7;

/** Words of the longest row that may be part of a head: a title, a firm, its town and a contract together. */
const LONGEST_HEAD = 20;

/** Words of the longest row in bold that may end with a full stop and be part of a head: « Chargée de mission, Ville d’Arras. » */
const LONGEST_BOLD_SENTENCE = 8;

const LABEL =
  /^(?:missions?|taches?|realisations?|activites?|responsabilites?|environnement|contexte|resultats?|technologies|technos?|outils?|logiciels?|stack|projets?|objectifs?|competences?|public|publics|methodes?|achievements?|responsibilities|tech(?:nologies)?|tools|key \w+|detail|themes?|modules?|formations? (?:animees?|dispensees?)|principales? \w+|description|clients)\b[^:]{0,40}:/u;

/** Comments on the studies: not an entry of its own, whatever its dates. */
const NOTE =
  /^\W*(?:(?:cumulative|overall|major|minor|cum\.?)\s+)?(?:g\.?p\.?a\b|dean'?s list|honou?rs? ?:|moyenne generale|grade ?:)/u;

const goesOnBullet = (row: Row, before: Marked | undefined, anchor: Anchor | null): boolean => {
  if (!before?.isBody || row.bullet > 0 || row.isInMargin) return false;
  if ((row.gap ?? 0) > FREE_LINE) return false;
  const indent = before.row.textX - before.row.x;
  const isUnder =
    before.row.bullet > 0 && indent > SAME_LEFT && Math.abs(row.x - before.row.textX) < SAME_LEFT;
  if (isUnder && !anchor?.isRange && (/^\p{Ll}/u.test(row.text) || isWrapped(before.row, row))) return true;
  if (/^\p{Ll}/u.test(row.text) && !anchor) return true;
  if (anchor?.isRange || (row.isBold && !before.row.isBold)) return false;
  const isIndented = row.height > 0 && row.x > before.row.x + 1 && Math.abs(row.x - before.row.textX) < 6;
  const wasFull = before.row.right > before.row.columnRight * FULL_LINE;
  if (before.row.bullet > 0) return isIndented && wasFull;
  // A paragraph continues at the same place, once its line is full.
  return (
    !anchor &&
    wasFull &&
    row.height > 0 &&
    Math.abs(row.x - before.row.x) < 2 &&
    !endsSentence(before.row.text)
  );
};

/** « 5 ans » on a row of its own, or beside a town and a contract, at the place of the other entries' dates. */
const onlyLength = (row: Row): Anchor | null => {
  const length = row.bullet === 0 ? lengthOf(row) : null;
  const rest = length && `${row.text.slice(0, length.start)}${row.text.slice(length.end)}`;
  const isAlone = (rest ?? '')
    .split(/\s[-–—]\s|[,|·()]/u)
    .map((piece) => piece.replace(/^[\s–-]+|[\s–-]+$/gu, ''))
    .every((piece) => !/[\p{L}\d]/u.test(piece) || isContract(fold(piece)) || isPlace(piece));
  return length && isAlone ? length : null;
};

/** The second line of cells that were too narrow for their words. */
const isWrapOf = (row: Row, before: Marked | undefined, anchor: Anchor | null): boolean => {
  if (!before || before.isBody || anchor || row.bullet > 0 || row.height === 0) return false;
  const cells = before.row.cells.slice(1);
  if (!cells.length || (row.gap ?? 0) > 0.5 || before.row.cells.length < 2) return false;
  if (row.cells.length < 2 && !/^\p{Ll}/u.test(row.text)) return false;
  return row.cells.every(({ x }) => cells.some((cell) => Math.abs(cell.x - x) < SAME_LEFT));
};

/** Words of a row that may be a name whatever its letters. */
const LONGEST_NAME = 5;

/** Many plain words in a row: a sentence without its stop, no name. */
const isProse = (text: string): boolean =>
  wordsOf(text) > LONGEST_NAME &&
  (text.match(/(?<![\p{L}'’])\p{Ll}{4,}/gu) ?? []).length > 2 &&
  !/[|·•]|\s[–—]\s/u.test(text);

/**
 * How much each mark says that a row is part of a head (positive) or of a description (negative). A word of the lists and bold
 * letters weigh the same, and either outweighs one mark against; `body` is beyond what all marks together can make up for.
 */
const WEIGHTS = {
  /** Begins or ends with the word of a title or a degree. */
  first: 1.5,
  /** Names a firm or a school; may name one. */
  second: 1.2,
  maybeSecond: 0.3,
  place: 0.6,
  /** Bold where other rows are not. */
  bold: 1.5,
  large: 1.2,
  capitals: 0.4,
  prose: -1.2,
  /** Up to `SHORT_HEAD` words, more than `LONG_HEAD`, between both. */
  short: 0.4,
  long: -1.5,
  middling: -0.2,
  /** Further in than any head begins. */
  indented: -2,
  body: -4,
} as const;
/** « Responsable de la formation des adultes en alternance » has 8 words; a title, a firm and a town together rarely 14. */
const SHORT_HEAD = 8;
const LONG_HEAD = 14;
/** Points further in than the heads of the section from which a row is indented; points within which it stands where one begins. */
const INDENT = 5;
const SAME_COLUMN = 4;

const likenessOf = (
  row: Row,
  grammar: Grammar,
  hasBold: boolean,
  heads: readonly number[],
  usual: number,
): number => {
  const first = grammar.first(row.folded);
  const second = grammar.second(row.folded);
  const words = wordsOf(row.text);
  let likeness = 0;
  if (first >= SURE) likeness += WEIGHTS.first;
  if (second >= LIKELY) likeness += WEIGHTS.second;
  else if (second >= 1) likeness += WEIGHTS.maybeSecond;
  if (isPlace(row.text)) likeness += WEIGHTS.place;
  if (hasBold && row.isBold) likeness += WEIGHTS.bold;
  else if (usual > 0 && row.size > usual * LARGER) likeness += WEIGHTS.large;
  if (row.isUpper) likeness += WEIGHTS.capitals;
  if (isProse(row.text)) likeness += WEIGHTS.prose;
  likeness += words <= SHORT_HEAD ? WEIGHTS.short : words > LONG_HEAD ? WEIGHTS.long : WEIGHTS.middling;
  if (row.height > 0 && heads.length > 0) {
    const least = Math.min(...heads);
    if (row.x > least + INDENT && !heads.some((x) => Math.abs(x - row.x) < SAME_COLUMN))
      likeness += WEIGHTS.indented;
  }
  return likeness;
};

/** Rows at the place of a known town of another entry also contain a town. */
const markTowns = (marks: Marked[]): void => {
  const offsets = new Set<number>();
  const around = (index: number): number[] => [-1, 1, 2].map((offset) => index + offset);
  marks.forEach(({ anchor }, index) => {
    if (!anchor) return;
    for (const at of around(index)) {
      const mark = marks[at];
      if (mark && !mark.anchor && isPlace(mark.row.text)) offsets.add(at - index);
    }
  });
  marks.forEach(({ anchor }, index) => {
    if (!anchor) return;
    for (const offset of offsets) {
      const mark = marks[index + offset];
      if (mark && !mark.anchor && !mark.isBody && !mark.row.isBold && mayBePlace(mark.row.text))
        mark.isTown = true;
    }
  });
};

/** « Restaurant Le Tilleul : plongeuse (6 mois) », written as the heads that have dates are. */
const enclosedLength = (row: Row, grammar: Grammar): Anchor | null => {
  const length = row.bullet === 0 && /\)\s*$/u.test(row.text) ? lengthOf(row) : null;
  const name = row.folded.slice(0, length?.start ?? 0);
  const isNamed = name.split(/[:,|–-]/u).some((piece) => grammar.first(piece) >= SURE) && wordsOf(name) < 14;
  return length && row.text[length.start - 1] === '(' && isNamed ? length : null;
};

/** « 9 ans 2 mois » under a company is the sum of the posts below, which have dates of their own. */
const dropTotals = (marks: readonly Marked[], grammar: Grammar): void => {
  marks.forEach((mark, index) => {
    if (!mark.anchor?.isLength) return;
    const above = marks[index - 1];
    const isUnderTitle =
      above !== undefined && !above.isBody && !above.anchor && grammar.first(above.row.folded) >= SURE;
    const after = marks.slice(index + 1, index + 4);
    const end = after.findIndex(({ isBody, row }) => isBody || row.bullet > 0);
    const near = [...marks.slice(Math.max(0, index - 1), index), ...(end < 0 ? after : after.slice(0, end))];
    const hasDates = marks.some(({ anchor }) => anchor && !anchor.isLength);
    const isOwn = isUnderTitle || enclosedLength(mark.row, grammar) !== null;
    if ((hasDates && !isOwn) || near.some(({ anchor }) => anchor && !anchor.isLength)) mark.anchor = null;
  });
};

/** Wrapped lines make a paragraph: a long one, or a sentence, describes an entry. */
const markParagraphs = (marks: readonly Marked[], grammar: Grammar): void => {
  let from = 0;
  for (let at = 1; at <= marks.length; at += 1) {
    const mark = marks[at];
    const before = marks[at - 1];
    const goesOn =
      mark &&
      before &&
      !mark.anchor &&
      !before.anchor &&
      !before.row.isBold &&
      !mark.row.isBold &&
      before.row.cells.length < 2 &&
      !(endsSentence(before.row.text) && grammar.first(mark.row.folded) >= SURE) &&
      isWrapped(before.row, mark.row);
    if (goesOn) continue;
    const lines = marks.slice(from, at);
    const text = lines.map(({ row }) => row.text.trim()).join(' ');
    const isDescription =
      wordsOf(text) >= LONG_PARAGRAPH || (wordsOf(text) >= SHORT_PARAGRAPH && endsSentence(text));
    if (lines.length > 1 && isDescription) for (const line of lines) setBody(line, 'paragraph');
    from = at;
  }
};

/** Only dates on their row, then « • Ingénieure, Globex » above its description: the bullet is the head. */
const freeBulletedHeads = (marks: readonly Marked[], grammar: Grammar): void => {
  const heads = marks.flatMap(({ row, anchor }, index) => {
    const [before, after] = [marks[index - 1], marks[index + 1]];
    const isAlone =
      anchor && !/[\p{L}\d]/u.test(`${row.text.slice(0, anchor.start)}${row.text.slice(anchor.end)}`);
    if (!isAlone || (before && !before.isBody) || !after || after.row.bullet === 0) return [];
    return grammar.first(after.row.folded.slice(after.row.bullet)) >= SURE ? [after] : [];
  });
  if (heads.length * 2 > marks.filter(({ anchor }) => anchor).length)
    for (const head of heads) Object.assign(head, { isBody: false, bodyRule: 'bullet-of-head' });
};

const setBody = (mark: Marked, rule: BodyRule): void => {
  mark.isBody = true;
  mark.bodyRule = rule;
};

/** The rule by which a row without dates describes an entry; null when none does. */
const bodyRuleOf = (row: Row, isListed: boolean, isNote: boolean): BodyRule | null => {
  if (isListed) return 'bullet';
  if (isNote) return 'note-on-studies';
  if (row.isDescription) return 'after-head-on-its-row';
  const words = wordsOf(row.text);
  if (words > LONGEST_HEAD || (endsSentence(row.text) && words > (row.isBold ? LONGEST_BOLD_SENTENCE : 2)))
    return 'sentence';
  return LABEL.test(row.folded) ? 'label' : null;
};

export const markRows = (
  rows: readonly Row[],
  grammar: Grammar,
  isLoose: boolean,
  isBulleted: boolean,
): Marked[] => {
  const marks: Marked[] = [];
  for (const row of rows) {
    const found = anchorOf(row, isLoose) ?? onlyLength(row) ?? enclosedLength(row, grammar);
    const isListed = row.bullet > 0 && !(isBulleted && found);
    const isNote = NOTE.test(row.folded);
    const anchor = isListed || isNote ? null : found;
    const goesOn = goesOnBullet(row, marks.at(-1), anchor);
    const bodyRule = goesOn
      ? 'continues-description'
      : anchor || row.isInMargin
        ? null
        : bodyRuleOf(row, isListed, isNote);
    const isWrap = bodyRule === null && isWrapOf(row, marks.at(-1), anchor);
    marks.push({
      row,
      anchor: goesOn ? null : anchor,
      isBody: bodyRule !== null,
      bodyRule,
      isWrap,
      isTown: false,
      likeness: 0,
    });
  }
  dropTotals(marks, grammar);
  markParagraphs(marks, grammar);
  freeBulletedHeads(marks, grammar);
  const hasBold = marks.some(({ row }) => row.isBold) && marks.some(({ row }) => !row.isBold);
  const anchorXs = marks.flatMap(({ row, anchor }) =>
    anchor && !row.isInMargin ? row.cells.map(({ x }) => x) : [],
  );
  const plain = marks.filter(({ row, anchor, isBody }) => !anchor && !isBody && row.height > 0);
  const leastX = Math.min(...plain.map(({ row }) => row.x));
  const heads = [...anchorXs, ...(Number.isFinite(leastX) ? [leastX] : [])];
  const sizes = marks.filter(({ row }) => row.height > 0).map(({ row }) => row.size);
  const usual = sizes.toSorted((a, b) => a - b)[Math.floor(sizes.length / 2)] ?? 0;
  for (const mark of marks) {
    const { row, anchor } = mark;
    const isNamed =
      saysWhatFirmIs(row.folded) ||
      grammar.first(row.folded) >= LIKELY ||
      grammar.second(row.folded) >= LIKELY ||
      isPlace(row.text);
    const isLoud = row.isBold || row.isUpper || row.size > usual * LARGER;
    if (!anchor && !mark.isWrap && !row.isInMargin && !isNamed && !isLoud && isProse(row.text))
      setBody(mark, 'prose');
    const length = anchor ? null : lengthOf(row);
    const named = length && length.start > 0 ? partOf(row, 0, length.start) : row;
    mark.likeness = mark.isBody ? WEIGHTS.body : likenessOf(named, grammar, hasBold, heads, usual);
  }
  markTowns(marks);
  return marks;
};
