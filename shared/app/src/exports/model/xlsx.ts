import { strToU8, Zip, ZipDeflate } from 'fflate';
import { inParts, type WriteOptions } from './in-parts.ts';
import type { CellValue, SheetColumn } from './sheet-column.ts';

const WORKBOOK_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
/** Longest text of a cell in Excel. */
const MAX_TEXT = 32_767;
/** Characters that XML 1.0, and so a workbook, cannot contain; half a surrogate pair is one of them. */
const NOT_XML =
  // oxlint-disable-next-line no-control-regex
  /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g;
/**
 * Excel writes a character it cannot store as _xHHHH_, and decodes it when reading: such a text typed by a person must
 * not be decoded.
 */
const ESCAPE_SIGN = /_(?=x[0-9A-Fa-f]{4}_)/g;

/** Indexes in `cellXfs` of the styles below. */
const STYLE = { text: 0, header: 1, day: 2, instant: 3, whole: 4, decimal: 5 } as const;

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const CONTENT = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const TOP = '<alignment vertical="top"/>';
const format = (numFmtId: number) =>
  `<xf numFmtId="${numFmtId}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyAlignment="1">${TOP}</xf>`;

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string) => text.replaceAll(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);

/** The files of a workbook around its one sheet (ECMA-376, part 1). */
const partsOf = (sheetName: string): Readonly<Record<string, string>> => ({
  '[Content_Types].xml':
    '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">' +
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
    '<Default Extension="xml" ContentType="application/xml"/>' +
    `<Override PartName="/xl/workbook.xml" ContentType="${CONTENT}.sheet.main+xml"/>` +
    `<Override PartName="/xl/worksheets/sheet1.xml" ContentType="${CONTENT}.worksheet+xml"/>` +
    `<Override PartName="/xl/styles.xml" ContentType="${CONTENT}.styles+xml"/></Types>`,
  '_rels/.rels':
    `<Relationships xmlns="${RELATIONS}">` +
    `<Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml':
    `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>` +
    `<sheet name="${escaped(sheetName)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels':
    `<Relationships xmlns="${RELATIONS}">` +
    `<Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/>` +
    `<Relationship Id="rId2" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml':
    `<styleSheet xmlns="${MAIN}"><numFmts count="2">` +
    '<numFmt numFmtId="164" formatCode="dd/mm/yyyy"/><numFmt numFmtId="165" formatCode="dd/mm/yyyy\\ hh:mm"/></numFmts>' +
    '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font>' +
    '<font><b/><sz val="11"/><name val="Calibri"/></font></fonts>' +
    '<fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill>' +
    '<fill><patternFill patternType="solid"><fgColor rgb="FFE6F1F0"/></patternFill></fill></fills>' +
    '<borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="6">' +
    // 49 is text, 1 a whole number, 2 a number with two decimals: the built-in formats of every spreadsheet.
    `${format(49)}<xf numFmtId="0" fontId="1" fillId="2" borderId="0" xfId="0" applyFont="1" applyFill="1"/>` +
    `${format(164)}${format(165)}${format(1)}${format(2)}</cellXfs></styleSheet>`,
});

/** A1, B1, ... AA1: the columns of a sheet have letters. */
function address(column: number, line: number): string {
  let letters = '';
  for (let rest = column + 1; rest > 0; rest = Math.floor((rest - 1) / 26))
    letters = String.fromCodePoint(65 + ((rest - 1) % 26)) + letters;
  return `${letters}${line}`;
}

/** A text cell is never computed as a formula, even when it starts like one. */
function textCell(at: string, style: number, value: string): string {
  const text = value.slice(0, MAX_TEXT).replaceAll(NOT_XML, '').replaceAll(ESCAPE_SIGN, '_x005F_');
  return `<c r="${at}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`;
}

const numberCell = (at: string, style: number, value: number) =>
  `<c r="${at}" s="${style}"><v>${value}</v></c>`;

const DAY_MS = 24 * 60 * 60 * 1000;
/** Days are counted so that the first of March 1900 is 61: spreadsheets have a 29 February 1900. */
const DAY_ZERO = Date.UTC(1899, 11, 30);
const FIRST_TRUE_DAY = 61;
const serial = (utc: number) => (utc - DAY_ZERO) / DAY_MS;

const PARIS = new Intl.DateTimeFormat('en-US', {
  timeZone: 'Europe/Paris',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
  hourCycle: 'h23',
});

/**
 * The instant whose UTC clock shows the same as clocks in Paris: a cell has no time zone. NaN when it is not a date.
 */
function parisClock(iso: string): number {
  const instant = Date.parse(iso);
  if (Number.isNaN(instant)) return NaN;
  const {
    year = NaN,
    month = NaN,
    day,
    hour,
    minute,
  } = Object.fromEntries(PARIS.formatToParts(instant).map(({ type, value }) => [type, Number(value)]));
  return Date.UTC(year, month - 1, day, hour, minute);
}

function write(cell: CellValue | null, at: string): string {
  if (!cell) return '';
  if (cell.kind === 'text') return textCell(at, STYLE.text, cell.value);
  // One invalid number makes a workbook that cannot be opened.
  if (cell.kind === 'number' && !Number.isFinite(cell.value)) return '';
  if (cell.kind === 'number')
    return numberCell(at, cell.decimals === 2 ? STYLE.decimal : STYLE.whole, cell.value);
  const value =
    cell.kind === 'day' ? serial(Date.parse(`${cell.value}T00:00:00Z`)) : serial(parisClock(cell.value));
  if (!(value >= FIRST_TRUE_DAY)) return textCell(at, STYLE.text, cell.value);
  return numberCell(at, cell.kind === 'day' ? STYLE.day : STYLE.instant, value);
}

const headOf = (columns: readonly Pick<SheetColumn<never>, 'header' | 'width'>[]) =>
  `<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0">` +
  '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>' +
  columns
    .map(
      ({ width }, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
    )
    .join('') +
  '</cols><sheetData><row r="1">' +
  columns.map(({ header }, index) => textCell(address(index, 1), STYLE.header, header)).join('') +
  '</row>';

const line = <Row>(row: Row, columns: readonly SheetColumn<Row>[], number: number) =>
  `<row r="${number}">${columns.map((column, index) => write(column.cell(row), address(index, number))).join('')}</row>`;

/**
 * A list as a workbook: typed cells, with a header that remains visible. Written and compressed a hundred lines at a
 * time in the page itself. Libraries considered: write-excel-file 4 compresses large files in a worker made from a
 * text, which the content security policy refuses without an error; the stream writer of hucre 1 has no style for the
 * header.
 */
export async function toXlsx<Row>(
  rows: readonly Row[],
  columns: readonly SheetColumn<Row>[],
  sheetName: string,
  options: WriteOptions = {},
): Promise<Blob> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let failure: Error | null = null;
  const zip = new Zip((error, chunk) => {
    failure ??= error;
    chunks.push(chunk);
  });
  const open = (name: string) => {
    const file = new ZipDeflate(name, { level: 6 });
    zip.add(file);
    return file;
  };
  for (const [name, text] of Object.entries(partsOf(sheetName))) open(name).push(strToU8(XML + text), true);
  const sheet = open('xl/worksheets/sheet1.xml');
  sheet.push(strToU8(XML + headOf(columns)));
  await inParts(rows, options, (part, from) =>
    sheet.push(strToU8(part.map((row, index) => line(row, columns, from + index + 2)).join(''))),
  );
  sheet.push(strToU8('</sheetData></worksheet>'), true);
  zip.end();
  // oxlint-disable-next-line typescript/no-unnecessary-condition -- set by the callback above
  if (failure) throw failure;
  return new Blob(chunks, { type: WORKBOOK_TYPE });
}
