import type { Explain } from '../rows/explain.ts';
import { anchorOf } from '../rows/row-dates.ts';
import { joinRows, partOf, type Row } from '../rows/row.ts';
import { isTableHead } from '../rows/table-heads.ts';
import { findPeriods } from '../vocabulary/dates.ts';
import { titleScore } from '../vocabulary/roles.ts';
import { SURE } from '../vocabulary/scores.ts';

// The rows of a section before its entries are looked for: without the titles of a table, broken dates joined, a description
// on the row of its head cut off.

/** « 2008 – » at the end of a line, « 2014 » on the next: one row. */
const joinsPeriod = (one: Row, two: Row): boolean => {
  if (two.bullet > 0 || one.page !== two.page || one.text.length > 120) return false;
  if (
    !/^(?:\p{L}+\.?\s|\d{1,2}[/.])?\d{4}|^(?:pr[ée]sent|aujourd|actuel|current|now|en cours|ce jour)/iu.test(
      two.text,
    )
  )
    return false;
  const text = `${one.text} ${two.text}`;
  const at = one.text.length;
  return findPeriods(text).some(({ index, text: words, start, end }) => {
    if (index >= at || index + words.length <= at) return false;
    return start !== end || !findPeriods(one.text).some((own) => own.index === index);
  });
};

/** « Juriste, Ville d’Arras (2015-2019) : rédaction … », « Documentaliste, Médiathèque de Thiers. Fonds slave, … ». */
const DESCRIPTION_FOLLOWS =
  /(?<!\b(?:inc|ltd|corp|co|cie|st|ste|etc|dr|mme|no|\p{L}))\.\s+(?=\p{Lu}\p{Ll}.{12})|\)\s*:\s+(?=.{25})|(?<=\d{4}|present|jour|hui|cours)\)\s+(?=\p{Lu}\p{Ll}.{8,}[.;]\s*$)/iu;

/** Characters of the shortest and the longest head that a description follows on its row: dates with a word, a head of two lines. */
const SHORTEST_HEAD = 20;
const LONGEST_HEAD = 180;

/** A head with its dates, and its description on the same row: two rows. */
const headAndDescription = (row: Row): Row[] => {
  const found = DESCRIPTION_FOLLOWS.exec(row.text);
  const at = found ? found.index + 1 : 0;
  if (at < SHORTEST_HEAD || at > LONGEST_HEAD) return [row];
  const head = partOf(row, 0, at);
  const rest = partOf(row, at + (found?.[0].length ?? 1) - 1, row.text.length);
  // « Orange (2015-2022) : Formateur réseaux » continues with its head.
  return anchorOf(head, true) ? [head, { ...rest, isDescription: titleScore(rest.folded) < SURE }] : [row];
};

/** The rows of a section without the titles of a table, dates made whole. */
export const prepared = (rows: readonly Row[], explain?: Explain): Row[] => {
  const kept: Row[] = [];
  for (const row of rows.flatMap(headAndDescription)) {
    if (isTableHead(row)) {
      explain?.(row, { kind: 'table_head', rule: 'titles-of-columns', values: { cells: row.cells.length } });
      continue;
    }
    const last = kept.at(-1);
    const joined = last && joinsPeriod(last, row) ? joinRows(last, row) : null;
    if (joined) kept.splice(-1, 1, joined);
    else kept.push(row);
  }
  return kept;
};
