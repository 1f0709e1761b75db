import { rspack, type Rspack, type RsbuildPlugin } from '@rsbuild/core';

declare global {
  /** The function by which the host loads chunks of remotes (`shared/platform/src/loader/chunks.ts`). */
  var trameLoadChunk: ((link: HTMLLinkElement) => void) | undefined;
}

/** Becomes a part of the remote by its text: it must be complete in itself. */
const insertStyle = (link: HTMLLinkElement): void => {
  if (globalThis.trameLoadChunk) globalThis.trameLoadChunk(link);
  else document.head.append(link);
};

/**
 * The host loads the scripts and styles of a remote: it checks them by the hashes of the release, requests a damaged one
 * past the browser's cache, and gives up one that never arrives. In a shell that does not, the remote loads them itself.
 */
export const loadByHost: RsbuildPlugin = {
  name: 'trame:load-by-host',
  setup(api) {
    class LoadByHost extends rspack.RuntimeModule {
      constructor() {
        super('trame load by host', rspack.RuntimeModule.STAGE_ATTACH);
      }
      override generate(): string {
        const load = rspack.RuntimeGlobals.loadScript;
        return `${load} = globalThis.trameLoadChunk || ${load};`;
      }
    }
    api.modifyRspackConfig((config) => {
      config.plugins.push({
        apply(compiler: Rspack.Compiler) {
          compiler.hooks.compilation.tap('trame:load-by-host', (compilation) => {
            compilation.hooks.additionalTreeRuntimeRequirements.tap('trame:load-by-host', (chunk) => {
              compilation.addRuntimeModule(chunk, new LoadByHost());
            });
          });
        },
      });
    });
    api.modifyRsbuildConfig((config, { mergeRsbuildConfig }) =>
      mergeRsbuildConfig(config, {
        tools: {
          cssExtract: { pluginOptions: { insert: insertStyle } },
        },
      }),
    );
  },
};
