import { describe, expect, it } from 'vitest';
import { Attempts } from './attempts.ts';

const RULE = { free: 3, longestWait: 60 };

describe('failed attempts', () => {
  it('cost nothing at first, then double the wait each time, up to a limit', () => {
    let now = 0;
    const attempts = new Attempts(() => now);
    const waits: number[] = [];
    for (let turn = 0; turn < 12; turn++) {
      const wait = attempts.wait('a', RULE);
      waits.push(wait);
      now += wait * 1000;
      attempts.add('a');
    }
    expect(waits).toEqual([0, 0, 0, 4, 8, 16, 32, 60, 60, 60, 60, 60]);
  });

  it('of one subject do not delay another', () => {
    const attempts = new Attempts();
    for (let turn = 0; turn < 9; turn++) attempts.add('a');
    expect(attempts.wait('a', RULE)).toBeGreaterThan(0);
    expect(attempts.wait('b', RULE)).toBe(0);
  });

  it('are forgotten after an hour without any', () => {
    let now = 0;
    const attempts = new Attempts(() => now);
    for (let turn = 0; turn < 20; turn++) attempts.add('a');
    now = 3_601_000;
    expect(attempts.wait('a', RULE)).toBe(0);
  });

  it('are remembered for a limited number of subjects', () => {
    const attempts = new Attempts();
    for (let subject = 0; subject < 10_100; subject++) attempts.add(String(subject));
    expect(attempts.size).toBe(10_000);
  });
});
