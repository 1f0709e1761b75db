import { describe, expect, it } from 'vitest';
import { estimatePassword } from './password-estimator.ts';
import { PASSWORD_MIN, passwordLengthProblem, passwordProblem, personalWords } from './password.ts';

const CAMILLE = personalWords('Camille Roussel', 'camille.roussel@trame.example', 'Formation Lumière');
const problemOf = (password: string) => passwordProblem(password, CAMILLE, estimatePassword);

describe('a password that someone chooses', () => {
  it.each([
    'lapin bleu sous la pluie',
    'cheval correct batterie agrafe',
    'une longue phrase à moi',
    'gT7#vQz9!kLm',
    'Camille aime les trains de nuit',
  ])('is accepted when it is hard to guess: %s', (password) => {
    expect(problemOf(password)).toBeUndefined();
  });

  // threat 13
  it.each([
    ['motdepasse123', /se devine vite|très utilisé/],
    ['Motdepasse2026!', /se devine vite|très utilisé/],
    ['azertyuiop12', /clavier/],
    ['qwertyuiop1234', /ressemble à un mot de passe très utilisé/],
    ['aaaaaaaaaaaaaaaa', /répété/],
    ['bonjourbonjour', /se répètent/],
    ['soleil123456', /se devine vite/],
    ['recrutement2026', /se devine vite/],
    ['jean-pierre dupont', /se devine vite/],
  ])('is refused when it is common, saying what to choose: %s', (password, reason) => {
    expect(problemOf(password)).toMatch(reason);
    expect(problemOf(password)).toContain('quatre mots sans rapport');
  });

  it.each([
    'CamilleRoussel2026',
    'Camille-Roussel-Trame-2026',
    'roussel.camille!!!!',
    'Trame2026!!!!',
    'TRAME-trame-trame',
    'FormationLumiere26',
    'formation lumière 1998',
  ])('is refused when it contains the name or address of its owner: %s', (password) => {
    expect(problemOf(password)).toContain('votre nom, votre adresse');
  });

  it('is refused when it is too short, or longer than what is hashed', () => {
    expect(passwordLengthProblem('a'.repeat(PASSWORD_MIN - 1))).toBe('Choisissez au moins 12 caractères.');
    expect(passwordLengthProblem('a'.repeat(72))).toBeUndefined();
    expect(passwordLengthProblem('é'.repeat(37))).toContain(
      '72 caractères au plus, et une lettre accentuée compte pour deux',
    );
  });

  it('is checked in part even without the estimator', () => {
    expect(passwordProblem('Camille-Roussel-2026', CAMILLE)).toContain('votre nom');
    expect(passwordProblem('motdepasse123', CAMILLE)).toBeUndefined();
  });
});
