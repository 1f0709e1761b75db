import { pluginModuleFederation } from '@module-federation/rsbuild-plugin';
import { defineConfig, mergeRsbuildConfig, type RsbuildConfig, type RsbuildPlugin } from '@rsbuild/core';
import { pluginReact } from '@rsbuild/plugin-react';
import { join } from 'node:path';
import { commonConfig } from './common.ts';
import { governedShared } from './governed.ts';

export type HostOptions = {
  /** Federation name of the host. */
  name: string;
  /** Anything rsbuild accepts besides sharing, which is not the application's to decide. */
  rsbuild?: RsbuildConfig;
};

/** What must run before any module of the page: see each file. */
const runFirst: RsbuildPlugin = {
  name: 'trame:run-first',
  setup(api) {
    api.modifyRsbuildConfig((config) => {
      const files = config.mode === 'development' ? ['no-eval.js', 'refresh-hook.js'] : ['no-eval.js'];
      const first = files.map((file) => join(import.meta.dirname, file));
      config.source = { ...config.source, preEntry: [...first, ...[config.source?.preEntry ?? []].flat()] };
    });
  },
};

/** The rsbuild configuration of the shell: provides every governed module and the federation runtime. */
export function defineHost({ name, rsbuild = {} }: HostOptions): RsbuildConfig {
  const host: RsbuildConfig = {
    plugins: [
      runFirst,
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
