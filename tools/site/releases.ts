import {
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { isOpenPreview, PREVIEWS } from '@trame/domain/company';
import type { SiteRecord } from './site-files.ts';
import type { SiteTarget } from './target.ts';

/** Sites kept after the one that is up, to look at or to put back by hand. */
const KEPT = 5;
/** The name that web servers follow: a link to the folder of the site that is up. */
const LIVE = 'live';

/** The folder that a web server reads: always a whole site. */
export const liveFolder = (root: string): string => join(root, LIVE);
/** The folder of previews. */
export const previewsFolder = (root: string): string => join(root, PREVIEWS);

function liveRelease(root: string): string | null {
  try {
    return basename(readlinkSync(liveFolder(root)));
  } catch {
    return null;
  }
}

/** Makes the link lead elsewhere in one step: a request finds the site before or the site after. */
function swap(root: string, release: string): void {
  const next = join(root, '.next');
  rmSync(next, { force: true });
  const isWindows = process.platform === 'win32';
  // A junction, which needs no right of its own, has an absolute address and is not replaced by a move.
  symlinkSync(isWindows ? join(root, 'releases', release) : join('releases', release), next, 'junction');
  if (isWindows) rmSync(liveFolder(root), { force: true });
  renameSync(next, liveFolder(root));
}

function link(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true });
  rmSync(to, { force: true });
  linkSync(from, to);
}

/** Sites in a folder of this machine: each release has its own, and a link leads to the one that is up. */
export function openReleases(root: string): SiteTarget {
  const releases = join(root, 'releases');
  const folderOf = (release: string) => join(releases, release);
  const recordOf = (release: string) => join(releases, `${release}.json`);

  /** Files that did not change are the same file, so that what browsers kept of them is still right. */
  function keepUnchanged(built: string, record: SiteRecord, before: SiteRecord): void {
    const old = folderOf(before.release);
    for (const [path, digest] of Object.entries(record.files))
      if (before.files[path] === digest && existsSync(join(old, path)))
        link(join(old, path), join(built, path));
    for (const path of Object.keys(record.carried))
      if (existsSync(join(old, path))) link(join(old, path), join(built, path));
  }

  function removeRelease(name: string): void {
    rmSync(folderOf(name), { recursive: true, force: true });
    rmSync(recordOf(name), { force: true });
  }

  function removeOld(): void {
    const live = liveRelease(root);
    const names = readdirSync(releases, { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && entry.name !== live)
      .map(({ name }) => name)
      .toSorted();
    names.slice(0, -KEPT).forEach(removeRelease);
  }

  return {
    address: root,
    live: () => {
      const release = liveRelease(root);
      if (release === null || !existsSync(recordOf(release)) || !existsSync(folderOf(release)))
        return Promise.resolve(null);
      return Promise.resolve(JSON.parse(readFileSync(recordOf(release), 'utf8')) as SiteRecord);
    },
    publish: (built, record, before) => {
      mkdirSync(releases, { recursive: true });
      if (before) keepUnchanged(built, record, before);
      writeFileSync(recordOf(record.release), JSON.stringify(record));
      renameSync(built, folderOf(record.release));
      try {
        swap(root, record.release);
      } catch (error) {
        // It was never up: it must not take the place of one that was.
        removeRelease(record.release);
        throw error;
      }
      removeOld();
      return Promise.resolve();
    },
    addPreview: (built, name) => {
      mkdirSync(previewsFolder(root), { recursive: true });
      renameSync(built, join(previewsFolder(root), name));
      return Promise.resolve();
    },
    removeEndedPreviews: async (now) => {
      const folder = previewsFolder(root);
      for (const name of existsSync(folder) ? readdirSync(folder) : [])
        if (!isOpenPreview(name, now)) await rm(join(folder, name), { recursive: true, force: true });
    },
    workFolder: () => join(root, 'work'),
    hasFile: ({ release, files }, path) => path in files && existsSync(join(folderOf(release), path)),
  };
}
