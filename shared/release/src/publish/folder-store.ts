import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, rmdir, stat, utimes, writeFile } from 'node:fs/promises';
import { dirname, join, normalize, resolve, sep } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { StoreConflict, StoreError, type Store, type StoredFile, type WriteOptions } from './store.ts';

/** A lock is held for one read and one rename; a killed process leaves its lock behind. */
const LOCK_STALE_AFTER_MS = 30_000;
const LOCK_POLL_MS = 20;

const codeOf = (error: unknown): string => (error as NodeJS.ErrnoException).code ?? '';
const isMissing = (error: unknown): boolean => ['ENOENT', 'ENOTDIR'].includes(codeOf(error));

/** Error codes of moving a folder onto an existing one; Windows has others. */
const TAKEN = new Set(['ENOTEMPTY', 'EEXIST', ...(process.platform === 'win32' ? ['EPERM', 'EACCES'] : [])]);

/**
 * Gives a new file a later second than the one it is about to replace: web servers tell versions of a file apart by its
 * second and its length, and two registries written within one second have the same length more often than not.
 */
async function stampAfter(file: string, draft: string): Promise<void> {
  const before = await stat(file).catch(() => undefined);
  if (!before) return;
  const second = Math.floor(before.mtimeMs / 1000) + 1;
  if (Date.now() < second * 1000) await utimes(draft, second, second);
}

const FAILURES: Record<string, StoreError['code']> = {
  EACCES: 'denied',
  EPERM: 'denied',
  EROFS: 'denied',
  ENOSPC: 'full',
  EDQUOT: 'full',
  EISDIR: 'in_the_way',
  ENOTDIR: 'in_the_way',
  EEXIST: 'in_the_way',
  EIO: 'broken_disk',
};

/** An error of the file system in the words of a store; `file` is what was read or written. */
function failure(error: unknown, file: string): Error {
  const { code = '', path = file, dest = path } = error as NodeJS.ErrnoException & { dest?: string };
  const kind = FAILURES[code];
  // A full disk is the same for each file: the draft's name would say nothing.
  if (kind) {
    const place = kind === 'denied' ? path : kind === 'in_the_way' ? dest : file;
    return new StoreError(kind, place, { cause: error });
  }
  return error instanceof Error ? error : new Error(String(error));
}

class FolderStore implements Store {
  readonly address: string;
  /** Beside what is served and on the same disk, so that moving a file into place is one step. */
  readonly #drafts: string;
  /**
   * The lock: a folder with one file, the new content written by the process that holds it. Three operations of the
   * file system make it safe between processes. Moving one's own folder to this place fails while the folder there is
   * not empty, so one process succeeds. Moving the content to its final place opens the lock, and fails for a process
   * that lost the lock meanwhile. The content of a killed process is removed by its name, so never the content of
   * another process that came after it.
   */
  readonly #lock: string;
  /** The content in the lock that this process last saw, and when it saw it first, by a clock that nobody sets. */
  #seen: { holder: string; since: number } | undefined;

  constructor(folder: string) {
    this.address = resolve(folder);
    this.#drafts = join(this.address, 'private/.drafts');
    this.#lock = join(this.address, 'private/.writing');
  }

  #file(path: string): string {
    const file = normalize(join(this.address, path));
    if (!file.startsWith(this.address + sep)) throw new Error(`${path} leaves the store`);
    return file;
  }

  async read(path: string): Promise<StoredFile | undefined> {
    const file = this.#file(path);
    try {
      const body = await readFile(file);
      return { body, mark: createHash('sha256').update(body).digest('hex') };
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw failure(error, file);
    }
  }

  async exists(path: string): Promise<boolean> {
    const found = await stat(this.#file(path)).catch(() => undefined);
    return found?.isFile() ?? false;
  }

  async list(prefix: string): Promise<string[]> {
    const folder = join(this.address, prefix.includes('/') ? dirname(`${prefix}.`) : '.');
    try {
      const entries = await readdir(folder, { recursive: true, withFileTypes: true });
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
      if (!isMissing(error)) throw failure(error, folder);
      // A draft that was deleted while it was read does not affect the rest.
      return (error as NodeJS.ErrnoException).path === folder ? [] : this.list(prefix);
    }
  }

  async write(path: string, body: Uint8Array | string, { over }: WriteOptions = {}): Promise<void> {
    const file = this.#file(path);
    const name = randomUUID();
    const folder = join(this.#drafts, name);
    const draft = join(folder, name);
    try {
      await mkdir(folder, { recursive: true });
      await mkdir(dirname(file), { recursive: true });
      await writeFile(draft, body);
      if (over === undefined) {
        await stampAfter(file, draft);
        await rename(draft, file);
      } else await this.#writeOver(path, { name, over });
    } catch (error) {
      throw failure(error, file);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }

  async remove(path: string): Promise<void> {
    const file = this.#file(path);
    try {
      await rm(file, { force: true });
    } catch (error) {
      throw failure(error, file);
    }
  }

  /** Moves the draft of this name to its place while the content there has the mark. */
  async #writeOver(path: string, { name, over }: { name: string; over: string | null }): Promise<void> {
    await this.#enter(name);
    const held = join(this.#lock, name);
    try {
      if (((await this.read(path))?.mark ?? null) !== over) throw new StoreConflict(path);
      await stampAfter(this.#file(path), held);
      await rename(held, this.#file(path));
    } catch (error) {
      // It took so long that the lock was taken over: the other process may have written.
      throw codeOf(error) === 'ENOENT' ? new StoreConflict(path) : error;
    } finally {
      await rm(held, { force: true });
      await this.#openIfEmpty();
    }
  }

  async #enter(name: string): Promise<void> {
    const deadline = performance.now() + 2 * LOCK_STALE_AFTER_MS;
    while (!(await this.#tryEnter(name))) {
      if (performance.now() > deadline) throw new StoreError('locked', this.#lock);
      await pause(LOCK_POLL_MS);
    }
  }

  async #tryEnter(name: string): Promise<boolean> {
    const folder = join(this.#drafts, name);
    const now = new Date();
    // Its age counts from here, not from when it began to wait.
    await utimes(join(folder, name), now, now);
    try {
      await rename(folder, this.#lock);
      return true;
    } catch (error) {
      if (!TAKEN.has(codeOf(error))) throw error;
    }
    for (const other of await readdir(this.#lock).catch(() => [])) {
      const held = join(this.#lock, other);
      const { mtimeMs = Infinity } = (await stat(held).catch(() => undefined)) ?? {};
      const isOld = Date.now() - mtimeMs > LOCK_STALE_AFTER_MS;
      if (isOld || this.#hasSeenTooLong(other)) await rm(held, { force: true });
    }
    await this.#openIfEmpty();
    return false;
  }

  /** A date may be ahead, because clocks differ; each content has a name of its own. */
  #hasSeenTooLong(holder: string): boolean {
    const now = performance.now();
    if (this.#seen?.holder !== holder) this.#seen = { holder, since: now };
    return now - this.#seen.since > LOCK_STALE_AFTER_MS;
  }

  /** An empty lock is open where a folder can be moved onto another; Windows cannot. */
  async #openIfEmpty(): Promise<void> {
    await rmdir(this.#lock).catch(() => undefined);
  }
}

/** A store in a folder of this machine, served as it is by any web server. */
export function openFolderStore(folder: string): Store {
  return new FolderStore(folder);
}
