import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from './lib/paths.ts';

const FILES = globSync(
  '{shell,remotes,shared,public-site,*-portal,supabase,tools,e2e}/**/*.{ts,tsx,astro,mjs}',
  {
    cwd: ROOT,
    exclude: (name) => /^(?:node_modules|dist|\.astro|\.local|database\.types\.ts)$/.test(name),
  },
);
/** Code of tests: what only they name has no use in the product. */
const IS_TEST = /\.(?:test|spec)\.|\/testing\/|^supabase\/tests\/|^tools\/bench\/peer\//;
const EXPORT = /^export (?:async )?(?:const|function|type|interface|class) (?<name>[A-Za-z_$][\w$]*)/gm;

/** What a framework or a test alone names, with the reason. */
const KEPT: Record<string, string> = {
  SAID_DECISION_PATTERNS: 'the test of the growth of patterns reads those that are put together',
  PROGRAMME_FIELD_DATA: 'a test compares the fields of sheets in the database with it',
  PROGRAMME_RULE_DATA: 'a test compares the rules of the score in the database with it',
  forgetTampering: 'test files share one page, whose built-in functions they replace',
  forgetLeftBehind: 'the same',
  growsTooFast: 'a part of that test with tests of its own',
  REQUEST_TRANSITIONS: 'a test compares the states of signatures in the database with it',
  SiteIndicator: 'in the public types of the domain, which lose nothing without a major version',
  InvoiceReason: 'in the public types of the domain, which lose nothing without a major version',
  RecipientValues: 'in the public types of the domain, which lose nothing without a major version',
  RoleRequestStatus: 'in the public types of the domain, which lose nothing without a major version',
  staffReasonSchema: 'in the public types of the domain, which lose nothing without a major version',
};

it('every export of the product is named by other code of it, or used in its own file', () => {
  const words = new Map(
    FILES.map((file) => {
      const counts = new Map<string, number>();
      for (const [word] of readFileSync(join(ROOT, file), 'utf8').matchAll(/[A-Za-z_$][\w$]*/g))
        counts.set(word, (counts.get(word) ?? 0) + 1);
      return [file, counts] as const;
    }),
  );
  // Browser stories are tests too, but the releases that they publish are made by commands.
  const isStory = (file: string) => file.startsWith('e2e/');
  const product = FILES.filter((file) => !IS_TEST.test(file) && !isStory(file));
  /** How many files of the product, or of the stories, name a word. */
  const named = new Map<string, number>();
  for (const file of FILES.filter((one) => isStory(one) || !IS_TEST.test(one)))
    for (const word of words.get(file)?.keys() ?? []) named.set(word, (named.get(word) ?? 0) + 1);
  const kept = new Set<string>();
  const unused = product.flatMap((file) =>
    [...readFileSync(join(ROOT, file), 'utf8').matchAll(EXPORT)].flatMap(({ groups }) => {
      const name = groups?.['name'] ?? '';
      const isUsedHere = (words.get(file)?.get(name) ?? 0) > 1;
      if (isUsedHere || named.get(name) !== 1) return [];
      kept.add(name);
      return name in KEPT ? [] : [`${file}: ${name}`];
    }),
  );
  expect(product.length).toBeGreaterThan(1000);
  expect(unused).toEqual([]);
  expect(
    Object.keys(KEPT).filter((name) => !kept.has(name)),
    'kept, and used',
  ).toEqual([]);
});
