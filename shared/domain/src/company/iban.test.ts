import { describe, expect, it } from 'vitest';
import { ibanEnd, isIban, storedIban, writtenIban } from './iban.ts';

describe('an IBAN', () => {
  it.each(['FR76 3000 6000 0112 3456 7890 189', 'DE89 3704 0044 0532 0130 00', 'be68-5390-0754-7034'])(
    'is accepted as people write it: %s',
    (typed) => {
      expect(isIban(storedIban(typed))).toBe(true);
    },
  );

  it.each([
    ['one digit is another', 'FR7630006000011234567890188'],
    ['two digits are exchanged', 'FR7630006000011234567809189'],
    ['it is too short for its country', 'FR763000600001123456789018'],
    ['it begins with no country', '7630006000011234567890189'],
    ['it is empty', ''],
  ])('is refused when %s', (_what, stored) => {
    expect(isIban(stored)).toBe(false);
  });

  it('is written in groups of four', () => {
    expect(writtenIban('FR7630006000011234567890189')).toBe('FR76 3000 6000 0112 3456 7890 189');
  });

  it('is named by its end', () => {
    expect(ibanEnd('0189')).toBe('…\u00a00189');
  });
});
