import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..');
/** What the pages are made with. */
const SOURCES = '{public-site,shared}/**/*';
const NOT_SOURCES = /^(?:node_modules|dist|test-results|\.astro)$/;

const sha256 = (bytes: Uint8Array | string): string => createHash('sha256').update(bytes).digest('hex');

/** Digest of the code of the site and of its address: another one makes other pages of the same content. */
export function codeDigest(siteUrl: string | undefined): string {
  const files = globSync(SOURCES, {
    cwd: ROOT,
    withFileTypes: true,
    exclude: (entry) => NOT_SOURCES.test(entry.name),
  })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map(({ parentPath, name }) => join(parentPath, name))
    .toSorted();
  const digests = [...files, join(ROOT, 'package-lock.json')].map((file) => [
    file.slice(ROOT.length),
    sha256(readFileSync(file)),
  ]);
  return sha256(JSON.stringify([digests, siteUrl ?? '']));
}
