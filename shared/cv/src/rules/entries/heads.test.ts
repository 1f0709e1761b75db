import { describe, expect, it } from 'vitest';
import { analyseText } from '../analyse-text.ts';
import { educationOf, educationsOf } from '../claims/education.ts';
import { experiencesOf } from '../claims/experiences.ts';
import { documentOf, rows } from '../testing.ts';

const posts = (...lines: readonly string[]) =>
  experiencesOf(rows(...lines)).map(({ title, company, duration }) => [title, company, duration]);

describe('the first rows of jobs, as people write them', () => {
  it.each<[form: string, lines: string[], title: string, company: string]>([
    [
      'a firm with its country beside a title',
      ['Full-Stack Developer — Northwind Bank, India', 'Aug 2023 - Present'],
      'Full-Stack Developer',
      'Northwind Bank',
    ],
    [
      'a town after the firm’s full stop',
      ['Data Services Intern, Brightex. Dayton, Ohio', 'May 2020 - Aug 2020'],
      'Data Services Intern',
      'Brightex',
    ],
    [
      'a firm whose name holds a slash',
      ['Senior Engineer', 'America Online / Netscape West', '07/2004 - 11/2006'],
      'Senior Engineer',
      'America Online / Netscape West',
    ],
    [
      '« Freelance » above the title',
      ['Freelance', 'English Tutor', '2023 - 2024'],
      'English Tutor',
      'Freelance',
    ],
    [
      'how large a firm is',
      ['Comptable – Tréfileries du Beaujolais (Tarare, 180 salariés) – 2016 à 2019'],
      'Comptable',
      'Tréfileries du Beaujolais',
    ],
    [
      'what a firm is',
      ['Consultante agile (juin 2019 à décembre 2023)', 'Portalis, société de portage salarial'],
      'Consultante agile',
      'Portalis',
    ],
    [
      'a length in words',
      ['Auxiliaire de vie sociale', 'Association Coup de Main 87 — 9 ans et demi'],
      'Auxiliaire de vie sociale',
      'Association Coup de Main 87',
    ],
    [
      'a town in a line of capitals',
      ['CHEF DE QUAI', 'TRANSPORTS MALLEVAL (CORBAS)', 'JUIN 2012 À MARS 2019'],
      'CHEF DE QUAI',
      'TRANSPORTS MALLEVAL',
    ],
    [
      'a contract and its hours',
      ['Électricien de maintenance (CDI, 3x8), Bruyas Élec SARL', '2015 à 2017'],
      'Électricien de maintenance',
      'Bruyas Élec SARL',
    ],
    [
      'the number of a note',
      ['Psychologue, Centre médico-psychologique de Chinon1 2012 – 2016'],
      'Psychologue',
      'Centre médico-psychologique de Chinon',
    ],
    [
      'a business that is no post',
      [
        'Software Engineer II, Business Credit Journey',
        'Globex Financial | New York, NY\tAugust 2024 - Present',
      ],
      'Software Engineer II, Business Credit Journey',
      'Globex Financial',
    ],
    [
      'a trade that is also a family name',
      ['Charpentier', 'Bâti Sud', '2012 – 2015'],
      'Charpentier',
      'Bâti Sud',
    ],
  ])('are read with %s', (_, lines, title, company) => {
    expect(posts(...lines)).toMatchObject([[title, company, expect.stringMatching(/\d/u)]]);
  });

  it('give the company above the first of several jobs to all of them', () => {
    const lines = [
      '*Acme Corporation',
      'Staff Engineer, Platform\tAug 2024 - Present',
      '• Led reliability',
      'Senior Engineer, Payments\tJul 2022 - Aug 2024',
      '• Built the rails',
    ];
    expect(posts(...lines).map(([title, company]) => [title, company])).toEqual([
      ['Staff Engineer, Platform', 'Acme Corporation'],
      ['Senior Engineer, Payments', 'Acme Corporation'],
    ]);
  });

  it('have the dates below a length', () => {
    expect(posts('*ENTREPÔTS SARTHOIS', 'Chef de quai (4 ans)', 'mai 2015 – mai 2019')).toEqual([
      ['Chef de quai', 'ENTREPÔTS SARTHOIS', 'mai 2015 – mai 2019'],
    ]);
  });

  it('are the bullet under the dates where every date is alone on its row', () => {
    const lines = [
      'Mar 2021 - Present',
      '• Staff Engineer, Globex Systems LLC',
      '• Led the payments migration across 14 services',
      'Jun 2017 - Feb 2021',
      '• Senior Engineer, Initech Analytics',
      '• Rebuilt the ingest pipeline',
    ];
    expect(posts(...lines)).toEqual([
      ['Staff Engineer', 'Globex Systems LLC', 'Mar 2021 - Present'],
      ['Senior Engineer', 'Initech Analytics', 'Jun 2017 - Feb 2021'],
    ]);
  });

  it('end before a description on the row of the dates, sentence or not', () => {
    const lines = ['Formatrice, Greta du Val (2018 – 2020) Anime des sessions de bureautique.', '• Excel'];
    expect(posts(...lines)).toEqual([['Formatrice', 'Greta du Val', '2018 – 2020']]);
    const post = ['Orange Business (2015-2022) : Formateur technique réseaux', '• Sessions'];
    expect(posts(...post)).toEqual([['Formateur technique réseaux', 'Orange Business', '2015-2022']]);
  });

  it('include a job with only a length beside jobs with dates', () => {
    const lines = [
      '*Boulangerie Vacheron : vendeuse (06/2012 à 10/2015)',
      '• caisse, commandes',
      '*Restaurant Le Tilleul : plongeuse (6 mois)',
      '• vaisselle',
    ];
    expect(posts(...lines).map(([title, company]) => [title, company])).toEqual([
      ['vendeuse', 'Boulangerie Vacheron'],
      ['plongeuse', 'Restaurant Le Tilleul'],
    ]);
  });

  it('do not include years without work, nor a title over several jobs', () => {
    const lines = [
      'Première carrière : armée de Terre (1996-2016)',
      '1996 à 2001 Chef de peloton, 12e régiment de dragons',
      '2001 à 2006 Instructeur, École de cavalerie',
      '2006 à 2009 Congé parental',
      '2009 à 2016 Formateur, Cap Saumur Formation',
    ];
    expect(posts(...lines).map(([title]) => title)).toEqual(['Chef de peloton', 'Instructeur', 'Formateur']);
  });

  it('have no dates where a template was not filled in', () => {
    expect(posts('Office manager, Nod Publishing', 'March 20XX – December 20XX')).toEqual([
      ['Office manager', 'Nod Publishing', 'March 20XX – December 20XX'],
    ]);
  });
});

describe('the first rows of studies', () => {
  const studies = (...lines: readonly string[]) =>
    educationsOf(rows(...lines))
      .map(educationOf)
      .map(({ degree, institution, year }) => [degree, institution, year]);

  it('do not include marks and honours', () => {
    const lines = [
      'B.S. Computer Science',
      'Springfield University, 2017',
      'GPA: 3.7 · Dean’s List 2015–2016',
    ];
    expect(studies(...lines)).toEqual([['B.S. Computer Science', 'Springfield University', '2017']]);
  });

  it('have no item number, and a degree that is in no list comes before its school', () => {
    expect(
      studies('1. DNSEP option Communication, École d’art, 2007', '2. BAFM, Insermet de Nevers, 2011'),
    ).toEqual([
      ['DNSEP option Communication', 'École d’art', '2007'],
      ['BAFM', 'Insermet de Nevers', '2011'],
    ]);
  });

  it('are separated by slashes, and a degree is not taken for the title of its section', () => {
    const { education } = analyseText(
      documentOf(
        '# Régis Montcorbier',
        '## Diplômes',
        '*Licence professionnelle Métiers du numérique',
        'Université de Lorraine, 2014',
        '*BP Maçon / CFA de Clermont / 2003',
      ),
    );
    expect(education.map(({ degree, institution, year }) => [degree, institution, year])).toEqual([
      ['Licence professionnelle Métiers du numérique', 'Université de Lorraine', '2014'],
      ['BP Maçon', 'CFA de Clermont', '2003'],
    ]);
  });

  it('do not take the number of a school for a month', () => {
    expect(studies('DUT Techniques de commercialisation, IUT Lyon 3 – 2003')).toEqual([
      ['DUT Techniques de commercialisation', 'IUT Lyon 3', '2003'],
    ]);
  });

  it('leave out how the studies were done', () => {
    expect(studies('Licence Logistique, Université de Valenciennes (VAE), 2018')).toEqual([
      ['Licence Logistique', 'Université de Valenciennes', '2018'],
    ]);
  });
});

describe('the person of a CV', () => {
  const post = ['## Experience', 'Engineer, Acme Ltd', '2015 - 2020'];

  it.each([
    ['Marie Dupont', 'contact@example.com'],
    ['Anne-Marie de La Rochefoucauld-Montbéliard', 'contact@example.com'],
    ['Julien Clerc', 'julien.clerc@example.com'],
    ['Sophie Page', 'spage.sophie@example.com'],
  ])('is named %s, whatever else the words mean', (name, address) => {
    const draft = analyseText(documentOf(`# ${name}`, `Formatrice – ${address}`, ...post));
    expect(draft.full_name?.value).toBe(name);
  });

  it('is not the one named as a reference', () => {
    const asked = ['## Personne à contacter', 'M. Gwenaël Tanguy, ancien directeur – g.tanguy@example.net'];
    const draft = analyseText(documentOf('# Marie Dupont', 'marie@example.com', ...post, ...asked));
    expect(draft.emails.map(({ value }) => value)).toEqual(['marie@example.com']);
  });

  it('is not « Mariée, deux enfants »', () => {
    const draft = analyseText(documentOf('# Mariée Enfants', 'contact@example.com', ...post));
    expect(draft.full_name).toBeNull();
  });

  it('may have a single name, confirmed by the address', () => {
    const draft = analyseText(documentOf('# Etta', 'etta@example.com', ...post));
    expect(draft.full_name?.value).toBe('Etta');
    expect(analyseText(documentOf('# Etta', 'hello@example.com', ...post)).full_name).toBeNull();
  });
});
