import { expect, it } from 'vitest';
import { paperDaysFault, paperEnd, paperKind, paperReferenceError, type PaperKind } from './papers.ts';

const [vigilance, cv, sirene, qualiopi] = ['vigilance', 'cv', 'avis-sirene', 'qualiopi'].map((key) =>
  paperKind(key)!,
);

it.each<[string | null, string | null, string | null]>([
  ['2026-01-10', null, '2028-01-10'],
  // A kind that states no end.
  ['2026-01-10', '2100-03-01', '2028-01-10'],
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
  const fault = (kind: PaperKind, expires_on: string | null, reader?: 'checker') =>
    paperDaysFault(kind, { issued_on: '2024-01-10', expires_on }, '2026-11-29', reader);
  expect([fault(cv!, null), fault(cv!, '2100-01-01', 'checker')]).toEqual([
    { field: 'issued_on', message: 'Cette pièce a plus de 24 mois\u00a0: envoyez-en une plus récente.' },
    { field: 'issued_on', message: 'Cette pièce a plus de 24 mois\u00a0: refusez-la.' },
  ]);
  expect([fault(qualiopi!, '2026-11-28'), fault(qualiopi!, '2026-11-28', 'checker')]).toEqual([
    {
      field: 'expires_on',
      message: 'Cette pièce n’est plus valable à ce jour\u00a0: envoyez celle en cours.',
    },
    { field: 'expires_on', message: 'Cette pièce n’est plus valable à ce jour\u00a0: refusez-la.' },
  ]);
  expect(fault(qualiopi!, '2026-11-29')).toBeUndefined();
});

it('a paper states no end beyond what its kind allows, with some months to spare', () => {
  const fault = (issued_on: string | null, expires_on: string) =>
    paperDaysFault(vigilance!, { issued_on, expires_on }, '2026-11-29');
  expect([fault('2026-11-01', '2027-08-01'), fault(null, '2027-08-29')]).toEqual([undefined, undefined]);
  expect([fault('2026-11-01', '2027-08-02'), fault(null, '2027-08-30'), fault(null, '2099-05-12')]).toEqual(
    Array.from({ length: 3 }, () => ({
      field: 'expires_on',
      message: 'Cette pièce vaut 6 mois au plus\u00a0: vérifiez cette date.',
    })),
  );
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
