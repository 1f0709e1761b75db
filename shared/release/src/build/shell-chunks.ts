import type { Rspack, RsbuildPlugin } from '@rsbuild/core';

type Chunks = readonly Rspack.Chunk[];

/** Whether each of these pages, or one that loads it, has one of the names: nobody has it without that one. */
function comesWith(
  names: readonly string[],
  groups: readonly Rspack.ChunkGroup[],
  seen = new Set<Rspack.ChunkGroup>(),
): boolean {
  return groups.every((group) => {
    if (names.includes(group.name ?? '') || seen.has(group)) return true;
    seen.add(group);
    return !group.isInitial() && comesWith(names, group.getParents(), seen);
  });
}

const areAfter = (names: readonly string[], chunks: Chunks): boolean =>
  chunks.every((chunk) => comesWith(names, [...chunk.groupsIterable]));

/** The pages of the releases and of the account show what pages of apps show. */
const WITH_APPS = ['apps', 'deployments', 'account'];

const isIn = (name: string, chunks: Chunks): boolean => chunks.some((chunk) => chunk.name === name);

type Contents = {
  /** A chunk of the shell, as its `import()` names it. */
  name: string;
  /** Nobody has another page that may need this file without one of these. */
  after: readonly string[];
  test: (chunks: Chunks) => boolean;
};

/** The first that applies to a module decides. */
const CONTENTS: readonly Contents[] = [
  {
    name: 'application',
    after: ['application'],
    test: (chunks) => isIn('application', chunks),
  },
  {
    name: 'signed-in',
    after: ['application'],
    // What apps share with other pages too, so that it is in no third file.
    test: (chunks) => isIn('signed-in', chunks) || (isIn('apps', chunks) && !areAfter(WITH_APPS, chunks)),
  },
  { name: 'apps', after: WITH_APPS, test: (chunks) => isIn('apps', chunks) },
];

const LIBRARY = /[\\/]node_modules[\\/]/;

/**
 * Each chunk that every page of an app needs is one file of the project's code and one of libraries, which browsers keep
 * when only the code changes. By the limits of size alone they would be nine more, each compressed by itself. Pages that
 * need a part of it are given the whole if the person has it anyway, and else, as those before the sign-in, a copy.
 */
export const shellChunks: RsbuildPlugin = {
  name: 'trame:shell-chunks',
  setup(api) {
    api.modifyRspackConfig((config, { isProd }) => {
      const { splitChunks } = config.optimization ?? {};
      if (!splitChunks || !isProd) return;
      const kinds = CONTENTS.flatMap((contents) => [
        { ...contents, isLibrary: false },
        // The router, which this chunk needs, has a file of its own.
        ...(contents.name === 'application' ? [] : [{ ...contents, isLibrary: true }]),
      ]);
      const groups = kinds.map(({ name, after, test, isLibrary }, index) => {
        const file = isLibrary ? `lib-${name}` : name;
        const group: Rspack.OptimizationSplitChunksCacheGroup = {
          name: file,
          chunks: (chunk) => !chunk.canBeInitial() && areAfter(after, [chunk]),
          enforce: true,
          // Above the groups of the bundler and of rsbuild, none of which has more than 0.
          priority: kinds.length - index,
          test: (module, { chunkGraph }) =>
            LIBRARY.test(module.nameForCondition() ?? '') === isLibrary &&
            test(chunkGraph.getModuleChunks(module)),
        };
        return [file, group] as const;
      });
      splitChunks.cacheGroups = { ...splitChunks.cacheGroups, ...Object.fromEntries(groups) };
    });
  },
};
