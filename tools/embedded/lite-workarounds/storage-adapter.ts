import { mkdirSync } from 'node:fs';
import type { App } from '@supabase/lite';
import { DiskStorage } from '../disk-storage.ts';

/**
 * Gap: Storage needs an adapter for the bytes, lite's documentation imports one from
 * `@supabase/lite/storage/adapters/…`, and the package exports no such path; nor does `App` take one as an option.
 * Way round: an adapter of our own, put where the documentation puts theirs, on a field meant to be private.
 * Can go when: the package exports its file system adapter and `drivers` takes it.
 */
export function storeFilesIn(app: App, folder: string): void {
  if (folder !== '') mkdirSync(folder, { recursive: true, mode: 0o700 });
  Object.assign(app, { _storageAdapter: new DiskStorage(folder) });
}
