import { globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from './lib/paths.ts';

const read = (document: string) => readFileSync(join(ROOT, document), 'utf8');

/** Headings of a document as GitHub names them in links. */
const anchorsOf = (markdown: string) =>
  [...markdown.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );

/** The mentions of operations.md that link to no heading of it. */
function brokenMentions(markdown: string, isOperations = false): string[] {
  const anchors = new Set(anchorsOf(read('docs/operations.md')));
  const mention = isOperations ? /\]\((#[\w-]*)\)/g : /operations\.md(?!\]\()(#[\w-]*)?/g;
  return [...markdown.matchAll(mention)]
    .filter(([, anchor]) => !anchors.has(anchor?.slice(1) ?? ''))
    .map(({ index, 0: text }) => `${text} : ${markdown.slice(Math.max(0, index - 60), index)}`);
}

const DOCUMENTS = globSync(
  ['README.md', 'docs/**/*.md', 'shared/cv/README.md', 'supabase/functions/README.md'],
  {
    cwd: ROOT,
  },
).toSorted();

describe('a mention of docs/operations.md', () => {
  it.each(DOCUMENTS.filter((document) => document.startsWith('docs/')))(
    'links to one of its headings: %s',
    (document) => {
      expect(brokenMentions(read(document), document === 'docs/operations.md')).toEqual([]);
    },
  );

  it('is reported when it links to none', () => {
    expect(brokenMentions('[operations.md](operations.md#keys-and-secrets)')).toEqual([]);
    expect(brokenMentions('rotation: operations.md')).toHaveLength(1);
    expect(brokenMentions('[operations.md](operations.md#nowhere)')).toHaveLength(1);
    expect(brokenMentions('[below](#nowhere)', true)).toHaveLength(1);
  });
});

/** What a build writes, and the app of an example. */
const NOT_IN_SOURCES = /\/dist$|^remotes\/qualite$/;

/** Paths from the root of the repository, in backquotes, where nothing is. A decision may be named by its number. */
const missingPaths = (markdown: string) =>
  [...markdown.matchAll(/`((?:docs|e2e|public-site|remotes|shared|shell|supabase|tools)\/[\w./@-]+?)\/?`/g)]
    .map(([, path = '']) => path)
    .filter((path) => !NOT_IN_SOURCES.test(path))
    .filter((path) => globSync([path, `${path}-*.md`], { cwd: ROOT }).length === 0);

describe('a path in a document', () => {
  it.each(DOCUMENTS)('exists: %s', (document) => {
    expect(missingPaths(read(document))).toEqual([]);
  });

  it('is reported when nothing is there', () => {
    expect(missingPaths('`e2e/stories/federation`, `docs/adr/0012`, `shell/dist`')).toEqual([]);
    expect(missingPaths('`e2e/stories/broken-remotes`')).toEqual(['e2e/stories/broken-remotes']);
  });
});

describe('a decision record', () => {
  const decisions = readdirSync(join(ROOT, 'docs/adr')).filter((file) => file !== 'README.md');

  it.each(decisions)('has its number, its status and a date that is not in the future: %s', (file) => {
    const [title = '', , status = ''] = read(`docs/adr/${file}`).split('\n');
    const [, day = ''] = /^Status: accepted, (\d{4}-\d{2}-\d{2})/.exec(status) ?? [];
    expect(title).toMatch(new RegExp(`^# ${file.slice(0, 4)}\\. `));
    expect(day).not.toBe('');
    expect(Date.parse(day)).toBeLessThan(Date.now());
  });

  it('has the number after the previous one, or the missing number is explained', () => {
    const numbers = decisions.map((file) => Number(file.slice(0, 4)));
    const unused = Array.from({ length: Math.max(...numbers) }, (_, index) => index + 1).filter(
      (number) => !numbers.includes(number),
    );
    const explained = read('docs/adr/README.md');
    expect(unused.filter((number) => !explained.includes(String(number).padStart(4, '0')))).toEqual([]);
    expect(new Set(numbers).size).toBe(numbers.length);
  });
});
