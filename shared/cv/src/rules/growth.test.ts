import { afterAll, describe, expect, it, vi } from 'vitest';
import type { DocumentText } from '@trame/document';
import { analyseText } from './analyse-text.ts';
import { flowOf } from './rows/continued-rows.ts';
import { cells, documentOf, line as lineAt, page as pageOf, rows } from './testing.ts';

// Work is counted in accented letters that are made comparable: each rule that joins, cuts or names a text makes it
// comparable again.
const letters = vi.spyOn(String.prototype, 'normalize');
afterAll(() => letters.mockRestore());

const SECTIONS: Readonly<Record<string, string>> = {
  Expérience: '2019 – 2021 : Formatrice chez Cegos, Lyon',
  Formation: '2010 : Master de gestion, Université de Lyon',
  Langues: 'Anglais C1',
  Compétences: 'Excel, Word, PowerPoint',
  Certifications: 'TOSA (2019)',
  Logiciels: 'Excel, Photoshop',
  Loisirs: 'Vélo, lecture',
};
const LINES = [
  '• réalisation de supports, animation, évaluation',
  'et la suite du texte déjà lu, en minuscules et sans fin,',
  'Excel, Word, réseaux,',
  '2019 – 2021 : Formateur à Orléans',
  'déforma-',
  'e\u0301'.repeat(24),
];

let written = 0;
/** Each line is another one, also in the next document, so that no answer about one is known from another. */
const numbered = (line: string): string => {
  written += 1;
  const name = Array.from(String(written), (digit) => 'abcdefghij'.charAt(Number(digit))).join('');
  return line.replace(/[\p{L}\p{M}]{2,}(?=[^\p{L}]*$)/u, (word) => `${word}${name}`);
};

/** A CV whose section of this title has so many more lines. A DOCX has no positions. */
const longCv = (title: string, line: string, count: number): DocumentText => {
  const lines = Object.entries(SECTIONS).flatMap(([own, first]) => [
    `## ${own}`,
    first,
    ...(own === title ? Array.from({ length: count }, () => numbered(line)) : []),
  ]);
  const { pages, ...document } = documentOf(
    '# Jeanne Martin',
    'jeanne.martin@exemple.fr',
    '06 12 34 56 78',
    ...lines,
  );
  const box = [0, 0, 0, 0] as const;
  return {
    ...document,
    kind: 'docx',
    pages: pages.map((page) => ({
      ...page,
      height: 0,
      lines: page.lines.map((one) => ({ ...one, box, spans: one.spans.map((span) => ({ ...span, box })) })),
    })),
  };
};
const workOf = (document: DocumentText): number => {
  letters.mockClear();
  analyseText(document);
  return letters.mock.calls.length;
};

describe('the work of an analysis', () => {
  it.each(Object.keys(SECTIONS).flatMap((title) => LINES.map((line) => [title, line] as const)))(
    'grows with the lines of a section, not with their square: « %s », « %s »',
    (title, line) => {
      const growth = workOf(longCv(title, line, 400)) / workOf(longCv(title, line, 200));
      expect(growth).toBeLessThan(2.4);
    },
  );

  it('makes each text of a table of missions comparable once, however many ways its heads are read', () => {
    const table = (count: number): DocumentText =>
      pageOf(1, [
        lineAt('Ana Pires', 40, 40, 0),
        lineAt('ana@exemple.test', 40, 60, 0),
        lineAt('Missions', 40, 80, 0),
        ...Array.from({ length: count }, (_, index) =>
          cells(
            120 + index * 20,
            [40, numbered('Laboratoires Théa')],
            [180, numbered('Déploiement de Sage à Orléans')],
            [360, `${1980 + index} – ${1981 + index}`],
            [460, numbered('réseaux')],
          ),
        ),
      ]);
    // Letters with accents: six in a row, in the row itself, its cells and what they are cut into.
    expect(workOf(table(40)) / 40).toBeLessThan(60);
  });

  it('reads only the rows in which an item of a list is', () => {
    let reads = 0;
    const list = rows(...Array<string>(1000).fill('Excel, Word,')).map((row) =>
      Object.defineProperty({ ...row }, 'text', {
        get: () => {
          reads += 1;
          return row.text;
        },
      }),
    );
    const flow = flowOf(list);
    reads = 0;
    expect(flow.slices(0, 5).map(({ start, end }) => [start, end])).toEqual([[0, 5]]);
    expect(flow.slices(6500, 6519)).toHaveLength(2);
    expect(reads).toBeLessThan(10);
  });
});
