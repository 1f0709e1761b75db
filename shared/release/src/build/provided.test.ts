import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { providedModules } from './provided.ts';

const SHELL_SOURCE = join(import.meta.dirname, '../../../../shell/src/remotes/provided-modules.ts');

it('the list of provided modules is what the shell gives to remotes, no more and no less', () => {
  const source = readFileSync(SHELL_SOURCE, 'utf8');
  const [, list = ''] = source.split(': ProvidedModules = {');
  const handed = [...list.matchAll(/^ {2}'?(?<name>[@\w/-]+)'?: \(\) =>/gm)].map(
    ({ groups }) => groups?.['name'] ?? '',
  );
  expect(list).toContain('...uiModules');
  expect(Object.keys(providedModules()).filter((name) => !name.startsWith('@trame/ui/'))).toEqual(
    handed.toSorted(),
  );
});

it('the version of each provided module is known', () => {
  const versions = Object.entries(providedModules());
  expect(versions.length).toBeGreaterThan(30);
  expect(versions.filter(([, version]) => !/^\d+\.\d+\.\d+/.test(version))).toEqual([]);
});
