import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { defineConfig, mergeRsbuildConfig, type RsbuildConfig } from '@rsbuild/core';
import { pluginReact } from '@rsbuild/plugin-react';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  federationName,
  parseRemoteJson,
  plainFederationName,
  RemoteJsonError,
} from '@trame/platform/registry';
import { chunkOrder } from './chunk-order.ts';
import { commonConfig } from './common.ts';
import { writeUses } from './exports.ts';
import { factsProblems, unknownRoles } from '../facts-problems.ts';
import { governedShared, isGoverned, type SharedModule } from './governed.ts';
import { smallIcons } from './small-icons.ts';
import { loadByHost } from './load-by-host.ts';
import { scopeStyles } from './scope-styles.ts';
import { ownContainer } from './own-container.ts';
import { chunkRegistry, namedChunkRegistry, sameEverywhere } from './same-everywhere.ts';

export type RemoteOptions = {
  /** The remote's folder: `import.meta.dirname`. Its `remote.json` has the other facts. */
  root: string;
  /** Modules this remote shares beyond the governed set; rarely needed. */
  shared?: Record<string, SharedModule>;
  /** Anything rsbuild accepts besides sharing. */
  rsbuild?: RsbuildConfig;
};

/** The chunk of `./routes`, as Module Federation names it. */
const FIRST_PAGE = '__federation_expose_routes';

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
  const json: unknown = JSON.parse(readFileSync(file, 'utf8'));
  const roles = unknownRoles(json);
  const facts = roles.length > 0 ? undefined : parseRemoteJson(json);
  const problems = facts ? factsProblems(facts) : roles;
  if (!facts || problems.length > 0) throw new RemoteJsonError(problems.join('\u00a0; '));
  const { name, areas, routes } = facts;
  const exposed = { './routes': './src/routes.tsx' };
  const remote: RsbuildConfig = {
    root,
    source: { entry: { routes: exposed['./routes'] } },
    plugins: [
      writeUses,
      loadByHost,
      scopeStyles(name),
      smallIcons,
      chunkOrder,
      sameEverywhere,
      namedChunkRegistry(federationName(name)),
      ownContainer,
      pluginReact(),
    ],
    output: {
      // Chunks are beside remoteEntry.js, at whatever address the registry states.
      assetPrefix: 'auto',
      // The folder of a version is named after what is in it, and never changes: with hashes, the list of all chunks
      // would be in every entry script.
      filenameHash: false,
    },
    server: { cors: { origin: ['http://localhost:4200'] } },
    tools: {
      htmlPlugin: false,
      rspack: (config, { appendPlugins, rspack }) => {
        // Of its facts a remote's code needs the paths of its routes, and their areas when it has several; the registry has the rest.
        const places = Object.fromEntries(
          routes.map(({ id, path, area }) => [id, { path, ...(area !== undefined && { area }) }]),
        );
        const kept = {
          ...(areas.length > 1 && {
            areas: areas.map((area) => (typeof area === 'string' ? area : area.id)),
          }),
          routes: places,
        };
        config.module.rules?.push({ test: file, type: 'json', parser: { parse: () => kept } });
        // A remote is only its container: without this the entry above would be built twice.
        config.entry = {};
        // Libraries of the first page are in the same file as its code: each further one costs 0.6 KB.
        const { splitChunks } = config.optimization ?? {};
        if (splitChunks) splitChunks.chunks = ({ name: chunk }) => chunk !== FIRST_PAGE;
        // The short identifier of a module is a hash, for one that the remote shares itself of its path on this machine.
        if (Object.keys(shared).length > 0) {
          config.optimization = { ...config.optimization, moduleIds: 'named' };
        }
        config.output = {
          ...config.output,
          // It separates the hot updates of several remotes in one page.
          uniqueName: federationName(name),
          chunkLoadingGlobal: chunkRegistry(federationName(name)),
        };
        appendPlugins([
          // For shells released before federation names had a beginning of their own, and apps a root to which their
          // styles are limited: there it is the whole page. Both can go once the kept release of the shell is a later
          // one: `previous-release.spec.ts` then passes without them.
          new rspack.BannerPlugin({
            banner: `globalThis.${plainFederationName(name)}??=${federationName(name)};globalThis.trameAppRoots||(document.body.dataset.app+=" ${name}")`,
            raw: true,
            footer: true,
            include: /remoteEntry\.js$/,
          }),
          new ModuleFederationPlugin({
            name: federationName(name),
            filename: 'remoteEntry.js',
            exposes: exposed,
            shared: { ...governedShared(), ...shared },
            shareStrategy: 'loaded-first',
            dts: false,
            manifest: true,
          }),
        ]);
      },
    },
  };
  return defineConfig(mergeRsbuildConfig(commonConfig(), remote, rsbuild));
}
