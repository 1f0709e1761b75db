import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './paths.ts';
import { readTests, type SourceTests } from './source-tests.ts';

/** Its first columns are written by hand: the number of a line, and what the specification says. The last is generated. */
export const SPEC_COVERAGE = join(ROOT, 'docs/spec-coverage.md');
const TEST_FILES = '{shell,remotes/*,shared/*,public-site,supabase,tools,e2e}/**/*.{test,spec}.{ts,tsx}';
const HEADING = /^## (\d+)\. /;
const ROW = /^\| (\d+\.\d+) \| ((?:\\.|[^|\\])*?) \|.*$/;

/** Tests of a repository by path, those alone whose file names a line of the specification. */
export type AnnotatedFiles = ReadonlyMap<string, SourceTests>;

export function readAnnotatedFiles(root = ROOT): AnnotatedFiles {
  const files = new Map<string, SourceTests>();
  const paths = globSync(TEST_FILES, { cwd: root, exclude: (name) => name.endsWith('node_modules') });
  for (const path of paths.toSorted()) {
    const source = readFileSync(join(root, path), 'utf8');
    if (source.includes('// spec ')) files.set(path, readTests(source, path.endsWith('x')));
  }
  return files;
}

/** The tests of each line, as the document names them. */
function testsByLine(files: AnnotatedFiles): Map<string, string[]> {
  const lines = new Map<string, string[]>();
  for (const [path, { tests }] of files) {
    for (const { title, groups, proves } of tests) {
      const name = [path, ...groups, title].join(' › ').replaceAll('|', '\\|').replaceAll('\n', ' ');
      for (const line of proves) lines.set(line, [...(lines.get(line) ?? []), name]);
    }
  }
  return lines;
}

/** The document with the tests of today in the last column of its tables. */
export function writeTests(markdown: string, files: AnnotatedFiles): string {
  const tests = testsByLine(files);
  return markdown
    .split('\n')
    .map((row) => {
      const [, line, says] = ROW.exec(row) ?? [];
      return line === undefined ? row : `| ${line} | ${says} | ${(tests.get(line) ?? []).join('<br>')} |`;
    })
    .join('\n');
}

const repeated = (values: readonly string[]) => [
  ...new Set(values.filter((value, index) => values.indexOf(value) !== index)),
];

/** What keeps lines and tests from each other: in plain words, none where all is well. */
export function coverageFaults(markdown: string, files: AnnotatedFiles): string[] {
  const tests = testsByLine(files);
  const faults: string[] = [];
  const lines: string[] = [];
  const says: string[] = [];
  let section = '';
  for (const row of markdown.split('\n')) {
    section = HEADING.exec(row)?.[1] ?? section;
    const [, line, text] = ROW.exec(row) ?? [];
    if (line === undefined || text === undefined) {
      if (/^\| (?!line \||---)/.test(row)) faults.push(`no row of a line and what it says: ${row}`);
      continue;
    }
    lines.push(line);
    says.push(text);
    if (!line.startsWith(`${section}.`)) faults.push(`${line} stands in section ${section}`);
    if (!tests.has(line)) faults.push(`no test: ${line} ${text}`);
  }
  return [
    ...faults,
    ...repeated(lines).map((line) => `listed twice: ${line}`),
    ...repeated(says).map((text) => `said twice: ${text}`),
    ...[...tests.keys()]
      .filter((line) => !lines.includes(line))
      .map((line) => `no such line: ${line}, in ${tests.get(line)?.join(', ')}`),
    ...[...files].flatMap(([path, { strayComments }]) =>
      strayComments.map((comment) => `no test below it: ${comment}, in ${path}`),
    ),
    ...[...tests].flatMap(([line, names]) =>
      repeated(names).map((name) => `two tests of one name: ${line} ${name}`),
    ),
  ];
}
