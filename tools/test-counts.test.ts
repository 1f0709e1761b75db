import { describe, expect, it } from 'vitest';
import { addCounts, playwrightCounts, unsteadyTests, vitestCounts } from './test-counts.ts';

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

  it('counts what passed when tried again, and names it', () => {
    const report = {
      stats: { expected: 1, unexpected: 0, flaky: 1, skipped: 0 },
      suites: [
        {
          title: 'list.spec.ts',
          specs: [{ title: 'opens', tests: [{ status: 'expected' }] }],
          suites: [{ title: 'a filter', specs: [{ title: 'is kept', tests: [{ status: 'flaky' }] }] }],
        },
      ],
    };
    expect(playwrightCounts(report)).toEqual({ passed: 2, failed: 0, skipped: 0 });
    expect(unsteadyTests(report)).toEqual(['list.spec.ts › a filter › is kept']);
  });
});
