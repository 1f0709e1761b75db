import { describe, expect, it } from 'vitest';
import { operatorCounter } from './operators.ts';

const isEndless = (content: string) => {
  const counter = operatorCounter();
  counter.see(new TextEncoder().encode(content));
  return counter.isEndless();
};

describe('a drawing that keeps states', () => {
  it('is not read when it keeps thousands and gives none back', () => {
    expect(isEndless('q '.repeat(6000))).toBe(true);
    expect(isEndless('q '.repeat(6000) + 'Q '.repeat(6000))).toBe(true);
  });

  it('is read when it gives back what it kept, or writes of it', () => {
    expect(isEndless('q 0 0 9 9 re f Q '.repeat(6000))).toBe(false);
    expect(isEndless(`BT (${'q '.repeat(6000)}) Tj ET`)).toBe(false);
  });
});
