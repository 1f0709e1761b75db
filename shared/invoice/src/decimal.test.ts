import { describe, expect, it } from 'vitest';
import { decimalPlaces, multiply, parseDecimal, roundToCents, toCents } from './decimal.ts';

const decimal = (text: string) => parseDecimal(text) ?? 0n;

describe('a decimal of the XML', () => {
  it.each([
    ['12.5', 12_500_000_000n],
    ['-0.01', -10_000_000n],
    ['+3', 3_000_000_000n],
    ['.5', 500_000_000n],
    ['7.', 7_000_000_000n],
    [' 4 ', 4_000_000_000n],
  ])('is read exactly: %j', (text, value) => {
    expect(parseDecimal(text)).toBe(value);
  });

  it.each(['', '.', '1,5', '1 000', '1e3', 'NaN', '12.5 €', '0x10', '9'.repeat(40)])(
    'is none: %j',
    (text) => {
      expect(parseDecimal(text)).toBeUndefined();
    },
  );

  it('has no binary fractions: 0.1 + 0.2', () => {
    expect(decimal('0.1') + decimal('0.2')).toBe(decimal('0.3'));
  });
});

describe('rounding to the cent', () => {
  it.each([
    ['1.005', 101],
    ['1.0049', 100],
    ['-1.005', -100],
    ['-1.006', -101],
    ['2.675', 268],
  ])('takes halves up, as the official rules do: %s', (text, cents) => {
    expect(toCents(decimal(text))).toBe(cents);
    expect(roundToCents(decimal(text))).toBe(BigInt(cents) * 10_000_000n);
  });

  it('comes after an exact product', () => {
    expect(toCents(multiply(decimal('3'), decimal('33.335')))).toBe(10_001);
  });
});

it('decimals are counted as they are written', () => {
  expect(['1', '1.50', '1.000', '1.005'].map(decimalPlaces)).toEqual([0, 2, 3, 3]);
});
