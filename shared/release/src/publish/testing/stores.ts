import { StoreError, type Store } from '../store.ts';

/** The same store, with some operations done in another way. */
export const storeWith = (store: Store, own: Partial<Store>): Store => ({
  address: store.address,
  read: (path) => store.read(path),
  exists: (path) => store.exists(path),
  list: (prefix) => store.list(prefix),
  write: (...args) => store.write(...args),
  remove: (path) => store.remove(path),
  ...own,
});

/**
 * The same store, of which the write or the removal with this number, counted from 1, fails once those that were asked
 * for at the same time are done.
 */
export function failingAt(store: Store, operation: 'write' | 'remove', nth: number): Store {
  const calls: Promise<void>[] = [];
  const others = async () => {
    await Promise.resolve();
    await Promise.all(calls.toSpliced(nth - 1, 1));
    throw new StoreError('broken_disk', 'the disk of the test');
  };
  const counted = async (call: () => Promise<void>) => {
    const done = calls.length + 1 === nth ? others() : call();
    calls.push(done);
    await done;
  };
  return storeWith(store, {
    [operation]: (...args: Parameters<Store['write']>) =>
      counted(() => (operation === 'write' ? store.write(...args) : store.remove(args[0]))),
  });
}

/** The same store, in which `meanwhile` is done once, after `path` was read or before it is written. */
export function interruptedAt(
  store: Store,
  operation: 'read' | 'write',
  path: string,
  meanwhile: () => Promise<unknown>,
): Store {
  let isDone = false;
  const once = async (at: string) => {
    if (at !== path || isDone) return;
    isDone = true;
    await meanwhile();
  };
  return storeWith(
    store,
    operation === 'read'
      ? {
          read: async (at) => {
            const file = await store.read(at);
            await once(at);
            return file;
          },
        }
      : {
          write: async (at, ...rest) => {
            await once(at);
            await store.write(at, ...rest);
          },
        },
  );
}
