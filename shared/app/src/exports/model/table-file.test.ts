import { strToU8, zipSync } from 'fflate';
import { expect, it } from 'vitest';
import { columnsOf } from './sheet-column.ts';
import { readTableFile, TABLE_LIMITS, UnreadableTable } from './table-file.ts';
import { toXlsx } from './xlsx.ts';

const fileOf = (content: BlobPart, name = 'fiches.csv') => new File([content], name);
const read = (content: BlobPart) => readTableFile(fileOf(content));
const refusal = (content: BlobPart) =>
  read(content).then(
    () => undefined,
    (error: unknown) => (error instanceof UnreadableTable ? error.message : error),
  );

it('reads a CSV file whatever its separator and encoding', async () => {
  expect(await read('\uFEFFTitre;Prix\r\n"Revit;\n2";1560\r\n')).toEqual([
    ['Titre', 'Prix'],
    ['Revit;\n2', '1560'],
    [''],
  ]);
  expect(await read(new Uint8Array([0x44, 0xe9, 0x6c, 0x61, 0x69, 0x2c, 0x61]))).toEqual([['Délai', 'a']]);
});

it('reads the workbooks that the export writes', async () => {
  type Row = { title: string; price: number; day: string };
  const { text, figure, date } = columnsOf<Row>();
  const rows: Row[] = [{ title: 'Revit & <AutoCAD>', price: 1560.5, day: '2027-03-01' }];
  const columns = [
    text('Titre', 20, ({ title }) => title),
    figure('Prix', 2, ({ price }) => price),
    date('Fin', 'day', ({ day }) => day),
  ];
  const blob = await toXlsx(rows, columns, 'Fiches');
  expect(await read(await blob.arrayBuffer())).toEqual([
    ['Titre', 'Prix', 'Fin'],
    ['Revit & <AutoCAD>', '1560,5', '01/03/2027'],
  ]);
});

const XMLNS = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const workbook = (sheet: string, others: Record<string, string> = {}) =>
  zipSync(
    Object.fromEntries(
      Object.entries({
        'xl/workbook.xml': `<workbook ${XMLNS} xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="Cachée" sheetId="1" state="hidden" r:id="rId1"/><sheet name="Vue" sheetId="2" r:id="rId2"/></sheets></workbook>`,
        'xl/_rels/workbook.xml.rels':
          '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Target="/xl/worksheets/sheet2.xml"/></Relationships>',
        'xl/worksheets/sheet2.xml': `<worksheet ${XMLNS}><sheetData>${sheet}</sheetData></worksheet>`,
        'docProps/app.xml': '<x/>',
        ...others,
      }).map(([name, text]) => [name, strToU8(text)]),
    ),
  );

it('reads shared texts, days of any format, formulas, errors, and cells that are left out', async () => {
  const file = workbook(
    '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="C1" t="str"><f>A1</f><v>Titre bis</v></c></row>' +
      '<row r="3"><c r="B3" s="1"><v>46082.5</v></c><c r="C3" t="e"><v>#REF!</v></c><c r="D3"><v>0.30000000000000004</v></c><c r="E3" t="b"><v>1</v></c></row>' +
      '<row r="9"><c r="A9" s="1"/></row>',
    {
      'xl/sharedStrings.xml': `<sst ${XMLNS}><si><r><t>Ti</t></r><r><t>tre</t></r><rPh><t>non</t></rPh></si></sst>`,
      'xl/styles.xml': `<styleSheet ${XMLNS}><numFmts><numFmt numFmtId="170" formatCode="[$-40C]d mmm yyyy"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="170"/></cellXfs></styleSheet>`,
    },
  );
  expect(await read(file)).toEqual([
    ['Titre', '', 'Titre bis'],
    [],
    ['', '01/03/2026', '#REF!', '0,3', 'VRAI'],
  ]);
});

it('says what to do with what it cannot read', async () => {
  expect(await refusal(new Uint8Array([0xd0, 0xcf, 0x11, 0xe0]))).toContain('ancien format');
  expect(await refusal(new Uint8Array([0x89, 0x50, 0, 0]))).toContain('ni un CSV');
  expect(await refusal(strToU8('PK, et rien'))).toContain('classeur lisible');
  expect(await refusal(workbook('<row'))).toContain('classeur lisible');
  expect(await refusal(zipSync({ 'a.txt': strToU8('a') }))).toContain('lisible');
  expect(await refusal('Titre\n"Revit')).toContain('guillemet');
  expect(await refusal('a\n'.repeat(TABLE_LIMITS.rows + 1))).toContain('trop grand');
  expect(
    await refusal(workbook(`<row r="${TABLE_LIMITS.rows + 1}"><c t="str"><v>a</v></c></row>`)),
  ).toContain('trop grand');
  expect(await refusal(new Uint8Array(TABLE_LIMITS.bytes + 1))).toContain('trop grand');
});
