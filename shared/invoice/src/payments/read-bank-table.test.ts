import { describe, expect, it } from 'vitest';
import {
  guessColumns,
  linesOfTable,
  missingColumns,
  readBankCents,
  readBankDay,
  readBankTable,
} from './read-bank-table.ts';

const utf8 = (text: string) => new TextEncoder().encode(text);
/** As Windows writes it: each character of these tests is one byte. */
const windows = (text: string) =>
  Uint8Array.from(text, (sign) => (sign === '€' ? 0x80 : sign === '’' ? 0x92 : (sign.codePointAt(0) ?? 0)));
const utf16 = (text: string) =>
  new Uint8Array(Uint16Array.from(`\uFEFF${text}`, (sign) => sign.charCodeAt(0)).buffer);

function tableOf(bytes: Uint8Array) {
  const reading = readBankTable(bytes);
  if ('problem' in reading) throw new Error(reading.problem);
  return reading.table;
}
function read(bytes: Uint8Array) {
  const table = tableOf(bytes);
  return linesOfTable(table, guessColumns(table));
}

/** The shapes of the files of French banks: titles, separators, signs and lines above the table. */
const FILES = {
  'one amount':
    'Date;Libellé;Montant\n26/11/2026;VIR Claire Estavoyer 2026-031;-1 560,00\n27/11/2026;VIR CLIENT;+2 400,50',
  'debit and credit, under the account':
    'Compte : 00050013M02\nSolde au 27/11/2026 : 8 440,50 €\n\nDate opération;Date valeur;Libellé;Débit;Crédit\n26/11/2026;26/11/2026;"VIR Claire Estavoyer 2026-031";1 560,00;\n27/11/2026;27/11/2026;VIR CLIENT;;2 400,50',
  'debit with its sign':
    'Date de comptabilisation;Libelle operation;Reference;Debit;Credit\n26/11/26;VIR Claire Estavoyer 2026-031;;-1560,00;\n27/11/26;VIR CLIENT;;;2400,50',
  'commas and points':
    'Date,Amount,Description\n2026-11-26,-1560.00,VIR Claire Estavoyer 2026-031\n2026-11-27,"2,400.50",VIR CLIENT',
  tabs: 'Date\tLibellé\tMontant\n26.11.2026\tVIR Claire Estavoyer 2026-031\t(1.560,00)\n27.11.2026\tVIR CLIENT\t2.400,50',
  'no titles': '26/11/2026;VIR Claire Estavoyer 2026-031;-1560,00\n27/11/2026;VIR CLIENT;2400,50',
};

describe.each(Object.entries(FILES))('a file with %s', (_, text) => {
  it.each([
    ['UTF-8', utf8(text)],
    ['UTF-8 with its mark', utf8(`\uFEFF${text}`)],
    ['Windows', windows(text.replaceAll('\n', '\r\n'))],
    ['UTF-16', utf16(text)],
  ])('is read from %s', (__, bytes) => {
    const { lines, unread } = read(bytes);
    expect(lines).toMatchObject([
      { bookedOn: '2026-11-26', cents: -156_000, label: 'VIR Claire Estavoyer 2026-031', reference: null },
      { bookedOn: '2026-11-27', cents: 240_050, label: 'VIR CLIENT' },
    ]);
    expect(unread).toEqual([]);
  });
});

it('shows the titles of the file, and numbers where it has none', () => {
  expect(tableOf(windows(FILES['one amount'])).titles).toEqual(['Date', 'Libellé', 'Montant']);
  expect(tableOf(utf8(FILES['no titles'])).titles).toEqual(['Colonne 1', 'Colonne 2', 'Colonne 3']);
});

it('the person chooses another column than the one that was guessed', () => {
  const table = tableOf(
    utf8('Date;Date valeur;Libellé;Note;Montant\n26/11/2026;27/11/2026;VIR;Claire;-1,00'),
  );
  const guessed = guessColumns(table);
  expect(guessed).toEqual({ date: 0, label: 2, amount: 4 });
  expect(linesOfTable(table, { ...guessed, date: 1, label: 3 }).lines).toMatchObject([
    { bookedOn: '2026-11-27', label: 'Claire' },
  ]);
});

it('says which columns are missing', () => {
  expect(missingColumns({})).toEqual(['date', 'label', 'amount']);
  expect(missingColumns({ date: 0, label: 1, debit: 2 })).toEqual([]);
});

it('rows whose date or amount is not read are named, not guessed', () => {
  const { lines, unread } = read(utf8(`${FILES['one amount']}\n31/02/2026;VIR;1,00\nTotal;;840,50`));
  expect(lines).toHaveLength(2);
  expect(unread).toEqual([4, 5]);
});

it('rows are named by their line in the file, below lines above the titles, empty ones and cells of several lines', () => {
  const text =
    '\n"Compte\ncourant"\n\nDate;Libellé;Montant\n26/11/2026;"VIR\r\nClaire";-1,00\n;;\n31/02/2026;VIR;1,00';
  expect(read(utf8(text)).unread).toEqual([9]);
});

it.each([
  ['a large file', utf8('x'.repeat(5_000_001)), 'too-large'],
  ['too many lines', utf8('26/11/2026;VIR;1,00\n'.repeat(20_001)), 'too-large'],
  ['nothing', utf8(' \n'), 'empty'],
  ['a text', utf8('Cher client, voici vos mouvements.'), 'not-a-table'],
  ['a workbook', Uint8Array.from([0x50, 0x4b, 3, 4, 0, 0, 0]), 'not-a-table'],
  ['more columns than a statement has', utf8(`26/11/2026;1,00${';x'.repeat(60)}`), 'not-a-table'],
])('%s is not read', (_, bytes, problem) => {
  expect(readBankTable(bytes)).toMatchObject({ problem });
});

it.each([
  ['1 560,00', 156_000],
  ['1\u202f560,00\u00a0€', 156_000],
  ['-1560.00', -156_000],
  ['−1560', -156_000],
  ['1.560,00 EUR', 156_000],
  ['1,560.5', 156_050],
  ['1560,00-', -156_000],
  ['(1 560,00)', -156_000],
  ['+0,05', 5],
  ['1.234.567,89', 123_456_789],
  ['-0,00', 0],
  ['1.560', 156_000],
  ['12,3456', undefined],
  ['1.56.0', undefined],
  ['--1', undefined],
  ['-1-', undefined],
  ['(1', undefined],
  ['26/11/2026', undefined],
  ['', undefined],
])('the amount %j is %j cents', (text, cents) => {
  expect(readBankCents(text)).toBe(cents);
});

it.each([
  ['26/11/2026', '2026-11-26'],
  ['6/1/26', '2026-01-06'],
  ['26-11-2026 10:12', '2026-11-26'],
  ['2026-11-26T10:12:00', '2026-11-26'],
  ['20261126', '2026-11-26'],
  ['31/02/2026', undefined],
  ['11/26/2026', undefined],
  ['hier', undefined],
])('the day %j is %j', (text, day) => {
  expect(readBankDay(text)).toBe(day);
});
