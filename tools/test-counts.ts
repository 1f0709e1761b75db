import { relative } from 'node:path';

/** What a run of tests came to. */
export type Counts = { passed: number; failed: number; skipped: number };

/** The sum of several runs; none is zero. */
export function addCounts(...all: Counts[]): Counts {
  const sum: Counts = { passed: 0, failed: 0, skipped: 0 };
  for (const { passed, failed, skipped } of all) {
    sum.passed += passed;
    sum.failed += failed;
    sum.skipped += skipped;
  }
  return sum;
}

type VitestReport = {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  numFailedTestSuites: number;
  testResults?: {
    name: string;
    status: string;
    assertionResults: { fullName: string; status: string }[];
  }[];
};

/** Counts of a vitest JSON report. A file that fails before its first test counts as one failure. */
export function vitestCounts(report: unknown): Counts {
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, numFailedTestSuites } =
    report as VitestReport;
  const failed = numFailedTests === 0 && numFailedTestSuites > 0 ? numFailedTestSuites : numFailedTests;
  return { passed: numPassedTests, failed, skipped: numPendingTests + numTodoTests };
}

/**
 * « file › title » of the tests of a vitest JSON report that failed; the file alone where none could start.
 * `root`: the folder the file names are relative to.
 */
export function failedVitestTests(report: unknown, root: string): string[] {
  return ((report as VitestReport).testResults ?? []).flatMap(({ name, status, assertionResults }) => {
    const file = relative(root, name);
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (failed.length === 0) return status === 'failed' ? [file] : [];
    return failed.map(({ fullName }) => `${file} › ${fullName}`);
  });
}

type PlaywrightSuite = {
  title: string;
  suites?: PlaywrightSuite[];
  specs?: { title: string; tests: { status: string }[] }[];
};
type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  suites?: PlaywrightSuite[];
};

/** Counts of a Playwright JSON report. A test that passes when it is tried again (CI only) has passed: see `playwrightTests`. */
export function playwrightCounts(report: unknown): Counts {
  const { expected, unexpected, flaky, skipped } = (report as PlaywrightReport).stats;
  return { passed: expected + flaky, failed: unexpected, skipped };
}

/** « file › group › title » of the tests of a Playwright JSON report that ended this way; `flaky`: passed the second time. */
export function playwrightTests(report: unknown, ended: 'flaky' | 'unexpected'): string[] {
  const inSuite = ({ title, suites = [], specs = [] }: PlaywrightSuite): string[] =>
    [
      ...specs.filter(({ tests }) => tests.some(({ status }) => status === ended)).map((spec) => spec.title),
      ...suites.flatMap(inSuite),
    ].map((name) => `${title} › ${name}`);
  return ((report as PlaywrightReport).suites ?? []).flatMap(inSuite);
}
