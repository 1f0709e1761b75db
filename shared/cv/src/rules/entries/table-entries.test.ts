import { describe, expect, it } from 'vitest';
import { experiencesOf } from '../claims/experiences.ts';
import { rowsOf } from '../rows/reading-order.ts';
import { cells, page } from '../testing.ts';

const TITLES = cells(100, [40, 'Client'], [180, 'Mission'], [340, 'Dates'], [440, 'Environnement']);

/** Rows as `[top, cells]`; a cell is `[x, text]`. */
const read = (...lines: readonly ReturnType<typeof cells>[]) =>
  experiencesOf(rowsOf(page(1, lines))).map(({ title, company, duration, description }) => [
    title,
    company,
    duration,
    description,
  ]);

describe('a table of missions', () => {
  it('says by the titles of its columns what its cells are, whatever their words', () => {
    expect(
      read(
        TITLES,
        cells(120, [40, 'Michelin'], [180, 'Refonte'], [340, '2016 – 2017'], [440, 'Sage 100, SQL Server']),
        cells(140, [40, 'La Poste'], [180, 'Audit'], [340, '2015'], [440, 'Formateur Pro']),
      ),
    ).toEqual([
      ['Refonte', 'Michelin', '2016 – 2017', 'Sage 100, SQL Server'],
      ['Audit', 'La Poste', '2015', 'Formateur Pro'],
    ]);
  });

  it.each([
    [
      ['Donneur d’ordre', 'Objet', 'Quand', 'Avec'],
      ['Michelin', 'Refonte', '2016 – 2017', 'Excel'],
    ],
    [
      ['Structure', 'Rôle tenu', 'Période', 'Outils'],
      ['Michelin', 'Refonte', '2016 – 2017', 'Excel'],
    ],
  ])('has columns titled %j', (titles, values) => {
    const placed = (top: number, texts: readonly string[]) =>
      cells(top, ...texts.map((text, index): [number, string] => [40 + 130 * index, text]));
    expect(read(placed(100, titles), placed(120, values))).toEqual([
      ['Refonte', 'Michelin', '2016 – 2017', 'Excel'],
    ]);
  });

  it.each([
    ['à juin 2023', 'De janvier 2021 à juin 2023'],
    ['aujourd’hui', 'De janvier 2021 – aujourd’hui'],
    ['juin 2023', 'De janvier 2021 – juin 2023'],
  ])('has dates that go on in their cell with « %s »', (end, dates) => {
    expect(
      read(
        TITLES,
        cells(120, [40, 'Michelin'], [180, 'Refonte'], [340, 'De janvier 2021'], [440, 'Moodle']),
        cells(131, [340, end]),
        cells(160, [40, 'Danone'], [180, 'Audit'], [340, '2015 – 2016']),
      ),
    ).toEqual([
      ['Refonte', 'Michelin', dates, 'Moodle'],
      ['Audit', 'Danone', '2015 – 2016', null],
    ]);
  });

  it('may have a column for the start and one for the end', () => {
    expect(
      read(
        cells(100, [40, 'Client'], [180, 'Poste'], [300, 'Début'], [400, 'Fin']),
        cells(120, [40, 'Altran'], [180, 'Consultant'], [300, '02/2019'], [400, '11/2022']),
        cells(140, [40, 'Bonduelle'], [180, 'Formateur'], [300, '12/2022'], [400, 'aujourd’hui']),
      ),
    ).toEqual([
      ['Consultant', 'Altran', '02/2019 – 11/2022', null],
      ['Formateur', 'Bonduelle', '12/2022 – aujourd’hui', null],
    ]);
  });

  it('has entries in the middle of their rows, between the lines of another cell', () => {
    expect(
      read(
        TITLES,
        cells(120, [440, 'Excel']),
        cells(134, [40, 'Michelin'], [180, 'Refonte'], [340, '2016'], [440, 'Deux jours']),
        cells(148, [440, 'Support remis']),
        cells(170, [440, 'Word']),
        cells(184, [40, 'Danone'], [180, 'Audit'], [340, '2015'], [440, 'Un jour']),
        cells(198, [440, 'Sans support']),
      ),
    ).toEqual([
      ['Refonte', 'Michelin', '2016', 'Excel\nDeux jours\nSupport remis'],
      ['Audit', 'Danone', '2015', 'Word\nUn jour\nSans support'],
    ]);
  });

  it('goes on below titles that are repeated, and ends where a row is not in its columns', () => {
    expect(
      read(
        TITLES,
        cells(120, [40, 'Michelin'], [180, 'Refonte'], [340, '2016'], [440, 'Moodle']),
        { ...TITLES, box: [40, 140, 500, 10] },
        cells(160, [40, 'Danone'], [180, 'Audit'], [340, '2015'], [440, 'Excel']),
        cells(200, [20, 'Comptable – Garage Bossard'], [480, '2005 – 2010']),
      ).map(([title, company]) => [title, company]),
    ).toEqual([
      ['Refonte', 'Michelin'],
      ['Audit', 'Danone'],
      ['Comptable', 'Garage Bossard'],
    ]);
  });
});
