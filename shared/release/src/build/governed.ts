import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { packageOf } from '@trame/platform/package-of';

/** How one module is shared between the host and the remotes, in the words of Module Federation. */
export type SharedModule = {
  singleton: true;
  requiredVersion: string;
  /** `false`: only ever taken from the host. */
  import?: false;
};

/**
 * npm packages that exist once in a page; `subpaths` are shared under their own names as well. Of `react-router` the
 * host provides the re-exports of `@trame/platform/router`: a remote that imports the package itself, or any other
 * module that the host does not provide, is refused when it is published.
 */
const GOVERNED_PACKAGES = [
  { name: 'react', subpaths: true },
  { name: 'react-dom', subpaths: true },
  { name: 'react-router', subpaths: true },
  { name: '@tanstack/react-query', subpaths: false },
  { name: 'react-hook-form', subpaths: false },
] as const;

/** Exported modules of workspace packages. `shared/ui` has one module per file, see `uiModules`. */
const GOVERNED_MODULES = ['@trame/data', '@trame/platform', '@trame/platform/router'] as const;

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

function versionOf(request: string): string {
  const name = packageOf(request);
  return name.startsWith('@trame/') ? workspaceVersion(name.slice('@trame/'.length)) : packageVersion(name);
}

/** Every module of the design system, read from its files so that no list is written by hand. */
export function uiModules(): string[] {
  return readdirSync(join(SHARED_FOLDER, 'ui/src'))
    .filter((file) => file.endsWith('.tsx') && !/\.(test|story|stories)\.tsx$/.test(file))
    .toSorted()
    .map((file) => `@trame/ui/${file.slice(0, -'.tsx'.length)}`);
}

/**
 * The modules that exist once in a page, as a remote shares them: it never has its own copy, so there is one React, one
 * router, one query cache, one Supabase client and one antd context.
 */
export function governedShared(): Record<string, SharedModule> {
  const packages = GOVERNED_PACKAGES.flatMap(({ name, subpaths }) =>
    subpaths ? [name, `${name}/`] : [name],
  );
  return Object.fromEntries(
    [...packages, ...GOVERNED_MODULES, ...uiModules()].map((request) => [
      request,
      { singleton: true, requiredVersion: `^${versionOf(request)}`, import: false },
    ]),
  );
}

/** Versions of the modules that the host provides, by package. */
export function providedVersions(): Record<string, string> {
  const packages = [...GOVERNED_PACKAGES.map(({ name }) => name), ...GOVERNED_MODULES, '@trame/ui'];
  return Object.fromEntries(packages.map((request) => [packageOf(request), versionOf(request)]));
}

/** Whether a shared key belongs to the platform: a remote may neither redefine nor narrow it. */
export function isGoverned(key: string): boolean {
  const owned = [
    ...GOVERNED_PACKAGES.map(({ name }) => name),
    ...GOVERNED_MODULES,
    '@trame/ui',
    'antd',
    '@ant-design/cssinjs',
    '@supabase/auth-js',
    '@supabase/functions-js',
    '@supabase/postgrest-js',
    '@supabase/storage-js',
  ];
  return owned.some((name) => key === name || key.startsWith(`${name}/`));
}
