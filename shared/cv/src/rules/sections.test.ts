import { describe, expect, it } from 'vitest';
import type { DocumentText, Line } from '../document.ts';
import { sectionsOf } from './sections.ts';
import { rows } from './testing.ts';
import { rowsOf } from './weave.ts';

const read = (...lines: readonly string[]): string[] =>
  sectionsOf(rows(...lines)).map(
    ({ kinds, rows: own }) => `${kinds.join('+') || 'top'}: ${own.map(({ text }) => text).join(' / ')}`,
  );

const JOB = 'Formatrice en bureautique pour les agents de la commune, des écoles et des musées';

describe('sections', () => {
  it.each([
    [
      'titles that are set large',
      ['# Ana Pires', '## Expérience', 'Formatrice', '## Langues', 'Anglais'],
      ['top: Ana Pires', 'experience: Formatrice', 'languages: Anglais'],
    ],
    [
      'titles in bold with a colon',
      ['Ana Pires', '*Expérience :', 'Formatrice', '*Diplômes :', 'BTS'],
      ['top: Ana Pires', 'experience: Formatrice', 'education: BTS'],
    ],
    [
      'titles on the row of what they announce',
      ['## Formation', 'BTS', 'Compétences : Word, Excel', 'Loisirs : voile', 'Langues : anglais'],
      ['education: BTS', 'skills: Word, Excel', 'other: voile', 'languages: anglais'],
    ],
    [
      'a title of the same style that no list has',
      ['## Expérience', JOB, '## Mon petit jardin', 'Roses', '## Langues', 'Anglais'],
      [`experience: ${JOB}`, 'other: Roses', 'languages: Anglais'],
    ],
    [
      'titles that a narrow column broke',
      ['## DOMAINES DE', '## COMPÉTENCES', 'Excel', '## CERTIFICATION', '## S ET', '## HABILITATIONS', 'SST'],
      ['skills: Excel', 'certifications: SST'],
    ],
    [
      'smaller titles within one',
      ['## Compétences', '*Pédagogie', 'Tutorat, évaluation', '*Langages', 'PHP', '## Loisirs', 'Voile'],
      ['skills: Pédagogie / Tutorat, évaluation / Langages / PHP', 'other: Voile'],
    ],
    [
      'icons before titles',
      ['## 💼 Expérience', 'Formatrice', '## 🌍 Langues', 'Anglais'],
      ['experience: Formatrice', 'languages: Anglais'],
    ],
    [
      'what a job tells of its own tools',
      ['## Expérience', '*Formatrice\t2020', 'Outils : Excel', '## Langues', 'Anglais'],
      ['experience: Formatrice\t2020 / Outils : Excel', 'languages: Anglais'],
    ],
  ])('are cut at %s', (_, lines, expected) => {
    expect(read(...lines)).toEqual(expected);
  });
});

const line = (text: string, x: number, top: number, column: number): Line => {
  const box = [x, top, text.length * 5, 10] as const;
  return {
    text,
    box,
    spans: [{ start: 0, length: text.length, box, run: 0 }],
    size: 10,
    isBold: false,
    column,
  };
};
const page = (columns: number, lines: Line[]): DocumentText => ({
  kind: 'pdf',
  hidden: [],
  pages: [{ page: 1, width: 595, height: 842, columns, isScanned: false, lines }],
});

describe('rows', () => {
  it('have titles that no list knows where these stand apart, each alike', () => {
    const found = sectionsOf(
      rows(
        '# Ana Pires',
        'ana.pires@exemple.test',
        '',
        '## Exercer',
        'Formatrice, Datalia 2019 – 2023',
        '',
        '## Étudier',
        'BTS Commerce, Lycée Colbert, 2012',
        '',
        '## Souffler',
        'Scrabble',
      ),
    );
    expect(found.map(({ heading, rows: own }) => [heading?.text, own.length])).toEqual([
      [undefined, 2],
      ['Exercer', 1],
      ['Étudier', 1],
      ['Souffler', 1],
    ]);
  });

  it('have titles where two known ones are written alike, whatever they name', () => {
    const found = sectionsOf(
      rows(
        'Ana Pires',
        '',
        '*EXPÉRIENCE',
        'Formatrice, Datalia 2019 – 2023',
        '',
        '*ÉCOLE ET LYCÉE PROFESSIONNEL',
        'BTS Commerce 2012',
        '',
        '*LANGUES',
        'Anglais',
      ),
    );
    expect(found.map(({ heading }) => heading?.text)).toEqual([
      undefined,
      'EXPÉRIENCE',
      'ÉCOLE ET LYCÉE PROFESSIONNEL',
      'LANGUES',
    ]);
  });

  it('have them though a name in a list is written in capitals too', () => {
    const found = sectionsOf(
      rows(
        'Ana Pires',
        '',
        'COMPÉTENCES',
        'Excel',
        'SAP',
        '',
        'EN VRAC',
        'Tango',
        '',
        'LANGUES',
        'Anglais',
        '',
        'VOIX',
        'Alto',
      ),
    );
    expect(found.map(({ heading }) => heading?.text)).toEqual([
      undefined,
      'COMPÉTENCES',
      'EN VRAC',
      'LANGUES',
      'VOIX',
    ]);
  });

  it('keep the labels of a list under one that no list has', () => {
    const found = sectionsOf(
      rows(
        '## Expérience',
        'Formatrice',
        '## Ressources',
        'Accueil : agenda',
        'Outils : Excel',
        '## Langues',
        'Anglais',
      ),
    );
    expect(found.map(({ heading }) => heading?.text)).toEqual(['Expérience', 'Ressources', 'Langues']);
  });

  it('have them in capitals as large as the rest, where two of them have words of titles', () => {
    const found = sectionsOf(
      rows(
        'Ana Pires',
        '',
        'MALLETTE',
        'Excel',
        '',
        'AMARRES',
        'Brest',
        '',
        'VOIX PARLÉES',
        'Anglais',
        '',
        'RESPIRATIONS',
        'Tango',
      ),
    );
    expect(found.slice(1).map(({ heading }) => heading?.text)).toEqual([
      'MALLETTE',
      'AMARRES',
      'VOIX PARLÉES',
      'RESPIRATIONS',
    ]);
  });

  it('have no firm for a title, though it is written as they are, right under one', () => {
    const found = sectionsOf(
      rows(
        '# Ana Pires',
        '',
        '*EXPÉRIENCE',
        '',
        '*DATALIA',
        'Formatrice 2019 – 2023',
        '',
        '*ORVANNE',
        'Formatrice 2012 – 2019',
        '',
        '*LANGUES',
        'Anglais',
      ),
    );
    expect(found.map(({ heading }) => heading?.text)).toEqual([undefined, 'EXPÉRIENCE', 'LANGUES']);
  });

  it('find the dates of a margin back, one of them over two lines', () => {
    const woven = rowsOf(
      page(2, [
        line('05/2018 -', 40, 100, 0),
        line('présent', 40, 111, 0),
        line('2012 - 2018', 40, 160, 0),
        line('Formateur', 140, 100, 1),
        line('Visiativ', 140, 111, 1),
        line('Projeteur', 140, 160, 1),
      ]),
    );
    expect(woven.map(({ text }) => text)).toEqual([
      '05/2018 - présent',
      'Formateur',
      'Visiativ',
      '2012 - 2018',
      'Projeteur',
    ]);
  });

  it('leave a sidebar where it is', () => {
    const texts = ['Word', 'Excel', 'Canva', 'Formateur', '2012 - 2018', 'Visiativ'];
    const woven = rowsOf(
      page(
        2,
        texts.map((text, rank) => line(text, rank < 3 ? 40 : 200, 100 + (rank % 3) * 20, rank < 3 ? 0 : 1)),
      ),
    );
    expect(woven.map(({ text }) => text)).toEqual(texts);
  });

  it('give a date at the edge of a sidebar back to the post on its row', () => {
    const woven = rowsOf(
      page(2, [
        line('Formateur', 40, 100, 0),
        line('Visiativ', 40, 114, 0),
        line('2012 – 2018', 330, 100, 1),
        line('Contact', 450, 90, 1),
        line('Compétences', 450, 130, 1),
        line('Excel', 450, 144, 1),
      ]),
    );
    expect(woven.map(({ text }) => text).slice(0, 3)).toEqual(['Formateur', '2012 – 2018', 'Visiativ']);
  });
});

const cells = (top: number, ...pieces: readonly (readonly [x: number, text: string])[]): Line => {
  const text = pieces.map(([, piece]) => piece).join('\t');
  let start = 0;
  const spans = pieces.map(([x, piece]) => {
    const span = { start, length: piece.length, box: [x, top, piece.length * 5, 10] as const, run: start };
    start += piece.length + 1;
    return span;
  });
  const [[first] = [0]] = pieces;
  const [last = 0, end = ''] = pieces.at(-1) ?? [];
  return {
    text,
    box: [first, top, last + end.length * 5 - first, 10],
    spans,
    size: 10,
    isBold: top === 100,
    column: 0,
  };
};

describe('titles side by side', () => {
  it('each have the list below them, until something goes across', () => {
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
  it('are those of a table whose first cells name sections, known or not', () => {
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

  it('are none where the cells say which skills are listed', () => {
    const found = sectionsOf(
      rows('## Compétences', 'Outils\tCanva, Moodle', 'Langages\tPHP, Go', 'Réseaux\tCisco'),
    );
    expect(found.map(({ heading }) => heading?.text)).toEqual(['Compétences']);
  });
});

describe('what each page says again', () => {
  it('is told once, and the number of the page is not told', () => {
    const pages = ['Anglais B2', 'Breton A2'].map((text, rank) => ({
      page: rank + 1,
      width: 595,
      height: 842,
      columns: 1,
      isScanned: false,
      lines: [
        line(`CV d’Ana Pires, version ${rank + 1}`, 40, 20, 0),
        line(text, 40, 100, 0),
        line(`Page ${rank + 1} sur 2`, 40, 800, 0),
      ],
    }));
    const found = sectionsOf(rowsOf({ kind: 'pdf', hidden: [], pages }));
    expect(found.flatMap((section) => section.rows.map(({ text }) => text))).toEqual([
      'CV d’Ana Pires, version 1',
      'Anglais B2',
      'Breton A2',
    ]);
  });
});

describe('titles without a capital', () => {
  it('are titles in bold', () => {
    const found = sectionsOf(
      rows('Ana Pires', '*expériences', 'Formatrice, 2019 – 2023', '*langues', 'langues de Bretagne'),
    );
    expect(found.map(({ heading }) => heading?.text)).toEqual([undefined, 'expériences', 'langues']);
  });
});
