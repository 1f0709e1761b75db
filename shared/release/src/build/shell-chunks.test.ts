import { createRsbuild } from '@rsbuild/core';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { shellChunks } from './shell-chunks.ts';

let root: string;
beforeEach(() => {
  const results = join(import.meta.dirname, '../../test-results');
  mkdirSync(results, { recursive: true });
  root = mkdtempSync(join(results, 'chunks-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const parts = (...names: readonly string[]): string =>
  names.map((name) => `import '${name.startsWith('lib-') ? name : `./${name}.ts`}';`).join('\n');
const chunk = (name: string): string => `import(/* webpackChunkName: '${name}' */ './${name}.ts');`;

/** A shell with pages before the sign-in, a frame, a home page, apps and the pages of the releases and of the account. */
const SOURCES: Readonly<Record<string, string>> = {
  'index.ts': [chunk('second-step'), chunk('application')].join('\n'),
  'second-step.ts': parts('dialog'),
  'application.ts': [
    parts('registry'),
    ...['signed-in', 'home', 'apps', 'deployments', 'account'].map(chunk),
  ].join('\n'),
  'signed-in.ts': parts('dialog', 'toasts', 'lib-design'),
  'home.ts': parts('heading'),
  'apps.ts': parts('heading', 'select', 'toasts', 'lib-select'),
  'deployments.ts': parts('select', 'lib-select'),
  'account.ts': parts('select', 'lib-select'),
};
const PARTS = ['dialog', 'heading', 'registry', 'select', 'toasts', 'lib-design', 'lib-select'];

/** The names of the files in which each part is. */
async function filesOfParts(): Promise<Record<string, string[]>> {
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  };
  write('package.json', '{}');
  for (const [path, text] of Object.entries(SOURCES)) write(`src/${path}`, text);
  for (const part of PARTS) {
    const folder = part.startsWith('lib-') ? `node_modules/${part}` : undefined;
    if (folder) write(`${folder}/package.json`, JSON.stringify({ name: part, main: 'index.js' }));
    write(folder ? `${folder}/index.js` : `src/${part}.ts`, `console.log('this is ${part}');`);
  }
  const rsbuild = await createRsbuild({
    cwd: root,
    config: {
      plugins: [shellChunks],
      mode: 'production',
      logLevel: 'silent',
      output: { filenameHash: false },
    },
  });
  await (await rsbuild.build()).close();
  const files = readdirSync(join(root, 'dist'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.js'))
    .map((file) => ({
      name: file.replace(/^.*\/|\.js$/g, ''),
      text: readFileSync(join(root, 'dist', file), 'utf8'),
    }));
  return Object.fromEntries(
    PARTS.map((part) => [
      part,
      files
        .filter(({ text }) => text.includes(`this is ${part}`))
        .map(({ name }) => name)
        .toSorted(),
    ]),
  );
}

it('the frame and apps have one file of code and one of libraries each, and no page before the sign-in needs them', async () => {
  expect(await filesOfParts()).toEqual({
    registry: ['application'],
    dialog: ['second-step', 'signed-in'],
    toasts: ['signed-in'],
    heading: ['signed-in'],
    select: ['apps'],
    'lib-design': ['lib-signed-in'],
    'lib-select': ['lib-apps'],
  });
});
