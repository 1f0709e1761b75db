import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import type { SiteApi } from './site-api.ts';
import { sha256 } from './site-files.ts';
import { SiteProblem } from './site-problem.ts';

/** A file that the site shows: its name in a sentence, and that sentence's participle. */
export type Wanted = { path: string; what: string; read: 'lu' | 'lue' };

/** The first bytes of each type of file that the site shows. */
const STARTS: Record<string, (bytes: Buffer) => boolean> = {
  svg: (bytes) => /<svg[\s>]/.test(bytes.toString('utf8')),
  png: (bytes) => bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])),
  jpg: (bytes) => bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])),
  webp: (bytes) => bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP',
  pdf: (bytes) => bytes.toString('latin1', 0, 1024).includes('%PDF-'),
};
/** Pictures that the build makes again in its sizes; the other files are copied. */
const MADE_AGAIN = new Set(['png', 'jpg', 'webp']);

/** What the site cannot show of a file, for people on call; nothing when it can be shown. */
async function faultOf(path: string, found: Uint8Array | null): Promise<string | undefined> {
  if (!found) return 'not in the bucket';
  const bytes = Buffer.from(found);
  const ending = path.split('.').at(-1) ?? '';
  if (STARTS[ending]?.(bytes) === false) return `${bytes.length} bytes that are no ${ending}`;
  if (!MADE_AGAIN.has(ending)) return undefined;
  try {
    // Every pixel is read, by the reader of the build.
    await sharp(bytes).stats();
    return undefined;
  } catch (error) {
    return String(error);
  }
}

type Media = { bytes: Uint8Array | null; fault: string | undefined };

async function fetchMedia(api: Pick<SiteApi, 'media'>, { path, what, read }: Wanted): Promise<Media> {
  const bytes = await api.media(path).catch((error: unknown) => {
    throw new SiteProblem(
      `${what} n’a pas pu être ${read} : le stockage des fichiers ne répond pas.`,
      `${path}: ${error instanceof Error ? error.message : String(error)}`,
      { cause: error },
    );
  });
  return { bytes, fault: await faultOf(path, bytes) };
}

/** Reads files of the bucket into a folder, each once; remembers which ones cannot be shown. */
export function mediaReader(api: Pick<SiteApi, 'media'>, folder: string) {
  const known = new Map<string, Media>();
  const leftOut: string[] = [];
  const digests: [string, string][] = [];
  const readAll = async (files: readonly Wanted[]) => {
    for (const wanted of files) {
      const { path, what, read: participle } = wanted;
      const isNew = !known.has(path);
      // oxlint-disable-next-line no-await-in-loop -- one at a time: the storage answers everybody
      const { bytes, fault } = known.get(path) ?? (await fetchMedia(api, wanted));
      known.set(path, { bytes, fault });
      if (fault) leftOut.push(`${what} ne peut pas être ${participle} : déposez le fichier de nouveau.`);
      if (fault || !bytes || !isNew) continue;
      const file = join(folder, path);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, bytes);
      digests.push([path, sha256(bytes)]);
    }
  };
  const lost = () => new Set([...known].filter(([, { fault }]) => fault).map(([path]) => path));
  return { readAll, lost, leftOut, digests, total: () => known.size };
}

export type MediaReader = ReturnType<typeof mediaReader>;
