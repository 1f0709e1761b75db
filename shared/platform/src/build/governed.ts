import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';

/** How one module is shared between the host and the remotes, in the words of Module Federation. */
export type SharedModule = {
  singleton: true;
  version?: string;
  requiredVersion: string;
  /** `false`: only ever taken from the host. A path: what the host provides, whether or not it uses it itself. */
  import?: string | false;
};

/** npm packages the host provides once for everyone; `subpaths` are shared under their own names as well. */
const GOVERNED_PACKAGES = [
  { name: 'react', subpaths: true },
  { name: 'react-dom', subpaths: true },
  { name: 'react-router', subpaths: true },
  { name: '@tanstack/react-query', subpaths: false },
  { name: 'react-hook-form', subpaths: false },
] as const;

/** Workspace packages with a single door. `shared/ui` has one door per file, see `uiDoors`. */
const GOVERNED_WORKSPACE = ['data', 'platform'] as const;

const SHARED_FOLDER = resolve(import.meta.dirname, '../../..');
const require = createRequire(import.meta.url);

function packageVersion(name: string): string {
  const manifest = JSON.parse(readFileSync(require.resolve(`${name}/package.json`), 'utf8')) as {
    version: string;
  };
  return manifest.version;
}

function workspaceVersion(folder: string): string {
  const manifest = JSON.parse(readFileSync(join(SHARED_FOLDER, folder, 'package.json'), 'utf8')) as {
    version: string;
  };
  return manifest.version;
}

/** Every door of the design system, read from its files so that nobody keeps the list by hand. */
export function uiDoors(): { request: string; file: string }[] {
  const folder = join(SHARED_FOLDER, 'ui/src');
  return readdirSync(folder)
    .filter((file) => file.endsWith('.tsx') && !/\.(test|story|stories)\.tsx$/.test(file))
    .toSorted()
    .map((file) => ({
      request: `@trame/ui/${file.slice(0, -'.tsx'.length)}`,
      file: join(folder, file),
    }));
}

/**
 * The modules that exist once in a page. The host provides all of them; a remote never brings its own copy, so
 * there is one React, one router, one query cache, one Supabase client and one antd context.
 */
export function governedShared(side: 'host' | 'remote'): Record<string, SharedModule> {
  const provided = (file?: string): Pick<SharedModule, 'import'> => {
    if (side === 'remote') return { import: false };
    return file ? { import: file } : {};
  };
  const shared: Record<string, SharedModule> = {};
  for (const { name, subpaths } of GOVERNED_PACKAGES) {
    const version = packageVersion(name);
    const facts = { singleton: true, version, requiredVersion: `^${version}`, ...provided() } as const;
    shared[name] = facts;
    if (subpaths) shared[`${name}/`] = facts;
  }
  for (const folder of GOVERNED_WORKSPACE) {
    const version = workspaceVersion(folder);
    const file = join(SHARED_FOLDER, folder, 'src/index.ts');
    shared[`@trame/${folder}`] = {
      singleton: true,
      version,
      requiredVersion: `^${version}`,
      ...provided(file),
    };
  }
  const uiVersion = workspaceVersion('ui');
  for (const { request, file } of uiDoors()) {
    shared[request] = {
      singleton: true,
      version: uiVersion,
      requiredVersion: `^${uiVersion}`,
      ...provided(file),
    };
  }
  return shared;
}

/** Whether a shared key belongs to the platform: a remote may neither redefine nor narrow it. */
export function isGoverned(key: string): boolean {
  const owned = [
    ...GOVERNED_PACKAGES.map(({ name }) => name),
    ...GOVERNED_WORKSPACE.map((folder) => `@trame/${folder}`),
    '@trame/ui',
    'antd',
    '@ant-design/cssinjs',
    '@supabase/supabase-js',
  ];
  return owned.some((name) => key === name || key.startsWith(`${name}/`));
}
