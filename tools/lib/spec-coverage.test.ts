import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readTests } from './source-tests.ts';
import { coverageFaults, DOCUMENTS, readAnnotatedFiles, threatsOf, writeTests } from './spec-coverage.ts';

describe('docs/spec-coverage.md', () => {
  const files = readAnnotatedFiles('spec');
  const markdown = readFileSync(DOCUMENTS.spec, 'utf8');

  it('has tests for every line of the specification, and no test names an unknown line', () => {
    expect(coverageFaults(markdown, files)).toEqual([]);
  });

  it('is up to date with the tests: else run "npm run spec-coverage"', () => {
    expect(writeTests(markdown, files) === markdown).toBe(true);
  });

  it('has lines for each section about applications', () => {
    const sections = [...markdown.matchAll(/^\| (\d+)\.\d+ \|/gm)].map(([, section]) => section);
    expect([...new Set(sections)]).toEqual(['2', '3', '4', '5', '6', '7', '8', '9']);
  });
});

describe('the threats that docs/security.md lists', () => {
  const files = readAnnotatedFiles('threat');
  const markdown = readFileSync(DOCUMENTS.threat, 'utf8');

  it('have tests, and no test names an unknown threat', () => {
    expect(threatsOf(markdown)).toContain('| 1 |');
    expect(coverageFaults(threatsOf(markdown), files)).toEqual([]);
  });

  it('are up to date with the tests: else run "npm run spec-coverage"', () => {
    expect(writeTests(markdown, files) === markdown).toBe(true);
  });
});

const spec = { annotation: 'spec' } as const;
const source = (...lines: string[]) => lines.join('\n');

describe('the comment above a test', () => {
  it.each([
    ['it', "it('adds', () => {});"],
    ['test', "test('adds', async ({ page }) => {});"],
    ['a template', 'test(`adds`, () => {});'],
    ['each', "it.each([['a', 'b']])('adds', () => {});"],
    [
      'a table of each on many lines',
      "it.each<[string]>([\n  // One of its rows.\n  ['adds'],\n])('adds', () => {});",
    ],
  ])('names the lines of the specification that the test proves: %s', (_form, test) => {
    expect(readTests(source('// spec 2.14, 3.2', test), spec).tests).toEqual([
      { title: 'adds', groups: [], proves: ['2.14', '3.2'] },
    ]);
  });

  it('is found inside groups, beside comments and tests without lines', () => {
    const { tests, groups } = readTests(
      source(
        "describe('a sum', () => {",
        '  // spec 2.1',
        '  // In words.',
        "  it('adds', () => {});",
        "  it('subtracts', () => {});",
        "  describe.each([1])('of %s', () => {",
        '    for (const one of [1]) {',
        '      // spec 2.2',
        '      it(`adds ${one}`, () => {});',
        '    }',
        '  });',
        '});',
      ),
      spec,
    );
    expect(tests).toEqual([
      { title: 'adds', groups: ['a sum'], proves: ['2.1'] },
      { title: 'subtracts', groups: ['a sum'], proves: [] },
      { title: 'adds ${one}', groups: ['a sum', 'of %s'], proves: ['2.2'] },
    ]);
    expect([...groups]).toEqual(['a sum', 'of %s']);
  });

  it('can name threats as well as lines of the specification', () => {
    const test = source('// spec 2.1', '// threat 7, 9', "it('adds', () => {});");
    expect(readTests(test, spec).tests[0]?.proves).toEqual(['2.1']);
    expect(readTests(test, { annotation: 'threat' }).tests[0]?.proves).toEqual(['7', '9']);
  });

  it.each([
    ['before other code', source('// spec 2.1', 'const one = 1;')],
    ['inside a test', source("it('adds', () => {", '  // spec 2.1', '});')],
  ])('is reported when no test follows it: %s', (_place, text) => {
    expect(readTests(text, spec).strayComments).toEqual(['// spec 2.1']);
  });
});

describe('a document and its tests', () => {
  const files = new Map([
    [
      'a.test.ts',
      readTests(
        source('// spec 2.1', "it('adds | subtracts', () => {});", '// spec 2.2', "it('b', () => {});"),
        spec,
      ),
    ],
    [
      'b.test.ts',
      readTests(source("describe('c', () => {", '// spec 2.1', "it('d', () => {});", '});'), spec),
    ],
  ]);
  const table = (...rows: string[]) =>
    source(
      '## 2. Screens',
      '',
      '| line | what the specification says | tests |',
      '| --- | --- | --- |',
      ...rows,
    );
  const COMPLETE = table('| 2.1 | One |  |', '| 2.2 | A \\| B | gone.test.ts › x |');

  it('agree: each line has the tests that name it', () => {
    expect(writeTests(COMPLETE, files)).toBe(
      table(
        '| 2.1 | One | a.test.ts › adds \\| subtracts<br>b.test.ts › c › d |',
        '| 2.2 | A \\| B | a.test.ts › b |',
      ),
    );
    expect(coverageFaults(COMPLETE, files)).toEqual([]);
  });

  it.each([
    ['a line that no test names', `${COMPLETE}\n| 2.3 | Three |  |`, ['no test: 2.3 Three']],
    ['a line that is not there', table('| 2.1 | One |  |'), ['no such number: 2.2, in a.test.ts › b']],
    ['a number given twice', `${COMPLETE}\n| 2.2 | Two |  |`, ['listed twice: 2.2']],
    ['a sentence given twice', table('| 2.1 | One |  |', '| 2.2 | One |  |'), ['said twice: One']],
    [
      'a line of another section',
      COMPLETE.replace('## 2.', '## 3.'),
      ['2.1 stands in section 3', '2.2 stands in section 3'],
    ],
    ['a row without its number', `${COMPLETE}\n| Three |  |`, ['no number and sentence: | Three |  |']],
  ])('disagree when there is %s', (_fault, markdown, faults) => {
    expect(coverageFaults(markdown, files)).toEqual(faults);
  });

  it('disagree when two tests have one name', () => {
    const twice = new Map([
      [
        'a.test.ts',
        readTests(source('// spec 2.1', "it('a', () => {});", '// spec 2.1', "it('a', () => {});"), spec),
      ],
    ]);
    expect(coverageFaults(table('| 2.1 | One |  |'), twice)).toEqual([
      'two tests with one title: 2.1 a.test.ts › a',
    ]);
  });
});
