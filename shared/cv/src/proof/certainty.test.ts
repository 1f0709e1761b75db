import { describe, expect, it } from 'vitest';
import type { DocumentText, Line } from '@trame/document';
import type { Draft } from '../draft.ts';
import { prove } from './prove.ts';
import { documentOf, draftOf } from './testing.ts';

type Job = [title: string | null, company: string | null, duration: string | null, quote: string];

/** The certainty of each job and the reason to doubt it. */
function judgedJobs(document: DocumentText, ...jobs: Job[]) {
  const experiences = jobs.map(([title, company, duration, quote]) => ({
    title,
    company,
    duration,
    description: null,
    evidence: { page: 1, quote },
  }));
  return judgementsIn(prove(document, draftOf({ experiences })).result.experiences);
}
const judgementsIn = (items: { evidence: { certainty: string; doubt: string | null } | null }[]) =>
  items.map(({ evidence }) => [evidence?.certainty, evidence?.doubt]);

const studies = (degree: string, institution: string | null, page: string): Draft['education'][number] => ({
  degree,
  institution,
  year: null,
  evidence: { page: 1, quote: page },
});

/** A page of lines of 10 points at these places, as a PDF has them. */
function placed(...lines: [text: string, left: number, top: number, isBold?: boolean][]): DocumentText {
  const document = documentOf([lines.map(([text]) => text).join('\n')]);
  const places = lines.map(([text, left, top, isBold = false]): Partial<Line> => {
    const box = [left, top, text.length * 5, 10] as const;
    return { box, spans: [{ start: 0, length: text.length, box }], size: 10, isBold };
  });
  return {
    ...document,
    pages: document.pages.map((page) => ({
      ...page,
      lines: page.lines.map((line, index) => ({ ...line, ...places[index] })),
    })),
  };
}

describe('a claim is certain', () => {
  it.each<[string, string, Job]>([
    [
      'with its dates at the end of its row',
      'Formatrice, Atelier Verrier\t2018 – 2021',
      ['Formatrice', 'Atelier Verrier', '2018 – 2021', 'Formatrice, Atelier Verrier\t2018 – 2021'],
    ],
    [
      'in a sentence',
      'Formatrice chez Atelier Verrier, de mars 2018 à mai 2021',
      [
        'Formatrice',
        'Atelier Verrier',
        'de mars 2018 à mai 2021',
        'Formatrice chez Atelier Verrier, de mars 2018 à mai 2021',
      ],
    ],
    [
      'since a year',
      'Formatrice\nAtelier Verrier\nDepuis 2021',
      ['Formatrice', 'Atelier Verrier', 'Depuis 2021', 'Formatrice\nAtelier Verrier\nDepuis 2021'],
    ],
  ])('%s', (_, page, job) => {
    expect(judgedJobs(documentOf([page]), job)).toEqual([['certain', null]]);
  });

  it('when its dates in small letters stand right below the firm', () => {
    const document = placed(
      ['Formatrice', 50, 100],
      ['Atelier Verrier', 50, 113],
      ['oct. 2018 – mai 2021', 50, 126],
    );
    const quote = 'Formatrice\nAtelier Verrier\noct. 2018 – mai 2021';
    expect(judgedJobs(document, ['Formatrice', 'Atelier Verrier', 'oct. 2018 – mai 2021', quote])).toEqual([
      ['certain', null],
    ]);
  });

  it('when a firm above several posts is the firm of each', () => {
    const page =
      'Institut Meridia\n2022 – 2025 : Directrice\n2018 – 2022 : Formatrice\n2014 – 2018 : Tutrice';
    const post = (title: string, dates: string): Job => [title, 'Institut Meridia', dates, page];
    expect(
      judgedJobs(
        documentOf([page]),
        post('Directrice', '2022 – 2025'),
        post('Formatrice', '2018 – 2022'),
        post('Tutrice', '2014 – 2018'),
      ),
    ).toEqual([
      ['certain', null],
      ['certain', null],
      ['certain', null],
    ]);
  });

  it('when the issuer of a certificate is a word of it', () => {
    const certifications = [
      { name: 'Cisco CCNA', issuer: 'Cisco', year: '2018', evidence: { page: 1, quote: 'Cisco CCNA, 2018' } },
    ];
    const { result } = prove(documentOf(['Cisco CCNA, 2018']), draftOf({ certifications }));
    expect(judgementsIn(result.certifications)).toEqual([['certain', null]]);
  });
});

describe('a name that is only a part of what is written is uncertain', () => {
  it.each<[string, Job]>([
    [
      'it ends in a small word',
      ['Formatrice en', 'Atelier', '2018 – 2021', 'Formatrice en\nAtelier\n2018 – 2021'],
    ],
    [
      'it begins within a word',
      ['’adultes', 'Atelier', '2018 – 2021', 'Formateur d’adultes\nAtelier\n2018 – 2021'],
    ],
    [
      'it begins in a small letter and names no post',
      ['tourisme', 'Atelier', '2018 – 2021', 'tourisme\nAtelier\n2018 – 2021'],
    ],
    [
      'a bracket is open',
      ['Formatrice (bureautique', 'Atelier', '2018', 'Formatrice (bureautique et web)\nAtelier\n2018'],
    ],
    ['words of its line go on', ['Formatrice', 'Atelier', '2018', 'Formatrice bureautique\nAtelier\n2018']],
  ])('%s', (_, job) => {
    expect(judgedJobs(documentOf([job[3]]), job)).toEqual([['uncertain', 'cut']]);
  });

  it.each([
    ['in bold', 'Agent d’accueil', true],
    ['in small letters', 'et de la vente', false],
  ])('the line right below goes on %s', (_, rest, isBold) => {
    const document = placed(
      ['Formatrice de la relation client', 50, 100, isBold],
      [rest, 50, 113, isBold],
      ['Atelier Verrier, 2018 – 2021', 50, 126],
    );
    const quote = `Formatrice de la relation client\n${rest}\nAtelier Verrier, 2018 – 2021`;
    expect(
      judgedJobs(document, ['Formatrice de la relation client', 'Atelier Verrier', '2018 – 2021', quote]),
    ).toEqual([['uncertain', 'cut']]);
  });
});

describe('dates that are only a part of what is written are uncertain', () => {
  it.each([
    ['they go on behind', 'févr. 2021', 'Formatrice, Atelier, févr. 2021 – juill. 2025'],
    ['they have no end', 'De mai 2015', 'Formatrice, Atelier, De mai 2015'],
  ])('%s', (_, dates, page) => {
    expect(judgedJobs(documentOf([page]), ['Formatrice', 'Atelier', dates, page])).toEqual([
      ['uncertain', 'dates'],
    ]);
  });

  it('other dates stand right below in their cell', () => {
    const document = placed(['2018', 50, 100], ['2021', 50, 113], ['Formatrice, Atelier', 150, 100]);
    expect(
      judgedJobs(document, ['Formatrice', 'Atelier', '2018', '2018\n2021\nFormatrice, Atelier']),
    ).toEqual([['uncertain', 'dates']]);
  });
});

describe('the words of a claim leave a doubt', () => {
  it.each<[string, [string, string | null], Job]>([
    [
      'without a title',
      ['uncertain', 'unnamed'],
      [null, 'Atelier Verrier', '2018 – 2021', 'Atelier Verrier, 2018 – 2021'],
    ],
    [
      'without a firm',
      ['probable', 'incomplete'],
      ['Formatrice', null, '2018 – 2021', 'Formatrice, 2018 – 2021'],
    ],
    [
      'when a job has one month',
      ['probable', 'incomplete'],
      ['Formatrice', 'Atelier', '06/2021', 'Formatrice, Atelier, 06/2021'],
    ],
    [
      'when no word names a post',
      ['probable', 'words'],
      ['Excel', 'Atelier', '2018 – 2021', 'Excel, Atelier, 2018 – 2021'],
    ],
    [
      'twice, they make it uncertain',
      ['uncertain', 'incomplete'],
      ['Excel', null, '2018 – 2021', 'Excel, 2018 – 2021'],
    ],
  ])('%s', (_, judgement, job) => {
    expect(judgedJobs(documentOf([job[3]]), job)).toEqual([judgement]);
  });

  it('when no word names a degree', () => {
    const page = 'Relevé de notes, Université de Toulouse';
    const education = [studies('Relevé de notes', 'Université de Toulouse', page)];
    expect(judgementsIn(prove(documentOf([page]), draftOf({ education })).result.education)).toEqual([
      ['probable', 'words'],
    ]);
  });
});

describe('the place of a claim leaves a doubt', () => {
  it('when its name goes on in the cell below', () => {
    const page = 'Syndicat\tFormateur amélioration\t2021 – 2022\n\tcontinue';
    const quote = page.replace('\n\t', '\n');
    const job = ['Formateur amélioration continue', 'Syndicat', '2021 – 2022', quote] as const;
    expect(judgedJobs(documentOf([page]), [...job])).toEqual([['probable', 'joined']]);
  });

  it('when its firm stands nearer to the next title', () => {
    const document = placed(
      ['Formatrice bureautique', 50, 100],
      ['2018 – 2021', 50, 113],
      ['Atelier Verrier', 50, 170],
      ['Assistante', 50, 183],
      ['2012 – 2018', 50, 196],
    );
    const [first] = judgedJobs(
      document,
      [
        'Formatrice bureautique',
        'Atelier Verrier',
        '2018 – 2021',
        'Formatrice bureautique\n2018 – 2021\nAtelier Verrier',
      ],
      ['Assistante', null, '2012 – 2018', 'Assistante\n2012 – 2018'],
    );
    expect(first).toEqual(['probable', 'apart']);
  });

  it('when its firm is the line of another post', () => {
    const page = 'Formatrice\n2018 – 2021\nAssistante, Atelier Verrier\n2012 – 2018';
    const [first, second] = judgedJobs(
      documentOf([page]),
      ['Formatrice', 'Atelier Verrier', '2018 – 2021', page],
      ['Assistante', 'Atelier Verrier', '2012 – 2018', page],
    );
    expect(first).toEqual(['probable', 'shared']);
    expect(second).toEqual(['certain', null]);
  });

  it('when it is written otherwise than most beside it', () => {
    const rows = ['Formatrice\tAtelier\t2018', 'Tutrice\tRéseau Nord\t2016', 'Vendeuse\tLibrairie\t2014'];
    const page = [...rows, 'Serveuse\nAuberge\n2010'].join('\n');
    const jobs: Job[] = [
      ['Formatrice', 'Atelier', '2018', 'Formatrice\tAtelier\t2018'],
      ['Tutrice', 'Réseau Nord', '2016', 'Tutrice\tRéseau Nord\t2016'],
      ['Vendeuse', 'Librairie', '2014', 'Vendeuse\tLibrairie\t2014'],
      ['Serveuse', 'Auberge', '2010', 'Serveuse\nAuberge\n2010'],
    ];
    expect(judgedJobs(documentOf([page]), ...jobs).map(([, doubt]) => doubt)).toEqual([
      null,
      null,
      null,
      'order',
    ]);
  });
});
