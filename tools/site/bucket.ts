import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isOpenPreview, PREVIEWS } from '@trame/domain/company';
import { asJson, readJson, type Store } from '@trame/release/publish';
import { filesOf, type SiteRecord } from './site-files.ts';
import type { SiteTarget } from './target.ts';

/** What is up, for the publisher alone. */
const RECORD = 'private/site.json';

/**
 * What may be up once a site is being put up in the place of another: of the files that it changes, nothing is known until
 * it is up. A publication that is interrupted leaves this record, so that the next one writes or removes each of them.
 */
function unfinished(record: SiteRecord, before: SiteRecord | null, changed: readonly string[]): SiteRecord {
  return {
    ...record,
    code: '',
    key: '',
    base: '',
    files: { ...before?.files, ...Object.fromEntries(changed.map((path) => [path, ''])) },
    carried: { ...before?.carried, ...record.carried },
  };
}

/** What pages load comes before the pages, and the entry page comes last. */
function inOrder(paths: readonly string[]): string[] {
  const rank = (path: string) => (path === 'index.html' ? 2 : path.endsWith('.html') ? 1 : 0);
  return paths.toSorted((one, other) => rank(one) - rank(other) || one.localeCompare(other, 'en'));
}

/**
 * Sites in the store of a bucket, which has no step that replaces many files: what pages load is written first, then
 * each page in one step, and what no page names any more is removed last.
 */
export function openBucket(store: Store): SiteTarget {
  const write = async (folder: string, paths: readonly string[], prefix = '') => {
    for (const path of inOrder(paths)) await store.write(prefix + path, readFileSync(join(folder, path)));
  };
  return {
    address: store.address,
    live: async () => ((await readJson(store, RECORD)) as SiteRecord | undefined) ?? null,
    publish: async (built, record, before) => {
      const changed = Object.keys(record.files).filter((path) => before?.files[path] !== record.files[path]);
      const old = Object.keys({ ...before?.files, ...before?.carried });
      const removed = old.filter((path) => !(path in record.files) && !(path in record.carried));
      await store.write(RECORD, asJson(unfinished(record, before, [...changed, ...removed])));
      await write(built, changed);
      for (const path of removed) await store.remove(path);
      await store.write(RECORD, asJson(record));
    },
    addPreview: (built, name) => write(built, Object.keys(filesOf(built)), `${PREVIEWS}/${name}/`),
    removeEndedPreviews: async (now) => {
      for (const path of await store.list(`${PREVIEWS}/`))
        if (!isOpenPreview(path.split('/')[1] ?? '', now)) await store.remove(path);
    },
    workFolder: () => join(tmpdir(), 'trame-site-work'),
    hasFile: ({ files }, path) => path in files,
  };
}
