import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAst } from 'vitest/node';
import { expect, it } from 'vitest';
import { ROOT } from './lib/paths.ts';

const ESCAPE = /\\(?:u[\da-f]{4}|u\{[\da-f]+\}|x[\da-f]{2}|n)/i;

/** Escapes in texts of JSX, where they are no escapes: the person would read them. */
function shownEscapes(code: string): string[] {
  const found: string[] = [];
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    const { type, value, start, end } = node as {
      type?: string;
      value?: unknown;
      start: number;
      end: number;
    };
    const literal =
      type === 'JSXAttribute' ? (value as { type?: string; start: number; end: number } | null) : null;
    if (literal?.type === 'Literal') found.push(code.slice(literal.start, literal.end));
    if (type === 'JSXText') found.push(code.slice(start, end));
    for (const child of Object.values(node)) visit(child);
  };
  visit(parseAst(code, { lang: 'tsx' }));
  return found.filter((text) => ESCAPE.test(text));
}

it('no page shows an escape sequence in the place of a character', () => {
  const files = globSync('{shell,remotes/*,shared/*,public-site,*-portal}/src/**/*.tsx', { cwd: ROOT });
  expect(files.length).toBeGreaterThan(300);
  const faults = files.flatMap((file) =>
    shownEscapes(readFileSync(join(ROOT, file), 'utf8')).map((text) => `${file}: ${text}`),
  );
  expect(faults).toEqual([]);
});

it.each([String.raw`<Field help="Vide\u00a0: sans terme." />`, String.raw`<p>Vide\u202f!</p>`])(
  'an escape is found in %s',
  (code) => {
    expect(shownEscapes(code)).toHaveLength(1);
  },
);
