import { createRsbuild, type RsbuildPlugin } from '@rsbuild/core';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineRemote } from '../remote.ts';

const FACTS = {
  name: 'sample',
  areas: ['recruitment'],
  owner: { team: 'Équipe', contact: 'equipe@trame.example' },
  hostApi: '^1.0.0',
  routes: [{ id: 'sample.home', path: '', title: 'Accueil' }],
};

export type Sample = {
  root: string;
  /** Builds it with these sources, by their path; returns its files of a kind in one text. */
  build: (
    sources: Readonly<Record<string, string>>,
    kind: 'js' | 'css',
    plugins?: RsbuildPlugin[],
  ) => Promise<string>;
  remove: () => void;
};

/** A remote to build. Its `routes.tsx` states `value`; `HERE` is the folder of the build. */
export function startSample(): Sample {
  // Inside the package, where what it imports is found.
  const results = join(import.meta.dirname, '../../../test-results');
  mkdirSync(results, { recursive: true });
  const root = mkdtempSync(join(results, 'remote-'));
  return {
    root,
    async build(sources, kind, plugins = []) {
      mkdirSync(join(root, 'src'), { recursive: true });
      writeFileSync(join(root, 'remote.json'), JSON.stringify(FACTS));
      for (const [path, text] of Object.entries(sources)) {
        const end = path === 'routes.tsx' ? '\nexport default { routes: [], value };' : '';
        writeFileSync(join(root, 'src', path), text + end);
      }
      const rsbuild = await createRsbuild({
        cwd: root,
        config: {
          ...defineRemote({
            root,
            rsbuild: { logLevel: 'silent', plugins, source: { define: { HERE: JSON.stringify(root) } } },
          }),
          mode: 'production',
        },
      });
      await (await rsbuild.build()).close();
      const files = readdirSync(join(root, 'dist'), { recursive: true, encoding: 'utf8' })
        .filter((file) => file.endsWith(`.${kind}`))
        .toSorted();
      return files.map((file) => readFileSync(join(root, 'dist', file), 'utf8')).join('\n');
    },
    remove: () => rmSync(root, { recursive: true, force: true }),
  };
}
