import { isCalendarDate, normalizeSearch } from '@trame/domain';
import Papa from 'papaparse';
import { bankText, type BankLine } from './bank-line.ts';

/** A file of a bank as a table: `titles` are its own, or « Colonne 1 » where it has none. */
export interface BankTable {
  titles: readonly string[];
  rows: readonly (readonly string[])[];
  /** For each row, its line in the file, from 1, as a spreadsheet or an editor counts them. */
  places: readonly number[];
}

/** What a column of the table is read as. An amount is in one column with its sign, or in two without. */
export const COLUMN_USES = {
  date: 'Date',
  label: 'Libellé',
  amount: 'Montant',
  debit: 'Débit',
  credit: 'Crédit',
  counterparty: 'Bénéficiaire',
  reference: 'Référence',
} as const;
export type ColumnUse = keyof typeof COLUMN_USES;

/** For each use, the place of its column, from 0. */
export type ColumnChoice = Partial<Record<ColumnUse, number>>;

export type BankTableReading =
  { table: BankTable } | { problem: 'too-large' | 'empty' | 'not-a-table'; detail: string };

/** A year of a company has some thousand lines. */
const MAX_BYTES = 5_000_000;
const MAX_ROWS = 20_000;
const MAX_COLUMNS = 60;

/** The words of the columns in the files of French banks, without accents; the first one that fits is taken. */
const TITLES: Readonly<Record<ColumnUse, RegExp>> = {
  date: /^date( (de )?(comptable|comptabilisation|operation|d'operation))?$|^date\b(?!.*valeur)|^booking date/,
  label: /^(libelle|intitule|nature|detail|description|operation|motif)/,
  amount: /^(montant|amount|somme)/,
  debit: /^debit|^sortie/,
  credit: /^credit|^entree/,
  counterparty: /^(beneficiaire|contrepartie|tiers|nom|counterparty|destinataire)/,
  reference: /^(ref|reference|numero|n°|id|identifiant)/,
};

/** The text of a file whose encoding nobody states: marked as Unicode, valid as UTF-8, else as Windows writes it. */
function textOf(bytes: Uint8Array): string {
  const marked =
    bytes[0] === 0xff && bytes[1] === 0xfe
      ? 'utf-16le'
      : bytes[0] === 0xfe && bytes[1] === 0xff
        ? 'utf-16be'
        : null;
  if (marked !== null) return new TextDecoder(marked).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** The records of a file with the line on which each begins: a cell between quotes may go over several. */
function placedOf(records: readonly string[][]): { cells: string[]; place: number }[] {
  let next = 1;
  return records.map((cells) => {
    const place = next;
    next += 1 + cells.reduce((breaks, cell) => breaks + cell.split(/\r\n|\r|\n/).length - 1, 0);
    return { cells, place };
  });
}

const isFilled = (cell: string | undefined) => cell !== undefined && cell.trim() !== '';

/** Reads the table in a CSV of a bank: lines above its titles (account, period, balance) are left out. */
export function readBankTable(bytes: Uint8Array): BankTableReading {
  if (bytes.length > MAX_BYTES) return { problem: 'too-large', detail: `${bytes.length} octets` };
  const text = textOf(bytes);
  if (text.includes('\0')) return { problem: 'not-a-table', detail: 'binaire' };
  if (text.trim() === '') return { problem: 'empty', detail: '' };
  const parsed = Papa.parse<string[]>(text.trimEnd(), {
    delimitersToGuess: [';', '\t', ',', '|'],
    preview: MAX_ROWS + 1,
  });
  const records = placedOf(parsed.data).filter(({ cells }) => cells.some(isFilled));
  const data = records.map(({ cells }) => cells);
  if (parsed.data.length > MAX_ROWS) return { problem: 'too-large', detail: `${MAX_ROWS} lignes` };
  const head = data.findIndex(
    (row) =>
      row.some((cell) => readBankDay(cell) !== undefined) &&
      row.some((cell) => readBankCents(cell) !== undefined),
  );
  const first = data[head];
  if (!first || first.length > MAX_COLUMNS)
    return { problem: 'not-a-table', detail: `${first?.length ?? 1} colonnes` };
  const above = data[head - 1];
  const titles = above && above.filter(isFilled).length >= 2 ? above : [];
  const width = Math.max(first.length, titles.length);
  return {
    table: {
      titles: Array.from({ length: width }, (_, index) => titles[index]?.trim() || `Colonne ${index + 1}`),
      rows: data.slice(head),
      places: records.slice(head).map(({ place }) => place),
    },
  };
}

/** What each column probably is, by its title, else by what it holds; the person who imports the file confirms it. */
export function guessColumns({ titles, rows }: BankTable): ColumnChoice {
  const choice: ColumnChoice = {};
  const taken = new Set<number>();
  const take = (use: ColumnUse, fits: (index: number) => boolean) => {
    const found = titles.findIndex((_, index) => !taken.has(index) && fits(index));
    if (found === -1 || choice[use] !== undefined) return;
    choice[use] = found;
    taken.add(found);
  };
  for (const use of Object.keys(COLUMN_USES) as ColumnUse[]) {
    take(use, (index) => TITLES[use].test(normalizeSearch(titles[index] ?? '')));
  }
  const sample = rows.slice(0, 50);
  const isAll = (index: number, is: (cell: string) => boolean) => sample.every((row) => is(row[index] ?? ''));
  take('date', (index) => isAll(index, (cell) => readBankDay(cell) !== undefined));
  if (choice.debit === undefined && choice.credit === undefined) {
    take('amount', (index) => isAll(index, (cell) => readBankCents(cell) !== undefined));
  }
  take('label', (index) => isAll(index, (cell) => /\p{L}{3}/u.test(cell)));
  return choice;
}

/** What is missing before lines can be read. */
export function missingColumns(choice: ColumnChoice): ColumnUse[] {
  const hasAmount = choice.amount !== undefined || choice.debit !== undefined;
  return [
    ...(choice.date === undefined ? (['date'] as const) : []),
    ...(choice.label === undefined ? (['label'] as const) : []),
    ...(hasAmount ? [] : (['amount'] as const)),
  ];
}

/** The movements of a table, and the lines of the file whose date or amount is not read. */
export function linesOfTable(
  { rows, places }: BankTable,
  choice: ColumnChoice,
): { lines: BankLine[]; unread: number[] } {
  const lines: BankLine[] = [];
  const unread: number[] = [];
  for (const [index, row] of rows.entries()) {
    const cell = (use: ColumnUse) => {
      const at = choice[use];
      return at === undefined ? undefined : row[at];
    };
    const bookedOn = readBankDay(cell('date') ?? '');
    const cents = centsOfRow(cell);
    const label = bankText(cell('label')) ?? '';
    if (bookedOn === undefined || cents === undefined) unread.push(places[index] ?? index + 1);
    else {
      lines.push({
        bookedOn,
        cents,
        label,
        counterparty: bankText(cell('counterparty')),
        // A CSV has no column for it: it is looked for in the label and the reference.
        endToEndId: null,
        reference: bankText(cell('reference')),
        returnCode: null,
      });
    }
  }
  return { lines, unread };
}

function centsOfRow(cell: (use: ColumnUse) => string | undefined): number | undefined {
  const amount = cell('amount');
  if (isFilled(amount)) return readBankCents(amount ?? '');
  // A bank writes the debit with a minus sign or without: the column says what it is.
  const debit = readBankCents(cell('debit') ?? '');
  const credit = readBankCents(cell('credit') ?? '');
  if (debit !== undefined && debit !== 0) return -Math.abs(debit);
  return credit === undefined ? undefined : Math.abs(credit);
}

/** « 26/11/2026 », « 26-11-26 », « 2026-11-26 » or « 20261126 » as YYYY-MM-DD; undefined for anything else. */
export function readBankDay(text: string): string | undefined {
  const typed = text.trim().slice(0, 19);
  const [, day, month, year] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})(?:[ T]|$)/.exec(typed) ?? [];
  const [, years, months, days] = /^(\d{4})-?(\d\d)-?(\d\d)(?:[ T]|$)/.exec(typed) ?? [];
  const iso =
    day !== undefined && month !== undefined && year !== undefined
      ? `${year.padStart(4, '20')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
      : `${years}-${months}-${days}`;
  return isCalendarDate(iso) ? iso : undefined;
}

/**
 * An amount as banks write it, in cents: « 1 560,00 », « 1.560,00 EUR », « -1560.00 », « 1560,00- », « (1 560,00) ».
 * The last comma or point is the decimal one when two digits or one follow it.
 */
export function readBankCents(text: string): number | undefined {
  const bare = text.replace(/[\s\u00a0\u202f']|€|EUR\b/giu, '').replaceAll('−', '-');
  const [, open, sign, digits, after, close] =
    /^(\()?([+-])?(\d[\d.,]{0,17}\d|\d)([+-])?(\))?$/.exec(bare) ?? [];
  if (digits === undefined || (open === undefined) !== (close === undefined)) return undefined;
  if (sign !== undefined && after !== undefined) return undefined;
  const [, whole = '', decimals = ''] = /^(.*?)(?:[.,](\d{1,2}))?$/.exec(digits) ?? [];
  // Separators of thousands are alike and stand before groups of three.
  if (!/^\d+$|^\d{1,3}(?:,\d{3})+$|^\d{1,3}(?:\.\d{3})+$/.test(whole)) return undefined;
  const cents = Number(whole.replace(/[.,]/g, '') + decimals.padEnd(2, '0'));
  const isDebit = open !== undefined || (sign ?? after) === '-';
  return cents === 0 ? 0 : isDebit ? -cents : cents;
}
