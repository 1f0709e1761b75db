import type { RsbuildPlugin } from '@rsbuild/core';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { sameEverywhere } from './same-everywhere.ts';
import { startSample, type Sample } from './testing/sample-remote.ts';

let sample: Sample;
beforeEach(() => {
  sample = startSample();
});
afterEach(() => sample.remove());

/** Builds a remote whose page has these lines; returns its scripts in one text. */
const build = (...lines: string[]): Promise<string> => sample.build({ 'routes.tsx': lines.join('\n') }, 'js');

const registryIn = (scripts: string) => [...new Set(scripts.match(/chunk_trame_sample_[\da-f]{8}/g))];

it('a source that asks for its own address gets one without the folder of the build', async () => {
  const scripts = await build('const value = import.meta.url;');
  expect(scripts).toMatch(/file:\/\/\/\S*routes\.tsx/);
  expect(scripts).not.toContain(sample.root);
});

it('the minifier, which counts letters, never sees the folder of the build', async () => {
  let seen = '';
  const lastBeforeMinifier: RsbuildPlugin = {
    name: 'last-before-minifier',
    pre: [sameEverywhere.name],
    setup(api) {
      api.processAssets({ stage: 'optimize-compatibility' }, ({ assets }) => {
        seen = Object.values(assets)
          .map((asset) => asset.source().toString())
          .join('\n');
      });
    },
  };
  await sample.build({ 'routes.tsx': 'const value = import.meta.url;' }, 'js', [lastBeforeMinifier]);
  expect(seen).toMatch(/file:\/\/\/\S*routes\.tsx/);
  expect(seen).not.toContain(sample.root);
});

it('a build that contains its folder fails', async () => {
  await expect(build('const value = `${HERE}/src/a.ts`;')).rejects.toThrow('contains');
});

it('the chunk registry has a name for each content, and keeps it when a comment is added', async () => {
  const before = registryIn(await build('const value = 1;'));
  const commented = registryIn(await build('// A comment.', 'const value = 1;'));
  const changed = registryIn(await build('const value = 2;'));
  expect(before).toEqual([expect.stringMatching(/^chunk_trame_sample_(?!00000000)/)]);
  expect(commented).toEqual(before);
  expect(changed).not.toEqual(before);
});
