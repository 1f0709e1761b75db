import { findPeriods } from '../vocabulary/dates.ts';
import { wordsOf } from '../vocabulary/text.ts';
import type { Row } from './row.ts';

/** The dates (or the length) of a job or of studies, and their position in their row. */
export interface Anchor {
  start: number;
  end: number;
  isLength: boolean;
  isRange: boolean;
}

const NUMBER =
  '(?:\\d{1,2}|un|une|deux|trois|quatre|cinq|six|sept|huit|neuf|dix|one|two|three|four|five|six|seven|eight|nine|ten)';
const UNIT = '(?:ans?|annees?|mois|semaines?|jours?|years?|yrs?|months?|mos?|weeks?|days?)';
const LENGTH = new RegExp(
  `(?:depuis |pendant |durant |duree ?: ?|for )?${NUMBER}(?:[.,]5)? ?${UNIT}(?: (?:et |and )?(?:demie?|${NUMBER} ?${UNIT}))?(?![a-z])`,
  'gu',
);
const LENGTH_AFTER = new RegExp(`^\\s*(?:[(,·|:;/-]|soit)?\\s*(?:soit )?(?:${LENGTH.source})\\s*\\)?`, 'u');
/** Words after a year that begins its row: more of them are a sentence, « 2015 fut l’année où… ». */
const WORDS_AFTER_YEAR = 12;
/** Words beside the dates of the longest head: a title, a firm, its activity and its place. More are a sentence. */
const LONGEST_DATED_HEAD = 24;
/** The same for a row that ends with a full stop, as sentences do. */
const LONGEST_STOPPED_HEAD = 9;

/** Words of the longest dates: « du 1er septembre 2019 au 31 décembre 2021 » has 8. */
const LONGEST_DATES = 16;

/** Prose, whichever of its dates is looked at: the words around each of a thousand dates are not counted again. */
const isProse = ({ text }: Row): boolean => wordsOf(text) > LONGEST_DATED_HEAD + LONGEST_DATES;

const MARK = /[|:,;()[\]–—·•/→>-]/u;

const isCellEdge = (row: Row, start: number, end: number): boolean =>
  row.cells.length > 1 &&
  row.cells.some((cell) => cell.start >= start - 1 && cell.start <= start && cell.end <= end + 1);

/** The dates that make a row the head of something; `isLoose` accepts a year without separators. */
export const anchorOf = (row: Row, isLoose = false): Anchor | null => {
  const periods = findPeriods(row.text).filter(({ index }) => index >= row.bullet - 1);
  if (periods.length > 1 && isProse(row)) return null;
  for (const period of periods) {
    const { index } = period;
    const end = index + period.text.length;
    const before = row.text.slice(row.bullet, index).trimEnd();
    const after = row.text.slice(end).trimStart();
    const isRange = period.start !== period.end;
    // « Chef de parc, Base de Brest, de septembre 2017 à août 2021. »: dates after a comma end no sentence.
    const rest = `${before} ${after === '.' && before.endsWith(',') ? '' : after}`.trim();
    if (isSentence(rest, before)) continue;
    const isFirst = !/[\p{L}\d]/u.test(before);
    const isLast = !/[\p{L}\d]/u.test(after);
    const isMarkedBefore = MARK.test(before.at(-1) ?? '') || isCellEdge(row, index, end);
    const isMarkedAfter = after === '' || MARK.test(after.charAt(0)) || isCellEdge(row, index, end);
    const stands = isFirst
      ? isMarkedAfter || isRange || wordsOf(after) < WORDS_AFTER_YEAR
      : isMarkedBefore && isMarkedAfter;
    if (isRange || stands || (isLoose && (isFirst || isLast)) || (isLast && /-/u.test(period.start ?? ''))) {
      const length = LENGTH_AFTER.exec(row.folded.slice(end))?.[0] ?? '';
      return { start: index, end: end + length.trimEnd().length, isLength: false, isRange };
    }
  }
  return null;
};

/** A printed length that has the row for itself, or the end of it: « 3 ans », « (18 mois) ». */
export const lengthOf = (row: Row): Anchor | null => {
  if (isProse(row)) return null;
  for (const match of row.folded.matchAll(LENGTH)) {
    const end = match.index + match[0].length;
    const rest = `${row.text.slice(row.bullet, match.index)} ${row.text.slice(end)}`;
    const isLast = !/[\p{L}\d]/u.test(row.text.slice(end));
    const isFirst = !/[\p{L}\d]/u.test(row.text.slice(row.bullet, match.index));
    if ((isLast || isFirst) && !isSentence(rest, '')) {
      return { start: match.index, end, isLength: true, isRange: false };
    }
  }
  return null;
};

const isSentence = (rest: string, before: string): boolean => {
  if (wordsOf(rest) > LONGEST_DATED_HEAD) return true;
  if (
    /[.!?]\s*$/u.test(rest) &&
    wordsOf(rest) > LONGEST_STOPPED_HEAD &&
    !/\b(?:inc|ltd|co|corp|s\.a)\.?\s*$/iu.test(rest)
  )
    return true;
  // « J'ai travaillé de 2015 à 2018 pour… »
  // « PSM I » counts, « I led » speaks.
  return /(?:^|\s)(?:j['’]ai|je|nous|we)(?:\s|$)/iu.test(before) || /(?:^|\s)I\s+\p{Ll}/u.test(before);
};
