import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openFolderStore } from './folder-store.ts';
import { readJournal } from './journal.ts';
import { JOURNAL } from './layout.ts';
import { listApps } from './listing.ts';
import { publishRemote, publishShell, type Published } from './publish.ts';
import { disableRemote, promote, rollBack } from './releases.ts';
import { textOf, type Store } from './store.ts';
import { builtRemote, builtShell } from './testing/builds.ts';
import { failingAt, interruptedAt } from './testing/stores.ts';
import { storedFindings, verifyStore } from './verify.ts';

const by = 'Camille';
let folder = '';
let store: Store;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'trame-interrupted-'));
  store = openFolderStore(join(folder, 'store'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));

const publishApp = (to: Store, code = 'one') =>
  publishRemote({ store: to, by }, { folder: builtRemote(folder, {}, { code }) });
const publishPage = (to: Store, code = 'one') =>
  publishShell({ store: to, by }, { folder: builtShell(folder, { code }) });

async function releaseShell(code: string, to = store): Promise<string> {
  const { name, version } = await publishPage(store, code);
  await promote({ store: to, by }, [{ name, version }]);
  return version;
}

/** The page that people get. */
const page = async () => textOf((await store.read('index.html'))!);

describe('a publication', () => {
  it.each<[string, (to: Store) => Promise<Published>]>([
    ['an app', publishApp],
    ['the shell', publishPage],
  ])(
    'of %s that fails at any of its files is never taken for a version, and the next one completes it',
    async (_, publish) => {
      const { name, version } = await publish(store);
      const files = (await store.list('')).filter((path) => path !== JOURNAL);
      for (const nth of files.keys()) {
        const other = openFolderStore(join(folder, `${nth}`));
        await expect(publish(failingAt(other, 'write', nth + 1))).rejects.toThrow('the disk of the test');
        expect(await listApps(other)).toEqual([]);
        await expect(promote({ store: other, by }, [{ name, version }])).rejects.toThrow(
          `${name} ${version} n’est pas dans le registre`,
        );
        expect(await publish(other)).toEqual({ name, version, isNew: true });
        expect(await storedFindings(other, name, version)).toEqual([]);
      }
    },
  );

  it('of which the line of the journal was lost has it once it is made again', async () => {
    const files = 7;
    await expect(publishApp(failingAt(store, 'write', files + 1))).rejects.toThrow('C’est fait');
    expect(await readJournal(store)).toEqual([]);
    const { version } = await publishApp(store);
    expect(await readJournal(store)).toMatchObject([{ action: 'publish', version }]);
  });

  it('of an earlier build again is the last one, which is put in force unless another is named', async () => {
    await releaseShell('one');
    const { name, version } = await publishApp(store, 'one');
    await publishApp(store, 'two');
    expect(await publishApp(store, 'one')).toEqual({ name, version, isNew: false });
    expect(await promote({ store, by }, [{ name }])).toMatchObject([{ version }]);
  });
});

describe('the removal of an old shell', () => {
  it.each([1, 2, 3, 4, 5])(
    'that fails at its file %i leaves a whole version or none, and no way back to half of one',
    async (nth) => {
      const first = await releaseShell('one');
      for (const code of ['two', 'three']) await releaseShell(code);
      await expect(releaseShell('four', failingAt(store, 'remove', nth))).rejects.toThrow('the disk');
      const stored = (await listApps(store)).flatMap(({ stored: versions }) => versions);
      expect(stored.includes(first)).toBe(nth === 1);
      expect(await storedFindings(store, 'shell', first)).toEqual([]);
      const back = () => rollBack({ store, by }, 'shell');
      await back();
      await back();
      await back().catch(() => undefined);
      expect((await verifyStore(store)).findings).toEqual([]);
    },
  );
});

describe('two commands at once', () => {
  it('leave the page of the shell that the registry names, even when the earlier one writes it last', async () => {
    await releaseShell('one');
    const slow = interruptedAt(store, 'write', 'index.html', () => rollBack({ store, by }, 'shell'));
    await releaseShell('two', slow);
    expect(await page()).toContain('index.one.js');
  });

  it('go one shell back when both roll back, and the later one says that it changed meanwhile', async () => {
    await releaseShell('one');
    const second = await releaseShell('two');
    await releaseShell('three');
    const facts = `private/shell/${second}/shell.json`;
    const slow = interruptedAt(store, 'read', facts, () => rollBack({ store, by }, 'shell'));
    await expect(rollBack({ store: slow, by }, 'shell')).rejects.toThrow('a changé de version entre-temps');
    expect(await page()).toContain('index.two.js');
    const actions = (await readJournal(store)).map(({ action }) => action);
    expect(actions.filter((action) => action === 'rollback')).toHaveLength(1);
  });

  it('leave no line in the journal of a change that was not made', async () => {
    await releaseShell('one');
    const { name, version: first } = await publishApp(store, 'one');
    await promote({ store, by }, [{ name }]);
    const { version: second } = await publishApp(store, 'two');
    const before = (await readJournal(store)).length;
    const slow = interruptedAt(store, 'read', 'registry.json', () => promote({ store, by }, [{ name }]));
    await disableRemote({ store: slow, by }, name, 'Maintenance');
    expect((await readJournal(store)).slice(before)).toMatchObject([
      { action: 'promote', version: second, from: first },
      { action: 'disable', version: second },
    ]);
  });
});
