import { stripVTControlCharacters } from 'node:util';

/** The result of a run of tests. */
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

/**
 * One test of a run. `name`: « file › group › title »; only the file when none of its tests could start. `message`: the
 * first line of what it failed with, in unit tests.
 */
export type RunTest = { name: string; outcome: string; milliseconds: number; message?: string };

/** What the tests of a second try are: those that had failed in the first one and passed now are `flaky`, with why they failed. */
export function withFirstTry(tests: readonly RunTest[], first: readonly RunTest[]): RunTest[] {
  const failures = new Map(
    first.filter(({ outcome }) => outcome === 'failed').map((test) => [test.name, test]),
  );
  return tests.map((test) => {
    const failure = test.outcome === 'passed' ? failures.get(test.name) : undefined;
    return failure ? { ...failure, outcome: 'flaky', milliseconds: test.milliseconds } : test;
  });
}

/** The tests that took longest, the longest first. */
export const slowest = (tests: readonly RunTest[], most: number): RunTest[] =>
  tests.toSorted((a, b) => b.milliseconds - a.milliseconds).slice(0, most);

/** Characters shown on each side of where a report stops being one. */
const AROUND = 200;

/** A file of results that is no JSON, in one line: its size, why, and the text around the place that the error names. */
export function unreadableReport(file: string, text: string, error: unknown): string {
  const why = error instanceof Error ? error.message : String(error);
  const place = Number(/at position (\d+)/.exec(why)?.[1] ?? text.length);
  const around = text.slice(Math.max(0, place - AROUND), place + AROUND);
  return `${file} (${text.length} caractères), ${why} › ${JSON.stringify(around)}`;
}

type VitestReport = {
  /** Milliseconds since 1970. */
  startTime?: number;
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  numFailedTestSuites: number;
  testResults?: {
    name: string;
    status: string;
    endTime?: number;
    /** Why none of its tests could start. */
    message?: string;
    assertionResults: {
      fullName: string;
      status: string;
      duration?: number | null;
      failureMessages?: string[];
    }[];
  }[];
};

/** The first line of an error, without the colours of a terminal. */
function because(error: string | undefined): { message?: string } {
  const [line = ''] = stripVTControlCharacters(error ?? '').split('\n');
  return line === '' ? {} : { message: line.slice(0, 300) };
}

/** Counts of a vitest JSON report. A file that fails before its first test counts as one failure. */
export function vitestCounts(report: unknown): Counts {
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, numFailedTestSuites } =
    report as VitestReport;
  const failed = numFailedTests === 0 && numFailedTestSuites > 0 ? numFailedTestSuites : numFailedTests;
  return { passed: numPassedTests, failed, skipped: numPendingTests + numTodoTests };
}

/** The files of a vitest JSON report in which a test failed, or that could not start. */
export const failedFiles = (report: unknown): string[] =>
  ((report as VitestReport).testResults ?? []).flatMap(({ name, status }) =>
    status === 'failed' ? [name] : [],
  );

/** A vitest JSON report in which the files that were tried again are as they were the second time. */
export function withSecondTry(first: unknown, again: unknown): VitestReport {
  const second = new Map(((again as VitestReport).testResults ?? []).map((file) => [file.name, file]));
  const testResults = ((first as VitestReport).testResults ?? []).map(
    (file) => second.get(file.name) ?? file,
  );
  const outcomes = testResults.flatMap(({ assertionResults }) =>
    assertionResults.map(({ status }) => status),
  );
  const count = (...names: string[]) => outcomes.filter((outcome) => names.includes(outcome)).length;
  return {
    ...(first as VitestReport),
    testResults,
    numPassedTests: count('passed'),
    numFailedTests: count('failed'),
    numPendingTests: count('skipped', 'pending', 'disabled'),
    numTodoTests: count('todo'),
    numFailedTestSuites: failedFiles({ testResults }).length,
  };
}

/**
 * The tests of a vitest JSON report, with its words for how they ended (`failed`, `passed`, `skipped`…).
 * `folder`: that of the package, from the root of the workspace. Vitest names files by their path on the machine that
 * ran them, and a report that Nx kept may come from another clone.
 */
export function vitestTests(report: unknown, folder: string): RunTest[] {
  return ((report as VitestReport).testResults ?? []).flatMap(
    ({ name, status, message, assertionResults }) => {
      const path = name.replaceAll('\\', '/');
      const file = path.slice(path.lastIndexOf(`/${folder}/`) + 1);
      const tests = assertionResults.map(
        ({ fullName, status: outcome, duration, failureMessages }): RunTest => ({
          name: `${file} › ${fullName}`,
          outcome,
          milliseconds: duration ?? 0,
          ...because(failureMessages?.[0]),
        }),
      );
      const failedAlone = status === 'failed' && tests.every(({ outcome }) => outcome !== 'failed');
      return failedAlone
        ? [...tests, { name: file, outcome: 'failed', milliseconds: 0, ...because(message) }]
        : tests;
    },
  );
}

type PlaywrightSuite = {
  title: string;
  suites?: PlaywrightSuite[];
  specs?: { title: string; tests: { status: string; results?: { duration: number }[] }[] }[];
};
type PlaywrightReport = {
  config?: { workers?: number };
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  suites?: PlaywrightSuite[];
};

/** Counts of a Playwright JSON report. A test that passes when it is tried again (CI only) has passed: see `playwrightTests`. */
export function playwrightCounts(report: unknown): Counts {
  const { expected, unexpected, flaky, skipped } = (report as PlaywrightReport).stats;
  return { passed: expected + flaky, failed: unexpected, skipped };
}

/**
 * The tests of a Playwright JSON report, with its words for how they ended: `expected`, `unexpected`, `skipped`, `flaky`
 * (passed the second time).
 */
export function playwrightTests(report: unknown): RunTest[] {
  const inSuite = ({ title, suites = [], specs = [] }: PlaywrightSuite): RunTest[] => {
    const own = specs.flatMap((spec) =>
      spec.tests.map(({ status, results = [] }) => ({
        name: spec.title,
        outcome: status,
        milliseconds: results.reduce((sum, { duration }) => sum + duration, 0),
      })),
    );
    return [...own, ...suites.flatMap(inSuite)].map((test) => ({ ...test, name: `${title} › ${test.name}` }));
  };
  return ((report as PlaywrightReport).suites ?? []).flatMap(inSuite);
}

/** The budget of an app's tests, in seconds, when nothing else runs. */
export const APP_BUDGET = { unit: 60, e2e: 180 } as const;

/** Seconds that the tests of an app took; `undefined` where none ran. */
export type AppTimes = { unit?: number; e2e?: number };

/** From the start of a run to the end of its last file, in seconds. */
export function vitestSeconds(report: unknown): number {
  const { startTime = 0, testResults = [] } = report as VitestReport;
  return Math.max(0, ...testResults.map(({ endTime = startTime }) => endTime - startTime)) / 1000;
}

/** The time of each app, by the first folder of its stories, as a share of the time of all workers, in seconds. */
export function playwrightSeconds(report: unknown): Map<string, number> {
  const workers = (report as PlaywrightReport).config?.workers ?? 1;
  const byApp = new Map<string, number>();
  for (const { name, milliseconds } of playwrightTests(report)) {
    const app = /^stories\/([^/]+)\//.exec(name)?.[1];
    if (app) byApp.set(app, (byApp.get(app) ?? 0) + milliseconds / 1000 / workers);
  }
  return byApp;
}

/** One line for each app: the time of its tests, and by how much it exceeds the budget. */
export function budgetLines(times: ReadonlyMap<string, AppTimes>): string[] {
  const part = (step: keyof AppTimes, seconds: number) => {
    const over = Math.round(seconds) - APP_BUDGET[step];
    const verdict = over > 0 ? `${over} s de trop` : 'tenu';
    return `${step} ${Math.round(seconds)} s (budget ${APP_BUDGET[step]} s : ${verdict})`;
  };
  return [...times].map(([app, { unit, e2e }]) => {
    const parts = [unit === undefined ? [] : part('unit', unit), e2e === undefined ? [] : part('e2e', e2e)];
    return `${app} : ${parts.flat().join(', ')}`;
  });
}
