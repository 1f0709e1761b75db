import { pluginModuleFederation } from '@module-federation/rsbuild-plugin';
import { defineConfig, mergeRsbuildConfig, type RsbuildConfig } from '@rsbuild/core';
import { pluginReact } from '@rsbuild/plugin-react';
import { commonConfig } from './common.ts';
import { governedShared } from './governed.ts';

export type HostOptions = {
  /** Federation name of the host. */
  name: string;
  /** Anything rsbuild accepts besides sharing, which is not the application's to decide. */
  rsbuild?: RsbuildConfig;
};

/** The rsbuild configuration of the shell: provides every governed module and the federation runtime. */
export function defineHost({ name, rsbuild = {} }: HostOptions): RsbuildConfig {
  const host: RsbuildConfig = {
    plugins: [
      pluginReact(),
      pluginModuleFederation({
        name,
        // Remotes are registered at run time from /registry.json: none is known to the build.
        remotes: {},
        shared: governedShared('host'),
        // The default, version-first, fetches every registered remote at boot and fails with the first dead one.
        shareStrategy: 'loaded-first',
        dts: false,
        manifest: true,
        experiments: {
          asyncStartup: true,
          provideExternalRuntime: true,
          optimization: { target: 'web' },
        },
      }),
    ],
    output: {
      // Absolute, or a deep link such as /recrutement-6f1b4/applications looks for scripts beside itself.
      assetPrefix: '/',
    },
  };
  return defineConfig(mergeRsbuildConfig(commonConfig(), host, rsbuild));
}
