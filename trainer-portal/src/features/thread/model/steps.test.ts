import { describe, expect, it } from 'vitest';
import { aPendingAccount } from '../../../../testing/account.ts';
import { stepsOf } from './steps.ts';

const DAY = '2026-11-02T09:00:00+00:00';
const shown = (account: Parameters<typeof aPendingAccount>[0]) =>
  stepsOf(aPendingAccount(account)).map(({ label, state }) => `${state}: ${label}`);

describe('the steps of a trainer', () => {
  it('of somebody who has not applied begin with the application', () => {
    expect(shown({ status: 'none', steps: {} })).toEqual([
      'now: Votre candidature',
      'todo: Lecture de votre candidature',
      'todo: Évaluation',
      'todo: Ouverture de votre compte formateur',
      'todo: Approbation du compte',
      'todo: Première mission',
      'todo: Premier paiement',
    ]);
  });

  it('of an applicant are at what follows the last one', () => {
    expect(shown({ status: 'none', steps: { received: DAY, read: DAY } }).slice(0, 4)).toEqual([
      'done: Candidature reçue',
      'done: Candidature lue',
      'now: Évaluation',
      'todo: Ouverture de votre compte formateur',
    ]);
  });

  it('leave out what was passed over: an account opened without an evaluation', () => {
    expect(shown({ status: 'pending', steps: { received: DAY, opened: DAY } }).slice(0, 3)).toEqual([
      'done: Candidature reçue',
      'done: Compte formateur ouvert',
      'now: Approbation du compte',
    ]);
  });

  it.each([
    ['approved', 'done: Espace ouvert', 2],
    ['rejected', 'refused: Compte non approuvé', 0],
    ['suspended', 'refused: Espace suspendu', 0],
  ] as const)('of an account that is %s have "%s", then %i to come', (status, decision, after) => {
    const steps = shown({ status, steps: { received: DAY, opened: DAY, decided: DAY } });
    expect(steps.at(-1 - after)).toBe(decision);
  });

  it('have the first mission and the first payment once they were, with their days', () => {
    const of = (after: object) =>
      stepsOf(aPendingAccount({ status: 'approved', steps: { received: DAY, decided: DAY, ...after } }))
        .slice(-2)
        .map(({ label, at, state }) => [state, label, at]);
    expect(of({ mission: DAY })).toEqual([
      ['done', 'Première mission', DAY],
      ['todo', 'Premier paiement', null],
    ]);
    expect(of({ mission: DAY, payment: DAY })).toEqual([
      ['done', 'Première mission', DAY],
      ['done', 'Premier paiement', DAY],
    ]);
    // An invoice without a mission of ours.
    expect(of({ payment: DAY })).toEqual([
      ['done', 'Espace ouvert', DAY],
      ['done', 'Premier paiement', DAY],
    ]);
  });
});
