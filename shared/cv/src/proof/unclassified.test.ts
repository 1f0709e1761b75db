import { describe, expect, it } from 'vitest';
import { analyseDocument, analyseText } from '../analyse.ts';
import { documentOf } from '../rules/testing.ts';

const unclassified = (...lines: readonly string[]) => {
  const document = documentOf(...lines);
  const { reading } = analyseDocument({
    document,
    draft: analyseText(document),
    digest: '',
    analyser: { name: 'rules', model: null, prompt_version: null, duration_ms: 0, cost: null },
    isStrict: false,
  });
  return reading.unclassified;
};

const HEAD = ['# Ana Pires', 'Formatrice', 'ana@exemple.test', '12 rue des Tanneurs, 59000 Lille'];
const JOB = [
  '## Expérience professionnelle',
  '*Comptable – Garage Bossard\t2005 – 2015',
  '• Saisie des factures',
  '• Suivi des paie-',
  'ments',
];

describe('what was read and is in no claim', () => {
  it('is shown under its title', () => {
    expect(
      unclassified(
        ...HEAD,
        ...JOB,
        '## Projets',
        'Refonte d’un parcours',
        'Jeu sérieux',
        '## Langues',
        'Anglais : B2',
      ),
    ).toEqual([{ page: 1, title: 'Projets', text: 'Refonte d’un parcours\nJeu sérieux' }]);
  });

  it('is nothing in a CV that is read whole', () => {
    expect(
      unclassified(
        ...HEAD,
        ...JOB,
        '## Compétences',
        'Bureautique : Excel, Word',
        '## Langues',
        'Anglais : B2',
      ),
    ).toEqual([]);
  });

  it('is a sentence beside the name, not an address', () => {
    const sentence = 'Dix ans de terrain au service de publics éloignés de l’emploi';
    expect(unclassified(...HEAD, sentence, ...JOB)).toEqual([
      { page: 1, title: null, text: ['12 rue des Tanneurs, 59000 Lille', sentence].join('\n') },
    ]);
  });

  it('leaves out the titles of the columns of a table and lines that only number a page', () => {
    expect(unclassified(...HEAD, ...JOB, 'Ana Pires – 1/2', 'Client\tMission\tDates\tEnvironnement')).toEqual(
      [],
    );
  });
});
