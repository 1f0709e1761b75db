import { createRsbuild } from '@rsbuild/core';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
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

it('a build lists what the remote uses of each module of the host, however it is imported', async () => {
  mkdirSync(join(root, 'src'));
  const files = {
    'remote.json': JSON.stringify(FACTS),
    'src/routes.tsx': `
      import * as platform from '@trame/platform';
      import { NavigationType, useParams as parameters } from '@trame/platform/router';
      import { onDemand } from './on-demand.ts';
      export { EmptyState } from '@trame/ui/states';
      export default { routes: [], used: [platform.useHost, NavigationType.Pop, parameters, onDemand] };`,
    'src/on-demand.ts': `export const onDemand = () => import('./later.ts');`,
    'src/later.ts': `import { getSupabase } from '@trame/data'; export const later = getSupabase;`,
  };
  for (const [path, text] of Object.entries(files)) writeFileSync(join(root, path), text);
  const rsbuild = await createRsbuild({
    cwd: root,
    config: { ...defineRemote({ root, rsbuild: { logLevel: 'error' } }), mode: 'production' },
  });
  await (await rsbuild.build()).close();
  expect(JSON.parse(readFileSync(join(root, 'dist/uses.json'), 'utf8'))).toEqual({
    '@trame/data': ['getSupabase'],
    '@trame/platform': ['useHost'],
    '@trame/platform/router': ['NavigationType', 'useParams'],
    '@trame/ui/states': ['EmptyState'],
  });
});
