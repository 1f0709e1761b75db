import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './paths.ts';
import { type Annotation, readTests, type SourceTests } from './source-tests.ts';

/** Documents with tables whose first column is a number and whose last column, the tests, is generated. */
export const DOCUMENTS = {
  spec: join(ROOT, 'docs/spec-coverage.md'),
  threat: join(ROOT, 'docs/security.md'),
} as const satisfies Record<Annotation, string>;
const TEST_FILES =
  '{shell,remotes/*,shared/*,public-site,*-portal,supabase,tools,e2e}/**/*.{test,spec}.{ts,tsx}';
const HEADING = /^## (\d+)\. /;
/** The number of a row, the columns that are written by hand, the tests. A pipe in a cell is escaped. */
const ROW = /^\| (\d+(?:\.\d+)?) \| (.+) \|(?:\\.|[^|\\])*\|$/;

/** The section of docs/security.md that lists threats. */
export const threatsOf = (markdown: string) => /^## Threats\n([\s\S]*?)^## /m.exec(markdown)?.[1] ?? '';

/** Tests by path, of the files that have a comment of the kind asked for. */
export type AnnotatedFiles = ReadonlyMap<string, SourceTests>;

export function readAnnotatedFiles(annotation: Annotation, root = ROOT): AnnotatedFiles {
  const files = new Map<string, SourceTests>();
  const paths = globSync(TEST_FILES, { cwd: root, exclude: (name) => name.endsWith('node_modules') });
  for (const path of paths.toSorted()) {
    const source = readFileSync(join(root, path), 'utf8');
    if (source.includes(`// ${annotation} `))
      files.set(path, readTests(source, { annotation, isJsx: path.endsWith('x') }));
  }
  return files;
}

/** The tests of each number, as the document names them. */
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

/** The differences between the numbers of a document and those that tests name, in plain words. */
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
      if (/^\| (?!line \||threat \||---)/.test(row)) faults.push(`no number and sentence: ${row}`);
      continue;
    }
    lines.push(line);
    says.push(text);
    if (line.includes('.') && !line.startsWith(`${section}.`))
      faults.push(`${line} stands in section ${section}`);
    if (!tests.has(line)) faults.push(`no test: ${line} ${text}`);
  }
  return [
    ...faults,
    ...repeated(lines).map((line) => `listed twice: ${line}`),
    ...repeated(says).map((text) => `said twice: ${text}`),
    ...[...tests.keys()]
      .filter((line) => !lines.includes(line))
      .map((line) => `no such number: ${line}, in ${tests.get(line)?.join(', ')}`),
    ...[...files].flatMap(([path, { strayComments }]) =>
      strayComments.map((comment) => `no test below it: ${comment}, in ${path}`),
    ),
    ...[...tests].flatMap(([line, names]) =>
      repeated(names).map((name) => `two tests with one title: ${line} ${name}`),
    ),
  ];
}
