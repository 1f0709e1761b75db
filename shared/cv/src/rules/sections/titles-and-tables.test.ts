import { describe, expect, it } from 'vitest';
import { analyseText } from '../analyse-text.ts';
import { documentOf } from '../testing.ts';

const cv = (...lines: readonly string[]) =>
  analyseText(documentOf('# Maud Renaud', 'maud.renaud@example.fr', ...lines));

const POSTS = ['## Expérience', '2015 – 2020', '*Formatrice bureautique', 'Greta du Bocage'];

describe('certificates and studies, distinguished by the titles around them', () => {
  it('have « Titres et qualifications » among certificates where studies have a title of their own', () => {
    const titles = ['## Certifications et titres', '*Titre de maître artisan', 'Chambre de métiers, 2012'];
    const { education, certifications } = cv(
      ...POSTS,
      '## Études',
      'BTS Optique, Lycée Fresnel, 2003',
      ...titles,
    );
    expect(education.map(({ degree }) => degree)).toEqual(['BTS Optique']);
    expect(certifications).toMatchObject([
      { name: 'Titre de maître artisan', issuer: 'Chambre de métiers', year: '2012' },
    ]);
  });

  it('have certificates recognised by their form under any title', () => {
    const badges = [
      '## Ils m’ont fait confiance',
      '*Formateur Sensiolabs',
      'Sensio, 2019',
      '*Ambassadeur Mozilla',
      'MDN, 2021',
    ];
    const { certifications, experiences } = cv(
      ...POSTS,
      '## Études',
      'BTS Optique, Lycée Fresnel, 2003',
      ...badges,
    );
    expect(certifications).toMatchObject([
      { name: 'Formateur Sensiolabs', issuer: 'Sensio', year: '2019' },
      { name: 'Ambassadeur Mozilla', issuer: 'MDN', year: '2021' },
    ]);
    expect(experiences).toHaveLength(1);
  });

  it('do not include a talk, a prize or a sentence', () => {
    const talks = ['## Prix', '*Prix de l’innovation', 'Ville de Lyon, 2019'];
    const { certifications } = cv(...POSTS, '## Études', 'BTS Optique, Lycée Fresnel, 2003', ...talks);
    expect(certifications).toEqual([]);
  });

  it('do not include jobs of a year each where no other section has jobs', () => {
    const { experiences, certifications } = analyseText(
      documentOf(
        '# Maud Renaud',
        'maud.renaud@example.fr',
        '## Études',
        'BTS Optique, Lycée Fresnel, 2003',
        '## Mes aventures',
        '*Serveuse',
        'Hôtel de la Baie, 2015',
        '*Vendeuse',
        'Librairie Ombelle, 2016',
      ),
    );
    expect(experiences.map(({ title, company }) => [title, company])).toEqual([
      ['Serveuse', 'Hôtel de la Baie'],
      ['Vendeuse', 'Librairie Ombelle'],
    ]);
    expect(certifications).toEqual([]);
  });

  it('do not include the header of a table and the address at the foot', () => {
    const table = [
      '## Certificates',
      'Year\tCertificate\tAwarding body',
      '2014\tACMA\tCIMA',
      'Maud Renaud – 01 99 00 12 34 – maud.renaud@example.fr',
    ];
    expect(cv(...POSTS, ...table).certifications).toMatchObject([
      { name: 'ACMA', issuer: 'CIMA', year: '2014' },
    ]);
  });
});

describe('titles of unusual form', () => {
  it('are read between marks, and leader dots separate values', () => {
    const drawn = [
      '== Diplômes ==',
      'CAP Soudage .................... 1992',
      'Lycée Sixte-Vignon',
      '== Procédés et outils ==',
      'TIG / MIG / Arc électrode / Lecture de plans',
      '== Langues ==',
      'Espagnol .................... parlé',
    ];
    const { education, skills, languages } = cv(...POSTS, ...drawn);
    expect(education).toMatchObject([
      { degree: 'CAP Soudage', institution: 'Lycée Sixte-Vignon', year: '1992' },
    ]);
    expect(skills.map(({ name }) => name)).toEqual(['TIG', 'MIG', 'Arc électrode', 'Lecture de plans']);
    expect(languages).toMatchObject([{ language: 'Espagnol', level: 'parlé' }]);
  });

  it('are read when the width cut them after their first word', () => {
    const { languages, skills } = cv(...POSTS, '## Connaissances', '## linguistiques', 'Allemand : B1');
    expect(languages).toMatchObject([{ language: 'Allemand', level: 'B1' }]);
    expect(skills).toEqual([]);
  });
});

describe('words cut at the end of a line', () => {
  it('keep the hyphen that the page writes elsewhere, and one before a capital', () => {
    const cut = [
      '## Certifications',
      '*Carte de guide-',
      '*conférencière',
      'Préfecture des Alpes-',
      'Maritimes, 2010',
    ];
    const { certifications } = cv('Guide-conférencière', ...POSTS, ...cut);
    expect(certifications).toMatchObject([
      { name: 'Carte de guide-conférencière', issuer: 'Préfecture des Alpes-Maritimes', year: '2010' },
    ]);
  });
});
