import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { defineConfig, mergeRsbuildConfig, type RsbuildConfig } from '@rsbuild/core';
import { pluginReact } from '@rsbuild/plugin-react';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { federationName, parseRemoteJson } from '@trame/platform/registry';
import { commonConfig, sourceFingerprint } from './common.ts';
import { writeUses } from './exports.ts';
import { governedShared, isGoverned, type SharedModule } from './governed.ts';

export type RemoteOptions = {
  /** The remote's folder: `import.meta.dirname`. Its `remote.json` has the other facts. */
  root: string;
  /** Modules this remote shares beyond the governed set; rarely needed. */
  shared?: Record<string, SharedModule>;
  /** Anything rsbuild accepts besides sharing. */
  rsbuild?: RsbuildConfig;
};

/**
 * Parts of the federation runtime that the host provides before a remote runs (`loader/federation.ts`), besides the
 * core that `externalRuntime` takes from it: 7 KB less in every remote.
 */
const FROM_HOST = {
  '@module-federation/sdk': '_FEDERATION_SDK',
  '@module-federation/error-codes': '_FEDERATION_ERROR_CODES',
};

/** The rsbuild configuration of a remote: one exposed module, `./routes`, and nothing that the host has already. */
export function defineRemote({ root, shared = {}, rsbuild = {} }: RemoteOptions): RsbuildConfig {
  const governed = Object.keys(shared).filter(isGoverned);
  if (governed.length > 0) {
    throw new Error(
      `${governed.join(', ')}: shared by the platform for every remote; a remote cannot redefine it. ` +
        'Change shared/release/src/build/governed.ts if the rule itself is wrong.',
    );
  }
  const file = join(root, 'remote.json');
  const { name, routes } = parseRemoteJson(JSON.parse(readFileSync(file, 'utf8')) as unknown);
  const exposed = { './routes': './src/routes.tsx' };
  const remote: RsbuildConfig = {
    root,
    source: { entry: { routes: exposed['./routes'] } },
    plugins: [writeUses, pluginReact()],
    output: {
      // Chunks are beside remoteEntry.js, at whatever address the registry states.
      assetPrefix: 'auto',
    },
    server: { cors: { origin: ['http://localhost:4200'] } },
    tools: {
      htmlPlugin: false,
      rspack: (config, { appendPlugins }) => {
        // Of its facts a remote's code needs the paths of its routes; the registry has the rest.
        const paths = Object.fromEntries(routes.map(({ id, path }) => [id, { path }]));
        config.module.rules?.push({ test: file, type: 'json', parser: { parse: () => ({ routes: paths }) } });
        // A remote is only its container: without this the entry above would be built twice.
        config.entry = {};
        config.externals = { ...FROM_HOST };
        config.output = {
          ...config.output,
          // It separates the hot updates of several remotes in one page.
          uniqueName: federationName(name),
          chunkLoadingGlobal: `chunk_${federationName(name)}_${sourceFingerprint(root)}`,
        };
        appendPlugins(
          new ModuleFederationPlugin({
            name: federationName(name),
            filename: 'remoteEntry.js',
            exposes: exposed,
            shared: { ...governedShared(), ...shared },
            shareStrategy: 'loaded-first',
            dts: false,
            manifest: true,
            experiments: {
              externalRuntime: true,
              optimization: { target: 'web', disableSnapshot: true },
            },
          }),
        );
      },
    },
  };
  return defineConfig(mergeRsbuildConfig(commonConfig(), remote, rsbuild));
}
