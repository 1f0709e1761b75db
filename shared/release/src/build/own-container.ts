import type { RsbuildPlugin } from '@rsbuild/core';
import { createRequire } from 'node:module';
import { sameEverywhere } from './same-everywhere.ts';

const require = createRequire(import.meta.url);
const MANIFEST = 'mf-manifest.json';

/** Says, for the shell, that the entry script takes no part of Module Federation's runtime from it. */
function marked(text: string): string {
  const { metaData, ...manifest } = JSON.parse(text) as { metaData: object };
  return JSON.stringify({ ...manifest, metaData: { ...metaData, runtime: 'none' } }, null, 2);
}

/**
 * Starts the remote with the platform's own few lines (`remote/container.ts`) where Module Federation puts a module
 * that it writes itself, with its runtime: the host only gives modules to remotes and takes `./routes` from them, which
 * `init` and `get` of the container do. 5 KB less in every remote, and 14 KB less in the host, which need not provide
 * the rest of that runtime.
 */
export const ownContainer: RsbuildPlugin = {
  name: 'trame:own-container',
  // It reads the description of the build when its lists are in their order.
  pre: [sameEverywhere.name],
  setup(api) {
    api.modifyRspackConfig((config, { rspack, mergeConfig }) =>
      mergeConfig(config, {
        plugins: [
          new rspack.NormalModuleReplacementPlugin(/__module_federation_bundler_runtime__/, (data) => {
            data.request = require.resolve('@trame/platform/remote-container');
          }),
        ],
      }),
    );
    api.processAssets({ stage: 'report' }, ({ assets, compilation, sources }) => {
      const manifest = assets[MANIFEST]?.source().toString();
      if (manifest === undefined) return;
      compilation.updateAsset(MANIFEST, new sources.RawSource(`${marked(manifest)}\n`));
    });
  },
};
