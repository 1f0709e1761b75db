import { readTypedDay } from '../dates.ts';
import { readEuros } from '../invoices/money.ts';
import { optionValues } from '../options.ts';
import { isUuid } from '../uuid.ts';
import { PROGRAMME_CONTENT, type ProgrammeContent, type ProgrammeModule } from './content.ts';
import { readDuration } from './durations.ts';
import { programmeField } from './fields.ts';
import { foldWords } from './folding.ts';
import {
  PROGRAMME_INDICATORS,
  readResultFigure,
  type IndicatorKind,
  type ProgrammeIndicator,
} from './indicators.ts';
import { PROGRAMME_RECORD_LIMITS } from './record-limits.ts';
import {
  FAULT_HEADING,
  ID_HEADINGS,
  PROGRAMME_COLUMNS,
  RESULT_COLUMNS,
  type ProgrammeColumn,
  type ResultColumn,
} from './sheet-columns.ts';

/** Most sheets of one file and of one call of the database, and the longest cell that is read. */
export const IMPORT_LIMITS = { rows: 2000, call: 500, cell: 20_000 } as const;

export type ImportFault = {
  /** Heading of the column as the file has it; undefined: the line as a whole. */
  column?: string;
  /** What is wrong and what is expected, in one sentence. */
  sentence: string;
};

/** One line of a file: the sheet that it describes, or what is wrong with it. */
export type ImportLine = {
  /** Number of the line in the file, from 1: what a spreadsheet shows beside it. */
  number: number;
  /** The title, or what the line begins with, to recognise it by. */
  label: string;
  /** The cells as they were read. */
  cells: readonly string[];
} & (
  | {
      /** The sheet that the line changes. */
      id?: string;
      /** The fields that the line says; without an id a whole sheet. */
      content: Partial<ProgrammeContent>;
      /** The results that the line says; those of other years and kinds remain. */
      results?: ProgrammeIndicator[];
      faults?: never;
    }
  | { id?: never; content?: never; results?: never; faults: ImportFault[] }
);

export type ImportedFile = {
  /** The first line. */
  headings: readonly string[];
  lines: ImportLine[];
  /** Faults of the file as a whole; with one of them no line is read. */
  faults: ImportFault[];
  /** Headings that are no field, whose cells are left out. */
  ignored: string[];
  /** Lines after the last one that an import may have; they were not read. */
  leftOut: number;
};

type Placed<Column> = { column: Column; heading: string; at: number };

/** A heading as headings are compared: "Durée (h)" and "duree h" are the same. */
const headingWords = (text: string): string =>
  foldWords(text)
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();

const BY_HEADING = new Map(
  [...PROGRAMME_COLUMNS, ...RESULT_COLUMNS]
    .toReversed()
    .flatMap((column) =>
      [...column.others, column.heading].map((heading): [string, ProgrammeColumn | ResultColumn] => [
        headingWords(heading),
        column,
      ]),
    ),
);

const ID_WORDS = ID_HEADINGS.map(headingWords);
const FAULT_WORDS = headingWords(FAULT_HEADING);

/** What a spreadsheet computes instead of showing, and what it writes where that failed. */
const FORMULA = /^(?:[=@＝＠]|[+\-＋－][A-Za-z]{1,20}[(|!])/;
const SHEET_ERROR = /^#(?:REF|N\/A|NAME|NOM|VALUE|VALEUR|DIV\/0|NUM|NOMBRE|NULL?|CALC|SPILL)[!?]?$/i;
/** The sign that exports write before a text that would be computed. */
const SHIELD = /^'(?=[=+\-@＝＋－＠])/;
const HTML = /<\/?[a-z][a-z0-9]{0,15}(?:\s[^<>]{0,500})?\/?>|&(?:nbsp|amp|lt|gt|quot|#\d{1,5});/i;

const quoted = (text: string) =>
  `«\u00a0${text.length > 40 ? `${text.slice(0, 39).trimEnd()}…` : text}\u00a0»`;

/** A number as French sheets write it: "7", "10,5", "1 200", "7.5". */
const NUMBER = /^(\d{1,3}(?: \d{3})+|\d+)(?:[.,](\d+))?$/;

function readNumber(text: string): number | undefined {
  const [, whole, decimals = ''] = NUMBER.exec(text.replace(/\s/g, ' ').trim()) ?? [];
  return whole === undefined ? undefined : Number(`${whole.replace(/ /g, '')}.${decimals || '0'}`);
}

/** Words around a price that say no other amount: "1 560 € HT", "à partir de" is refused, it is no price. */
const AROUND_PRICE = / ?(?:euros?|eur|€)?(?: ?(?:ht|h\.t\.|net de taxes))?$/i;
const PRICE_OF: readonly [RegExp, string][] = [
  [/ ?(?:\/|par) ?(?:personne|pers\.?|participant|stagiaire)$/, 'person'],
  [/ ?(?:\/|par) ?(?:jour|journee|j)$/, 'day'],
  [/ ?(?:\/|par) ?groupe$/, 'group'],
];

function readPrice(text: string): { cents?: number; unit?: string } {
  let rest = foldWords(text);
  let unit: string | undefined;
  for (const [pattern, value] of PRICE_OF)
    if (pattern.test(rest)) {
      unit = value;
      rest = rest.replace(pattern, '');
    }
  const cents = readEuros(rest.replace(AROUND_PRICE, '').trim());
  return { ...(cents !== undefined && { cents }), ...(unit && { unit }) };
}

/** The entries of a cell: one a line, else between semicolons or bars. Bullets before them go. */
function readList(text: string): string[] {
  const separator = text.includes('\n') ? /\n/ : /[;|]/;
  return text
    .split(separator)
    .map((entry) => entry.replace(/^[-–—•●▪*·\s]{1,10}/, '').trim())
    .filter((entry) => entry !== '');
}

const MODULE = /^([^(]{1,400})\(([^)]{1,20})\)(?:\s?:\s?(.*))?$/;

/** "Titre (7 h) : texte", "Titre (3,5 h)", "Titre". */
function readModule(entry: string): ProgrammeModule {
  const [, title, duration = '', text] = MODULE.exec(entry) ?? [];
  const hours = readDuration(duration)?.hours;
  if (title === undefined || hours === undefined) return { title: entry };
  return { title: title.trim(), hours, ...(text && { text }) };
}

/** A value of a choice by what is written: its label, whatever the case and accents, or its stored value. */
function readChoice(text: string, column: ProgrammeColumn): string | undefined {
  const { options = [] } = programmeField(column.field);
  const words = headingWords(text);
  return optionValues(options).find((value) => {
    const label = options.find((option) => option.value === value)?.fr ?? value;
    return [value, label].some((one) => headingWords(one) === words);
  });
}

type CellReading = { value?: unknown; more?: Record<string, unknown>; fault?: string };

/** Why a cell is no text of a person, whatever its column; undefined: it is one. */
function foreignText(text: string): string | undefined {
  if (SHEET_ERROR.test(text)) return `${quoted(text)} est une erreur du tableur\u00a0: écrivez la valeur.`;
  if (FORMULA.test(text))
    return `${quoted(text)} commence comme une formule\u00a0: écrivez le texte lui-même.`;
  const [code] = HTML.exec(text) ?? [];
  return code && `Cette cellule contient du code HTML, ${quoted(code)}\u00a0: écrivez le texte seul.`;
}

/** What a cell says, in the form that the schema of sheets takes; or why it cannot be read. */
function readCell(text: string, column: ProgrammeColumn): CellReading {
  if (column.part) {
    if (column.part !== 'registered_on' && column.part !== 'ends_on') return { value: text };
    const day = readTypedDay(text);
    return day ? { value: day } : { fault: `${quoted(text)} n’est pas une date\u00a0: écrivez jj/mm/aaaa.` };
  }
  const { kind, options = [] } = programmeField(column.field);
  if (kind === 'decimal') {
    const isHours = column.field === 'duration_hours';
    const duration = readDuration(text);
    const value = readNumber(text) ?? (isHours ? duration?.hours : duration?.days);
    if (value !== undefined) return { value };
    // A column "Durée" often has days: they are read as such.
    if (isHours && duration?.days !== undefined) return { more: { duration_days: duration.days } };
    return {
      fault: `${quoted(text)} n’est pas un nombre ${isHours ? 'd’heures' : 'de jours'}\u00a0: écrivez 7 ou 10,5.`,
    };
  }
  if (kind === 'count') {
    const value = readNumber(text.replace(/ ?(?:personnes?|pers\.?|participants?|stagiaires?)$/i, ''));
    return value === undefined
      ? { fault: `${quoted(text)} n’est pas un nombre de personnes\u00a0: écrivez 8.` }
      : { value };
  }
  if (kind === 'amount') {
    if (/(?:^|[^a-z])ttc(?![a-z])/i.test(text))
      return { fault: `${quoted(text)} est un prix avec taxes\u00a0: écrivez le montant hors taxes.` };
    const { cents, unit } = readPrice(text);
    return cents === undefined
      ? { fault: `${quoted(text)} n’est pas un montant\u00a0: écrivez 1 560 ou 1560,50.` }
      : { value: cents, ...(unit && { more: { price_unit: unit } }) };
  }
  if (kind === 'choice') {
    const value = readChoice(text, column);
    return value === undefined
      ? { fault: `${quoted(text)} n’est pas dans la liste\u00a0: ${options.map(({ fr }) => fr).join(', ')}.` }
      : { value };
  }
  if (kind === 'list') return { value: readList(text) };
  if (kind === 'modules') return { value: readList(text).map(readModule) };
  return { value: text };
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Years of results of one kind. */
const MOST_YEARS = PROGRAMME_RECORD_LIMITS.results / PROGRAMME_INDICATORS.length;

/** The results of a cell, an entry for each year; or what is wrong with one of them. */
function readResults(text: string, kind: IndicatorKind): ProgrammeIndicator[] | string {
  const results: ProgrammeIndicator[] = [];
  for (const entry of readList(text)) {
    const result = readResultFigure(entry, kind);
    if (typeof result === 'string') return `${quoted(entry)} ${result}`;
    if (results.some(({ year }) => year === result.year)) return `Deux résultats de ${result.year}.`;
    results.push(result);
  }
  return results.length > MOST_YEARS ? `${MOST_YEARS} années au plus.` : results;
}

type Headings = {
  columns: Placed<ProgrammeColumn>[];
  results: Placed<ResultColumn>[];
  /** Where the ids of the sheets are. */
  id: { heading: string; at: number } | undefined;
  faults: ImportFault[];
  ignored: string[];
};

/** The columns of a heading line, and what is wrong with it. */
function readHeadings(headings: readonly string[]): Headings {
  const columns: Headings['columns'] = [];
  const results: Headings['results'] = [];
  const faults: ImportFault[] = [];
  const ignored: string[] = [];
  let id: Headings['id'];
  for (const [at, heading] of headings.entries()) {
    const words = headingWords(heading);
    if (words === FAULT_WORDS) continue;
    if (id === undefined && ID_WORDS.includes(words)) {
      id = { heading: heading.trim(), at };
      continue;
    }
    const column = BY_HEADING.get(words);
    if (!column) {
      if (heading.trim() !== '') ignored.push(heading.trim());
      continue;
    }
    const twice = [...columns, ...results].find((placed) => placed.column.id === column.id);
    if (twice)
      faults.push({
        column: heading,
        sentence: `Les colonnes ${quoted(twice.heading)} et ${quoted(heading)} disent la même chose\u00a0: gardez-en une.`,
      });
    else if ('result' in column) results.push({ column, heading: heading.trim(), at });
    else columns.push({ column, heading: heading.trim(), at });
  }
  if (id === undefined && !columns.some(({ column }) => column.field === 'title'))
    faults.push({
      sentence:
        'Il manque la colonne «\u00a0Titre\u00a0»\u00a0: la première ligne du fichier nomme les colonnes.',
    });
  return { columns, results, id, faults, ignored };
}

type RowReading = {
  id?: string;
  content: Partial<ProgrammeContent>;
  results: ProgrammeIndicator[];
  faults: ImportFault[];
};

/** The checks of a whole sheet, also for a line that says only some fields of one that there is. */
function checkedContent(values: Record<string, unknown>, isPart: boolean) {
  const isTitled = values['title'] !== undefined || !isPart;
  const { data, error } = PROGRAMME_CONTENT.safeParse(isTitled ? values : { ...values, title: '-' });
  if (!data) return { content: {}, issues: error.issues };
  const { title, ...others } = data;
  return { content: isTitled ? { title, ...others } : others, issues: [] };
}

function readRow(cells: readonly string[], headings: Headings, width: number): RowReading {
  const { columns, id } = headings;
  const faults: ImportFault[] = [];
  const values: Record<string, unknown> = {};
  const certification: Record<string, unknown> = {};
  const textAt = (at: number) => (cells[at] ?? '').trim().replace(SHIELD, '');
  const sheetId = id ? textAt(id.at).toLowerCase() : '';
  if (id && sheetId !== '' && !isUuid(sheetId))
    faults.push({
      column: id.heading,
      sentence: `${quoted(sheetId)} n’est pas l’identifiant d’une fiche\u00a0: videz la cellule pour en faire une nouvelle.`,
    });
  if (cells.slice(width).some((cell) => cell.trim() !== ''))
    faults.push({
      sentence: `Cette ligne a plus de cellules que la première\u00a0: ${width} sont attendues.`,
    });
  const fault = (column: string, sentence: string) => faults.push({ column, sentence });
  /** The text of a cell; undefined when it is empty, or no text of a person, which is said. */
  const readable = ({ heading, at }: Placed<unknown>): string | undefined => {
    const text = textAt(at);
    const why =
      text.length > IMPORT_LIMITS.cell ? 'Cette cellule est trop longue pour être lue.' : foreignText(text);
    if (why) fault(heading, why);
    return why || text === '' ? undefined : text;
  };
  for (const placed of columns) {
    const { column, heading } = placed;
    const text = readable(placed);
    if (text === undefined) continue;
    const { value, more, fault: why } = readCell(text, column);
    if (why) fault(heading, why);
    else {
      if (column.part) certification[column.part] = value;
      else if (value !== undefined) values[column.field] = value;
      for (const [key, other] of Object.entries(more ?? {})) values[key] ??= other;
    }
  }
  const results = headings.results.flatMap((placed) => {
    const text = readable(placed);
    const read = text === undefined ? [] : readResults(text, placed.column.result);
    if (typeof read !== 'string') return read;
    fault(placed.heading, read);
    return [];
  });
  if (Object.keys(certification).length > 0) values['certification'] = certification;
  const { content, issues } = checkedContent(values, sheetId !== '');
  for (const { path, message } of issues) {
    const [field, part] = path;
    const place = columns.find(
      ({ column }) =>
        column.field === field && (column.part === undefined || part === undefined || column.part === part),
    );
    // A field whose cell could not be read has its fault already.
    if (place && faults.some(({ column }) => column === place.heading)) continue;
    faults.push({
      ...(place && { column: place.heading }),
      sentence: `${capital(message)}.`.replace(/\.\.$/, '.'),
    });
  }
  return { ...(sheetId !== '' && { id: sheetId }), content, results, faults };
}

/** What says of a line that an earlier one is of the same sheet. */
function repeated(
  { id, content: { title } }: RowReading,
  before: ReadonlyMap<string, number>,
  { columns, id: idColumn }: Headings,
): ImportFault | undefined {
  const line = before.get(id ?? headingWords(title ?? ''));
  if (line === undefined) return undefined;
  if (id !== undefined)
    return {
      ...(idColumn && { column: idColumn.heading }),
      sentence: `Même fiche qu’à la ligne\u00a0${line}.`,
    };
  const heading = columns.find(({ column }) => column.field === 'title')?.heading;
  return { ...(heading && { column: heading }), sentence: `Même titre qu’à la ligne\u00a0${line}.` };
}

/**
 * The sheets of a file, whose first row names the columns. Every row that is not empty answers a sheet, or what is wrong
 * with it; a title or an id that came before is a fault of the later row. A cell that is empty says nothing of its field.
 */
export function readProgrammeRows(rows: readonly (readonly string[])[]): ImportedFile {
  const [headings = [], ...others] = rows;
  const read = readHeadings(headings);
  const { columns, faults, ignored } = read;
  if (faults.length > 0) return { headings, lines: [], faults, ignored, leftOut: 0 };
  const numbered = others
    .map((cells, at) => ({ cells, number: at + 2 }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  const before = new Map<string, number>();
  const titleAt = columns.find(({ column }) => column.field === 'title')?.at ?? 0;
  const lines = numbered.slice(0, IMPORT_LIMITS.rows).map(({ cells, number }): ImportLine => {
    const row = readRow(cells, read, headings.length);
    const label = cells[titleAt]?.trim() || (cells.find((cell) => cell.trim() !== '') ?? '').trim();
    const again = row.faults.length === 0 ? repeated(row, before, read) : undefined;
    if (again) row.faults.push(again);
    if (row.faults.length > 0) return { number, label, cells, faults: row.faults };
    const { id, content, results } = row;
    before.set(id ?? headingWords(content.title ?? ''), number);
    return {
      number,
      label,
      cells,
      ...(id !== undefined && { id }),
      content,
      ...(results.length > 0 && { results }),
    };
  });
  return { headings, lines, faults, ignored, leftOut: Math.max(numbered.length - IMPORT_LIMITS.rows, 0) };
}
