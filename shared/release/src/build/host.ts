import { defineConfig, mergeRsbuildConfig, type RsbuildConfig, type RsbuildPlugin } from '@rsbuild/core';
import { pluginReact } from '@rsbuild/plugin-react';
import { createRequire } from 'node:module';
import { HOST_API_VERSION } from '@trame/platform/host-api-version';
import { chunkOrder } from './chunk-order.ts';
import { commonConfig } from './common.ts';
import { providedExports } from './exports.ts';
import { providedVersions } from './governed.ts';
import { smallIcons } from './small-icons.ts';
import { providedModules } from './provided.ts';
import { sameEverywhere } from './same-everywhere.ts';
import { shellChunks } from './shell-chunks.ts';
import { unusedAuth } from './unused-auth.ts';

const require = createRequire(import.meta.url);

export type HostOptions = {
  /** Anything rsbuild accepts besides sharing, which is not the application's to decide. */
  rsbuild?: RsbuildConfig;
};

/** Scripts that run before any module of the page: see each file. */
const runFirst: RsbuildPlugin = {
  name: 'trame:run-first',
  setup(api) {
    api.modifyRsbuildConfig((config) => {
      const files = config.mode === 'development' ? ['no-eval.js', 'refresh-hook.js'] : ['no-eval.js'];
      const first = files.map((file) => require.resolve(`@trame/platform/host-globals/${file}`));
      config.source = { ...config.source, preEntry: [...first, ...[config.source?.preEntry ?? []].flat()] };
    });
  },
};

/** Chunks needed after the first script, as their `import()` names them: by every page in the frame, and by those of apps. */
const LOADED_AHEAD = { frame: ['application', 'signed-in'], apps: ['apps'] };

/**
 * Writes, beside the build, the modules that it offers to remotes, against which a release is checked before it is put
 * in force, and the files to load ahead, from which the preload script is made.
 */
const writeOffer: RsbuildPlugin = {
  name: 'trame:write-offer',
  setup(api) {
    // After the names of the files are final.
    api.processAssets({ stage: 'report' }, ({ compilation, environment, sources }) => {
      // In development, parts are built when they are first requested, and nothing is released.
      if (environment.config.mode !== 'production') return;
      const first = new Set([...compilation.entrypoints.values()].flatMap((entry) => entry.getFiles()));
      const filesOf = (names: readonly string[]): string[] =>
        names.flatMap((name) => {
          const group = compilation.namedChunkGroups.get(name);
          if (!group)
            throw new Error(`No import() of the shell is named ${name}: what to load ahead is unknown.`);
          return group.getFiles().filter((file) => !first.has(file) && /\.(?:js|css)$/.test(file));
        });
      const frame = [...new Set(filesOf(LOADED_AHEAD.frame))];
      const apps = [...new Set(filesOf(LOADED_AHEAD.apps))].filter((file) => !frame.includes(file));
      const addresses = (files: readonly string[]) => files.map((file) => `/${file}`);
      const offer = {
        hostApi: HOST_API_VERSION,
        shared: providedModules(),
        exports: providedExports(compilation),
        preload: { frame: addresses(frame), apps: addresses(apps) },
      };
      compilation.emitAsset('shell.json', new sources.RawSource(`${JSON.stringify(offer, null, 2)}\n`));
    });
  },
};

/**
 * The rsbuild configuration of the shell. The host is an ordinary application: it starts the federation runtime itself
 * when the first remote is opened, and passes to it the modules it provides. With the build plugin every shared module
 * would be a separate chunk that needs that runtime, also on the sign-in page (docs/adr/0009-federation-bytes.md).
 */
export function defineHost({ rsbuild = {} }: HostOptions): RsbuildConfig {
  const host: RsbuildConfig = {
    plugins: [
      runFirst,
      writeOffer,
      unusedAuth,
      smallIcons,
      shellChunks,
      chunkOrder,
      sameEverywhere,
      pluginReact(),
    ],
    source: {
      define: {
        PROVIDED_VERSIONS: JSON.stringify(providedVersions()),
        // Build constants that the federation runtime reads: browser pages only, and no reader of manifests, since the
        // loader reads them itself.
        ENV_TARGET: '"web"',
        FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: 'true',
      },
    },
    output: {
      // 32 bits distinguish the files of all versions; the shell sends the list of names to everyone who signs in.
      filenameHash: 'contenthash:8',
      // Absolute, because a deep link such as /recrutement-6f1b4/applications would look for scripts below itself.
      assetPrefix: '/',
    },
  };
  return defineConfig(mergeRsbuildConfig(commonConfig(), host, rsbuild));
}
