import { allowConsole, render } from '@trame/testing';
import { screen, waitFor } from '@testing-library/react';
import { Buffer } from 'node:buffer';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { sheetFonts } from '../testing/sheet-fonts.ts';
import { ExportMenu } from './export-menu.tsx';
import { toCsv } from './model/csv.ts';
import { createSheet } from './model/pdf-sheet.ts';
import { columnsOf } from './model/sheet-column.ts';
import { toXlsx } from './model/xlsx.ts';
import type { ExportedList } from './use-list-export.ts';

/** A kind that no app has, with columns of its own. */
type Mission = { id: string; title: string; start: string; rate: number };

const MISSIONS: Mission[] = [
  { id: 'a', title: '=HYPERLINK("x")', start: '2026-11-21', rate: 450 },
  { id: 'b', title: 'Excel & <macros>', start: '2026-12-01', rate: 380.5 },
];
const { text, date, figure } = columnsOf<Mission>();
const COLUMNS = [
  text('Intitulé', 30, ({ title }) => title),
  date('Début', 'day', ({ start }) => start),
  figure('Tarif', 2, ({ rate }) => rate),
];

const LIST: ExportedList<Mission> = {
  noun: { one: 'mission', many: 'missions', isFeminine: true },
  fileName: 'missions',
  sheetName: 'Missions',
  readIds: () => Promise.resolve(['a', 'b']),
  readRows: (ids) => Promise.resolve(MISSIONS.filter(({ id }) => ids.includes(id))),
  columns: () => Promise.resolve(COLUMNS),
  record: () => Promise.resolve(),
};

// Bytes are Node's own here, as they are the page's own in a browser: jsdom has a second class for them.
beforeAll(() => void vi.stubGlobal('Uint8Array', Object.getPrototypeOf(Buffer)));
afterAll(() => void vi.unstubAllGlobals());
afterEach(() => void vi.restoreAllMocks());

const bytesOf = (blob: Blob) =>
  new Promise<Uint8Array>((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(new Uint8Array(reader.result as ArrayBuffer)));
    reader.addEventListener('error', () => reject(reader.error ?? new Error('unreadable')));
    reader.readAsArrayBuffer(blob);
  });

it('a list of any kind is written as CSV, and nothing in it is computed as a formula', async () => {
  const bytes = await bytesOf(await toCsv(MISSIONS, COLUMNS));
  expect(new TextDecoder().decode(bytes)).toBe(
    'Intitulé;Début;Tarif\r\n"\'=HYPERLINK(""x"")";21/11/2026;450,00\r\nExcel & <macros>;01/12/2026;380,50',
  );
});

it('a list of any kind is written as a workbook, with the title of its sheet', async () => {
  const files = unzipSync(await bytesOf(await toXlsx(MISSIONS, COLUMNS, 'Missions "2026"')));
  expect(strFromU8(files['xl/workbook.xml']!)).toContain('<sheet name="Missions &quot;2026&quot;"');
  const sheet = strFromU8(files['xl/worksheets/sheet1.xml']!);
  expect(sheet).toContain('Excel &amp; &lt;macros&gt;');
  expect(sheet.match(/<row /g)).toHaveLength(3);
});

/** Files given to the browser. */
function saves() {
  const names: string[] = [];
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x');
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download);
  });
  return names;
}

it('an export of any kind is recorded, saved under its name, and announced in its own words', async () => {
  const names = saves();
  const recorded: unknown[] = [];
  const list: ExportedList<Mission> = {
    ...LIST,
    record: (...given) => Promise.resolve(void recorded.push(given)),
  };
  const { user, host } = render(<ExportMenu list={list} selection={['b']} />);
  await user.click(screen.getByRole('button', { name: 'Exporter' }));
  await user.click(await screen.findByRole('menuitem', { name: /^CSV/ }));
  await waitFor(() => expect(names).toEqual([expect.stringMatching(/^missions-\d{4}-\d\d-\d\d\.csv$/)]));
  expect(recorded).toEqual([['csv', 1]]);
  await waitFor(() =>
    expect(host.notices.at(-1)?.notice.description).toMatch(/^1 mission dans missions-.+\.csv$/),
  );
});

it('an export that cannot be recorded is not saved', async () => {
  allowConsole('not recorded');
  const names = saves();
  const list = { ...LIST, record: () => Promise.reject(new Error('not recorded')) };
  const { user, host } = render(<ExportMenu list={list} />);
  await user.click(screen.getByRole('button', { name: 'Exporter' }));
  await user.click(await screen.findByRole('menuitem', { name: /^Excel/ }));
  expect(await screen.findByText('L’export n’a pas abouti')).toBeInTheDocument();
  expect(screen.getByText('Export des missions')).toBeInTheDocument();
  expect(host.notices.at(-1)?.notice.description).toBe('Impossible d’exporter les missions');
  expect(names).toEqual([]);
});

it('a part of a sheet remains on one page with its heading when it has to', () => {
  const place = (lines: number) => {
    const sheet = createSheet(sheetFonts(), { title: 'Contrat', subject: 'Contrat' });
    for (let line = 0; line < lines; line += 1) sheet.paragraph('Une ligne');
    sheet.section('Signatures', 2, 200);
    const under = sheet.rooms(['Sous le titre'], { width: 10, height: 1 });
    const signed = sheet.rooms(['Claire'], { width: 180, height: 100 });
    return [under[0]?.page, signed[0]?.page];
  };
  const places = Array.from({ length: 8 }, (_, more) => place(20 + 3 * more));
  for (const [under, signed] of places) expect(signed).toBe(under);
  expect(new Set(places.map(([page]) => page))).toEqual(new Set([0, 1]));
});

it('a document of any kind is printed on numbered pages, tables included', async () => {
  const sheet = createSheet(sheetFonts(), { title: 'Programme', subject: 'Excel' });
  sheet.title('Excel', 'Programme', '2 jours');
  sheet.section('Modules');
  sheet.fact('Durée', '14 heures');
  sheet.table(
    [
      { header: 'Module', width: 300 },
      { header: 'Heures', width: 80, align: 'right' },
    ],
    Array.from({ length: 60 }, (_, index) => [`Module ${index + 1}`, '1']),
  );
  const data = await sheet.finish('Trame');
  const pdf = await getDocument({ data, verbosity: 0 }).promise;
  expect(pdf.numPages).toBe(2);
  const { items } = await (await pdf.getPage(2)).getTextContent();
  const words = items.map((item) => ('str' in item ? item.str : '')).join(' ');
  expect(words).toMatch(/^Module\s+Heures/);
  expect(words).toContain('Page 2 sur 2');
});
