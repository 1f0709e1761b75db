import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { FOLDER, FUNCTIONS, ROOT } from './_shared/testing/deno.ts';

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

/** Where each function has to be written down, and what proves it. */
const PLACES: [place: string, isThere: (name: string) => boolean][] = [
  [
    'supabase/config.toml, without the gateway’s own token check',
    (name) =>
      read('supabase/config.toml').includes(
        `[functions.${name}]\nverify_jwt = false\nimport_map = "./functions/deno.json"\n`,
      ),
  ],
  ['supabase/functions/README.md', (name) => read(`${FOLDER}/README.md`).includes(`\n| \`${name}\``)],
  ['the calls of supabase/functions/deno.test.ts', (name) => hasKey(read(`${FOLDER}/deno.test.ts`), name)],
  ['the inputs of tools/bench/edge.ts', (name) => read('tools/bench/edge.ts').includes(`'${name}'`)],
  ['a test of its handler', (name) => existsSync(join(ROOT, FOLDER, name, 'handler.test.ts'))],
];
const hasKey = (text: string, name: string) => new RegExp(`^ {2}'?${name}'?: `, 'm').test(text);

describe('an edge function', () => {
  it.each(PLACES)('is in %s', (_, isThere) => {
    expect(FUNCTIONS.length).toBeGreaterThan(10);
    expect(FUNCTIONS.filter((name) => !isThere(name))).toEqual([]);
  });
});
