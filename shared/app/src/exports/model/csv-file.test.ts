import { expect, it } from 'vitest';
import { addressOf, csvModel, csvText, readCsv } from './csv-file.ts';

const COLUMNS = [
  { key: 'name', header: 'Prénom et nom', others: ['nom'], isNeeded: true, example: 'Claire' },
  { key: 'email', header: 'Adresse e-mail', isNeeded: true, example: 'claire@exemple.fr' },
] as const;

const cells = (text: string, most = 10) =>
  readCsv(text, COLUMNS, most).lines.map(({ number, cell }) => [number, cell('name'), cell('email')]);

it('reads columns in any order, by their words, with the numbers that a spreadsheet shows', () => {
  expect(cells('ADRESSE E-MAIL;prenom et Nom\na@b.fr;Claire\n\n;Paul')).toEqual([
    [2, 'Claire', 'a@b.fr'],
    [4, 'Paul', ''],
  ]);
  expect(cells('Nom,Adresse e-mail\n"Dupont, Léa",lea@b.fr')).toEqual([[2, 'Dupont, Léa', 'lea@b.fr']]);
});

it('names columns that are missing or that nothing reads, and reads no line without a needed one', () => {
  expect(readCsv('Nom;Ville\nClaire;Nantes', COLUMNS, 10)).toMatchObject({
    missing: ['Adresse e-mail'],
    unknown: ['Ville'],
    lines: [],
  });
});

it('says how many lines it did not read', () => {
  const text = `Nom;Adresse e-mail\n${'A;a@b.fr\n'.repeat(12)}`;
  expect(readCsv(text, COLUMNS, 10)).toMatchObject({ leftOut: 2 });
  expect(cells(text)).toHaveLength(10);
});

it('reads what Excel wrote in its older encoding, and its own model', async () => {
  expect(await csvText(new Blob([new Uint8Array([0x4e, 0xe9])]))).toBe('Né');
  const { lines, missing } = readCsv(await csvText(csvModel(COLUMNS)), COLUMNS, 10);
  expect(missing).toEqual([]);
  expect(lines[0]?.cell('email')).toBe('claire@exemple.fr');
});

it('takes the address out of what a mail program copies', () => {
  expect(addressOf('Claire Estavoyer <claire@exemple.fr>')).toBe('claire@exemple.fr');
  expect(addressOf('claire@exemple.fr')).toBe('claire@exemple.fr');
});
