import type { ProcessAssetsHandler, Rspack, RsbuildPlugin } from '@rsbuild/core';
import { createHash } from 'node:crypto';
import { isAbsolute, sep } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Notes of Module Federation about the build, and its description of it: written in an order of their own. */
const NOTES = 'mf-stats.json';
const MANIFEST = 'mf-manifest.json';

const isText = (path: string): boolean => /\.(?:js|css|json|html)$/.test(path);

/**
 * The folders that differ from one machine to another, with a slash at their end: the one that holds every source of a
 * build, and those directly in it that hold some.
 */
function foldersOf({ modules }: Rspack.Compilation): { common: string; inside: string[] } {
  const paths = [...modules]
    .map((module) => module.nameForCondition() ?? '')
    .filter((path) => isAbsolute(path));
  const parts = paths[0]?.split(sep).slice(0, -1) ?? [];
  while (parts.length > 0 && paths.some((path) => !path.startsWith(parts.join(sep) + sep))) parts.pop();
  const common = parts.join(sep) + sep;
  const inside = new Set(paths.map((path) => path.slice(common.length).split(sep, 1)[0] ?? ''));
  return { common, inside: [...inside].map((name) => common + name + sep) };
}

/** As a path can be written in a script, a style sheet or an address. */
const spellings = (path: string): string[] => [
  path,
  JSON.stringify(path).slice(1, -1),
  encodeURI(path),
  encodeURIComponent(path),
];

/** The hashes in names of files: of what was not minified yet, until the last stage computes those of the final content. */
const provisionalHashes = (compilation: Rspack.Compilation): Set<string> =>
  new Set(compilation.getAssets().flatMap(({ info }) => info.contenthash ?? []));

const HASHES = /[\da-f]{8,}/g;

const hashOfName = (name: string, length: number): string =>
  createHash('sha256').update(name).digest('hex').slice(0, length);

/** Replaces, in every script, what a stage of the build left there. */
function rewriteScripts(
  { assets, compilation, sources }: Parameters<ProcessAssetsHandler>[0],
  rewrite: (text: string) => string,
): void {
  for (const [path, asset] of Object.entries(assets).filter(([name]) => isText(name))) {
    const text = asset.source().toString();
    const rewritten = rewrite(text);
    if (rewritten !== text) compilation.updateAsset(path, new sources.RawSource(rewritten));
  }
}

/**
 * The same sources give the same files: in whatever folder they are built, and whatever their comments are.
 *
 * A package that asks for its own address (`import.meta.url`) gets that of its file on the machine that builds: here it
 * gets one that starts with the folder of the sources. A build that still names that folder fails.
 *
 * The minifier names variables by how often each letter is in the script. So it never sees that address, nor the
 * provisional hashes, which change with every comment: it is given hashes of the names of the files instead.
 */
export const sameEverywhere: RsbuildPlugin = {
  name: 'trame:same-everywhere',
  setup(api) {
    const isReleased = ({ environment }: Parameters<ProcessAssetsHandler>[0]) =>
      environment.config.mode === 'production';
    const finalOf = new Map<string, string>();
    // Before the minifier.
    api.processAssets({ stage: 'optimize-compatibility' }, (build) => {
      if (!isReleased(build)) return;
      const lasting = new Map<string, string>();
      for (const { name, info } of build.compilation.getAssets()) {
        for (const hash of [info.contenthash ?? []].flat())
          lasting.set(hash, hashOfName(name.replace(hash, ''), hash.length));
      }
      for (const [hash, ofName] of lasting) finalOf.set(ofName, hash);
      const address = pathToFileURL(foldersOf(build.compilation).common).href;
      rewriteScripts(build, (text) =>
        text.replaceAll(address, 'file:///').replaceAll(HASHES, (hash) => lasting.get(hash) ?? hash),
      );
    });
    // Before the files are named after their content.
    api.processAssets({ stage: 'summarize' }, (build) => {
      if (!isReleased(build)) return;
      rewriteScripts(build, (text) => text.replaceAll(HASHES, (hash) => finalOf.get(hash) ?? hash));
    });
    api.processAssets({ stage: 'report' }, (build) => {
      if (!isReleased(build)) return;
      const { assets, compilation, sources } = build;
      if (assets[NOTES]) compilation.deleteAsset(NOTES);
      const manifest = assets[MANIFEST]?.source().toString();
      if (manifest !== undefined)
        compilation.updateAsset(MANIFEST, new sources.RawSource(`${sortedJson(manifest)}\n`));
      const forbidden = foldersOf(compilation).inside.flatMap(spellings);
      for (const [path, asset] of Object.entries(assets).filter(([name]) => name !== NOTES && isText(name))) {
        const text = asset.source().toString();
        const found = forbidden.find((one) => text.includes(one));
        if (found !== undefined) {
          throw new Error(
            `${path} contains ${found}: built in another folder, the same sources would be another version.`,
          );
        }
      }
    });
  },
};

/** The same JSON with its lists in the order of what they hold. */
function sortedJson(text: string): string {
  return JSON.stringify(
    JSON.parse(text),
    (_key, value: unknown) =>
      Array.isArray(value)
        ? value.toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))
        : value,
    2,
  );
}

/** Stands for the fingerprint of a build until everything else in it is known. */
const UNKNOWN = '00000000';

/** The name of a remote's chunk registry, a global of the page: as it is during the build, and in development. */
export const chunkRegistry = (name: string): string => `chunk_${name}_${UNKNOWN}`;

/** A short hash of what a build wrote, without the hashes in names of files, which a later stage computes from it. */
function fingerprintOf(compilation: Rspack.Compilation): string {
  const assets = compilation.getAssets().filter(({ name }) => name !== NOTES && name !== MANIFEST);
  const provisional = provisionalHashes(compilation);
  const lasting = (text: string) => text.replaceAll(HASHES, (hash) => (provisional.has(hash) ? '' : hash));
  const contents = assets.map(({ name, source }) => {
    const content = source.source();
    const hash = createHash('sha256').update(typeof content === 'string' ? lasting(content) : content);
    return `${lasting(name)} ${hash.digest('hex')}`;
  });
  return createHash('sha256').update(contents.toSorted().join('\n')).digest('hex').slice(0, UNKNOWN.length);
}

/**
 * Ends the name of a remote's chunk registry with a fingerprint of all that was built, so that two versions loaded in
 * one page (an old one that failed, the repaired one) never read each other's chunks.
 */
export const namedChunkRegistry = (name: string): RsbuildPlugin => ({
  name: 'trame:named-chunk-registry',
  // It reads the files when the folder is out of them.
  pre: [sameEverywhere.name],
  setup(api) {
    api.processAssets({ stage: 'summarize' }, (build) => {
      if (build.environment.config.mode !== 'production') return;
      const unknown = chunkRegistry(name);
      const known = unknown.replace(UNKNOWN, fingerprintOf(build.compilation));
      rewriteScripts(build, (text) => text.replaceAll(unknown, known));
    });
  },
});
