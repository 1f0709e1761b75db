import { HOST_API_VERSION } from '@trame/platform/host-api-version';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../lib/paths.ts';

type Manifest = {
  name: string;
  version: string;
  description: string;
  type: string;
  exports: Record<string, string>;
  sideEffects?: boolean | string[];
  dependencies?: Record<string, string>;
};

/** Where the compiled file of a source is, in its package. */
const compiled = (path: string): string => path.replace('./src/', './dist/').replace(/\.tsx?$/, '.js');

/** Each exported module by itself: `./*` stands for every file that it matches. */
function entriesOf({ exports }: Manifest, folder: string): [string, string][] {
  return Object.entries(exports).flatMap(([key, target]): [string, string][] => {
    const [before = '', after] = target.split('*');
    if (after === undefined) return [[key, target]];
    return globSync(`${before}*${after}`, { cwd: folder })
      .filter((path) => !/\.(?:test|story|stories)\./.test(path))
      .toSorted()
      .map((path) => {
        const file = `./${path.replaceAll('\\', '/')}`;
        return [key.replace('*', file.slice(before.length, file.length - after.length)), file];
      });
  });
}

/** Packages whose modules the shell provides: they have the version of the host API. */
export const PROVIDED: readonly string[] = ['platform', 'data', 'ui'];

/** The version under which a package is packed. */
export const packedVersion = (name: string): string =>
  PROVIDED.includes(name) ? HOST_API_VERSION : readManifest(name).version;

export function readManifest(name: string): Manifest {
  return JSON.parse(readFileSync(join(ROOT, 'shared', name, 'package.json'), 'utf8')) as Manifest;
}

/** The versions of Node under which the packages are tested, from that of the workspace on. */
export function nodeRange(): string {
  const { devDependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
    devDependencies: { node: string };
  };
  return `>=${devDependencies.node.split('.', 1)[0]}`;
}

/** The modules that a package exports, by their name in it, with their sources. */
export const publicModules = (name: string): [string, string][] =>
  entriesOf(readManifest(name), join(ROOT, 'shared', name));

/**
 * The package.json of a compiled package. Packages of the workspace are needed in the very version they were packed
 * with; `single` ones, which exist once in a page, come from the app that installs the package. `folder` holds what was
 * compiled: a module that is not in it is not exported.
 */
export function packedManifest(name: string, folder: string, single: readonly string[]): object {
  const { description, type, sideEffects, dependencies = {}, ...source } = readManifest(name);
  const present = publicModules(name).filter(([, path]) => existsSync(join(folder, compiled(path))));
  const exports = present.map(([key, path]) => {
    const file = compiled(path);
    return [key, /\.tsx?$/.test(path) ? { types: file.replace(/\.js$/, '.d.ts'), default: file } : file];
  });
  const needed = Object.entries(dependencies).map(([other, range]) =>
    other.startsWith('@trame/')
      ? [other, packedVersion(other.slice('@trame/'.length))]
      : [other, single.includes(other) ? `^${range}` : range],
  );
  return {
    name: source.name,
    version: packedVersion(name),
    description,
    license: 'UNLICENSED',
    engines: { node: nodeRange() },
    type,
    files: ['dist'],
    exports: { ...Object.fromEntries(exports), './package.json': './package.json' },
    ...(sideEffects !== undefined && {
      sideEffects: Array.isArray(sideEffects) ? sideEffects.map(compiled) : sideEffects,
    }),
    dependencies: Object.fromEntries(needed.filter(([other = '']) => !single.includes(other))),
    peerDependencies: {
      ...Object.fromEntries(needed.filter(([other = '']) => single.includes(other))),
      // Its build preset reads what these export.
      ...(name === 'release' && {
        '@trame/data': packedVersion('data'),
        '@trame/ui': packedVersion('ui'),
      }),
    },
  };
}
