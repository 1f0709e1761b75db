import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
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

/** Packages that exist once in a page: those that install a package of the platform bring their own copy of none. */
export const SINGLE_PACKAGES: readonly string[] = GOVERNED_PACKAGES.map(({ name }) => name);

/** Exported modules of workspace packages. `shared/ui` has one module per file, see `uiModules`. */
const GOVERNED_MODULES = ['@trame/data', '@trame/platform', '@trame/platform/router'] as const;

const require = createRequire(import.meta.url);

function manifestOf(name: string): { folder: string; version: string; exports: Record<string, unknown> } {
  const file = require.resolve(`${name}/package.json`);
  return {
    folder: dirname(file),
    ...(JSON.parse(readFileSync(file, 'utf8')) as { version: string; exports: Record<string, unknown> }),
  };
}

const versionOf = (request: string): string => manifestOf(packageOf(request)).version;

/**
 * The oldest version of a module that will do. Of what the platform provides any minor version: `uses.json` says which
 * names the app uses, and `hostApi` which version of the host it needs.
 */
const oldestOf = (request: string): string =>
  request.startsWith('@trame/') ? `${versionOf(request).split('.', 1)[0]}.0.0` : versionOf(request);

/** Every module of the design system, so that no list is written by hand. */
export function uiModules(): string[] {
  const { folder, exports } = manifestOf('@trame/ui');
  const files = exports['./*'] === './src/*.tsx' ? readdirSync(join(folder, 'src')) : undefined;
  // In the workspace its files, outside the modules that the compiled package names.
  const names =
    files?.filter((file) => file.endsWith('.tsx') && !/\.(test|story|stories)\.tsx$/.test(file)) ??
    Object.keys(exports).filter((key) => !/\.(?:css|json)$/.test(key));
  return names.map((name) => `@trame/ui/${name.replace(/^\.\/|\.tsx$/g, '')}`).toSorted();
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
      { singleton: true, requiredVersion: `^${oldestOf(request)}`, import: false },
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
