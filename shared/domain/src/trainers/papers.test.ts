import { expect, it } from 'vitest';
import { paperEnd, paperKind, paperOver, paperReferenceError } from './papers.ts';

const [vigilance, cv, sirene] = ['vigilance', 'cv', 'avis-sirene'].map((key) => paperKind(key)!);

it.each<[string | null, string | null, string | null]>([
  ['2026-01-10', null, '2028-01-10'],
  ['2026-01-10', '2027-03-01', '2027-03-01'],
  [null, null, null],
  // What a field holds while a day is being typed.
  ['1', null, null],
  ['10/01/202', null, null],
  ['2026-02-30', null, null],
  [null, '12/05/20', null],
  ['2026-01-10', '12/05/20', '2028-01-10'],
])('a CV issued on %s that states %s ends on %s', (issued_on, expires_on, end) => {
  expect(paperEnd(cv!, { issued_on, expires_on })).toBe(end);
});

it('a paper that is over says which date tells so, in words for who sends it and for who checks it', () => {
  const over = (expires_on: string | null, reader?: 'checker') =>
    paperOver(cv!, { issued_on: '2024-01-10', expires_on }, '2026-11-29', reader);
  expect([over(null), over(null, 'checker')]).toEqual([
    { field: 'issued_on', message: 'Cette pièce a plus de 24 mois\u00a0: envoyez-en une plus récente.' },
    { field: 'issued_on', message: 'Cette pièce a plus de 24 mois\u00a0: refusez-la.' },
  ]);
  expect([over('2026-11-28'), over('2026-11-28', 'checker')]).toEqual([
    {
      field: 'expires_on',
      message: 'Cette pièce n’est plus valable à ce jour\u00a0: envoyez celle en cours.',
    },
    { field: 'expires_on', message: 'Cette pièce n’est plus valable à ce jour\u00a0: refusez-la.' },
  ]);
  expect(over('2026-11-29')).toBeUndefined();
});

it('a security code has at least eight letters and digits, however it is spaced', () => {
  for (const right of ['7X2K9PLM4QA8C1D', '7X2K 9PLM 4QA8 C1D', 'a1b2-c3d4', ''])
    expect(paperReferenceError(vigilance!, right)).toBeUndefined();
  for (const wrong of ['v', 'A1B2C3D', '- - - - - - - -'])
    expect(paperReferenceError(vigilance!, wrong)).toBe(
      'Il manque des caractères\u00a0: 8 lettres ou chiffres au moins.',
    );
});

it('a reference has the form of its kind and at most sixty characters', () => {
  expect(paperReferenceError(sirene!, '732 829 320 00074')).toBeUndefined();
  expect(paperReferenceError(sirene!, '12345678901234')).toMatch(/^Ce numéro SIRET n’existe pas/);
  expect(paperReferenceError(vigilance!, 'A'.repeat(61))).toBe('60 caractères au plus.');
});
