import { createRsbuild } from '@rsbuild/core';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { defineRemote } from './remote.ts';

const FACTS = {
  name: 'sample',
  areas: ['recruitment'],
  owner: { team: 'Équipe', contact: 'equipe@trame.example' },
  hostApi: '^1.0.0',
  routes: [{ id: 'sample.home', path: '', title: 'Accueil' }],
};

let root: string;
beforeEach(() => {
  // Inside the package, where what it imports is found.
  mkdirSync(join(import.meta.dirname, '../../test-results'), { recursive: true });
  root = mkdtempSync(join(import.meta.dirname, '../../test-results/remote-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

/** Builds a remote whose page has these lines; returns its scripts in one text. */
async function build(...lines: string[]): Promise<string> {
  mkdirSync(join(root, 'src'), { recursive: true });
  writeFileSync(join(root, 'remote.json'), JSON.stringify(FACTS));
  writeFileSync(join(root, 'src/routes.tsx'), [...lines, 'export default { routes: [], value };'].join('\n'));
  const rsbuild = await createRsbuild({
    cwd: root,
    config: {
      ...defineRemote({
        root,
        rsbuild: { logLevel: 'silent', source: { define: { HERE: JSON.stringify(root) } } },
      }),
      mode: 'production',
    },
  });
  await (await rsbuild.build()).close();
  const scripts = readdirSync(join(root, 'dist'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.js'))
    .toSorted();
  return scripts.map((file) => readFileSync(join(root, 'dist', file), 'utf8')).join('\n');
}

const registryIn = (scripts: string) => [...new Set(scripts.match(/chunk_trame_sample_[\da-f]{8}/g))];

it('a source that asks for its own address gets one without the folder of the build', async () => {
  const scripts = await build('const value = import.meta.url;');
  expect(scripts).toMatch(/file:\/\/\/\S*routes\.tsx/);
  expect(scripts).not.toContain(root);
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
