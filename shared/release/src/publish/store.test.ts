import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import promises, { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openFolderStore } from './folder-store.ts';
import { openS3Store } from './s3-store.ts';
import { StoreConflict, textOf, type Store } from './store.ts';
import { startS3Server, type S3Server } from './testing/s3-server.ts';

let folder = '';
let server: S3Server;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'trame-store-'));
  server = await startS3Server();
});
afterEach(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

const KINDS: [string, () => Store][] = [
  ['folder', () => openFolderStore(folder)],
  ['bucket', () => openS3Store(server.options)],
];

describe.each(KINDS)('a store in a %s', (_, open) => {
  const textAt = async (store: Store, path: string) => {
    const file = await store.read(path);
    return file && textOf(file);
  };

  it('returns what was written, byte for byte', async () => {
    const store = open();
    const body = Uint8Array.from([0, 255, 13, 10, 128]);
    await store.write('remotes/x/1/é ’+&.bin', body);
    expect([...((await store.read('remotes/x/1/é ’+&.bin'))?.body ?? [])]).toEqual([...body]);
    expect(await store.exists('remotes/x/1/é ’+&.bin')).toBe(true);
  });

  it('says that a file does not exist', async () => {
    const store = open();
    await store.write('a/b.txt', 'x');
    expect(await store.read('absent.json')).toBeUndefined();
    expect(await store.exists('absent.json')).toBe(false);
    expect(await store.exists('a')).toBe(false);
    expect(await store.list('absent/')).toEqual([]);
  });

  it('lists every address below a prefix, beyond one page', async () => {
    const store = open();
    const paths = Array.from({ length: 8 }, (__, index) => `remotes/x/${index}/a&b.js`);
    for (const path of [...paths, 'registry.json']) await store.write(path, 'x');
    expect(await store.list('remotes/')).toEqual(paths);
    expect(await store.list('remotes/x/3')).toEqual(['remotes/x/3/a&b.js']);
    expect(await store.list('')).toHaveLength(9);
  });

  it('replaces a file only if it is still as it was read', async () => {
    const store = open();
    await store.write('registry.json', 'one', { over: null });
    await expect(store.write('registry.json', 'two', { over: null })).rejects.toThrow(StoreConflict);
    const seen = await store.read('registry.json');
    await store.write('registry.json', 'three', { over: seen?.mark ?? null });
    await expect(store.write('registry.json', 'four', { over: seen?.mark ?? null })).rejects.toThrow(
      StoreConflict,
    );
    expect(await textAt(store, 'registry.json')).toBe('three');
    await store.remove('registry.json');
    await expect(store.write('registry.json', 'five', { over: seen?.mark ?? null })).rejects.toThrow(
      StoreConflict,
    );
  });

  it('accepts one of many writers at once', async () => {
    const store = open();
    await store.write('registry.json', 'start');
    const mark = (await store.read('registry.json'))?.mark ?? null;
    const tries = Array.from({ length: 6 }, (__, index) =>
      store.write('registry.json', `writer ${index}`, { over: mark }).then(
        () => 'written',
        (error: unknown) => (error instanceof StoreConflict ? 'refused' : String(error)),
      ),
    );
    expect((await Promise.all(tries)).toSorted()).toEqual([...Array(5).fill('refused'), 'written']);
  });
});

describe('a store in a folder', () => {
  it('leaves no temporary files and no locks, and lists none', async () => {
    const store = openFolderStore(folder);
    await store.write('private/journal.jsonl', 'x', { over: null });
    await store.write('private/journal.jsonl', 'y', { over: null }).catch(() => undefined);
    expect(readdirSync(join(folder, 'private/.drafts'))).toEqual([]);
    expect(readdirSync(join(folder, 'private')).toSorted()).toEqual(['.drafts', 'journal.jsonl']);
    expect(await store.list('private/')).toEqual(['private/journal.jsonl']);
  });

  const lock = () => join(folder, 'private/.writing');
  const holders = () => readdirSync(lock());
  const contentOf = (path: string) => readFile(join(folder, path), 'utf8');
  /** Makes the process that holds the lock look like one that was killed long ago. */
  const ageHolders = () => {
    const longAgo = new Date(Date.now() - 60_000);
    for (const holder of holders()) utimesSync(join(lock(), holder), longAgo, longAgo);
  };
  /** A store in the same folder, as another process has it, that runs `meanwhile` while it holds the lock. */
  const interrupted = (meanwhile: () => Promise<void>): Store => {
    const store = openFolderStore(folder);
    const read = store.read.bind(store);
    store.read = async (path) => {
      const seen = await read(path);
      await meanwhile();
      return seen;
    };
    return store;
  };

  it('frees the lock of a killed process, once, even when many wait for it', async () => {
    mkdirSync(lock(), { recursive: true });
    writeFileSync(join(lock(), 'killed'), 'what it was about to write');
    ageHolders();
    const tries = Array.from({ length: 6 }, (__, index) =>
      openFolderStore(folder)
        .write('registry.json', `writer ${index}`, { over: null })
        .then(
          () => 'written',
          () => 'refused',
        ),
    );
    expect((await Promise.all(tries)).toSorted()).toEqual([...Array(5).fill('refused'), 'written']);
    expect(readdirSync(join(folder, 'private'))).toEqual(['.drafts']);
  });

  /** Makes the clock that no one sets run five seconds each time it is read. */
  const hasten = () => {
    let now = 0;
    return vi.spyOn(performance, 'now').mockImplementation(() => (now += 5_000));
  };

  it('frees the lock of a killed process whose clock was ahead, after watching it long enough', async () => {
    mkdirSync(lock(), { recursive: true });
    writeFileSync(join(lock(), 'killed'), 'what it was about to write');
    const nextYear = new Date(Date.now() + 400 * 86_400_000);
    utimesSync(join(lock(), 'killed'), nextYear, nextYear);
    const clock = hasten();
    try {
      await openFolderStore(folder).write('registry.json', 'written', { over: null });
    } finally {
      clock.mockRestore();
    }
    expect(await contentOf('registry.json')).toBe('written');
  });

  it('does not free a lock that others take one after the other, and says so in the end', async () => {
    mkdirSync(lock(), { recursive: true });
    writeFileSync(join(lock(), 'first'), 'x');
    let now = 0;
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => {
      rmSync(lock(), { recursive: true });
      mkdirSync(lock());
      writeFileSync(join(lock(), `holder-${now}`), 'x');
      return (now += 5_000);
    });
    try {
      const write = openFolderStore(folder).write('registry.json', 'x', { over: null });
      await expect(write).rejects.toMatchObject({ name: 'StoreError', code: 'locked', message: lock() });
    } finally {
      clock.mockRestore();
    }
  });

  it('writes nothing for a writer so slow that its lock was freed', async () => {
    const other = openFolderStore(folder);
    const slow = interrupted(async () => {
      ageHolders();
      await other.write('registry.json', 'other', { over: null });
    });
    await expect(slow.write('registry.json', 'slow', { over: null })).rejects.toThrow(StoreConflict);
    expect(await contentOf('registry.json')).toBe('other');
  });

  it('counts the age of a lock from when it was taken, not from when its writer began to wait', async () => {
    const waited = new Date(Date.now() - 60_000);
    const write = promises.writeFile;
    const waiting = vi.spyOn(promises, 'writeFile').mockImplementation(async (file, ...rest) => {
      await write(file, ...rest);
      utimesSync(file as string, waited, waited);
    });
    syncBuiltinESMExports();
    const ages: number[] = [];
    const store = interrupted(async () => {
      for (const holder of holders()) ages.push(Date.now() - statSync(join(lock(), holder)).mtimeMs);
    });
    try {
      await store.write('registry.json', 'x', { over: null });
    } finally {
      waiting.mockRestore();
      syncBuiltinESMExports();
    }
    expect(ages).toHaveLength(1);
    expect(ages[0]).toBeLessThan(30_000);
  });

  it('does not remove a lock that another writer has taken since', async () => {
    const { promise: thirdIsIn, resolve: thirdEnters } = Promise.withResolvers<void>();
    const { promise: slowIsDone, resolve: slowEnds } = Promise.withResolvers<void>();
    const third = interrupted(async () => {
      thirdEnters();
      await slowIsDone;
    });
    let thirdWrite: Promise<void> | undefined;
    const slow = interrupted(async () => {
      ageHolders();
      thirdWrite = third.write('registry.json', 'third', { over: null });
      await thirdIsIn;
    });
    await expect(slow.write('registry.json', 'slow', { over: null })).rejects.toThrow(StoreConflict);
    expect(holders()).toHaveLength(1);
    slowEnds();
    await thirdWrite;
    expect(await contentOf('registry.json')).toBe('third');
  });

  it('gives each content of a file another second, by which web servers notice the change', async () => {
    const store = openFolderStore(folder);
    const seconds = new Set<number>();
    let mark: string | null = null;
    for (const body of ['A', 'B', 'C']) {
      await store.write('registry.json', body, { over: mark });
      mark = (await store.read('registry.json'))?.mark ?? null;
      seconds.add(Math.floor(statSync(join(folder, 'registry.json')).mtimeMs / 1000));
      await store.write('preload.js', body);
      seconds.add(Math.floor(statSync(join(folder, 'preload.js')).mtimeMs / 1000) + 1e6);
    }
    expect(seconds.size).toBe(6);
  });

  it('says which folder is in the place of a file, reading and writing', async () => {
    const store = openFolderStore(folder);
    mkdirSync(join(folder, 'registry.json'));
    const failure = { name: 'StoreError', code: 'in_the_way', message: join(folder, 'registry.json') };
    await expect(store.read('registry.json')).rejects.toMatchObject(failure);
    await expect(store.write('registry.json', 'x')).rejects.toMatchObject(failure);
    writeFileSync(join(folder, 'remotes'), 'x');
    await expect(store.write('remotes/x/1/a.js', 'x')).rejects.toMatchObject({ code: 'in_the_way' });
  });

  it.each([
    ['ENOSPC', 'full'],
    ['EDQUOT', 'full'],
    ['EIO', 'broken_disk'],
  ])('says which file a disk that answers %s could not write', async (errno, code) => {
    // An error of writing names no file.
    const error = Object.assign(new Error(`${errno}: write`), { code: errno });
    const failing = vi.spyOn(promises, 'writeFile').mockRejectedValueOnce(error);
    syncBuiltinESMExports();
    const store = openFolderStore(folder);
    try {
      await expect(store.write('registry.json', 'x', { over: null })).rejects.toMatchObject({
        name: 'StoreError',
        code,
        message: join(folder, 'registry.json'),
      });
    } finally {
      failing.mockRestore();
      syncBuiltinESMExports();
    }
    await store.write('registry.json', 'x', { over: null });
  });

  it('never writes outside its folder', async () => {
    await expect(openFolderStore(folder).write('../elsewhere.txt', 'x')).rejects.toThrow('leaves the store');
  });
});

describe('a store in a bucket', () => {
  it('stores with each file how it is to be served and cached', async () => {
    const store = openS3Store(server.options);
    await store.write('registry.json', '{}');
    await store.write('remotes/x/1/remoteEntry.js', 'x');
    expect(server.objects.get('site/registry.json')?.headers).toEqual({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-cache',
    });
    expect(server.objects.get('site/remotes/x/1/remoteEntry.js')?.headers).toEqual({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
    });
  });

  it.each([
    ['a wrong key', { secretAccessKey: 'wrong' }, 'denied'],
    ['a bucket that is not there', { bucket: 'absent' }, 'no_bucket'],
    ['a service that does not answer', { endpoint: 'http://127.0.0.1:1' }, 'unreachable'],
  ])('reports %s as such', async (_, change, code) => {
    const store = openS3Store({ ...server.options, ...change });
    await expect(store.read('registry.json')).rejects.toMatchObject({ name: 'StoreError', code });
  });

  it('takes an answer that is not a listing for a failure, not for an empty bucket', async () => {
    const store = openS3Store(server.options);
    await store.write('remotes/x & y/a.js', 'x');
    expect(await store.list('remotes/')).toEqual(['remotes/x & y/a.js']);
    expect(await store.list('none/')).toEqual([]);
    server.before = () => 200;
    await expect(store.list('remotes/')).rejects.toMatchObject({ name: 'StoreError', code: 'failed' });
  });

  it.each([
    ['an empty token', '<NextContinuationToken/>'],
    [
      'a token and the word that nothing follows',
      '<IsTruncated>false</IsTruncated><NextContinuationToken>x</NextContinuationToken>',
    ],
  ])('takes a page with %s for the last one', async (_, end) => {
    const store = openS3Store(server.options);
    await store.write('remotes/x/a.js', 'x');
    let pages = 0;
    server.endOfListing = () => {
      pages += 1;
      return end;
    };
    expect(await store.list('remotes/')).toEqual(['remotes/x/a.js']);
    expect(pages).toBe(1);
  });

  it.each([
    ['the same page again', () => 'x', 2],
    ['another page each time', (after: string) => String(Number(after) + 1), 1000],
  ])(
    'stops asking a service that always gives %s',
    async (_, next, most) => {
      const store = openS3Store(server.options);
      let pages = 0;
      server.endOfListing = (after) => {
        pages += 1;
        return `<NextContinuationToken>${next(after)}</NextContinuationToken>`;
      };
      await expect(store.list('remotes/')).rejects.toMatchObject({ name: 'StoreError', code: 'failed' });
      expect(pages).toBe(most);
      // A thousand requests take seconds on a busy machine.
    },
    60_000,
  );

  it('refuses a service without conditional writes, even one that does not say so', async () => {
    const code = 'no_conditional_write';
    server.isConditional = false;
    await expect(openS3Store(server.options).write('a.json', '{}', { over: null })).rejects.toMatchObject({
      code,
    });
    server.before = ({ method }) => (method === 'PUT' ? 501 : undefined);
    await expect(openS3Store(server.options).write('a.json', '{}', { over: null })).rejects.toMatchObject({
      code,
    });
    expect(server.objects.has('site/a.json')).toBe(false);
  });

  it('tries again when the service fails, except a conditional write, which may have succeeded', async () => {
    const store = openS3Store(server.options);
    let puts = 0;
    server.before = ({ method, key }) => {
      if (method !== 'PUT' || key.includes('private')) return undefined;
      puts += 1;
      return puts === 1 ? 500 : undefined;
    };
    await store.write('a.txt', 'x');
    expect(puts).toBe(2);
    puts = 0;
    await expect(store.write('b.txt', 'x', { over: null })).rejects.toMatchObject({ code: 'failed' });
    expect(puts).toBe(1);
  });
});
