import { readdirSync, readFileSync } from 'node:fs';
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

describe('a mention of docs/operations.md', () => {
  it.each([
    ...readdirSync(join(ROOT, 'docs'))
      .filter((file) => file.endsWith('.md'))
      .map((file) => `docs/${file}`),
    ...readdirSync(join(ROOT, 'docs/adr')).map((file) => `docs/adr/${file}`),
  ])('links to one of its headings: %s', (document) => {
    expect(brokenMentions(read(document), document === 'docs/operations.md')).toEqual([]);
  });

  it('is reported where it links to none', () => {
    expect(brokenMentions('[operations.md](operations.md#keys-and-secrets)')).toEqual([]);
    expect(brokenMentions('rotation: operations.md')).toHaveLength(1);
    expect(brokenMentions('[operations.md](operations.md#nowhere)')).toHaveLength(1);
    expect(brokenMentions('[below](#nowhere)', true)).toHaveLength(1);
  });
});
