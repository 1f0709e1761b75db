import { describe, expect, it } from 'vitest';
import { rows } from '../testing.ts';
import { experiencesOf } from './experiences.ts';

const JOB = ['Formatrice Excel', 'Datalia', 'mars 2019 – mai 2022'];
const read = (...lines: readonly string[]): (string | null)[][] =>
  experiencesOf(rows(...lines)).map(({ title, company, duration }) => [title, company, duration]);

describe('a job', () => {
  it.each([
    [
      'the date after, on its row',
      ['*Formatrice Excel', 'Datalia, Rennes', 'mars 2019 – mai 2022', '• Sessions'],
    ],
    ['the date above', ['mars 2019 – mai 2022', '*Formatrice Excel', 'Datalia – Rennes', '• Sessions']],
    [
      'the date at the right of the title',
      ['*Formatrice Excel\tmars 2019 – mai 2022', 'Datalia', '• Sessions'],
    ],
    [
      'the date at the right of the company',
      ['*Datalia\tmars 2019 – mai 2022', 'Formatrice Excel', '• Sessions'],
    ],
    ['all on one row, by bars', ['Formatrice Excel | Datalia | Rennes | mars 2019 – mai 2022']],
    ['all on one row, by commas', ['mars 2019 – mai 2022 : Formatrice Excel, Datalia, Rennes']],
    ['the company before a dash', ['Datalia — Formatrice Excel (mars 2019 – mai 2022)']],
    ['the company before a colon', ['Datalia (mars 2019 – mai 2022) : Formatrice Excel']],
    [
      'its description on its row',
      ['mars 2019 – mai 2022, Formatrice Excel, Datalia, Rennes. Groupes de douze salariés, bilan à froid'],
    ],
    [
      'its description after a colon',
      ['Formatrice Excel, Datalia (mars 2019 – mai 2022) : groupes de douze salariés, bilan à froid'],
    ],
    ['« chez »', ['Formatrice Excel chez Datalia (Rennes), mars 2019 – mai 2022']],
    ['slashes', ['Formatrice Excel / Datalia / Rennes\tmars 2019 – mai 2022']],
    ['labels', ['mars 2019 – mai 2022', 'Poste : Formatrice Excel', 'Entreprise : Datalia']],
    ['the kind of contract', ['Formatrice Excel – CDI', 'Datalia', 'mars 2019 – mai 2022']],
    ['a table', ['Période\tPoste\tEmployeur', 'mars 2019 – mai 2022\tFormatrice Excel\tDatalia']],
    ['a date cut by the end of a line', ['Formatrice Excel | Datalia | mars 2019 –', 'mai 2022']],
  ])('is read with %s', (_, lines) => {
    const [found] = read(...lines);
    expect(found?.map((value) => value?.replace('\n', ' '))).toEqual(JOB);
  });

  it.each([
    [
      'Software Engineer',
      'Lumenfield',
      ['*Software Engineer\t2017 – 2021', 'Lumenfield, Oakland, CA', '• Kafka'],
    ],
    [
      'Founder & CEO',
      'Meridian Labs',
      ['Founder & CEO · Meridian Labs, Chicago, IL', '03/2022 - Present', '• Scaled'],
    ],
    [
      'Data Analyst',
      'Ohio State University — IT Desk Team',
      ['Ohio State University — IT Desk Team — Columbus, Ohio\t2020', 'Data Analyst', '• SQL'],
    ],
    ['Chef de projet', 'SARL Morel et Cie', ['Chef de projet – SARL Morel et Cie – 2015-2018']],
  ])('has the title « %s » and the company « %s »', (title, company, lines) => {
    expect(read(...lines)[0]?.slice(0, 2)).toEqual([title, company]);
  });

  it('keeps its own bullets, even those that contain years and titles', () => {
    const found = experiencesOf(
      rows(
        '*Formateur PAO – Doranco\t2014 – 2020',
        '• En 2019, responsable pédagogique d’un parcours de 30 heures',
        '• Formation de 120 concepteurs entre 2016 et 2018',
        '*Graphiste – Studio Bleu\t2008 – 2014',
        '• Chartes graphiques',
      ),
    );
    expect(found.map(({ title }) => title)).toEqual(['Formateur PAO', 'Graphiste']);
    expect(found[0]?.description).toContain('En 2019, responsable pédagogique');
  });

  it('shares its company with the other jobs held there', () => {
    expect(
      read(
        '*Brightpath Learning Ltd',
        'Senior Trainer',
        '2020 – 2024',
        '• Taught',
        'Trainer',
        '2016 – 2020',
        '• Taught too',
      ),
    ).toEqual([
      ['Senior Trainer', 'Brightpath Learning Ltd', '2020 – 2024'],
      ['Trainer', 'Brightpath Learning Ltd', '2016 – 2020'],
    ]);
  });

  it('ends where the next one begins, even without a description', () => {
    expect(
      read(
        'Formateur CACES',
        'City Pro – Le Mans',
        '2016 – 2020',
        'Cariste',
        'LTR Industries – Spay',
        '2005 – 2015',
      ),
    ).toEqual([
      ['Formateur CACES', 'City Pro', '2016 – 2020'],
      ['Cariste', 'LTR Industries', '2005 – 2015'],
    ]);
  });

  it('is proven by the shortest passage with its values', () => {
    const [found] = experiencesOf(rows('*Formatrice Excel', 'Datalia, Rennes', '2019 – 2022', '• Sessions'));
    expect(found?.evidence).toEqual({ page: 1, quote: 'Formatrice Excel\nDatalia, Rennes\n2019 – 2022' });
  });
});

describe('the quote of a job', () => {
  it('ends where its parenthesis does', () => {
    const [post] = experiencesOf(rows('Lothian Timber – Bookkeeper (2009 – 2012)'));
    expect(post?.evidence?.quote).toBe('Lothian Timber – Bookkeeper (2009 – 2012)');
  });
});

describe('the jobs of one section', () => {
  it('show together which row is the company and which the town', () => {
    const post = (date: string, town: string, title: string, company: string) => [
      `${date}\t${town}`,
      `*${title}`,
      company,
      '• Suivi des dossiers',
    ];
    expect(
      read(
        ...post('2020 – 2022', 'Lyon', 'Formateur Excel', 'Orvanne'),
        ...post('2018 – 2020', 'Trémargat', 'Formateur Word', 'Datalia'),
        ...post('2015 – 2018', 'Paris', 'Barman', 'Brasal'),
      ),
    ).toEqual([
      ['Formateur Excel', 'Orvanne', '2020 – 2022'],
      ['Formateur Word', 'Datalia', '2018 – 2020'],
      ['Barman', 'Brasal', '2015 – 2018'],
    ]);
  });

  it('have a length as date where no date is given', () => {
    expect(
      read(
        '*Artisan, Le Fournil',
        'De 2009 à 2018',
        '• Vente',
        '*Ouvrier, Boulangerie Vidal',
        '5 ans',
        '• Pétrin',
      ),
    ).toEqual([
      ['Artisan', 'Le Fournil', 'De 2009 à 2018'],
      ['Ouvrier', 'Boulangerie Vidal', '5 ans'],
    ]);
  });

  it('leave the total length to the company', () => {
    expect(
      read(
        '*Mécarhône',
        '5 ans 4 mois',
        'Contrôleur',
        'juin 2015 – mai 2018',
        'Assistant',
        'mai 2013 – juin 2015',
      ),
    ).toEqual([
      ['Contrôleur', 'Mécarhône', 'juin 2015 – mai 2018'],
      ['Assistant', 'Mécarhône', 'mai 2013 – juin 2015'],
    ]);
  });

  it('do not begin at a sentence about the work', () => {
    expect(
      read(
        '*Chiffres Clairs',
        'Formatrice tableur',
        '2019 – 2022',
        'Reporting mensuel, budgets et tableaux de bord des filiales',
        '*Datalia',
        'Contrôleuse de gestion',
        '2015 – 2019',
      ),
    ).toEqual([
      ['Formatrice tableur', 'Chiffres Clairs', '2019 – 2022'],
      ['Contrôleuse de gestion', 'Datalia', '2015 – 2019'],
    ]);
  });

  it('may be written in capitals under a date and a town', () => {
    expect(read('2013 – 2019 Saran', 'CHEF DE QUAI – MESSAGERIES DU VAL', '• Encadrement')).toEqual([
      ['CHEF DE QUAI', 'MESSAGERIES DU VAL', '2013 – 2019'],
    ]);
  });
});

describe('a temporary post', () => {
  it.each([
    ['Stage – Assistante formation – Groupe Cléa\tavril 2012 – juillet 2012', 'Stage – Assistante formation'],
    ['Formatrice bureautique (CDD) – Greta du Maine\t2013 – 2015', 'Formatrice bureautique (CDD)'],
    ['Intérim : secrétaire – Adecco Le Mans\t2015 – 2016', 'Intérim : secrétaire'],
    ['Formatrice Excel, CDD – Datalia\t2015 – 2016', 'Formatrice Excel, CDD'],
  ])('keeps what it was in its title: %s', (line, title) => {
    expect(experiencesOf(rows(line)).map((one) => one.title)).toEqual([title]);
  });

  it('is none where the contract lasts', () => {
    expect(read('Formatrice Excel (CDI) – Datalia\t2015 – 2016')).toEqual([
      ['Formatrice Excel', 'Datalia', '2015 – 2016'],
    ]);
  });
});
