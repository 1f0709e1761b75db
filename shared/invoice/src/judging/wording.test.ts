import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { grouped } from './wording.ts';

it('numbers of companies are said in groups, as people write them', () => {
  expect(grouped('10000000900017')).toBe('100\u00a0000\u00a0009\u00a000017');
  expect(grouped('100000009')).toBe('100\u00a0000\u00a0009');
  expect(grouped('FR37200000008')).toBe('FR\u00a037\u00a0200\u00a0000\u00a0008');
  expect(grouped('ESB12345678')).toBe('ESB12345678');
});

it('no rule says such a number without its groups', () => {
  const sources = readdirSync(import.meta.dirname).filter((name) => !name.endsWith('.test.ts'));
  const bare = sources.flatMap((name) =>
    readFileSync(`${import.meta.dirname}/${name}`, 'utf8')
      .split('\n')
      .filter((line) =>
        /(?:SIRE[NT]|numéro de TVA)(?:'\})? \$\{(?!grouped|quoted|IDENTIFIERS|isBuyer|withDe)/.test(line),
      ),
  );
  expect(bare).toEqual([]);
});
