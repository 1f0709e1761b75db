import { defineConfig, mergeRsbuildConfig, type RsbuildConfig } from '@rsbuild/core';
import { pluginReact } from '@rsbuild/plugin-react';
import { chunkOrder } from './chunk-order.ts';
import { commonConfig } from './common.ts';
import { sameEverywhere } from './same-everywhere.ts';
import { smallIcons } from './small-icons.ts';
import { unusedAuth } from './unused-auth.ts';

export type AppOptions = {
  /** Anything rsbuild accepts. */
  rsbuild?: RsbuildConfig;
};

/** The rsbuild configuration of an app of its own with sign-in pages: no remotes, and nothing that one would need. */
export function defineApp({ rsbuild = {} }: AppOptions): RsbuildConfig {
  const app: RsbuildConfig = {
    plugins: [unusedAuth, smallIcons, chunkOrder, sameEverywhere, pluginReact()],
    output: {
      filenameHash: 'contenthash:8',
      // Absolute, because a deep link such as /espace-formateur-91c7e/app/dashboard would look for scripts below itself.
      assetPrefix: '/',
    },
  };
  return defineConfig(mergeRsbuildConfig(commonConfig(), app, rsbuild));
}
