import { describe, expect, it } from 'vitest';
import {
  addCounts,
  budgetLines,
  failedFiles,
  playwrightCounts,
  playwrightSeconds,
  playwrightTests,
  slowest,
  unreadableReport,
  vitestCounts,
  vitestSeconds,
  vitestTests,
  withFirstTry,
  withSecondTry,
  type RunTest,
} from './test-counts.ts';

const named = (tests: RunTest[], outcome: string) =>
  tests.filter((test) => test.outcome === outcome).map(({ name }) => name);

const vitestReport = {
  numPassedTests: 5,
  numFailedTests: 0,
  numPendingTests: 1,
  numTodoTests: 1,
  numFailedTestSuites: 0,
};

describe('the last lines of npm test', () => {
  it('add up what every runner counted', () => {
    const sum = addCounts(
      vitestCounts(vitestReport),
      playwrightCounts({ stats: { expected: 3, unexpected: 1, flaky: 0, skipped: 0 } }),
    );
    expect(sum).toEqual({ passed: 8, failed: 1, skipped: 2 });
  });

  it('count a file that could not be loaded', () => {
    expect(vitestCounts({ ...vitestReport, numFailedTestSuites: 1 }).failed).toBe(1);
  });

  it('say where a report cannot be read', () => {
    const text = `{"a":1}${' '.repeat(500)}rest`;
    const parse = () => JSON.parse(text) as unknown;
    let said = '';
    try {
      parse();
    } catch (error) {
      said = unreadableReport('shared/ui/test-results/vitest.json', text, error);
    }
    expect(said).toContain('shared/ui/test-results/vitest.json (511 caractères)');
    expect(said).toMatch(/position 507.* › " {200}rest"$/);
  });

  it('count what passed at the second try, and name it', () => {
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
    expect(named(playwrightTests(report), 'flaky')).toEqual(['list.spec.ts › a filter › is kept']);
  });

  it('name each test that failed, and a file that could not be loaded', () => {
    const report = {
      ...vitestReport,
      testResults: [
        {
          name: '/project/shared/ui/src/button.test.tsx',
          status: 'failed',
          assertionResults: [
            { fullName: 'button is pressed', status: 'failed' },
            { fullName: 'button is shown', status: 'passed' },
          ],
        },
        { name: '/project/shared/ui/src/broken.test.ts', status: 'failed', assertionResults: [] },
        { name: '/project/shared/ui/src/fine.test.ts', status: 'passed', assertionResults: [] },
      ],
    };
    expect(named(vitestTests(report, 'shared/ui'), 'failed')).toEqual([
      'shared/ui/src/button.test.tsx › button is pressed',
      'shared/ui/src/broken.test.ts',
    ]);
    const stories = {
      stats: { expected: 0, unexpected: 1, flaky: 0, skipped: 0 },
      suites: [{ title: 'list.spec.ts', specs: [{ title: 'opens', tests: [{ status: 'unexpected' }] }] }],
    };
    expect(named(playwrightTests(stories), 'unexpected')).toEqual(['list.spec.ts › opens']);
  });

  it('say what a test failed with, and name what passed when its package was tried again', () => {
    const reportOf = (status: string, failureMessages: string[]) =>
      vitestTests(
        {
          ...vitestReport,
          testResults: [
            {
              name: '/project/shared/ui/src/button.test.tsx',
              status,
              assertionResults: [
                { fullName: 'is pressed', status, failureMessages },
                { fullName: 'is shown', status: 'passed', failureMessages: [] },
              ],
            },
          ],
        },
        'shared/ui',
      );
    const first = reportOf('failed', ['\u001b[31mError: no button\u001b[39m\n    at button.test.tsx:4']);
    expect(first[0]).toMatchObject({ outcome: 'failed', message: 'Error: no button' });
    expect(withFirstTry(reportOf('passed', []), first)).toEqual([
      {
        name: 'shared/ui/src/button.test.tsx › is pressed',
        outcome: 'flaky',
        milliseconds: 0,
        message: 'Error: no button',
      },
      { name: 'shared/ui/src/button.test.tsx › is shown', outcome: 'passed', milliseconds: 0 },
    ]);
    expect(withFirstTry(first, first)).toEqual(first);
  });

  it('count a file as its second try ended, beside files that were not tried again', () => {
    const file = (name: string, ...outcomes: string[]) => ({
      name,
      status: outcomes.includes('failed') || outcomes.length === 0 ? 'failed' : 'passed',
      assertionResults: outcomes.map((status, index) => ({ fullName: `test ${index}`, status })),
    });
    const first = {
      ...vitestReport,
      testResults: [
        file('a.test.ts', 'passed', 'failed'),
        file('b.test.ts', 'passed', 'skipped', 'todo'),
        file('c.test.ts'),
      ],
    };
    expect(failedFiles(first)).toEqual(['a.test.ts', 'c.test.ts']);
    const mended = withSecondTry(first, {
      ...vitestReport,
      testResults: [file('a.test.ts', 'passed', 'passed'), file('c.test.ts', 'passed')],
    });
    expect(vitestCounts(mended)).toEqual({ passed: 4, failed: 0, skipped: 2 });
    const stillFailing = withSecondTry(first, {
      ...vitestReport,
      testResults: [file('a.test.ts', 'passed', 'passed')],
    });
    expect(vitestCounts(stillFailing)).toEqual({ passed: 3, failed: 1, skipped: 2 });
  });

  it('name a file by its place in the workspace, in whichever clone it ran', () => {
    const name = '/another/clone/of/tools/shared/ui/src/button.test.tsx';
    const testResults = [{ name, status: 'failed', assertionResults: [] }];
    const tests = vitestTests({ ...vitestReport, testResults }, 'shared/ui');
    expect(tests.map((test) => test.name)).toEqual(['shared/ui/src/button.test.tsx']);
  });

  it('name the tests that took longest, a second try included', () => {
    const report = {
      ...vitestReport,
      testResults: [
        {
          name: '/project/tools/a.test.ts',
          status: 'passed',
          assertionResults: [
            { fullName: 'quick', status: 'passed', duration: 5 },
            { fullName: 'left out', status: 'skipped', duration: null },
            { fullName: 'slow', status: 'passed', duration: 900 },
          ],
        },
      ],
    };
    const stories = {
      stats: { expected: 0, unexpected: 0, flaky: 1, skipped: 0 },
      suites: [
        {
          title: 'list.spec.ts',
          specs: [
            { title: 'opens', tests: [{ status: 'flaky', results: [{ duration: 300 }, { duration: 400 }] }] },
          ],
        },
      ],
    };
    const tests = [...vitestTests(report, 'tools'), ...playwrightTests(stories)];
    expect(slowest(tests, 2)).toEqual([
      { name: 'tools/a.test.ts › slow', outcome: 'passed', milliseconds: 900 },
      { name: 'list.spec.ts › opens', outcome: 'flaky', milliseconds: 700 },
    ]);
  });
});

describe('the budget of an app', () => {
  it('counts its unit tests from the start of the run to the end of the last file', () => {
    const file = { name: '/a.test.ts', status: 'passed', assertionResults: [] };
    const testResults = [
      { ...file, endTime: 41_000 },
      { ...file, endTime: 13_500 },
    ];
    expect(vitestSeconds({ ...vitestReport, startTime: 1_000, testResults })).toBe(40);
    expect(vitestSeconds(vitestReport)).toBe(0);
  });

  it('counts its stories by folder, shared among the workers', () => {
    const story = (duration: number) => ({
      title: 'opens',
      tests: [{ status: 'expected', results: [{ duration }] }],
    });
    const report = {
      config: { workers: 2 },
      stats: { expected: 3, unexpected: 0, flaky: 0, skipped: 0 },
      suites: [
        { title: 'stories/recruitment/list.spec.ts', specs: [story(30_000)] },
        { title: 'stories/recruitment/whole-list/list.spec.ts', specs: [story(10_000)] },
        { title: 'stories/shell/links.spec.ts', specs: [story(4_000)] },
      ],
    };
    expect(playwrightSeconds(report)).toEqual(
      new Map([
        ['recruitment', 20],
        ['shell', 2],
      ]),
    );
  });

  it('is printed beside what was measured, with the difference', () => {
    const times = new Map([
      ['recruitment', { unit: 60.4, e2e: 200 }],
      ['hubs', { e2e: 12 }],
    ]);
    expect(budgetLines(times)).toEqual([
      'recruitment : unit 60 s (budget 60 s : tenu), e2e 200 s (budget 180 s : 20 s de trop)',
      'hubs : e2e 12 s (budget 180 s : tenu)',
    ]);
  });
});
