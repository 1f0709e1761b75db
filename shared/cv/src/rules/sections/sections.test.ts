import { describe, expect, it } from 'vitest';
import { rowsOf } from '../rows/reading-order.ts';
import { line, page, rows } from '../testing.ts';
import { sectionsOf } from './sections.ts';

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
      'no category of skills',
      ['## Compétences', 'Bureautique : Word', 'Projet : MS Project, Jira', '## Langues', 'Anglais'],
      ['skills: Bureautique : Word / Projet : MS Project, Jira', 'languages: Anglais'],
    ],
    [
      'icons before titles',
      ['## 💼 Expérience', 'Formatrice', '## 🌍 Langues', 'Anglais'],
      ['experience: Formatrice', 'languages: Anglais'],
    ],
    [
      'what a job says of its own tools',
      ['## Expérience', '*Formatrice\t2020', 'Outils : Excel', '## Langues', 'Anglais'],
      ['experience: Formatrice\t2020 / Outils : Excel', 'languages: Anglais'],
    ],
  ])('are cut at %s', (_, lines, expected) => {
    expect(read(...lines)).toEqual(expected);
  });
});

describe('the rows of a CV', () => {
  it('include titles that are in no list, where these are set apart and all alike', () => {
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

  it('include titles in no list, where two known ones are written the same way', () => {
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

  it('include titles even when a name in a list is written in capitals too', () => {
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

  it('have no title among the labels of a list under a title that is in no list', () => {
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

  it('include titles in capitals of ordinary size, where two of them contain words of titles', () => {
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

  it('have no title in a company written like one right under a title', () => {
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

  it('get the dates of a margin back, even one over two lines', () => {
    const ordered = rowsOf(
      page(2, [
        line('05/2018 -', 40, 100, 0),
        line('présent', 40, 111, 0),
        line('2012 - 2018', 40, 160, 0),
        line('Formateur', 140, 100, 1),
        line('Visiativ', 140, 111, 1),
        line('Projeteur', 140, 160, 1),
      ]),
    );
    expect(ordered.map(({ text }) => text)).toEqual([
      '05/2018 - présent',
      'Formateur',
      'Visiativ',
      '2012 - 2018',
      'Projeteur',
    ]);
  });

  it('of a sidebar remain where they are', () => {
    const texts = ['Word', 'Excel', 'Canva', 'Formateur', '2012 - 2018', 'Visiativ'];
    const ordered = rowsOf(
      page(
        2,
        texts.map((text, rank) => line(text, rank < 3 ? 40 : 200, 100 + (rank % 3) * 20, rank < 3 ? 0 : 1)),
      ),
    );
    expect(ordered.map(({ text }) => text)).toEqual(texts);
  });

  it('get back a date read at the edge of a sidebar', () => {
    const ordered = rowsOf(
      page(2, [
        line('Formateur', 40, 100, 0),
        line('Visiativ', 40, 114, 0),
        line('2012 – 2018', 330, 100, 1),
        line('Contact', 450, 90, 1),
        line('Compétences', 450, 130, 1),
        line('Excel', 450, 144, 1),
      ]),
    );
    expect(ordered.map(({ text }) => text).slice(0, 3)).toEqual(['Formateur', '2012 – 2018', 'Visiativ']);
  });
});
