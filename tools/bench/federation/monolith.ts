import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import {
  createRsbuild,
  loadConfig,
  mergeRsbuildConfig,
  rspack,
  type RsbuildConfig,
  type Rspack,
  type RsbuildPlugin,
} from '@rsbuild/core';
import { parseRegistry, type Registry } from '@trame/platform/registry';
import { preloadScript } from '@trame/release/publish';
import { ROOT } from '../../lib/paths.ts';
import { federationModules, REPLACED, unfairModules } from './monolith-modules.ts';

const DIST = join(ROOT, '.local/bench/monolith');
/** The facts of the apps and their imports, as a source. */
const APPS = join(ROOT, '.local/bench/monolith-apps.ts');

async function configOf(folder: string): Promise<RsbuildConfig> {
  return (await loadConfig({ cwd: folder, loadEnv: false } as Parameters<typeof loadConfig>[0])).content;
}

/** Says what the build offers to remotes: this one has none. */
const isOffer = (plugin: unknown): boolean =>
  typeof plugin === 'object' &&
  plugin !== null &&
  (plugin as Partial<RsbuildPlugin>).name === 'trame:write-offer';

/** Navigation facts of every app; a single application does not need addresses, checksums and owners of releases. */
function factsOf(registry: Registry): unknown {
  const released = new Set([
    'integrity',
    'entry',
    'preload',
    'lastKnownGood',
    'canary',
    'version',
    'hostApi',
    'owner',
    'shell',
    'schemaVersion',
    'sequence',
    'generatedAt',
  ]);
  return JSON.parse(
    JSON.stringify(registry, (key, value: unknown) => (released.has(key) ? undefined : value)),
  );
}

type App = { name: string; folder: string };

/** The apps in the registry whose sources are in one of these folders. */
function appsOf({ remotes }: Registry, others: readonly string[]): App[] {
  const folders = [...globSync('remotes/*', { cwd: ROOT }).map((folder) => join(ROOT, folder)), ...others];
  const named = folders.map((folder) => {
    const { name } = JSON.parse(readFileSync(join(folder, 'remote.json'), 'utf8')) as { name: string };
    return { name, folder };
  });
  return named.filter(({ name }) => remotes.some((remote) => remote.name === name));
}

const chunkOf = (name: string): string => `app-${name}`;

function writeApps(registry: Registry, apps: readonly App[]): void {
  const lines = apps.map(
    ({ name, folder }) =>
      `  ${JSON.stringify(name)}: () => import(/* webpackChunkName: '${chunkOf(name)}' */ ${JSON.stringify(join(folder, 'src/routes.tsx'))}),`,
  );
  mkdirSync(dirname(APPS), { recursive: true });
  const facts = `export const registry = ${JSON.stringify(factsOf(registry))};`;
  writeFileSync(APPS, [facts, 'export const apps = {', ...lines, '};', ''].join('\n'));
}

/** What the code of an app has of its facts: by the rule of its own build. */
export async function factsRule(folder: string): Promise<Rspack.RuleSetRule> {
  const file = join(folder, 'remote.json');
  const config = { ...(await configOf(folder)), mode: 'production' as const };
  const configs = await (await createRsbuild({ cwd: folder, config })).initConfigs();
  for (const rule of configs.flatMap(({ module }) => module?.rules ?? []))
    if (typeof rule === 'object' && rule?.test === file) return rule;
  throw new Error(`The build of ${folder} has no rule for its facts.`);
}

/** Chunks that every page behind the sign-in loads, as their `import()` names them. */
const FRAME = 'signed-in';

/** The app whose first page is measured. */
const MEASURED = 'recruitment';

/**
 * What the measured app shares with others is one file, as every page of the platform has what the shell provides: by
 * the bundler's limits it would be five, 3.5 KB heavier.
 */
const WITH_APPS: Rspack.OptimizationSplitChunksCacheGroup = {
  name: 'apps',
  chunks: 'async',
  enforce: true,
  // Below the groups of the shell, above those of the bundler.
  priority: 0.5,
  minChunks: 2,
  test: (module, { chunkGraph }) =>
    chunkGraph.getModuleChunks(module).some(({ name }) => name === chunkOf(MEASURED)),
};

/**
 * The shell's own production configuration, with its remotes imported as chunks of the same build. Everything else
 * (browsers, minification, styles, fonts, resolution) is set by the shared preset.
 */
async function monolithConfig(apps: readonly App[]): Promise<RsbuildConfig> {
  const shell = await configOf(join(ROOT, 'shell'));
  const copied = [];
  for (const { folder } of apps) {
    const { copy } = (await configOf(folder)).output ?? {};
    copied.push(...(Array.isArray(copy) ? copy : (copy?.patterns ?? [])));
  }
  const plugins = (shell.plugins ?? []).flat().filter((plugin) => !isOffer(plugin));
  return mergeRsbuildConfig(
    { ...shell, plugins },
    {
      resolve: { alias: { 'monolith-apps': APPS } },
      output: { distPath: { root: DIST }, cleanDistPath: true, copy: copied },
      tools: {
        rspack: {
          optimization: { splitChunks: { cacheGroups: { shared: WITH_APPS } } },
          module: { rules: await Promise.all(apps.map(({ folder }) => factsRule(folder))) },
          plugins: Object.entries(REPLACED).map(
            ([file, replacement]) =>
              new rspack.NormalModuleReplacementPlugin(
                new RegExp(`/${file.replaceAll('.', '\\.')}$`),
                join(import.meta.dirname, 'monolith', replacement),
              ),
          ),
        },
      },
    },
  );
}

/**
 * Builds the shell and its remotes as one application, for production, from the sources as they are.
 * @param others folders of apps that are in the registry, but not in `remotes/`
 */
export async function buildMonolith(registryJson: unknown, others: readonly string[] = []): Promise<string> {
  const { registry } = parseRegistry(registryJson);
  const apps = appsOf(registry, others);
  writeApps(registry, apps);
  const rsbuild = await createRsbuild({
    cwd: join(ROOT, 'shell'),
    config: { ...(await monolithConfig(apps)), mode: 'production', logLevel: 'error' },
  });
  const { stats, close } = await rsbuild.build();
  refuseFederation(stats);
  refuseUnfairPages(stats, apps);
  writePreload(stats, registry);
  await close();
  return DIST;
}

type BuildStats = Awaited<ReturnType<Awaited<ReturnType<typeof createRsbuild>>['build']>>['stats'];

/** The name is the path from the shell, that of the original where a module is replaced. */
type Built = { path: string; name: string; chunks: readonly (string | number)[] };

/** The modules in a build and the chunks in which they are, those that were put together with others included. */
function modulesOf(stats: BuildStats): Built[] {
  const shown = { all: false, modules: true, nestedModules: true, orphanModules: true, ids: true } as const;
  const { modules = [] } = stats?.toJson(shown) ?? {};
  return modules
    .filter(({ orphan }) => orphan === false)
    .flatMap(({ modules: inner, chunks = [], ...own }) =>
      (inner ?? [own]).map(({ nameForCondition, name = '' }) => ({
        path: nameForCondition ?? name,
        name,
        chunks,
      })),
    );
}

/** A change of the platform may include a replaced module again: then there is no figure rather than an unfair one. */
function refuseFederation(stats: BuildStats): void {
  const modules = modulesOf(stats).map(({ path }) => path);
  if (modules.length === 0) throw new Error('The monolith has no modules.');
  const found = federationModules(modules);
  if (found.length > 0) throw new Error(`The monolith holds federation: ${found.join(', ')}`);
}

/** The first page of an app loads nothing twice, and nothing of another app. */
function refuseUnfairPages(stats: BuildStats, apps: readonly App[]): void {
  const { entrypoints = {}, namedChunkGroups = {} } =
    stats?.toJson({ all: false, entrypoints: true, chunkGroups: true, ids: true }) ?? {};
  const modules = modulesOf(stats);
  for (const { name, folder } of apps) {
    const groups = ['application', FRAME, 'apps', chunkOf(name)].map((group) => namedChunkGroups[group]);
    const loaded = new Set(
      [...Object.values(entrypoints), ...groups].flatMap((group) => group?.chunks ?? []),
    );
    const page = modules.flatMap((module) =>
      module.chunks.filter((id) => loaded.has(id)).map(() => module.name),
    );
    const others = apps.map((app) => app.folder).filter((other) => other !== folder);
    const found = unfairModules(
      page,
      others.map((other) => relative(join(ROOT, 'shell'), other)),
    );
    if (found.length > 0) throw new Error(`A page of ${name} in the monolith: ${found.join(', ')}`);
  }
}

/** What the script of the platform requests besides files of the page. */
const REGISTRY_AHEAD = `...(window.trameReports?[]:['/registry.json']),`;

/** The same script as the platform's, which requests early what the address needs; here all of it is of one build. */
function writePreload(stats: BuildStats, registry: Registry): void {
  const { entrypoints = {}, namedChunkGroups = {} } =
    stats?.toJson({ all: false, entrypoints: true, chunkGroups: true }) ?? {};
  const seen = new Set(
    Object.values(entrypoints).flatMap(({ assets = [] }) => assets.map(({ name }) => name)),
  );
  const filesOf = (...groups: string[]): string[] => {
    const files = groups.flatMap((group) => {
      const { assets } = namedChunkGroups[group] ?? {};
      if (!assets) throw new Error(`No import() of the monolith is named ${group}.`);
      return assets.map(({ name }) => name).filter((name) => !seen.has(name) && /\.(?:js|css)$/.test(name));
    });
    for (const file of files) seen.add(file);
    return [...new Set(files)].map((file) => `/${file}`);
  };
  const frame = filesOf('application', 'signed-in');
  const apps = filesOf('apps');
  const shared = new Set(seen);
  const remotes = registry.remotes.map((remote) => {
    const [entry = '', ...preload] = filesOf(chunkOf(remote.name));
    seen.clear();
    for (const file of shared) seen.add(file);
    return { ...remote, entry, preload };
  });
  const script = preloadScript({ ...registry, remotes }, { frame, apps });
  if (!script.includes(REGISTRY_AHEAD))
    throw new Error('The preload script requests the registry in another way.');
  writeFileSync(join(DIST, 'preload.js'), script.replace(REGISTRY_AHEAD, ''));
}
