import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, normalize, resolve, sep } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { StoreConflict, StoreError, type Store, type StoredFile, type WriteOptions } from './store.ts';

/** A lock is held for one read and one rename; a killed process leaves its own behind. */
const LOCK_STALE_AFTER_MS = 30_000;
const LOCK_POLL_MS = 20;

const isMissing = (error: unknown): boolean =>
  ['ENOENT', 'ENOTDIR', 'EISDIR'].includes((error as NodeJS.ErrnoException).code ?? '');

function failure(error: unknown): Error {
  const { code = '', path = '' } = error as NodeJS.ErrnoException;
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') {
    return new StoreError('denied', path, { cause: error });
  }
  return error instanceof Error ? error : new Error(String(error));
}

class FolderStore implements Store {
  readonly address: string;
  /** Beside what is served and on the same disk, so that moving a file into place is one step. */
  readonly #drafts: string;
  readonly #lock: string;

  constructor(folder: string) {
    this.address = resolve(folder);
    this.#drafts = join(this.address, 'private/.drafts');
    this.#lock = join(this.address, 'private/.lock');
  }

  #file(path: string): string {
    const file = normalize(join(this.address, path));
    if (!file.startsWith(this.address + sep)) throw new Error(`${path} leaves the store`);
    return file;
  }

  async read(path: string): Promise<StoredFile | undefined> {
    try {
      const body = await readFile(this.#file(path));
      return { body, mark: createHash('sha256').update(body).digest('hex') };
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw failure(error);
    }
  }

  async exists(path: string): Promise<boolean> {
    const found = await stat(this.#file(path)).catch(() => undefined);
    return found?.isFile() ?? false;
  }

  async list(prefix: string): Promise<string[]> {
    const folder = prefix.includes('/') ? dirname(`${prefix}.`) : '.';
    try {
      const entries = await readdir(join(this.address, folder), { recursive: true, withFileTypes: true });
      return entries
        .filter((entry) => entry.isFile())
        .map((entry) =>
          join(entry.parentPath, entry.name)
            .slice(this.address.length + 1)
            .replaceAll(sep, '/'),
        )
        .filter((path) => path.startsWith(prefix) && !path.startsWith('private/.'))
        .toSorted();
    } catch (error) {
      if (isMissing(error)) return [];
      throw failure(error);
    }
  }

  async write(path: string, body: Uint8Array | string, { over }: WriteOptions = {}): Promise<void> {
    const file = this.#file(path);
    const draft = join(this.#drafts, randomUUID());
    try {
      await mkdir(this.#drafts, { recursive: true });
      await mkdir(dirname(file), { recursive: true });
      await writeFile(draft, body);
      if (over === undefined) {
        await rename(draft, file);
        return;
      }
      await this.#locked(async () => {
        if (((await this.read(path))?.mark ?? null) !== over) throw new StoreConflict(path);
        await rename(draft, file);
      });
    } catch (error) {
      await rm(draft, { force: true });
      throw failure(error);
    }
  }

  async remove(path: string): Promise<void> {
    await rm(this.#file(path), { force: true });
  }

  async #locked(action: () => Promise<void>): Promise<void> {
    const deadline = Date.now() + 2 * LOCK_STALE_AFTER_MS;
    while (!(await this.#tryLock())) {
      if (Date.now() > deadline) throw new StoreError('locked', this.#lock);
      await pause(LOCK_POLL_MS);
    }
    try {
      await action();
    } finally {
      await rm(this.#lock, { force: true });
    }
  }

  async #tryLock(): Promise<boolean> {
    try {
      await writeFile(this.#lock, String(process.pid), { flag: 'wx' });
      return true;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    const held = await stat(this.#lock).catch(() => undefined);
    if (held && Date.now() - held.mtimeMs > LOCK_STALE_AFTER_MS) await rm(this.#lock, { force: true });
    return false;
  }
}

/** A store in a folder of this machine, served as it is by any web server. */
export function openFolderStore(folder: string): Store {
  return new FolderStore(folder);
}
