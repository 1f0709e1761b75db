import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from '../lib/paths.ts';
import { PACKED } from './compile.ts';
import { packedManifest } from './manifest.ts';

/** The version that runs these tests, which the workspace pins. */
const [MAJOR = ''] = process.versions.node.split('.');

it.each(PACKED)('the packed package %s names the version of Node', (name) => {
  expect(packedManifest(name, ROOT, [])).toMatchObject({ engines: { node: `>=${MAJOR}` } });
});

it('so do the example of an app in a repository of its own, and its guide', () => {
  const read = (path: string) => readFileSync(join(ROOT, 'docs', path), 'utf8');
  expect(JSON.parse(read('examples/second-repository/package.json'))).toMatchObject({
    engines: { node: `>=${MAJOR}` },
  });
  expect(read('second-repository.md')).toContain(`Node ${MAJOR} or newer`);
});
