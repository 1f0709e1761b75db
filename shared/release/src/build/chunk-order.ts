import { rspack, type Rspack, type RsbuildPlugin } from '@rsbuild/core';

/** What Rspack does when this is not configured, and for which modules: all but those that the host provides. */
const DEFAULT_GROUP = {
  idHint: '',
  reuseExistingChunk: true,
  minChunks: 2,
  priority: -20,
  type: /^(?!consume-shared-module$)/,
};

/** Characters of the identifier of a chunk: 52 × 62³ of them, for less than a hundred chunks of an app. */
const ID_LENGTH = 4;

const sizeOf = (modules: readonly Rspack.Module[]): number =>
  modules.reduce((sum, module) => sum + module.size(), 0);

/** Two chunks of one page between which the bundler would decide by their folder, or nothing. */
function alikeChunks({
  chunkGraph,
  chunkGroups,
}: Rspack.Compilation): readonly [Rspack.Module[], Rspack.Module[]] | undefined {
  for (const { chunks } of chunkGroups) {
    const found = new Map<string, Rspack.Module[]>();
    for (const chunk of chunks) {
      const reason = chunk.chunkReason ?? '';
      const modules = chunkGraph.getChunkModules(chunk);
      if (!reason.includes('split chunk') || modules.length === 0) continue;
      const likeness = [reason, chunk.groupsIterable.size, modules.length, sizeOf(modules)].join();
      const other = found.get(likeness);
      if (other) return [other, modules];
      found.set(likeness, modules);
    }
  }
  return undefined;
}

/**
 * The chunks of a page have the same order in every folder.
 *
 * Rspack puts the modules that several pages share into chunks of their own, the largest first. It decides between equal
 * ones by a hash of the modules' identifiers, which contain the folder of the build. Of modules that the host provides
 * all have the same size, and nothing of them is in the remote: they are put into no chunk of their own. A build in which
 * two others are equal to the byte fails.
 *
 * The identifier of a chunk is the beginning of a hash. Where two begin alike, the one that a thread comes to first has the short
 * one: so they are long enough not to begin alike.
 */
export const chunkOrder: RsbuildPlugin = {
  name: 'trame:chunk-order',
  setup(api) {
    api.modifyRspackConfig((config, { isProd }) => {
      const { splitChunks } = config.optimization ?? {};
      if (splitChunks) splitChunks.cacheGroups = { default: DEFAULT_GROUP, ...splitChunks.cacheGroups };
      if (!isProd) return;
      config.optimization = { ...config.optimization, chunkIds: false };
      config.plugins.push(new rspack.ids.CompactHashedChunkIdsPlugin({ minLength: ID_LENGTH }));
      config.plugins.push({
        apply(compiler: Rspack.Compiler) {
          compiler.hooks.compilation.tap('trame:chunk-order', (compilation) => {
            compilation.hooks.optimizeTree.tap('trame:chunk-order', () => {
              const [one, other] = alikeChunks(compilation) ?? [];
              if (!one || !other) return;
              const names = (modules: readonly Rspack.Module[]) =>
                modules.map((module) => module.readableIdentifier()).toSorted();
              const [first, second] = [names(one).join(', '), names(other).join(', ')].toSorted();
              throw new Error(
                `Two chunks of a page have as many modules of the same size: ${first}; and ${second}. ` +
                  'Their order would depend on the folder of the build. Change the code of one of these modules.',
              );
            });
          });
        },
      });
    });
  },
};
