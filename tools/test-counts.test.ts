import { describe, expect, it } from 'vitest';
import { addCounts, playwrightCounts, vitestCounts } from './test-counts.ts';

const vitestReport = {
  numPassedTests: 5,
  numFailedTests: 0,
  numPendingTests: 1,
  numTodoTests: 1,
  numFailedTestSuites: 0,
};

describe('the last line of npm test', () => {
  it('adds what every runner counted', () => {
    const sum = addCounts(
      vitestCounts(vitestReport),
      playwrightCounts({ stats: { expected: 3, unexpected: 1, flaky: 0, skipped: 0 } }),
    );
    expect(sum).toEqual({ passed: 8, failed: 1, skipped: 2 });
  });

  it('counts a file that could not be loaded', () => {
    expect(vitestCounts({ ...vitestReport, numFailedTestSuites: 1 }).failed).toBe(1);
  });

  it('counts a flaky test as failed', () => {
    expect(playwrightCounts({ stats: { expected: 0, unexpected: 0, flaky: 1, skipped: 0 } }).failed).toBe(1);
  });
});
