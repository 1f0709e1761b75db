import { describe, expect, it } from 'vitest';
import { rowsOf } from '../rows/reading-order.ts';
import { cells, line, page, rows } from '../testing.ts';
import { sectionsOf } from './sections.ts';
import { withSideTitles } from './side-by-side-lists.ts';

describe('titles side by side', () => {
  it('have the list below them each, until a row crosses both', () => {
    const found = sectionsOf(
      rowsOf(
        page(1, [
          line('Ana Pires', 40, 40, 0),
          cells(100, [40, 'Je sais faire'], [200, 'Je parle'], [360, 'À côté']),
          cells(114, [40, 'Fiches techniques'], [200, 'Basque, notions'], [360, 'Rugby à cinq,']),
          cells(126, [40, 'Desserts'], [360, 'pêche à la ligne']),
          cells(150, [200, 'Permis et titres']),
          cells(162, [40, 'Glaces'], [200, 'Permis d’exploitation']),
          line('Je suis disponible dès le mois de mars, à Biarritz et dans les environs', 40, 200, 0),
        ]),
      ),
    );
    expect(
      found.slice(1).map(({ heading, rows: own }) => [heading?.text, ...own.map(({ text }) => text)]),
    ).toEqual([
      ['Je sais faire', 'Fiches techniques', 'Desserts', 'Glaces'],
      ['Je parle', 'Basque, notions'],
      ['Permis et titres', 'Permis d’exploitation'],
      [
        'À côté',
        'Rugby à cinq,',
        'pêche à la ligne',
        'Je suis disponible dès le mois de mars, à Biarritz et dans les environs',
      ],
    ]);
  });
});

describe('titles in a margin', () => {
  it('are the first cells of a table when these name sections, known or not', () => {
    const found = sectionsOf(
      rowsOf(
        page(1, [
          line('Ana Pires', 40, 40, 0),
          ...[
            ['En bref', 'Formatrice depuis douze ans'],
            ['Savoirs', 'Moodle, Canva'],
            ['Langues', 'Breton B2'],
            ['Évasion', 'Tango'],
            ['Formations certifiantes', 'TOSA Excel, Isograd, 2019'],
          ].map(([title = '', text = ''], rank) => cells(120 + rank * 20, [40, title], [160, text])),
        ]),
      ),
    );
    expect(found.slice(1).map(({ heading, kinds }) => [heading?.text, kinds.join('+')])).toEqual([
      ['En bref', 'other'],
      ['Savoirs', 'skills'],
      ['Langues', 'languages'],
      ['Évasion', 'other'],
      ['Formations certifiantes', 'certifications'],
    ]);
  });

  it('do not include cells that name groups of skills', () => {
    const found = sectionsOf(
      rows('## Compétences', 'Outils\tCanva, Moodle', 'Langages\tPHP, Go', 'Réseaux\tCisco'),
    );
    expect(found.map(({ heading }) => heading?.text)).toEqual(['Compétences']);
  });
});

describe('titles without a capital', () => {
  it('are recognised in bold', () => {
    const found = sectionsOf(
      rows('Ana Pires', '*expériences', 'Formatrice, 2019 – 2023', '*langues', 'langues de Bretagne'),
    );
    expect(found.map(({ heading }) => heading?.text)).toEqual([undefined, 'expériences', 'langues']);
  });
});

describe('a long page without such titles', () => {
  it('is read in time proportional to its rows', () => {
    const looks = (count: number): number => {
      let steps = 0;
      const lines = Array.from({ length: count }, (_, at) => line('x', 40, 40 + at * 12, 0));
      const counted = rowsOf(page(1, lines)).map((row) => ({
        ...row,
        get page() {
          steps += 1;
          return row.page;
        },
        get cells() {
          steps += 1;
          return row.cells;
        },
      }));
      expect(withSideTitles(counted)).toHaveLength(count);
      return steps;
    };
    expect(looks(400)).toBeLessThanOrEqual(2.5 * looks(200));
  });
});
