import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from './lib/paths.ts';
import { readTests, type SourceTests } from './lib/source-tests.ts';

const read = (document: string) => readFileSync(join(ROOT, document), 'utf8');

/** One line of a table: what it is about, in its first cells, and the tests that fail when it no longer holds, in the last. */
type Row = { says: string; tests: string[] };

/** What threatens, what keeps it away, and the tests. */
const COLUMNS = 3;

/** Rows of the tables of a document, their headings left out; a pipe in a cell is escaped. */
function readRows(markdown: string): Row[] {
  return markdown.split('\n').flatMap((line) => {
    if (!line.startsWith('|')) return [];
    const cells = [...line.matchAll(/((?:\\.|[^|\\])*)\|/g)]
      .slice(1)
      .map(([, cell = '']) => cell.replaceAll('\\|', '|').trim());
    if (cells.length !== COLUMNS) return [{ says: line, tests: [] }];
    const [says = '', tests = ''] = [cells[0], cells.at(-1)];
    if (tests === 'tests' || /^-+$/.test(tests)) return [];
    const named = tests.split('<br>').map((test) => test.trim());
    return [{ says, tests: named.filter((test) => test !== '') }];
  });
}

const known = new Map<string, SourceTests | undefined>();
function testsOf(path: string): SourceTests | undefined {
  const file = join(ROOT, path);
  if (!known.has(path))
    known.set(path, existsSync(file) ? readTests(readFileSync(file, 'utf8'), path.endsWith('x')) : undefined);
  return known.get(path);
}

/** What is wrong with a test that a row names: `path › title`, with the groups it stands in between the two if need be. */
function faultOf(test: string): string | undefined {
  const [path = '', ...names] = test.split(' › ');
  const title = names.pop();
  if (title === undefined) return `no title: ${test}`;
  const found = testsOf(path);
  if (!found) return `no such file: ${path}`;
  const group = names.find((name) => !found.groups.has(name));
  if (group !== undefined) return `no group « ${group} » in ${path}`;
  return found.tests.some((one) => one.title === title) ? undefined : `no test « ${title} » in ${path}`;
}

const repeated = (values: readonly string[]) =>
  values.filter((value, index) => values.indexOf(value) !== index);

/** Everything that keeps a document from being true. */
function faultsOf(markdown: string): string[] {
  const rows = readRows(markdown);
  return [
    ...rows.filter(({ tests }) => tests.length === 0).map(({ says }) => `no test: ${says}`),
    ...rows.filter(({ says }) => says === '').map(({ tests }) => `says nothing: ${tests.join(', ')}`),
    ...repeated(rows.map(({ says }) => says)).map((says) => `listed twice: ${says}`),
    ...rows.flatMap(({ tests }) => repeated(tests)).map((test) => `named twice in one row: ${test}`),
    ...new Set(rows.flatMap(({ tests }) => tests.flatMap((test) => faultOf(test) ?? []))),
  ];
}

describe('the threats that docs/security.md lists', () => {
  it('name only tests that exist, each threat once', () => {
    const [, threats = ''] = /^## Threats\n([\s\S]*?)^## /m.exec(read('docs/security.md')) ?? [];
    expect(readRows(threats).length).toBeGreaterThan(0);
    expect(faultsOf(threats)).toEqual([]);
  });
});

/** Headings of a document as GitHub names them in links. */
const anchorsOf = (markdown: string) =>
  [...markdown.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );

/** What says that operations.md holds something, and names no heading of it where it would stand. */
function lostClaims(markdown: string, isOperations = false): string[] {
  const anchors = new Set(anchorsOf(read('docs/operations.md')));
  const mention = isOperations ? /\]\((#[\w-]*)\)/g : /operations\.md(?!\]\()(#[\w-]*)?/g;
  return [...markdown.matchAll(mention)]
    .filter(([, anchor]) => !anchors.has(anchor?.slice(1) ?? ''))
    .map(({ index, 0: text }) => `${text} : ${markdown.slice(Math.max(0, index - 60), index)}`);
}

describe('what is said to stand in docs/operations.md', () => {
  it.each([
    ...readdirSync(join(ROOT, 'docs'))
      .filter((file) => file.endsWith('.md'))
      .map((file) => `docs/${file}`),
    ...readdirSync(join(ROOT, 'docs/adr')).map((file) => `docs/adr/${file}`),
  ])('has its heading there: %s', (document) => {
    expect(lostClaims(read(document), document === 'docs/operations.md')).toEqual([]);
  });

  it('is found where another is missing', () => {
    expect(lostClaims('[operations.md](operations.md#keys-and-secrets)')).toEqual([]);
    expect(lostClaims('rotation: operations.md')).toHaveLength(1);
    expect(lostClaims('[operations.md](operations.md#nowhere)')).toHaveLength(1);
    expect(lostClaims('[below](#nowhere)', true)).toHaveLength(1);
  });
});

describe('a document that is not true', () => {
  const HERE = 'tools/documented-tests.test.ts';
  const table = (...rows: string[]) =>
    ['| threat | control | tests |', '| --- | --- | --- |', ...rows].join('\n');

  it('is found where another is true', () => {
    expect(faultsOf(table(`| A | B | ${HERE} › is found where another is true |`))).toEqual([]);
    expect(faultsOf(table(`| A | B | ${HERE} › a document that is not true › %s |`))).toEqual([]);
  });

  it.each([
    ['no test: A', '| A | B |  |'],
    ['no test: | A | B |', '| A | B |'],
    ['no such file: tools/gone.test.ts', '| A | B | tools/gone.test.ts › x |'],
    [`no test « gone » in ${HERE}`, `| A | B | ${HERE} › %s<br>${HERE} › gone |`],
    [`no group « gone » in ${HERE}`, `| A | B | ${HERE} › gone › %s |`],
    [`no title: ${HERE}`, `| A | B | ${HERE} |`],
    ['listed twice: A', `| A | B | ${HERE} › %s |\n| A | B | ${HERE} › %s |`],
    [`named twice in one row: ${HERE} › %s`, `| A | B | ${HERE} › %s<br>${HERE} › %s |`],
  ])('%s', (fault, row) => {
    expect(faultsOf(table(row))).toEqual([fault]);
  });
});
