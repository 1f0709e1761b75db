import { describe, expect, it } from 'vitest';
import { operatorCounter } from './operators.ts';

const isEndless = (content: string) => {
  const counter = operatorCounter();
  counter.see(new TextEncoder().encode(content));
  return counter.isEndless();
};

describe('the drawing operators of a page that save states', () => {
  it('are refused when they save thousands and restore none', () => {
    expect(isEndless('q '.repeat(6000))).toBe(true);
    expect(isEndless('q '.repeat(6000) + 'Q '.repeat(6000))).toBe(true);
  });

  it('are accepted when they restore what they saved, or are letters of a text', () => {
    expect(isEndless('q 0 0 9 9 re f Q '.repeat(6000))).toBe(false);
    expect(isEndless(`BT (${'q '.repeat(6000)}) Tj ET`)).toBe(false);
  });
});
