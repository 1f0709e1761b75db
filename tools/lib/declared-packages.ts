import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { lazyParts } from './lazy-parts.ts';

type Source = { type: string; value?: unknown };
type Import = { source: Source | null };
type Context = { filename: string; report: (problem: { message: string; node: unknown }) => void };

type Package = {
  folder: string;
  name: string;
  dependencies: ReadonlySet<string>;
  devDependencies: ReadonlySet<string>;
};

const packages = new Map<string, Package | undefined>();

/** The package that a folder belongs to; nothing for one outside of any. */
function packageAt(folder: string): Package | undefined {
  if (!packages.has(folder)) {
    const file = join(folder, 'package.json');
    const parent = dirname(folder);
    packages.set(
      folder,
      existsSync(file) ? readPackage(file) : parent === folder ? undefined : packageAt(parent),
    );
  }
  return packages.get(folder);
}

function readPackage(file: string): Package {
  const { name, dependencies, devDependencies } = JSON.parse(readFileSync(file, 'utf8')) as {
    name: string;
    dependencies?: object;
    devDependencies?: object;
  };
  return {
    folder: dirname(file),
    name,
    dependencies: new Set(Object.keys(dependencies ?? {})),
    devDependencies: new Set(Object.keys(devDependencies ?? {})),
  };
}

/** Files that no page and no function contains. */
const IS_TEST = /\.(?:test|spec)\.|(?:^|\/)(?:testing|tests|gallery)\//;
/** Commands and browser stories, which nobody builds, see every source. */
const SEES_ALL = new Set(['@trame/tools', '@trame/e2e']);

function problemWith(request: string, filename: string): string | undefined {
  const own = packageAt(dirname(filename));
  // The example of an app outside the workspace is a package of nobody here.
  if (!own?.name.startsWith('@trame/')) return undefined;
  const path = relative(own.folder, filename).replaceAll(sep, '/');
  if (request.startsWith('.')) {
    const target = relative(own.folder, resolve(dirname(filename), request));
    return target.startsWith('..') && !SEES_ALL.has(own.name) && !IS_TEST.test(path)
      ? `${request} is a file of another package: enter it by its name, and name it in package.json.`
      : undefined;
  }
  const [name] = /^@trame\/[^/]+/.exec(request) ?? [];
  if (name === undefined || name === own.name || own.dependencies.has(name)) return undefined;
  if (!own.devDependencies.has(name))
    return `${name} is not in the package.json of ${own.name}: a change of it would not build this package again.`;
  return path.startsWith('src/') && !IS_TEST.test(path)
    ? `${name} is among the devDependencies of ${own.name}: what is shipped needs it among the dependencies.`
    : undefined;
}

/**
 * A rule of oxlint: a package imports the packages of the workspace that its package.json names, and no file of another
 * one by its path. Nx knows from package.json alone what to build and test again.
 */
const declaredPackages = {
  create(context: Context) {
    const check = ({ source }: Import) => {
      const request = source?.type === 'Literal' && typeof source.value === 'string' ? source.value : '';
      const message = problemWith(request, context.filename);
      if (message !== undefined) context.report({ message, node: source });
    };
    return {
      ImportDeclaration: check,
      ImportExpression: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
    };
  },
};

export default {
  meta: { name: 'trame' },
  rules: { 'declared-packages': declaredPackages, 'lazy-parts': lazyParts },
};
