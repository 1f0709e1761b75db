import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  createRsbuild,
  loadConfig,
  mergeRsbuildConfig,
  rspack,
  type RsbuildConfig,
  type RsbuildPlugin,
} from '@rsbuild/core';
import { parseRegistry, type Registry } from '@trame/platform/registry';
import { ROOT } from '../../lib/paths.ts';

export const MONOLITH_DIST = join(ROOT, '.local/bench/monolith');

/** Sources of the platform that only federation needs, and their replacements in a single application. */
const REPLACED = {
  'shared/platform/src/loader/loader.ts': 'monolith-loader.ts',
  'shared/platform/src/loader/registry-client.ts': 'monolith-registry.ts',
  'shell/src/remotes/federation.ts': 'monolith-federation.ts',
} as const;

/** Modules that a single application does not need; the comparison would be worthless with them. */
const FEDERATION_ONLY =
  /@module-federation[\\/]|provided-modules|loader\/(?:federation|manifest|entry-script)\.ts/;

async function configOf(folder: string): Promise<RsbuildConfig> {
  return (await loadConfig({ cwd: join(ROOT, folder), loadEnv: false } as Parameters<typeof loadConfig>[0]))
    .content;
}

/** Says what the build offers to remotes: this one has none. */
const isOffer = (plugin: unknown): boolean =>
  typeof plugin === 'object' &&
  plugin !== null &&
  (plugin as Partial<RsbuildPlugin>).name === 'trame:write-offer';

/** Navigation facts of every app; a single application does not need addresses and checksums of releases. */
function factsOf(registry: Registry): unknown {
  const released = new Set(['integrity', 'preload', 'lastKnownGood', 'canary']);
  return JSON.parse(
    JSON.stringify(registry, (key, value: unknown) => (released.has(key) ? undefined : value)),
  );
}

/**
 * The shell's own production configuration, with its remotes imported as chunks of the same build. Everything else
 * (browsers, minification, styles, fonts, resolution) is set by the shared preset.
 */
async function monolithConfig(registry: Registry): Promise<RsbuildConfig> {
  const shell = await configOf('shell');
  const copied = [];
  for (const folder of globSync('remotes/*', { cwd: ROOT })) {
    const { copy } = (await configOf(folder)).output ?? {};
    copied.push(...(Array.isArray(copy) ? copy : (copy?.patterns ?? [])));
  }
  const plugins = (shell.plugins ?? []).flat().filter((plugin) => !isOffer(plugin));
  return mergeRsbuildConfig(
    { ...shell, plugins },
    {
      source: { define: { MONOLITH_REGISTRY: JSON.stringify(factsOf(registry)) } },
      output: { distPath: { root: MONOLITH_DIST }, cleanDistPath: true, copy: copied },
      tools: {
        rspack: {
          plugins: Object.entries(REPLACED).map(
            ([file, replacement]) =>
              new rspack.NormalModuleReplacementPlugin(
                new RegExp(`/${file.replaceAll('.', '\\.')}$`),
                join(import.meta.dirname, replacement),
              ),
          ),
        },
      },
    },
  );
}

/** Builds the shell and its remotes as one application, for production, from the sources as they are. */
export async function buildMonolith(registryJson: unknown): Promise<string> {
  const { registry } = parseRegistry(registryJson);
  const rsbuild = await createRsbuild({
    cwd: join(ROOT, 'shell'),
    config: { ...(await monolithConfig(registry)), mode: 'production', logLevel: 'error' },
  });
  const { stats, close } = await rsbuild.build();
  refuseFederation(stats);
  await close();
  dropPreloadScript(join(MONOLITH_DIST, 'index.html'));
  return MONOLITH_DIST;
}

type BuildStats = Awaited<ReturnType<Awaited<ReturnType<typeof createRsbuild>>['build']>>['stats'];

/** A change of the platform may include a replaced module again: then there is no figure rather than an unfair one. */
function refuseFederation(stats: BuildStats): void {
  const { modules = [] } = stats?.toJson({ all: false, modules: true, nestedModules: true }) ?? {};
  const names = modules.flatMap(({ name = '', modules: nested = [] }) => [
    name,
    ...nested.map((inner) => inner.name ?? ''),
  ]);
  if (names.length === 0) throw new Error('The monolith has no modules.');
  const found = names.filter((name) => FEDERATION_ONLY.test(name));
  if (found.length > 0) throw new Error(`The monolith holds federation: ${found.slice(0, 5).join(', ')}`);
}

/** The script that asks for the remotes' files early is written with the registry: here it would only be missing. */
function dropPreloadScript(page: string): void {
  const html = readFileSync(page, 'utf8');
  writeFileSync(page, html.replaceAll(/<script[^>]*\ssrc="\/preload\.js"[^>]*><\/script>/g, ''));
}
