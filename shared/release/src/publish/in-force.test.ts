import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Registry } from '@trame/platform/registry';
import { openFolderStore } from './folder-store.ts';
import { journalGaps } from './in-force.ts';
import { readJournal, writeJournal, type JournalLine } from './journal.ts';
import { publishRemote, publishShell, type Operator } from './publish.ts';
import { readRegistry } from './registry-file.ts';
import {
  disableRemote,
  enableRemote,
  promote,
  rollBack,
  startCanary,
  stopCanary,
  withdrawRemote,
} from './releases.ts';
import { planRepair, writeRepair } from './repair.ts';
import { textOf, type Store } from './store.ts';
import { builtRemote, builtShell } from './testing/builds.ts';
import { verifyStore } from './verify.ts';

const JOURNAL = 'private/journal.jsonl';
const NAME = 'recruitment';
let folder = '';
let store: Store;
let operator: Operator;
let first = '';
let second = '';

const publish = async (code: string) =>
  (await publishRemote(operator, { folder: builtRemote(folder, {}, { code }) })).version;

/** Puts the first version in force; the second is published. */
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'trame-in-force-'));
  store = openFolderStore(join(folder, 'store'));
  operator = { store, by: 'Camille' };
  await promote(operator, [await publishShell(operator, { folder: builtShell(folder, { code: 'one' }) })]);
  first = await publish('one');
  await promote(operator, [{ name: NAME }]);
  second = await publish('two');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const journalText = async () => textOf((await store.read(JOURNAL))!);

/** Does what a command does that is killed after it wrote the registry. */
async function killed(command: () => Promise<unknown>): Promise<void> {
  const before = await journalText();
  await command();
  await store.write(JOURNAL, before);
}

const nothing = async () => undefined;
const disable = () => disableRemote(operator, NAME, 'Maintenance');
const canary = () => startCanary(operator, NAME, { version: second, percentage: 5, roles: [] });

/** What is done before the command, the command, and the line that it owes. */
const COMMANDS: [string, () => Promise<unknown>, () => Promise<unknown>, object][] = [
  ['promote', nothing, () => promote(operator, [{ name: NAME, version: second }]), {}],
  ['canary', nothing, canary, { cohort: { percentage: 5, roles: [] } }],
  ['disable', nothing, disable, { message: 'Maintenance' }],
  ['enable', disable, () => enableRemote(operator, NAME), {}],
];

describe('after a command that was killed between the registry and the journal', () => {
  it.each(COMMANDS)(
    'the same command again (%s) writes the missing line, and that it is late',
    async (action, before, command, detail) => {
      await before();
      await killed(command);
      const lines = (await readJournal(store)).length;
      await command();
      expect((await readJournal(store))[lines]).toMatchObject({
        action,
        remote: NAME,
        detail: { ...detail, late: true },
      });
      expect((await verifyStore(store)).findings).toEqual([]);
    },
  );

  it.each(COMMANDS)('verifying names the app and what is missing (%s)', async (action, before, command) => {
    await before();
    expect((await verifyStore(store)).findings).toEqual([]);
    await killed(command);
    expect((await verifyStore(store)).findings).toEqual([
      {
        path: `${JOURNAL} (${NAME})`,
        problem: expect.stringContaining(`il lui manque ${action}`) as string,
      },
    ]);
  });

  it('a repair gives back what was in force after the next command on that app', async () => {
    await promote(operator, [{ name: NAME, version: second }]);
    await killed(() => rollBack(operator, NAME));
    await disableRemote(operator, NAME, 'Maintenance');
    await killed(() => enableRemote(operator, NAME));
    await startCanary(operator, NAME, { version: second, percentage: 5, roles: [] });
    await killed(() => stopCanary(operator, NAME));
    await disableRemote(operator, NAME, 'Maintenance');
    const { remotes } = await readRegistry(store);
    expect(remotes).toMatchObject([{ version: first, disabled: { message: 'Maintenance' } }]);
    await store.remove('registry.json');
    await writeRepair(operator, (await planRepair(store))!);
    expect((await readRegistry(store)).remotes).toEqual(remotes);
  });

  it('a withdrawal is in the journal after the same command again, which finds nothing to withdraw', async () => {
    await killed(() => withdrawRemote(operator, NAME));
    await expect(withdrawRemote(operator, NAME)).rejects.toThrow('n’est en service');
    expect((await readJournal(store)).at(-1)).toMatchObject({
      action: 'disable',
      remote: NAME,
      detail: { withdrawn: true },
    });
  });
});

describe('the journal says what the registry says', () => {
  it('of a canary that was put in force for everyone: it has ended', async () => {
    await canary();
    await promote(operator, [{ name: NAME, version: second }]);
    expect((await readRegistry(store)).remotes).toMatchObject([{ version: second }]);
    expect((await verifyStore(store)).findings).toEqual([]);
  });

  it('of a canary of another version than the one put in force: it goes on', async () => {
    await promote(operator, [{ name: NAME, version: second }]);
    await startCanary(operator, NAME, { version: first, percentage: 5, roles: [] });
    const third = await publish('three');
    await promote(operator, [{ name: NAME, version: third }]);
    expect((await readRegistry(store)).remotes).toMatchObject([
      { version: third, canary: { version: first } },
    ]);
    expect((await verifyStore(store)).findings).toEqual([]);
  });

  it('of an app that was rolled back while out of service: it remains so, with its sentence', async () => {
    await promote(operator, [{ name: NAME, version: second }]);
    await disable();
    await rollBack(operator, NAME);
    expect((await readRegistry(store)).remotes).toMatchObject([
      { version: first, disabled: { message: 'Maintenance' } },
    ]);
    expect((await verifyStore(store)).findings).toEqual([]);
  });

  it('of an app that had only a canary to roll back: everyone has the version in force', async () => {
    await canary();
    expect(await rollBack(operator, NAME)).toMatchObject({ version: first, from: second });
    const { remotes } = await readRegistry(store);
    expect(remotes).toMatchObject([{ version: first }]);
    expect(remotes[0]).not.toHaveProperty('canary');
    expect((await verifyStore(store)).findings).toEqual([]);
  });
});

it('verifying finds no fault in the journal after a repair that left an app out', async () => {
  await store.remove(`remotes/${NAME}/${first}/integrity.json`);
  await store.remove('registry.json');
  await writeRepair(operator, (await planRepair(store))!);
  expect((await verifyStore(store)).findings).toEqual([]);
});

describe('a journal with a last line that was cut', () => {
  const cut = async () => {
    const text = await journalText();
    await store.write(JOURNAL, text.slice(0, -30));
    return text.trimEnd().split('\n').length;
  };

  it('keeps the line of the next command', async () => {
    await cut();
    await writeJournal(store, { by: 'Dominique', action: 'enable', remote: NAME });
    expect((await readJournal(store)).at(-1)).toMatchObject({ by: 'Dominique', action: 'enable' });
  });

  it('is named with the place of that line, by verifying and before a repair', async () => {
    const place = await cut();
    await writeJournal(store, { by: 'Dominique', action: 'enable', remote: NAME });
    expect((await verifyStore(store)).findings).toEqual([
      { path: JOURNAL, problem: expect.stringContaining(`la ligne ${place} ne se lit pas`) as string },
    ]);
    await store.remove('registry.json');
    expect((await planRepair(store))?.unreadable).toEqual([place]);
  });
});

it('a journal of years, with its rollbacks, is read once for all apps together', () => {
  let read = 0;
  const names = Array.from({ length: 20 }, (_, app) => `app${app}`);
  const line = (index: number): JournalLine => ({
    id: `${index}`,
    at: '2026-11-23T10:00:00.000Z',
    by: 'Camille',
    remote: names[index % names.length] ?? '',
    get action() {
      read += 1;
      return index % 3 === 2 ? ('rollback' as const) : ('promote' as const);
    },
    version: `${Math.floor(index / names.length) % 5}`,
  });
  const journal = Array.from({ length: 600 }, (_, index) => line(index));
  const registry: Registry = { schemaVersion: 1, generatedAt: '2026-11-23T10:00:00.000Z', remotes: [] };
  // The registry has none of them: for each, the journal lacks the line that took it out.
  expect([...journalGaps(registry, journal).keys()]).toEqual(names);
  expect(read).toBeLessThanOrEqual(3 * journal.length);
});
