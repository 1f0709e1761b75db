import { createHash } from 'node:crypto';
import { OTHER_HASHES, type ChunkHashes } from '@trame/platform/chunk-hashes';
import type { Files } from './build-files.ts';
import { entryScript, firstFiles, hasOwnCopy, type Manifest } from './federation-manifest.ts';

const encode = (value: unknown): Uint8Array => new TextEncoder().encode(JSON.stringify(value));

/**
 * sha256: a third shorter than the sha384 of the registry, and every visitor downloads these. Browsers accept both.
 */
const hashOf = (body: Uint8Array): string => `sha256-${createHash('sha256').update(body).digest('base64')}`;

/**
 * What the loader and the commands read of a manifest, which every visitor downloads. The names of chunks needed later
 * are half of it and are among the hashes too; those that the build lacks remain, because such a version is refused.
 */
function shortened(manifest: Manifest, files: Files): object {
  const lacking = (names: readonly string[]) => names.filter((name) => !files.has(name));
  return {
    name: manifest.name,
    metaData: manifest.metaData,
    exposes: manifest.exposes.map(({ path, assets: { js, css } }) => ({
      path,
      assets: {
        js: { sync: js.sync, async: lacking(js.async) },
        css: { sync: css.sync, async: lacking(css.async) },
      },
    })),
    shared: manifest.shared.map(({ name, requiredVersion, ...shared }) => ({
      name,
      requiredVersion,
      ...(hasOwnCopy(shared) && { version: shared.version, assets: shared.assets }),
    })),
  };
}

/**
 * Chunks that the first page of an app requests after its content, as its `import()` names them. They have their hashes in
 * the manifest, so that the file with all others is not requested for them.
 */
const AFTER_CONTENT = /\/first-page-[^/]+$/;

/**
 * The manifest of a version with the hashes of the scripts and styles of its first page, and the file with those of all
 * others: the loader checks the manifest by the registry, that file by the manifest, and each chunk by one of the two.
 */
export function withChunkHashes(
  manifest: Manifest,
  files: Files,
): { manifest: Uint8Array; others: Uint8Array } {
  const first = new Set(firstFiles(manifest));
  const [ofFirst, ofOthers]: [Record<string, string>, Record<string, string>] = [{}, {}];
  for (const [path, body] of files) {
    if (!/\.(?:js|css)$/.test(path) || path === entryScript(manifest)) continue;
    (first.has(path) || AFTER_CONTENT.test(path) ? ofFirst : ofOthers)[path] = hashOf(body);
  }
  const others = encode(ofOthers);
  const chunkHashes: ChunkHashes = { ...ofFirst, [OTHER_HASHES]: hashOf(others) };
  return { manifest: encode({ ...shortened(manifest, files), chunkHashes }), others };
}
