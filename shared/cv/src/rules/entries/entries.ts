import type { Explain } from '../rows/explain.ts';
import { FREE_LINE } from '../rows/measures.ts';
import { lengthOf } from '../rows/row-dates.ts';
import type { Row } from '../rows/row.ts';
import type { Slice } from '../rows/slices.ts';
import { LIKELY } from '../vocabulary/scores.ts';
import { assign } from './assign-names.ts';
import type { Entry } from './entry.ts';
import { formEntriesOf } from './forms.ts';
import type { Grammar } from './grammar.ts';
import { type Head, layOuts } from './heads.ts';
import { joinParts, type Part, partsOf } from './parts.ts';
import { prepared } from './prepared-rows.ts';
import { type Marked, markRows } from './row-marks.ts';
import { isTitlesOfTable, tableEntriesOf } from './table-entries.ts';

/** No section of a CV has as many rows: a table of figures does. */
const MAX_ROWS = 1200;
/** Likeness of a row that may name the firm of several posts: short is not enough, one more mark is (`WEIGHTS` of the marks). */
const LEAST_LIKENESS = 0.3;
/** More entries than are kept. */
const MAX_ENTRIES = 100;

/**
 * The entries of a section, in their order. The kind of a section that its title does not say is found by reading its
 * entries: they are not read again afterwards.
 */
export const entriesOf = (
  all: readonly Row[],
  grammar: Grammar,
  isLoose = false,
  explain?: Explain,
): readonly Entry[] => {
  const known = readEntries.get(all)?.get(grammar);
  if (known && !explain) return known;
  const entries = readAll(all, grammar, isLoose, explain);
  readEntries.set(all, (readEntries.get(all) ?? new Map<Grammar, readonly Entry[]>()).set(grammar, entries));
  return entries;
};

const readEntries = new WeakMap<readonly Row[], Map<Grammar, readonly Entry[]>>();

const readAll = (
  all: readonly Row[],
  grammar: Grammar,
  isLoose: boolean,
  explain: Explain | undefined,
): Entry[] => {
  const titles = grammar.isTabular ? all.findIndex((row) => isTitlesOfTable(row)) : -1;
  const table = titles < 0 ? null : tableEntriesOf(all.slice(titles, titles + MAX_ROWS), explain);
  if (table)
    return [
      ...readAll(all.slice(0, titles), grammar, isLoose, explain),
      ...table.entries,
      ...readAll(table.rest, grammar, isLoose, explain),
    ].slice(0, MAX_ENTRIES);
  const rows = prepared(all.slice(0, MAX_ROWS), explain);
  const form = formEntriesOf(rows, grammar, explain);
  if (form) return form.slice(0, MAX_ENTRIES);
  let marks = markRows(rows, grammar, isLoose, false);
  if (!marks.some(({ anchor }) => anchor)) marks = markRows(rows, grammar, isLoose, true);
  if (!marks.some(({ anchor }) => anchor)) marks = markRows(rows, grammar, true, true);
  const anchors = marks.flatMap(({ anchor }, index) => (anchor ? [index] : [])).slice(0, MAX_ENTRIES);
  if (!anchors.length) return undatedOf(marks, rows, grammar, explain);
  const { heads, prior } = layOuts(marks, anchors, grammar);
  if (explain) explainMarks(marks, heads, explain);
  return entriesFrom(marks, heads, grammar, prior);
};

/** The rows used as heads of entries, and the use of the others. */
const explainMarks = (marks: readonly Marked[], heads: readonly Head[], explain: Explain): void => {
  const headOf = new Map(heads.flatMap((head) => head.indexes.map((index) => [index, head] as const)));
  marks.forEach((mark, index) => {
    const { row, anchor, bodyRule, likeness } = mark;
    const head = headOf.get(index);
    const { first = null, second = null } = head?.assignment ?? {};
    const names = { first: first?.text ?? null, second: second?.text ?? null };
    if (anchor)
      return explain(row, {
        kind: 'dates',
        rule: anchor.isLength ? 'length-of-time' : 'dates-set-apart',
        values: { dates: row.text.slice(anchor.start, anchor.end), ...names },
      });
    if (!head)
      return explain(row, {
        kind: 'description',
        rule: bodyRule ?? 'no-head-takes-it',
        values: { likeness },
      });
    const rule = mark.isWrap ? 'goes-on-with-cells-above' : mark.isTown ? 'town-of-entry' : 'near-the-dates';
    explain(row, { kind: 'head', rule, values: { likeness, score: head.score, ...names } });
  });
};

const entriesFrom = (
  marks: readonly Marked[],
  heads: readonly Head[],
  grammar: Grammar,
  prior: number,
): Entry[] => {
  const entries: Entry[] = [];
  let company: Part | null = null;
  let banner: Part | null = null;
  heads.forEach((head, rank) => {
    const previous = heads[rank - 1];
    const from = previous ? Math.max(...previous.indexes) + 1 : 0;
    const between = marks.slice(from, Math.min(...head.indexes));
    const above = contextAbove(between, grammar, prior);
    if (above.company) company = above.company;
    const under = underBanner(head, banner);
    const { first, second } = under ?? head.assignment;
    if (!under) banner = bannerOf(head);
    const anchor = marks[head.anchor];
    const period = anchor?.anchor
      ? { row: anchor.row, start: anchor.anchor.start, end: anchor.anchor.end }
      : null;
    const last = entries.at(-1);
    if (last) last.body.push(...between.slice(0, between.length - above.rows).map(({ row }) => row));
    entries.push({ first, second: second ?? (first ? company : null), period, body: [] });
    if (second) company = null;
    // A company with its own dates, then the posts held there.
    if (!first && second) company = second;
    else if (second && isShared(heads[rank + 1])) company = second;
  });
  const end = heads.at(-1);
  entries.at(-1)?.body.push(...marks.slice(end ? Math.max(...end.indexes) + 1 : 0).map(({ row }) => row));
  return entries.filter(
    (entry, index) => !isOnlyContext(entry, entries[index + 1]) && (entry.first ?? entry.second),
  );
};

const rowOf = (part: Part | null): Row | undefined => part?.slices[0]?.row;

/** « Acme » above « Staff Engineer, Platform »: a firm on a row of its own, above a title with a comma. */
const bannerOf = ({ assignment: { first, second } }: Head): Part | null =>
  first?.text.includes(',') === true && second && rowOf(first) !== rowOf(second) ? second : null;

/** « Senior Engineer, Payments » further down, alone on its row in the same style: another post there. */
const underBanner = (
  { indexes, assignment: { first, second } }: Head,
  banner: Part | null,
): { first: Part | null; second: Part } | null => {
  const isAlike =
    indexes.length === 1 && first && second?.separator === 'comma' && rowOf(first) === rowOf(second);
  return banner && isAlike && first && second ? { first: joinParts([first, second]), second: banner } : null;
};

const isShared = (next: Head | undefined): boolean =>
  next !== undefined && next.assignment.first !== null && next.assignment.second === null;

const isOnlyContext = (entry: Entry, next: Entry | undefined): boolean =>
  !entry.first && entry.second !== null && next?.second === entry.second;

/** A company alone above several posts. */
const contextAbove = (
  between: readonly Marked[],
  grammar: Grammar,
  prior: number,
): { company: Part | null; rows: number } => {
  const free: Marked[] = [];
  for (const mark of between.toReversed()) {
    if (mark.isBody || free.length === 2) break;
    free.unshift(mark);
  }
  const own = free.filter(({ likeness }) => likeness > LEAST_LIKENESS);
  if (!own.length) return { company: null, rows: 0 };
  const rows = own.map(({ row }) => row);
  const taken = rows.flatMap((row) => {
    const length = lengthOf(row);
    return length ? [{ row, start: length.start, end: length.end }] : [];
  });
  const found = assign(partsOf(rows, taken), grammar, prior);
  const company =
    found.second ?? (found.first && grammar.first(found.first.folded) < LIKELY ? found.first : null);
  return { company, rows: company ? free.length : 0 };
};

/** Without a date: each row that reads as a title begins an entry. */
const undatedOf = (
  marks: readonly Marked[],
  rows: readonly Row[],
  grammar: Grammar,
  explain?: Explain,
): Entry[] => {
  const lengths = marks.map(({ row, isBody }) => (isBody && row.bullet === 0 ? null : lengthOf(row)));
  const entries: Entry[] = [];
  let head: Row[] = [];
  let taken: Slice[] = [];
  let period: Slice | null = null;
  let body: Row[] = [];
  const close = (): void => {
    if (!head.length) return;
    const { first, second, score } = assign(partsOf(head, taken), grammar);
    const isNamed =
      (first && grammar.first(first.folded) >= LIKELY) || (second && grammar.second(second.folded) >= LIKELY);
    if (score > 0 && isNamed) entries.push({ first, second, period, body });
    [head, taken, period, body] = [[], [], null, []];
  };
  const isListed = marks.every(({ row }) => row.bullet > 0) && rows.length > 0;
  marks.forEach((mark, index) => {
    const { row } = mark;
    const isHead = isListed || (!mark.isBody && mark.likeness > 0);
    explain?.(row, {
      kind: isHead ? 'head' : 'description',
      rule: isListed
        ? 'each-bullet-an-entry'
        : isHead
          ? 'reads-as-head'
          : (mark.bodyRule ?? 'reads-as-description'),
      values: { likeness: mark.likeness },
    });
    if (!isHead) {
      if (head.length) body.push(row);
      return;
    }
    const isNew = isListed || body.length > 0 || head.length === 0 || startsNew(head, row, grammar);
    if (isNew) close();
    head.push(row);
    const length = lengths[index];
    if (length) {
      period = { row, start: length.start, end: length.end };
      taken.push(period);
    }
  });
  close();
  return entries;
};

const startsNew = (head: readonly Row[], row: Row, grammar: Grammar): boolean => {
  if (head.length > 2 || (row.gap ?? 0) > FREE_LINE) return true;
  const hasFirst = head.some(({ folded }) => grammar.first(folded) >= LIKELY);
  const hasSecond = head.some(({ folded }) => grammar.second(folded) >= LIKELY);
  if (grammar.first(row.folded) >= LIKELY && hasFirst) return true;
  return grammar.second(row.folded) >= LIKELY && hasSecond && grammar.first(row.folded) < LIKELY;
};
