import { buildApplication, buildEvaluation, type Application } from '@trame/testing';
import Papa from 'papaparse';
import { strFromU8, unzipSync } from 'fflate';
import readXlsxFile from 'read-excel-file/node';
import { Buffer } from 'node:buffer';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { toCsv } from '@trame/app/csv';
import type { WriteOptions } from '@trame/app/in-parts';
import type { ExportRow } from './model/export-row.ts';
import { SHEET_COLUMNS } from './model/sheet-columns.ts';
import { toXlsx } from '@trame/app/xlsx';

const applicationsCsv = (rows: readonly ExportRow[], options?: WriteOptions) =>
  toCsv(rows, SHEET_COLUMNS, options);
const applicationsXlsx = (rows: readonly ExportRow[], options?: WriteOptions) =>
  toXlsx(rows, SHEET_COLUMNS, 'Candidatures', options);

const HEADERS = SHEET_COLUMNS.map(({ header }) => header);

const line = (change: Partial<Application> = {}, more: Partial<ExportRow> = {}): ExportRow => ({
  application: buildApplication(change),
  evaluation: undefined,
  assignee: '',
  ...more,
});

const csvText = async (rows: readonly ExportRow[]) =>
  new TextDecoder('utf-8', { ignoreBOM: true }).decode(await bytesOf(await applicationsCsv(rows)));

const rereadCsv = async (rows: readonly ExportRow[]) => {
  const { data } = Papa.parse<string[]>((await csvText(rows)).slice(1), { delimiter: ';' });
  return data.map((cells) => Object.fromEntries(cells.map((cell, index) => [HEADERS[index], cell])));
};

const FULL: Partial<Application> = {
  reference: 'TR-2026-0F7K2Q',
  full_name: 'Éléonore Œuvrard',
  // Paris: already the 1st of July there.
  created_at: '2026-06-30T22:30:00+00:00',
  birth_date: '1987-04-12',
  status: 'rejected',
  refusal_reason: 'no_need',
  tags: ['Vivier', 'À rappeler'],
  current_status: 'Autre',
  other_status: 'Auto-entrepreneuse',
  teaching_languages: ['French', 'Spanish'],
  admin_notes: 'Tarif ; "à négocier"\nDeuxième ligne',
  account_request_status: 'pending',
  source: 'salon',
  purge_on: '2028-06-30',
};

describe('a list as CSV', () => {
  it('opens in French Excel: byte order mark, semicolons, line ends of Windows', async () => {
    const text = await csvText([line(FULL)]);
    expect(text.startsWith('\uFEFFRéférence;Candidature reçue le;Statut;')).toBe(true);
    expect(text).toContain('\r\n');
  });

  it('has every column in the words of the screen, and notes on several lines', async () => {
    const row = line(FULL, { assignee: 'Sonia Renaud' });
    row.evaluation = buildEvaluation(row.application.id, { score: 4 });
    const [header, first] = await rereadCsv([row]);
    expect(Object.values(header ?? {})).toEqual(HEADERS);
    expect(first).toMatchObject({
      Référence: 'TR-2026-0F7K2Q',
      'Candidature reçue le': '01/07/2026 00:30',
      Statut: 'Refusé',
      'Motif du refus': 'Pas de besoin actuel',
      Étiquettes: 'Vivier, À rappeler',
      'Suivie par': 'Sonia Renaud',
      'Nom complet': 'Éléonore Œuvrard',
      'Date de naissance': '12/04/1987',
      Pays: 'France',
      'Statut actuel': 'Autre\u00a0: Auto-entrepreneuse',
      'Langues d’enseignement': 'Français, Espagnol',
      'Évaluation (%)': '80,00',
      Niveau: 'Bon profil',
      'Compte formateur': 'En attente',
      'Notes internes': 'Tarif ; "à négocier"\nDeuxième ligne',
      Provenance: 'Salon',
      'À conserver jusqu’au': '30/06/2028',
    });
  });

  // threat 30
  it.each([
    '=1+1',
    '+1',
    '-1+1',
    '@SUM(A1)',
    '  =1+1',
    '\t=1',
    '＝1+1',
    '=HYPERLINK("http://x";"Cliquez")',
    '\u200B=1+1',
    '+33 6\n=1',
    '+1 1+1',
  ])('never lets %j be computed as a formula', async (formula) => {
    const [, first] = await rereadCsv([line({ full_name: formula, additional_notes: `${formula}\nsuite` })]);
    expect(first!['Nom complet']).toMatch(/^'/);
    expect(first!['Notes du candidat']).toMatch(/^'/);
  });

  it('has phone numbers as one dials them, ready to be copied', async () => {
    const phones = [
      '+33612345678',
      '+5511961234567',
      '+12133734253',
      '0612345678',
      '+1-2',
      '+1 -2',
      '+33 6=1',
    ];
    const rows = phones.map((phone) => line({ phone, country: 'FR' }));
    expect((await rereadCsv(rows)).map((row) => row['Téléphone'])).toEqual([
      'Téléphone',
      '+33 6 12 34 56 78',
      '+55 11 96123 4567',
      '+1 213 373 4253',
      '+33 6 12 34 56 78',
      // Not phone numbers: texts that would be computed must not be.
      "'+1-2",
      "'+1 -2",
      "'+33 6=1",
    ]);
  });

  it('keeps the order it was given', async () => {
    const rows = ['C', 'A', 'B'].map((full_name) => line({ full_name }));
    expect((await rereadCsv(rows)).map((row) => row['Nom complet'])).toEqual(['Nom complet', 'C', 'A', 'B']);
  });
});

describe.each([
  ['text', applicationsCsv],
  ['a workbook', applicationsXlsx],
])('writing a thousand lines as %s', (_, write) => {
  const rows = Array.from({ length: 1000 }, () => line());

  it('lets the page respond every hundred lines, and reports progress', async () => {
    const done: number[] = [];
    let turns = 0;
    const count = () => {
      turns += 1;
      timer = setTimeout(count, 0);
    };
    let timer = setTimeout(count, 0);
    await write(rows, { onProgress: (lines) => done.push(lines) });
    clearTimeout(timer);
    expect(done).toEqual(Array.from({ length: 10 }, (_part, index) => (index + 1) * 100));
    expect(turns).toBeGreaterThanOrEqual(9);
  });

  it('ends when it is cancelled', async () => {
    const controller = new AbortController();
    const done: number[] = [];
    const written = write(rows, {
      signal: controller.signal,
      onProgress: (lines) => {
        done.push(lines);
        if (lines === 300) controller.abort();
      },
    });
    await expect(written).rejects.toThrow('aborted');
    expect(done).toEqual([100, 200, 300]);
  });
});

describe('a list as an Excel workbook', () => {
  // Bytes are Node's own here, as in a browser they are the page's own: jsdom has a second class for them.
  beforeAll(() => {
    vi.stubGlobal('Uint8Array', Object.getPrototypeOf(Buffer));
  });
  afterAll(() => {
    vi.unstubAllGlobals();
  });

  /** A day is a figure in a workbook: its reader may be a millisecond off. */
  const toSecond = (cell: unknown) =>
    cell instanceof Date ? new Date(Math.round(cell.getTime() / 1000) * 1000) : cell;

  async function reread(rows: readonly ExportRow[]) {
    const file = await applicationsXlsx(rows);
    const [sheet] = await readXlsxFile(Buffer.from(await bytesOf(file)));
    const [header, ...lines] = sheet!.data;
    return {
      header,
      lines: lines.map((cells) =>
        Object.fromEntries(cells.map((cell, index) => [HEADERS[index], toSecond(cell)])),
      ),
    };
  }

  it('has typed cells: texts, days, times in Paris, figures', async () => {
    const row = line(FULL);
    row.evaluation = buildEvaluation(row.application.id, { score: 4 });
    const { header, lines } = await reread([row]);
    expect(header).toEqual(HEADERS);
    expect(lines[0]).toMatchObject({
      'Candidature reçue le': new Date('2026-07-01T00:30:00Z'),
      'Date de naissance': new Date('1987-04-12T00:00:00Z'),
      'Évaluation (%)': 80,
      Points: 116,
      'Nom complet': 'Éléonore Œuvrard',
      'Code postal': '69003',
      Téléphone: '+33 6 12 34 56 78',
      'Notes internes': 'Tarif ; "à négocier"\nDeuxième ligne',
    });
  });

  // threat 30
  it('keeps what looks like a formula as a text, and drops characters that a workbook cannot hold', async () => {
    const { lines } = await reread([line({ full_name: '=1+1', admin_notes: 'a\u0007b & <c>' })]);
    expect(lines[0]).toMatchObject({ 'Nom complet': '=1+1', 'Notes internes': 'ab & <c>' });
  });

  it('keeps a text that looks like an escaped character', async () => {
    const { lines } = await reread([line({ full_name: 'Ana _x0041_ _x00e9_' })]);
    expect(lines[0]).toMatchObject({ 'Nom complet': 'Ana _x0041_ _x00e9_' });
    const parts = unzipSync(
      new Uint8Array(await bytesOf(await applicationsXlsx([line({ full_name: '_x0041_' })]))),
    );
    expect(strFromU8(parts['xl/worksheets/sheet1.xml']!)).toContain('_x005F_x0041_');
  });

  it('opens even with an invalid date and an invalid figure', async () => {
    const row = line({ full_name: 'Ana', created_at: 'jamais', birth_date: 'hier' });
    row.evaluation = buildEvaluation(row.application.id, { score: NaN as 1 });
    const parts = unzipSync(new Uint8Array(await bytesOf(await applicationsXlsx([row]))));
    expect(strFromU8(parts['xl/worksheets/sheet1.xml']!)).not.toMatch(/<v>(?!-?\d)/);
    const { lines } = await reread([row]);
    expect(lines[0]).toMatchObject({
      'Nom complet': 'Ana',
      'Candidature reçue le': 'jamais',
      'Date de naissance': 'hier',
    });
  });

  it('has ten thousand lines, in their order', async () => {
    const rows = Array.from({ length: 10_000 }, (_, index) => line({ full_name: `Personne ${index}` }));
    const { lines } = await reread(rows);
    expect(lines.map((one) => one['Nom complet'])).toEqual(rows.map((row) => row.application.full_name));
  }, 60_000);
});

/** Only jsdom's own reader can read the bytes of its blobs. */
function bytesOf(file: Blob): Promise<ArrayBuffer> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(reader.result as ArrayBuffer));
    reader.addEventListener('error', () => reject(reader.error ?? new Error('unreadable')));
    reader.readAsArrayBuffer(file);
  });
}
