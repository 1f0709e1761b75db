import { describe, expect, it } from 'vitest';
import { sectionsOf } from '../sections/sections.ts';
import { rows } from '../testing.ts';
import { withInferred } from './inferred-kinds.ts';

/** The kind of a section with an unknown title, in a CV of usual titles. */
const kindUnder = (title: string, ...lines: readonly string[]): string => {
  const sections = withInferred(
    sectionsOf(
      rows(
        '## Expérience',
        'Formatrice, Datalia, 2019 – 2023',
        `## ${title}`,
        ...lines,
        '## Études',
        'BTS, 2012',
      ),
    ),
  );
  return sections.find(({ heading }) => heading?.text === title)?.kinds.join('+') ?? '';
};

describe('a section title that is in no list', () => {
  it.each([
    ['Palette', ['InDesign', 'Blender', 'Gravure'], 'skills'],
    ['Tours de main', ['Sucre tiré, entremets, glaces'], 'skills'],
    ['Ledgers and strengths', ['Accounts: Xero, Sage', 'Reporting: Power BI'], 'skills'],
    ['Cartes pro', ['Animateur cross training – FFHM – 2023'], 'certifications'],
    ['Reconnaissance', ['2021, Mentorat de traduction, Atlas'], 'certifications'],
    ['Pour parler', ['Anglais B2', 'Lingala courant'], 'languages'],
    ['Activités techniques', ['2000 – 2015 : Électricien, Cegelec Ouest'], 'experience'],
  ])('« %s » has the kind of its content: %j', (title, lines, kind) => {
    expect(kindUnder(title, ...lines)).toBe(kind);
  });

  it.each([
    ['Recommandations', ['Paul Estève, responsable formation, Groupe Belvaux, 2016 – 2019']],
    ['Mes gestes', ['J’accompagne des adultes vers l’emploi depuis dix ans, à Brest et ailleurs.']],
    ['À mes heures', ['Reliure, tango, course d’orientation']],
    ['Bulles', ['Rugby à cinq, pêche à la ligne, cueillette de champignons']],
  ])('« %s » has no kind that its content contradicts: %j', (title, lines) => {
    expect(kindUnder(title, ...lines)).toBe('other');
  });

  it('is a title of skills where its list is the longest except pastimes', () => {
    const sections = withInferred(
      sectionsOf(
        rows(
          '## Expérience',
          'Formatrice, Datalia, 2019 – 2023',
          '## Bulles',
          'Tango, reliure, voile, scrabble, vélo',
          '## Encrier',
          'Moodle, Canva, Audacity',
          '## Études',
          'BTS, 2012',
        ),
      ),
    );
    expect(
      sections.filter(({ kinds }) => kinds.includes('skills')).map(({ heading }) => heading?.text),
    ).toEqual(['Encrier']);
  });

  it('is a title of certificates where all items have an issuer and a year', () => {
    const sections = withInferred(
      sectionsOf(
        rows(
          '## Langues',
          'Breton',
          '## Spécialisation',
          'Mention de spécialisation, délivrée par le Conseil des barreaux en 2021.',
        ),
      ),
    );
    expect(sections.at(-1)?.kinds).toEqual(['certifications']);
  });

  it.each([
    ['Professional memberships', 'Qualified Member, Institute of Linguists, 2018', 'certifications'],
    ['Permis', 'Permis B, véhicule', 'other'],
  ])('« %s » has the kind of what was done there', (title, line, kind) => {
    expect(kindUnder(title, line)).toBe(kind);
  });
});
