import { describe, expect, it } from 'vitest';
import { IDENTIFIERS } from './identifiers.ts';

describe('an identifier of a company', () => {
  it.each([
    ['siren', '200 000 008', '200000008', '200\u00a0000\u00a0008'],
    ['siret', '200 000 008 00017', '20000000800017', '200\u00a0000\u00a0008\u00a000017'],
    ['vat', 'fr 37 200.000.008', 'FR37200000008', 'FR\u00a037\u00a0200\u00a0000\u00a0008'],
    ['nda', '53 35 00000-35', '53350000035', '53\u00a035\u00a000000\u00a035'],
  ] as const)('%s is typed with any separators, and read in groups', (kind, typed, stored, written) => {
    const { stored: storedAs, isOne, written: writtenAs } = IDENTIFIERS[kind];
    expect(storedAs(typed)).toBe(stored);
    expect(isOne(stored)).toBe(true);
    expect(writtenAs(stored)).toBe(written);
  });

  it('of La Poste is known although its check digit is not that of the others', () => {
    // 3+5+6 and 6 of the establishment: a multiple of five.
    expect(IDENTIFIERS.siret.isOne('35600000000105')).toBe(true);
    expect(IDENTIFIERS.siret.isOne('35600000000106')).toBe(false);
  });

  it.each([
    ['siren', '200000009'],
    ['siren', '000000000'],
    ['siren', '20000008'],
    ['siret', '20000000800018'],
    ['siret', '20000000900017'],
    ['vat', 'FR38200000008'],
    ['vat', 'FR37200000009'],
    ['vat', 'BE37200000008'],
    ['nda', '99350000035'],
    ['nda', '5335000003'],
  ] as const)('%s %s is refused with a sentence that says what is expected', (kind, text) => {
    expect(IDENTIFIERS[kind].isOne(text)).toBe(false);
    expect(IDENTIFIERS[kind].message).toMatch(/^Ce numéro .* n’existe pas\u00a0: .+\.$/);
  });
});
