import type { Explain } from '../rows/explain.ts';
import { partOf, type Row } from '../rows/row.ts';
import { sliceText, type Slice, trimSlice } from '../rows/slices.ts';
import { findPeriods, parsePeriod } from '../vocabulary/dates.ts';
import { fold } from '../vocabulary/text.ts';
import type { Entry } from './entry.ts';
import { makePart, type Part } from './parts.ts';
import { withoutPlace } from './places.ts';

// « Client | Mission | Dates | Environnement »: the titles of the columns of a table say what its cells are.

type Field = 'dates' | 'start' | 'end' | 'first' | 'second' | 'other';

const TITLES: readonly [field: Field, form: RegExp][] = [
  ['dates', /^(?:dates?|quand|periodes?|annees?|period|years?|dates? (?:et|de la|d') ?\w+|periode .*)$/u],
  ['start', /^(?:debut|date de debut|du|depuis|from|start)$/u],
  ['end', /^(?:fin|date de fin|au|jusqu'au|to|end)$/u],
  [
    'first',
    /^(?:missions?|postes?|intitules?|fonctions?|emplois?|metiers?|roles?(?: tenus?)?|objets?|titres?|prestations?|interventions?|projets?|job title|title|position|role|(?:intitules?|titres?) .*|postes? (?:occupes?|et .*)|missions? (?:realisees?|effectuees?|et .*))$/u,
  ],
  [
    'second',
    /^(?:clients?(?: finals?| final)?|entreprises?|societes?|employeurs?|organismes?|structures?|etablissements?|donneurs? d'ordres?|company|employer|clients? (?:et|ou) .*|entreprises? (?:et|ou) .*)$/u,
  ],
];

/** Characters of the longest title of a column. */
const LONGEST_TITLE = 30;
/** Points by which a cell may begin at the left of its column. */
const OUTSIDE = 6;
/** Heights of a row by which the rows of two entries are further apart than the lines of a cell. */
const APART = 0.2;

interface Column {
  field: Field;
  x: number;
}

const fieldOf = (title: string): Field => TITLES.find(([, form]) => form.test(title))?.[0] ?? 'other';

/** The columns that a row is the titles of: those of a post and of its dates are among them. */
const columnsOf = (row: Row): Column[] | null => {
  if (row.cells.length < 3 || row.bullet > 0 || /\d/u.test(row.text)) return null;
  const columns = row.cells.map(({ start, end, x }) => ({
    field: fieldOf(row.folded.slice(start, end).trim()),
    x,
  }));
  if (row.cells.some(({ start, end }) => end - start > LONGEST_TITLE)) return null;
  const has = (field: Field): boolean => columns.some((column) => column.field === field);
  return has('first') && (has('dates') || (has('start') && has('end'))) ? columns : null;
};

export const isTitlesOfTable = (row: Row): boolean => columnsOf(row) !== null;

/** Where columns begin: titles may be centred above cells that are not. */
const placed = (columns: readonly Column[], rows: readonly Row[]): Column[] => {
  const full = rows.filter(({ cells }) => cells.length === columns.length);
  return columns.map(({ field, x }, rank) => ({
    field,
    x: Math.min(x, ...full.map(({ cells }) => cells[rank]?.x ?? x)),
  }));
};

interface Placed {
  field: Field;
  slice: Slice;
}

/** The cells of a row and their columns; null when it is not in the table. A DOCX has no places: its cells are counted. */
const cellsOf = (row: Row, columns: readonly Column[]): Placed[] | null => {
  const isPlaceless = row.height === 0 || columns.every(({ x }) => x === columns[0]?.x);
  if (isPlaceless && row.cells.length !== columns.length) {
    const slice = { row, start: 0, end: row.text.length };
    const field = row.cells.length === 1 && ENDS_DATES.test(row.folded) ? 'dates' : 'other';
    return row.cells.length === 1 ? [{ field: isDate(slice) ? 'dates' : field, slice }] : null;
  }
  const found = row.cells.map(({ start, end, x }, rank) => {
    const column = isPlaceless ? columns[rank] : columns.findLast((one) => one.x <= x + OUTSIDE);
    return column && { field: column.field, slice: trimSlice({ row, start, end }) };
  });
  return found.every((cell) => cell !== undefined) ? found : null;
};

/** « à juin 2023 », « aujourd’hui »: no dates of another entry. */
const ENDS_DATES =
  /^\W*(?:a|au|jusqu'(?:a|au)|to|until)\s.*\d{4}|^\W*(?:a |au |jusqu'a )?(?:aujourd'hui|ce jour|present|en cours|maintenant|actuel\w*|now)\W*$|^\s*[-–—→]/u;

const isDate = (slice: Slice): boolean => {
  const text = sliceText(slice);
  return findPeriods(text).some((period) => period.text.length > text.trim().length * 0.7);
};

const textOf = (cells: readonly Placed[], ...fields: readonly Field[]): string =>
  cells
    .filter(({ field }) => fields.includes(field))
    .map(({ slice }) => sliceText(slice))
    .join(' ');

const has = (cells: readonly Placed[], field: Field): boolean => cells.some((cell) => cell.field === field);

/** Whether the row goes on with the cells of the entry above it. */
const goesOn = (
  above: readonly Placed[],
  own: readonly Placed[],
  row: Row,
  columns: readonly Column[],
  isClose: boolean | null,
): boolean => {
  const named = (['first', 'second'] as const).filter((field) =>
    columns.some((column) => column.field === field),
  );
  const isNamed = named.every((field) => has(own, field));
  const dates = textOf(own, 'dates', 'start');
  if (dates === '') return !isNamed || isClose === true || row.gap === null;
  const before = textOf(above, 'dates', 'start');
  if (before === '') return !isNamed || isClose === true;
  const { start, end } = parsePeriod(before);
  if (start !== end) return ENDS_DATES.test(fold(dates)) && start === null;
  const whole = parsePeriod(`${before} ${dates}`);
  const isOne = whole.start === start && whole.end !== null && whole.end !== end;
  return ENDS_DATES.test(fold(dates)) || (isOne && (!isNamed || isClose === true));
};

/** Whether the lines of one cell are closer than the rows of the table, and which rows are that close. */
const closeness = (rows: readonly Row[]): ((row: Row) => boolean | null) => {
  const gaps = rows.flatMap(({ gap }) => (gap === null ? [] : [gap]));
  const least = Math.min(...gaps);
  const isApart = (gap: number): boolean => gap > least + APART;
  const isKnown = gaps.some((gap) => isApart(gap));
  return ({ gap }) => (isKnown && gap !== null ? !isApart(gap) : null);
};

/** The entries of a table of posts from its titles on, and the rows below it; null when the rows begin with no such titles. */
export const tableEntriesOf = (
  rows: readonly Row[],
  explain?: Explain,
): { entries: Entry[]; rest: readonly Row[] } | null => {
  const titles = rows[0] && columnsOf(rows[0]);
  if (!titles) return null;
  const below = rows.slice(1);
  const columns = placed(titles, below);
  const isClose = closeness(below);
  const records: Placed[][] = [];
  let count = 0;
  /** Lines of a cell above the names of its entry, which are in the middle of their row. */
  let pending: Placed[] = [];
  for (const row of below) {
    const isTitles = columnsOf(row) !== null;
    const cells = isTitles ? [] : cellsOf(row, columns);
    const last = records.at(-1);
    if (!cells) break;
    count += 1;
    const isLoose = cells.every(({ field }) => field === 'other');
    const isNext = !last || isClose(row) === false || pending.length > 0;
    if (isTitles) explain?.(row, { kind: 'table_head', rule: 'titles-of-columns' });
    else if (isLoose && isNext && isClose(row) !== null) pending.push(...cells);
    else if (last && pending.length === 0 && goesOn(last, cells, row, columns, isClose(row))) {
      last.push(...cells);
      explain?.(row, { kind: 'head', rule: 'goes-on-with-cells-above' });
    } else {
      records.push([...pending, ...cells]);
      pending = [];
      explain?.(row, { kind: 'head', rule: 'cells-under-titles' });
    }
  }
  records.at(-1)?.push(...pending);
  const entries = records.map(entryOf);
  return entries.length > 0 ? { entries, rest: below.slice(count) } : null;
};

const partOfField = (cells: readonly Placed[], field: Field): Part | null => {
  const slices = cells.filter((cell) => cell.field === field).map(({ slice }) => slice);
  return slices.length > 0 ? makePart(slices, 'cell') : null;
};

const entryOf = (cells: readonly Placed[]): Entry => {
  const second = partOfField(cells, 'second');
  const [period = null, ...later] = ['dates', 'start', 'end'].flatMap((field) =>
    cells.filter((cell) => cell.field === field).map(({ slice }) => slice),
  );
  const [until] = later;
  return {
    first: partOfField(cells, 'first'),
    second: second && withoutPlace(second, 'likely'),
    period,
    ...(until && { until }),
    body: cells
      .filter(({ field }) => field === 'other')
      .map(({ slice: { row, start, end } }) => partOf(row, start, end)),
  };
};
