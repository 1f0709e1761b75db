import { afterEach, expect, it } from 'vitest';
import { startSample, type Sample } from './testing/sample-remote.ts';

const samples: Sample[] = [];
afterEach(() => samples.splice(0).forEach((sample) => sample.remove()));

type Sources = Readonly<Record<string, string>>;

/** Builds a remote in a folder of its own; returns its scripts in one text. */
const build = (sources: Sources): Promise<string> => {
  const sample = startSample();
  samples.push(sample);
  return sample.build(sources, 'js');
};

/** A remote that loads a page for each of these modules, which has it, and a page that has all of them. */
const pagesOf = (modules: readonly string[]): Sources => {
  const lines = modules.map(
    (module, index) => `import * as m${index} from '${module}'; console.log(m${index});`,
  );
  const pages = [lines.join('\n'), ...lines].map((text, index): [string, string] => [
    `page-${index}.ts`,
    text,
  ]);
  const routes = `const value = [${pages.map(([path]) => `() => import('./${path}')`).join(', ')}];`;
  return { 'routes.tsx': routes, ...Object.fromEntries(pages) };
};

it('modules of the host are loaded in the same order, in whatever folder the remote is built', async () => {
  // Of so many, two folders rarely have the same order by accident: once in 40,000 times.
  const names = ['columns', 'dialog', 'facts', 'kbd', 'page', 'segmented', 'state-tag', 'states'];
  const files = names.map((name): [string, string] => [
    `with-${name}.ts`,
    `export * from '@trame/ui/${name}'; export const own = '${name}';`,
  ]);
  const sources = { ...pagesOf(files.map(([path]) => `./${path}`)), ...Object.fromEntries(files) };
  const [one, other] = [await build(sources), await build(sources)];
  expect(other).toBe(one);
});

/** A module of this size that a build cannot shorten. */
const ofSize = (size: number): string => `export const text = '${'x'.repeat(size)}';`;

it('a build fails when two of its chunks can only be ordered by the folder', async () => {
  const pages = pagesOf(['./one.ts', './two.ts']);
  await expect(build({ ...pages, 'one.ts': ofSize(30_000), 'two.ts': ofSize(30_000) })).rejects.toThrow(
    /Two chunks of a page have as many modules of the same size: \S*one\.ts; and \S*two\.ts/,
  );
  await expect(build({ ...pages, 'one.ts': ofSize(30_000), 'two.ts': ofSize(30_001) })).resolves.toBeTruthy();
});

it('no two chunks begin alike, so that their identifiers do not depend on which comes first', async () => {
  const pages = pagesOf(['./one.ts', './two.ts']);
  const text = await build({ ...pages, 'one.ts': ofSize(30_000), 'two.ts': ofSize(30_001) });
  const ids = [...text.matchAll(/\.push\(\[\["([^"]+)"\]/g)].map(([, id = '']) => id);
  expect(ids.length).toBeGreaterThan(2);
  // As many characters as leave no chance: the default is one.
  for (const id of ids) expect(id.length).toBeGreaterThanOrEqual(4);
});
