import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import { ROOT } from '../lib/paths.ts';
import { UserError } from '../lib/user-error.ts';

/** The folder of the previous release, for the tests that run it beside the present builds. */
export const PREVIOUS_FOLDER = join(ROOT, 'e2e/fixtures/previous');
const SUFFIX = '.release.br';

/** The files of an app's folder that a release needs. */
const DESCRIPTIONS = ['package.json', 'remote.json'];
/** Fonts, maps and decoders of the PDF reader: megabytes that no test of an earlier release opens. */
const LEFT_OUT = /^dist\/(?:static\/assets\/|mf-stats\.json$)/;

type Entry = [path: string, body: Buffer];

function entriesOf(folder: string): Entry[] {
  const built = readdirSync(join(folder, 'dist'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll(sep, '/'))
    .filter((path) => !LEFT_OUT.test(path));
  const described = readdirSync(folder).filter((name) => DESCRIPTIONS.includes(name));
  return [...described, ...built.toSorted()].map((path) => [path, readFileSync(join(folder, path))]);
}

/** One compressed file: a line of JSON with the paths and sizes, then the contents one after the other. */
function pack(entries: readonly Entry[]): Buffer {
  const header = JSON.stringify(entries.map(([path, { length }]) => [path, length]));
  const all = Buffer.concat([Buffer.from(`${header}\n`), ...entries.map(([, body]) => body)]);
  return brotliCompressSync(all, {
    params: { [constants.BROTLI_PARAM_LGWIN]: 24, [constants.BROTLI_PARAM_SIZE_HINT]: all.length },
  });
}

/** Stores the build in an app's folder as the previous release; returns its size in kilobytes. */
export function keepRelease(name: string, folder: string): number {
  const entries = entriesOf(folder);
  if (!entries.some(([path]) => /^dist\/(?:shell|mf-manifest)\.json$/.test(path))) {
    throw new UserError(`${name} n’est pas construit : lancez d’abord « npx nx run-many -t build ».`);
  }
  const packed = pack(entries);
  mkdirSync(PREVIOUS_FOLDER, { recursive: true });
  writeFileSync(join(PREVIOUS_FOLDER, `${name}${SUFFIX}`), packed);
  return Math.ceil(packed.length / 1024);
}

/** Names of the apps that have a stored previous release. */
export function keptReleases(): string[] {
  return readdirSync(PREVIOUS_FOLDER)
    .filter((file) => file.endsWith(SUFFIX))
    .map((file) => file.slice(0, -SUFFIX.length))
    .toSorted();
}

/** Lays a kept release out as the app's folder was, ready to be published; answers the folder. */
export function unpackRelease(name: string, target: string): string {
  const all = brotliDecompressSync(readFileSync(join(PREVIOUS_FOLDER, `${name}${SUFFIX}`)));
  const end = all.indexOf('\n');
  const folder = join(target, name);
  let start = end + 1;
  for (const [path, size] of JSON.parse(all.toString('utf8', 0, end)) as [string, number][]) {
    const file = join(folder, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, all.subarray(start, start + size));
    start += size;
  }
  return folder;
}
