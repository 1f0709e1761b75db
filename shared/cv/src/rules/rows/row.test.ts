import { describe, expect, it } from 'vitest';
import { rows } from '../testing.ts';
import { joinRows, LONGEST_JOINED } from './row.ts';

const lengthJoined = (one: number, two: number): number | undefined => {
  const [first, second] = rows('a'.repeat(one), 'b'.repeat(two));
  return joinRows(first!, second!)?.text.length;
};

describe('two rows that follow one another', () => {
  it('are read as one, up to a length that keeps the time of a thousand joined rows linear', () => {
    expect(lengthJoined(10, 5)).toBe(16);
    expect(lengthJoined(LONGEST_JOINED - 6, 5)).toBe(LONGEST_JOINED);
    expect(lengthJoined(LONGEST_JOINED - 5, 5)).toBeUndefined();
  });
});
