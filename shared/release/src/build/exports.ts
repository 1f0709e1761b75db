import type { RsbuildPlugin, Rspack } from '@rsbuild/core';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { providedModules } from './provided.ts';

/** Names by module, sorted: the same build writes the same file. */
type Names = Record<string, string[]>;

const require = createRequire(import.meta.url);

const sorted = (names: ReadonlyMap<string, ReadonlySet<string>>): Names =>
  Object.fromEntries(
    [...names]
      .map(([name, of]) => [name, [...of].toSorted()] as const)
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  );

/** npm packages of which the host provides a part, and the module of the shell that names it. */
const PARTS: Readonly<Record<string, string>> = {
  '@tanstack/react-query': 'src/remotes/query-module.ts',
};

/**
 * The exports of each workspace module that the host provides, as its build found them, and of each package that it
 * provides in part. The version of a workspace module says nothing about its exports. An npm package keeps its exports
 * within a range of versions.
 */
export function providedExports(compilation: Rspack.Compilation): Names {
  const files = new Map(
    Object.keys(providedModules())
      .filter((request) => request.startsWith('@trame/'))
      .map((request): [string, string] => [require.resolve(request), request]),
  );
  const folder = compilation.options.context ?? '';
  for (const [request, file] of Object.entries(PARTS)) files.set(join(folder, file), request);
  const found = new Map<string, ReadonlySet<string>>();
  for (const module of compilation.modules) {
    const request = files.get(module.nameForCondition() ?? '');
    const names = request === undefined ? null : compilation.moduleGraph.getProvidedExports(module);
    if (request !== undefined && Array.isArray(names)) found.set(request, new Set(names));
  }
  const unknown = [...files.values()].filter((request) => !found.has(request));
  if (unknown.length > 0) {
    throw new Error(
      `${unknown.join(', ')}: the build cannot tell what it exports. A provided module is in ` +
        'shell/src/remotes/provided-modules.ts and names what it exports, without `export *` of an npm package.',
    );
  }
  return sorted(found);
}

/** The names that a remote's build uses of each module that it takes from the host. */
function usedExports(compilation: Rspack.Compilation): Names {
  const used = new Map<string, Set<string>>();
  for (const module of compilation.modules) {
    if (module.type !== 'consume-shared-module') continue;
    for (const { dependency } of compilation.moduleGraph.getIncomingConnections(module)) {
      // `ids` is the path in the module: `NavigationType.Pop` is an export and a property of it.
      const [name] = dependency.ids ?? [];
      if (dependency.request === undefined || name === undefined) continue;
      used.set(dependency.request, (used.get(dependency.request) ?? new Set()).add(name));
    }
  }
  return sorted(used);
}

/** Writes, beside a remote's build, the names that it uses of the host: checked before the release is put in force. */
export const writeUses: RsbuildPlugin = {
  name: 'trame:write-uses',
  setup(api) {
    api.processAssets({ stage: 'report' }, ({ compilation, sources }) => {
      const uses = JSON.stringify(usedExports(compilation), null, 2);
      compilation.emitAsset('uses.json', new sources.RawSource(`${uses}\n`));
    });
  },
};
