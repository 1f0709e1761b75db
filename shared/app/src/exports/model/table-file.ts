import { unzip, type Unzipped } from 'fflate';
import { csvRows, csvText } from './csv-file.ts';

/** Most of what is read: bytes of the file, of one part of a workbook once it is unpacked, rows, cells of a row. */
export const TABLE_LIMITS = { bytes: 10_000_000, part: 60_000_000, rows: 20_000, cells: 200 } as const;

/** The file is no table that can be read; its message says what to do. */
export class UnreadableTable extends Error {
  override name = 'UnreadableTable';
}

const NO_WORKBOOK =
  'Ce fichier n’est pas un classeur lisible\u00a0: ouvrez-le dans un tableur et enregistrez-le en .xlsx ou en CSV.';
const TOO_LARGE = 'Ce fichier est trop grand\u00a0: partagez-le en plusieurs.';

/** Workbooks are zip files. */
const isZip = (bytes: Uint8Array) => bytes[0] === 0x50 && bytes[1] === 0x4b;
/** An older .xls, or a workbook with a password. */
const isCompound = (bytes: Uint8Array) => bytes[0] === 0xd0 && bytes[1] === 0xcf;

const PARTS =
  /^xl\/(?:workbook\.xml|_rels\/workbook\.xml\.rels|sharedStrings\.xml|styles\.xml|worksheets\/[^/]{1,60}\.xml)$/;

const unpacked = (bytes: Uint8Array): Promise<Unzipped> =>
  new Promise((resolve, reject) => {
    let isTooLarge = false;
    unzip(
      bytes,
      {
        filter: ({ name, originalSize }) => {
          if (!PARTS.test(name)) return false;
          if (originalSize > TABLE_LIMITS.part) isTooLarge = true;
          return !isTooLarge;
        },
      },
      (error, files) => {
        if (isTooLarge) reject(new UnreadableTable(TOO_LARGE));
        else if (error) reject(new UnreadableTable(NO_WORKBOOK, { cause: error }));
        else resolve(files);
      },
    );
  });

function parsed(files: Unzipped, name: string): Document | undefined {
  const bytes = files[name];
  if (!bytes) return undefined;
  if (bytes.length > TABLE_LIMITS.part) throw new UnreadableTable(TOO_LARGE);
  const tree = new DOMParser().parseFromString(new TextDecoder().decode(bytes), 'application/xml');
  if (tree.getElementsByTagName('parsererror').length > 0) throw new UnreadableTable(NO_WORKBOOK);
  return tree;
}

const every = (node: Document | Element | undefined, name: string): Element[] =>
  node ? [...node.getElementsByTagNameNS('*', name)] : [];

/** The text of a cell or of a shared one; how a text is pronounced stands beside it. */
const textOf = (node: Element): string =>
  every(node, 't')
    .filter(({ parentElement }) => parentElement?.localName !== 'rPh')
    .map(({ textContent }) => textContent)
    .join('')
    // What Excel cannot write in XML.
    .replaceAll(/_x([\dA-Fa-f]{4})_/g, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)));

/** Numbers of the formats of days that every spreadsheet has. */
const isBuiltInDay = (id: number) => (id >= 14 && id <= 17) || id === 22;
/** A format of days names the day, the month or the year, outside of quotes and brackets. */
const isDayFormat = (code: string) =>
  code !== 'Standard' && /[dy]/i.test(code.replaceAll(/"[^"]{0,60}"|\[[^[\]]{0,60}\]|\\./g, ''));

/** Which styles of cells show a number as a day. */
function dayStyles(styles: Document | undefined): Set<string> {
  const own = new Map(
    every(styles, 'numFmt').map((format) => [
      format.getAttribute('numFmtId'),
      format.getAttribute('formatCode') ?? '',
    ]),
  );
  const [cells] = every(styles, 'cellXfs');
  return new Set(
    every(cells, 'xf').flatMap((style, at) => {
      const id = style.getAttribute('numFmtId');
      const code = own.get(id);
      return (code === undefined ? isBuiltInDay(Number(id)) : isDayFormat(code)) ? [String(at)] : [];
    }),
  );
}

const DAY_MS = 24 * 60 * 60 * 1000;
/** Days are counted so that the first of March 1900 is 61. */
const [DAY_ZERO, DAY_ZERO_1904] = [Date.UTC(1899, 11, 30), Date.UTC(1904, 0, 1)];

/** "01/03/2027". */
function dayText(serial: number, zero: number): string {
  const day = new Date(zero + Math.floor(serial) * DAY_MS);
  if (Number.isNaN(day.getTime())) return String(serial);
  return [day.getUTCDate(), day.getUTCMonth() + 1, day.getUTCFullYear()]
    .map((part) => String(part).padStart(2, '0'))
    .join('/');
}

/** A number as a sheet shows it: without what computing adds after its fifteenth digit. */
const numberText = (text: string): string => {
  const value = Number(text);
  return Number.isFinite(value) ? String(Number(value.toPrecision(15))).replace('.', ',') : text;
};

/** The column of an address: 0 of "A7", 27 of "AB7". */
const columnOf = (address: string): number =>
  Array.from(/^[A-Z]{1,3}/.exec(address)?.[0] ?? '').reduce(
    (column, letter) => column * 26 + (letter.codePointAt(0) ?? 0) - 64,
    0,
  ) - 1;

/** The part of the first sheet that a person sees. */
function firstSheet(files: Unzipped): Document | undefined {
  const workbook = parsed(files, 'xl/workbook.xml');
  const sheet = every(workbook, 'sheet').find((one) => !one.hasAttribute('state'));
  const id = [...(sheet?.attributes ?? [])].find(
    ({ localName, prefix }) => localName === 'id' && prefix,
  )?.value;
  const target = every(parsed(files, 'xl/_rels/workbook.xml.rels'), 'Relationship')
    .find((one) => one.getAttribute('Id') === id)
    ?.getAttribute('Target');
  return target ? parsed(files, target.startsWith('/') ? target.slice(1) : `xl/${target}`) : undefined;
}

async function workbookRows(bytes: Uint8Array): Promise<string[][]> {
  const files = await unpacked(bytes);
  const sheet = firstSheet(files);
  if (!sheet) throw new UnreadableTable(NO_WORKBOOK);
  const shared = every(parsed(files, 'xl/sharedStrings.xml'), 'si').map(textOf);
  const days = dayStyles(parsed(files, 'xl/styles.xml'));
  const [properties] = every(parsed(files, 'xl/workbook.xml'), 'workbookPr');
  const zero = /^(?:1|true)$/.test(properties?.getAttribute('date1904') ?? '') ? DAY_ZERO_1904 : DAY_ZERO;
  const cellText = (cell: Element): string => {
    const kind = cell.getAttribute('t') ?? 'n';
    if (kind === 'inlineStr') return textOf(cell);
    const value = every(cell, 'v')[0]?.textContent ?? '';
    if (kind === 's') return shared[Number(value)] ?? '';
    if (kind === 'b') return value === '1' ? 'VRAI' : 'FAUX';
    if (kind !== 'n' || value === '') return value;
    return days.has(cell.getAttribute('s') ?? '') ? dayText(Number(value), zero) : numberText(value);
  };
  const rows: string[][] = [];
  for (const row of every(sheet, 'row')) {
    const at = Number(row.getAttribute('r') ?? rows.length + 1) - 1;
    const cells: string[] = [];
    for (const cell of every(row, 'c')) {
      const address = cell.getAttribute('r');
      const column = address === null ? cells.length : columnOf(address);
      if (column >= 0 && column < TABLE_LIMITS.cells) cells[column] = cellText(cell);
    }
    // Rows that were only formatted reach far below the last one with a text.
    if (!cells.some((text) => text.trim() !== '')) continue;
    if (!(at < TABLE_LIMITS.rows)) throw new UnreadableTable(TOO_LARGE);
    while (rows.length < at) rows.push([]);
    rows[at] = Array.from(cells, (text: string | undefined) => text ?? '');
  }
  return rows;
}

/**
 * The rows of a CSV file, or of the first sheet of an XLSX workbook, as texts: days as jj/mm/aaaa, numbers with a comma,
 * of a formula what it last showed. Throws `UnreadableTable`.
 */
export async function readTableFile(file: File): Promise<string[][]> {
  if (file.size > TABLE_LIMITS.bytes) throw new UnreadableTable(TOO_LARGE);
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (isCompound(bytes))
    throw new UnreadableTable(
      'Ce classeur est d’un ancien format, ou protégé par un mot de passe\u00a0: enregistrez-le en .xlsx, sans mot de passe.',
    );
  if (isZip(bytes)) return workbookRows(bytes);
  if (bytes.subarray(0, 1000).includes(0))
    throw new UnreadableTable(
      'Ce fichier n’est ni un CSV ni un classeur .xlsx\u00a0: choisissez-en un autre.',
    );
  const { rows, unclosed } = csvRows(await csvText(file));
  if (unclosed !== undefined)
    throw new UnreadableTable(`Un guillemet ouvert avant la ligne ${unclosed + 1} ne se ferme jamais.`);
  if (rows.length > TABLE_LIMITS.rows) throw new UnreadableTable(TOO_LARGE);
  return rows;
}
