import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parseRegistry, type Registry } from '../registry.ts';

/** The registry file of a store, beside the `remotes/` folder it speaks of. */
export function registryFile(store: string): string {
  return join(store, 'registry.json');
}

/** Reads a store's registry; an absent one is empty. A malformed one throws rather than being overwritten. */
export function readRegistry(store: string): Registry {
  const file = registryFile(store);
  if (!existsSync(file)) return { schemaVersion: 1, generatedAt: new Date(0).toISOString(), remotes: [] };
  const { registry, dropped } = parseRegistry(JSON.parse(readFileSync(file, 'utf8')) as unknown);
  const [lost] = dropped;
  if (lost) throw new Error(`${file}: ${lost.name}: ${lost.reason}`);
  return registry;
}

/** Replaces the registry in one step: whoever reads it sees the old one or the new one, never half of one. */
export function writeRegistry(store: string, registry: Registry): void {
  mkdirSync(store, { recursive: true });
  const file = registryFile(store);
  const draft = `${file}.${process.pid}.tmp`;
  const stamped: Registry = { ...registry, generatedAt: new Date().toISOString() };
  writeFileSync(draft, `${JSON.stringify(stamped, null, 2)}\n`);
  renameSync(draft, file);
}

const LOCK_STALE_AFTER_MS = 30_000;

/**
 * Runs one change of the registry at a time, across processes: two publications at once would otherwise lose
 * one. The lock is a file; one left behind by a killed process is taken over after 30 seconds.
 */
export function withRegistry<Result>(store: string, change: (registry: Registry) => Result): Result {
  mkdirSync(store, { recursive: true });
  const lock = join(store, '.registry.lock');
  takeLock(lock);
  try {
    return change(readRegistry(store));
  } finally {
    rmSync(lock, { force: true });
  }
}

function takeLock(lock: string): void {
  const waiting = new Int32Array(new SharedArrayBuffer(4));
  for (const startedAt = Date.now(); ;) {
    try {
      writeFileSync(lock, String(Date.now()), { flag: 'wx' });
      return;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    const heldSince = Number(existsSync(lock) ? readFileSync(lock, 'utf8') : 0);
    if (Date.now() - heldSince > LOCK_STALE_AFTER_MS) rmSync(lock, { force: true });
    if (Date.now() - startedAt > 2 * LOCK_STALE_AFTER_MS)
      throw new Error(`${lock} is held by another process`);
    Atomics.wait(waiting, 0, 0, 50);
  }
}

function* filesUnder(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* filesUnder(path);
    else yield path;
  }
}

/** A short fingerprint of a build and its facts: the same build is the same version, wherever it was made. */
export function contentHash(folder: string, facts: string): string {
  const hash = createHash('sha256').update(facts).update('\0');
  for (const file of [...filesUnder(folder)].toSorted()) {
    hash.update(relative(folder, file)).update('\0').update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex').slice(0, 10);
}
