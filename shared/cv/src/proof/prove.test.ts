import { describe, expect, it } from 'vitest';
import type { Draft } from '../draft.ts';
import { prove } from './prove.ts';
import { documentOf, draftOf, skill } from './testing.ts';

const proveSkills = (page: string, ...skills: Draft['skills']) =>
  prove(documentOf([page]), draftOf({ skills })).result.skills;
const job = (said: Partial<Draft['experiences'][number]>): Draft['experiences'][number] => ({
  title: null,
  company: null,
  duration: null,
  description: null,
  evidence: null,
  ...said,
});

describe('a claim is proven', () => {
  it.each([
    ['by its quote in the text', 'Logiciels : Excel, Word', skill('Excel', 'Logiciels : Excel, Word')],
    ['over the end of a line', 'Gestion\ncommerciale', skill('Gestion commerciale')],
    ['in a broken word', 'bureau de forma-\ntion', skill('formation', 'bureau de formation')],
    ['in a compound broken at its hyphen', 'Dessinateur-\nprojeteur', skill('Dessinateur-projeteur')],
    ['in a broken word quoted as one line', 'la forma-\ntion', skill('forma- tion')],
    ['with soft hyphens', 'biblio\u00adthèque', skill('bibliothèque')],
    ['with ligatures', 'proﬁl œuvre', skill('profil oeuvre')],
    ['with accents in two pieces', 'Re\u0301daction', skill('Rédaction')],
    ['with other apostrophes, dashes and spaces', 'l’outil –\u00a0CAO', skill("l'outil - CAO")],
    ['with bullets left out', '• Excel\n• Word', skill('Excel', 'Excel\nWord')],
    ['with list dashes left out', '- Excel\n- Word', skill('Word', 'Excel\nWord')],
    ['whatever its capitals', 'EXCEL AVANCÉ', skill('Excel avancé')],
    [
      'beside a date',
      'Cours de\t2020 – 2021\ngestion\tLyon',
      skill('Cours de gestion', 'Cours de\t2020 – 2021\ngestion'),
    ],
    [
      'after a date',
      '2020 –\tCours de\n2021\tgestion',
      skill('Cours de gestion', '2020 –\tCours de\n2021\tgestion'),
    ],
    ['with endings for whom they fit', 'Langue(s) maternelle(s)', skill('langue maternelle')],
    ['in a compound that a cell breaks', 'Éts Lecoq- Vasseur\t2018', skill('Éts Lecoq-Vasseur')],
    [
      'in a cell that goes on below, with other cells between',
      'Syndicat\tFormateur amélioration\t2021\tAnalyse du\n\tcontinue\t\tbesoin',
      skill(
        'Formateur amélioration continue',
        'Syndicat\tFormateur amélioration\t2021\tAnalyse du\ncontinue\tbesoin',
      ),
    ],
    ['by a name that is no word', 'Langages : C++, C#', skill('C++', 'C++, C#')],
  ])('%s', (_, page, claim) => {
    expect(proveSkills(page, claim)[0]?.evidence).not.toBeNull();
  });

  it.each([
    ['after a word that goes on', 'Cours de\t2020\ngestion\tLyon', 'Cours de gestion'],
    ['without the hyphen of a broken word', 'Bureau de forma-\t2020 à\ntion\t2021', 'Bureau de formation'],
    ['with dates that end below', 'Gestion\tmars 2020\nsociale\tà mai 2021', 'Gestion sociale'],
  ])('in cells one under the other, %s, and is probable', (_, page, name) => {
    expect(proveSkills(page, skill(name, page))[0]?.evidence).toMatchObject({
      certainty: 'probable',
      doubt: 'joined',
    });
  });

  it('in cells of a document without places by their number in the line', () => {
    const withoutPlaces = (page: string) => {
      const { pages, ...document } = documentOf([page]);
      const lines = pages[0]!.lines.map((line) => ({ ...line, spans: [], box: [0, 0, 0, 0] as const }));
      return { ...document, pages: [{ ...pages[0]!, lines }] };
    };
    const isProven = (page: string) =>
      prove(withoutPlaces(page), draftOf({ skills: [skill('Cours de gestion', page)] })).result.skills[0]
        ?.evidence !== null;
    expect(isProven('Lyon\tCours de\t2020\nNord\tgestion')).toBe(true);
    expect(isProven('Lyon\tCours de\t2020\ngestion\tNord')).toBe(false);
  });

  it('by a passage on another page than the named one', () => {
    const { result } = prove(
      documentOf(['Profil', 'Revit']),
      draftOf({ skills: [skill('Revit', 'Revit', 1)] }),
    );
    expect(result.skills[0]?.evidence).toMatchObject({ page: 2, start: 0, end: 5, quote: 'Revit' });
  });
});

describe('a claim is not proven', () => {
  it.each([
    ['by a quote that is not in the text', 'Excel', skill('Excel', 'Expert Excel')],
    ['by a quote that does not say it', 'Excel et Word', skill('Revit', 'Excel et Word')],
    [
      'by two cells that are not below each other',
      'Syndicat\tFormateur\t2021\nAnalyse\tdu besoin\ncontinue',
      skill('Formateur continue', 'Syndicat\tFormateur\t2021\nAnalyse\tdu besoin\ncontinue'),
    ],
    ['by the middle of a word', 'JavaScript', skill('Java')],
    ['by the start of another name', 'C++', skill('C')],
    ['by nothing', 'Excel', { ...skill('Excel'), evidence: null }],
  ])('%s', (_, page, claim) => {
    expect(proveSkills(page, claim)).toMatchObject([{ name: claim.name, evidence: null }]);
  });

  it.each([
    ['the middle of a word', 'JavaScript', 'Java'],
    ['the start of another name', 'C++', 'C'],
  ])('by %s where the page breaks words', (_, page, name) => {
    expect(proveSkills(`${page}\nforma-\ntion`, skill(name))[0]?.evidence).toBeNull();
  });

  it.each([
    ['of two rows', 'Syndicat\tFormateur\t2021\nMairie\tComptable\t2019', 'Formateur Comptable'],
    ['of two rows of two cells', 'Formateur\t2021\nComptable\t2019', 'Formateur Comptable'],
    ['of two rows with their months', 'formateur\tmai 2021\ncomptable\tmars 2019', 'formateur comptable'],
    ['of two columns', 'Syndicat\tFormateur\t2021\nMairie\tComptable\t2019', 'Syndicat Comptable'],
    ['of two columns, the other one open', 'Syndicat\tFormateur\t2021\ncontinue', 'Formateur continue'],
  ])('by cells %s', (_, page, name) => {
    expect(proveSkills(page, skill(name, page))).toMatchObject([{ name, evidence: null }]);
  });

  it('by equal cells of many rows, which are not tried in all their orders', () => {
    const row = Array.from({ length: 6 }, () => 'qualité').join('\t');
    const page = Array.from({ length: 40 }, () => row).join('\n');
    const name = `${'qualité '.repeat(35)}sécurité`;
    expect(proveSkills(page, skill(name, page))).toMatchObject([{ name, evidence: null }]);
  });

  it('by text that nobody sees, and then it is not even listed', () => {
    const document = documentOf(['Excel'], [{ page: 1, text: 'Oracle Cloud ERP', reason: 'colour' }]);
    const draft = draftOf({ skills: [skill('Excel'), skill('Oracle'), skill('Word', 'Oracle Cloud ERP')] });
    expect(prove(document, draft).result.skills.map(({ name }) => name)).toEqual(['Excel']);
  });
});

describe('the passage that proves a claim', () => {
  it('is quoted as it is written, with one box per line', () => {
    const [found] = proveSkills('Tableur : EXCEL,\nWord et plus', skill('Excel', 'excel, word'));
    expect(found?.evidence).toEqual({
      page: 1,
      start: 10,
      end: 21,
      quote: 'EXCEL,\nWord',
      boxes: [
        [150, 100, 60, 12],
        [50, 120, 40, 12],
      ],
      certainty: 'certain',
      doubt: null,
    });
  });

  it('has no box in a document without places', () => {
    const document = documentOf(['Excel']);
    const pages = document.pages.map((page) => ({
      ...page,
      lines: page.lines.map((line) => ({ ...line, spans: [], box: [0, 0, 0, 0] as const })),
    }));
    const { result } = prove({ ...document, pages }, draftOf({ skills: [skill('Excel')] }));
    expect(result.skills[0]?.evidence?.boxes).toEqual([]);
  });

  it('is each job’s own where jobs have the same words', () => {
    const jobs = ['A', 'B'].map((company) =>
      job({ title: 'Formateur', company, evidence: { page: 1, quote: 'Formateur' } }),
    );
    const { result } = prove(documentOf(['Formateur\nA\nFormateur\nB']), draftOf({ experiences: jobs }));
    expect(result.experiences.map(({ evidence }) => evidence?.start)).toEqual([0, 12]);
  });
});

describe('the other values of a proven job', () => {
  const page = 'De mars 2020 à août 2021\nFormateur\nAtelier Nord\n• Anime des cours';
  const claim = job({
    title: 'Formateur',
    company: 'Atelier Nord',
    duration: 'De mars 2020 à août 2021',
    description: 'Anime des cours\nDirige une équipe',
    evidence: { page: 1, quote: 'Formateur\nAtelier Nord' },
  });
  const only = (said: Partial<Draft['experiences'][number]>) =>
    prove(documentOf([page]), draftOf({ experiences: [{ ...claim, ...said }] })).result.experiences[0];

  it('are kept where they are written, with their dates', () => {
    expect(only({})).toMatchObject({ company: 'Atelier Nord', start: '2020-03', end: '2021-08' });
  });

  it('has dates that the columns of a table or a line of its cell cut in two', () => {
    const document = documentOf(['Atelier Nord\tFormateur\t02/2019\t11/2022\nSuite\taujourd’hui']);
    const dated = (duration: string) =>
      prove(
        document,
        draftOf({
          experiences: [
            job({
              title: 'Formateur',
              duration,
              evidence: { page: 1, quote: 'Atelier Nord Formateur 02/2019 11/2022' },
            }),
          ],
        }),
      ).result.experiences[0];
    expect(dated('02/2019 – 11/2022')).toMatchObject({ start: '2019-02', end: '2022-11' });
    // Not of this passage.
    expect(dated('02/2019 – aujourd’hui')).toMatchObject({ duration: null, start: null });
  });

  it('has no firm that two rows have a part of each', () => {
    const table = 'Formateur\tSyndicat\t2021\nComptable\tMairie\t2019';
    const claims = ['Syndicat', 'Syndicat Mairie', 'Formateur Comptable'].map((company) =>
      job({ title: 'Formateur', company, duration: '2021', evidence: { page: 1, quote: table } }),
    );
    const { experiences } = prove(documentOf([table]), draftOf({ experiences: claims })).result;
    expect(experiences.map(({ company }) => company)).toEqual(['Syndicat', null]);
  });

  it('are left out where they are not written', () => {
    const found = only({ company: 'Atelier Sud', duration: 'De 1999 à 2005' });
    expect(found).toMatchObject({ company: null, duration: null, start: null, end: null });
    expect(found?.evidence).not.toBeNull();
    expect(found?.description).toBe('Anime des cours');
  });

  it('are kept where a date is beside their lines', () => {
    const description = 'Anime des cours de dessin\t2 ans';
    const document = documentOf(['Formateur\n• Anime des cours\tmars 2020\nde dessin\t2 ans']);
    const experiences = [job({ title: 'Formateur', description, evidence: { page: 1, quote: 'Formateur' } })];
    expect(prove(document, draftOf({ experiences })).result.experiences[0]?.description).toBe(description);
  });
});

describe('the identity in an analysis', () => {
  it('has phone numbers in one form, each once', () => {
    const page =
      'Tél. 06 39 98 41 07\n+33 (0)6 39 98 41 07\n(512) 555-0142\n+44 7700 900456\n020 7946 0958\nposte 4107';
    const phones = [
      '06 39 98 41 07',
      '+33639984107',
      '(512) 555-0142',
      '+44 7700 900456',
      '020 7946 0958',
      'poste 4107',
    ];
    const { result, identity } = prove(
      documentOf([page]),
      draftOf({
        phones: phones.map((value) => ({
          value,
          evidence: { page: 1, quote: value.startsWith('+33') ? '+33 (0)6 39 98 41 07' : value },
        })),
      }),
    );
    expect(result.phones).toEqual([
      '+33639984107',
      '+15125550142',
      '+447700900456',
      '+442079460958',
      'poste 4107',
    ]);
    expect(identity.phones.every((proof) => proof !== null)).toBe(true);
  });

  it('has an address that was cut at the end of a line', () => {
    const value = 'lea.martin@exemple.test';
    const claim = { value, evidence: { page: 1, quote: 'lea.martin@\nexemple.test' } };
    const { result, identity } = prove(
      documentOf(['lea.martin@\nexemple.test']),
      draftOf({ emails: [claim, { ...claim, value: value.toUpperCase() }] }),
    );
    expect(result.emails).toEqual([value]);
    expect(identity.emails).toMatchObject([{ quote: 'lea.martin@\nexemple.test' }]);
  });

  it('has a name that a form gives in parts', () => {
    const quote = 'Nom : PERRAULT\nPrénom : Sylvie';
    const full_name = { value: 'Sylvie Perrault', evidence: { page: 1, quote } };
    expect(prove(documentOf([quote]), draftOf({ full_name })).identity.full_name).toMatchObject({ quote });
  });

  it('has no name that its passage does not contain', () => {
    const full_name = { value: 'Léa Martin', evidence: { page: 1, quote: 'Curriculum vitæ' } };
    expect(prove(documentOf(['Curriculum vitæ']), draftOf({ full_name })).identity.full_name).toBeNull();
  });
});

it('a claim found twice is kept once, with the values of both', () => {
  const languages = [
    { language: 'Anglais', level: null, evidence: null },
    { language: 'anglais', level: 'B2', evidence: { page: 1, quote: 'Anglais B2' } },
  ];
  expect(prove(documentOf(['Anglais B2']), draftOf({ languages })).result.languages).toMatchObject([
    { language: 'Anglais', level: 'B2', evidence: { quote: 'Anglais B2' } },
  ]);
});
