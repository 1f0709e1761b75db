import { describe, expect, it } from 'vitest';
import type { DocumentText } from '@trame/document';
import { analyseText } from '../analyse-text.ts';
import { documentOf } from '../testing.ts';

const CV = [
  '# Ana Pires',
  'ana@exemple.test – 06 12 34 56 78',
  '## Expérience professionnelle',
  '*Formatrice Excel – Datalia\t2019 – 2022',
  '## Formation',
  'BTS Comptabilité, Lycée Colbert, 2004',
];

/** The CV, and a second page below it. */
const withPage = (...lines: readonly string[]) => {
  const [first] = documentOf(...CV).pages;
  const [second] = documentOf(...lines).pages;
  const pages: DocumentText['pages'] = first && second ? [first, { ...second, page: 2 }] : [];
  return analyseText({ kind: 'pdf', hidden: [], pages });
};

describe('a paper after a CV', () => {
  it.each([
    [
      'an attestation',
      '# Attestation de fournitures des déclarations sociales',
      'URSSAF Pays de la Loire',
      'Période du 01/01/2023 au 31/12/2023',
    ],
    [
      'a letter',
      'Cabinet Morvan',
      '8 quai de la Fosse, Nantes',
      'Madame, Monsieur,',
      'J’ai travaillé avec elle de 2015 à 2018',
    ],
    ['a certificate', '# CERTIFICAT DE RÉALISATION', 'Je soussigné Bertrand Loiseleur, responsable'],
    ['an invoice', '# FACTURE N° 2023-118', 'Client : SARL Bellevue Conseil', 'Total HT 1 200,00 €'],
    [
      'a programme',
      '# Programme de formation',
      'Objectifs pédagogiques',
      'Dates : du 10/01/2024 au 12/01/2024',
    ],
  ])('gives neither addresses nor claims: %s', (_, ...lines) => {
    const draft = withPage(...lines, 'contact@organisme.test – 02 51 77 88 99');
    expect(draft.emails.map(({ value }) => value)).toEqual(['ana@exemple.test']);
    expect(draft.phones.map(({ value }) => value)).toEqual(['06 12 34 56 78']);
    expect(draft.experiences).toHaveLength(1);
    expect(draft.education).toHaveLength(1);
  });

  it.each([
    ['titles of its own', '## Attestation de compétences', 'Tutorat', '## Langues', 'Anglais : B2'],
    [
      'posts',
      '*Comptable – Garage Bossard\t2005 – 2015',
      'Facture et relance des clients',
      '• Attestation de paiement',
    ],
  ])('is none where the second page has %s', (_, ...lines) => {
    const draft = withPage(...lines, 'ana.pires@exemple.test');
    expect(draft.emails).toHaveLength(2);
  });
});
