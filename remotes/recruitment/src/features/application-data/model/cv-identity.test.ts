import { buildApplication } from '@trame/testing';
import { describe, expect, it } from 'vitest';
import { buildAnalysis, passage } from '../../../../testing/analysis.ts';
import { differenceTitle, identityDifferences, identityOf, isSameName } from './cv-identity.ts';

it.each([
  ['Éléonore Dupré', 'ELEONORE DUPRE'],
  ['Éléonore Dupré', 'Dupré Éléonore'],
  ['Jean-Pierre Le Goff', 'Jeanpierre LEGOFF'],
  ['Jean-Pierre Martin', 'Jean Pierre MARTIN'],
  ['Anne-Charlotte de La Roche', 'Anne-Charlotte LAROCHE'],
  ['Anne-Charlotte de La Roche', 'Anne Roche'],
  ['Vincent van der Berg', 'Vincent Vanderberg'],
  ['Marie Dupont', 'Marie Dupont-Durand'],
  ['Marie Durand', 'Marie Durand, née Dupont'],
  ['Thomas Martin', 'T. Martin'],
  ['Aïcha El Amrani', 'Mme AICHA ELAMRANI'],
  ['Zoé N’Diaye', "Zoe N'DIAYE"],
  ['Loïc Œuvrard', 'LOIC OEUVRARD'],
  ['Jean Michel Paul Durand', 'Jean Durand'],
])('%s and %s may be the same person', (one, other) => {
  expect(isSameName(one, other)).toBe(true);
  expect(isSameName(other, one)).toBe(true);
});

it.each([
  ['Éléonore Dupré', 'Thibault Grandsaigne'],
  ['Marie Martin', 'Paul Martin'],
  ['Marie Martin', 'Marie Durand'],
  ['Jean Li', 'Jean Lin'],
  ['Jean Petit', 'Pierre Petitjean'],
  ['Anne Roche', 'Anne Laroche'],
])('%s and %s are two persons', (one, other) => {
  expect(isSameName(one, other)).toBe(false);
  expect(isSameName(other, one)).toBe(false);
});

describe('the differences between a CV and the applicant', () => {
  const applicant = buildApplication({
    full_name: 'Éléonore Dupré',
    email: 'Eleonore@exemple.fr',
    phone: '+33612345678',
  });

  it('are none where the CV says the same, or nothing', () => {
    const same = { full_name: 'DUPRÉ Eléonore', emails: ['eleonore@exemple.fr'], phones: ['+33612345678'] };
    expect(identityDifferences(applicant, same)).toEqual([]);
    expect(identityDifferences(applicant, { full_name: null, emails: [], phones: [] })).toEqual([]);
    expect(identityDifferences({ ...applicant, phone: null }, { ...same, phones: ['+33698765432'] })).toEqual(
      [],
    );
    expect(identityDifferences(applicant, { ...same, phones: ['poste 12'] })).toEqual([]);
    const two = ['autre@exemple.fr', 'eleonore@exemple.fr'];
    expect(identityDifferences(applicant, { ...same, emails: two })).toEqual([]);
  });

  it('show both values', () => {
    const other = { full_name: 'Omar Haddad', emails: ['omar@exemple.fr'], phones: ['+33698765432'] };
    const differences = identityDifferences(applicant, other);
    expect(differences).toEqual([
      { what: 'Nom', declared: 'Éléonore Dupré', found: 'Omar Haddad' },
      { what: 'E-mail', declared: 'Eleonore@exemple.fr', found: 'omar@exemple.fr' },
      { what: 'Téléphone', declared: '+33612345678', found: '+33698765432' },
    ]);
    expect(differenceTitle(differences)).toBe(
      'Le CV porte un autre nom, une autre adresse e-mail et un autre numéro de téléphone',
    );
  });

  it('ignore what the analysis did not prove', () => {
    const analysis = buildAnalysis({
      result: { full_name: 'Omar Haddad', emails: ['a@exemple.fr', 'b@exemple.fr'] },
      identity: { full_name: null, emails: [null, passage('b@exemple.fr')], phones: [null] },
    });
    expect(identityOf(analysis)).toEqual({ full_name: null, emails: ['b@exemple.fr'], phones: [] });
  });
});
