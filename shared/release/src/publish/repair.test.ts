import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Registry } from '@trame/platform/registry';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openFolderStore } from './folder-store.ts';
import { readJournal, writeJournal } from './journal.ts';
import { listApps } from './listing.ts';
import { publishRemote, publishShell, type Operator } from './publish.ts';
import { readRegistry } from './registry-file.ts';
import { disableRemote, enableRemote, promote, rollBack, startCanary, withdrawRemote } from './releases.ts';
import { planRepair, writeRepair } from './repair.ts';
import { asJson, textOf, type Store } from './store.ts';
import { builtRemote, builtShell, factsOf } from './testing/builds.ts';
import { verifyStore } from './verify.ts';

let folder = '';
let store: Store;
let operator: Operator;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'trame-repair-'));
  store = openFolderStore(join(folder, 'store'));
  operator = { store, by: 'Camille' };
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function publish(facts: Parameters<typeof builtRemote>[1], code: string): Promise<string> {
  return (await publishRemote(operator, { folder: builtRemote(folder, facts, { code }) })).version;
}

async function release(facts: Parameters<typeof builtRemote>[1], code: string): Promise<string> {
  const version = await publish(facts, code);
  await promote(operator, [{ name: facts?.name ?? 'recruitment', version }]);
  return version;
}

async function releaseShell(code = 'one'): Promise<string> {
  const { version } = await publishShell(operator, { folder: builtShell(folder, { code }) });
  await promote(operator, [{ name: 'shell', version }]);
  return version;
}

const other = factsOf('catalogue-app', 'catalogue');
const third = factsOf('dashboard-app', 'dashboard');
const textAt = async (path: string) => {
  const file = await store.read(path);
  return file && textOf(file);
};
const content = ({ sequence: _number, generatedAt: _date, ...rest }: Registry) => rest;

/** Everything that the commands can do to a registry; answers what it is in the end. */
async function aLongHistory(): Promise<Registry> {
  await releaseShell();
  for (const code of ['one', 'two', 'three']) await release({}, code);
  await rollBack(operator, 'recruitment');
  await release(other, 'one');
  await release(other, 'two');
  await publish(other, 'three');
  await startCanary(operator, 'catalogue-app', { percentage: 12.5, roles: ['gestionnaire'] });
  await disableRemote(operator, 'recruitment', 'Retour prévu à 14 h.');
  await release(third, 'one');
  await release(third, 'two');
  await withdrawRemote(operator, 'dashboard-app');
  await release(third, 'three');
  await disableRemote(operator, 'dashboard-app', 'Maintenance');
  await enableRemote(operator, 'dashboard-app');
  await releaseShell('two');
  return readRegistry(store);
}

const BROKEN: readonly [string, (registry: Registry) => string | undefined][] = [
  ['no JSON', (registry) => asJson(registry).slice(0, -40)],
  ['no registry', () => '{}'],
  ['missing, though the journal has releases', () => undefined],
  [
    'with an entry that cannot be read',
    (registry) =>
      asJson({
        ...registry,
        remotes: registry.remotes.map((entry) => ({ ...entry, disabled: { message: '' } })),
      }),
  ],
];

async function damage(text: string | undefined): Promise<void> {
  await (text === undefined ? store.remove('registry.json') : store.write('registry.json', text));
}

describe.each(BROKEN)('a registry that is %s', (_, broken) => {
  it('is named by every command, with the one that repairs it, and none overwrites it', async () => {
    const before = await aLongHistory();
    const text = broken(before);
    await damage(text);
    const named = /^registry\.json .*«\snpm run registry -- repair\s»/;
    await expect(readRegistry(store)).rejects.toThrow(named);
    await expect(listApps(store)).rejects.toThrow(named);
    await expect(rollBack(operator, 'recruitment')).rejects.toThrow(named);
    await expect(enableRemote(operator, 'recruitment')).rejects.toThrow(named);
    await expect(promote(operator, [{ name: 'recruitment' }])).rejects.toThrow(named);
    const found = await verifyStore(store).then(
      ({ findings }) => findings.map(({ problem }) => problem).join(),
      (error: unknown) => String(error),
    );
    expect(found).toMatch(/«\snpm run registry -- repair\s»/);
    expect(await textAt('registry.json')).toBe(text);
  });

  it('is made again from the journal, with everything that was in force', async () => {
    const before = await aLongHistory();
    await damage(broken(before));
    const plan = await planRepair(store);
    expect(plan?.leftOut).toEqual([]);
    await writeRepair(operator, plan!);
    const after = await readRegistry(store);
    expect(content(after)).toEqual(content(before));
    expect(after.sequence).toBeGreaterThan(before.sequence ?? 0);
    expect((await verifyStore(store)).findings).toEqual([]);
    expect((await readJournal(store)).at(-1)).toMatchObject({
      by: 'Camille',
      action: 'repair',
      remote: 'registry',
    });
    expect(await planRepair(store)).toBeUndefined();
    await expect(rollBack(operator, 'recruitment')).resolves.toMatchObject({ changed: true });
  });
});

it.each(['-1', '1.5', '9007199254740991', '1e300', '123456789012345678901234567890'])(
  'a registry with the number %s, which none can follow, is repaired, and changes raise its number again',
  async (number) => {
    await releaseShell();
    await release({}, 'one');
    const text = (await textAt('registry.json')) ?? '';
    await damage(text.replace(/"sequence":\d+/, `"sequence":${number}`));
    await expect(disableRemote(operator, 'recruitment', 'Maintenance')).rejects.toThrow('numéro (sequence)');
    await writeRepair(operator, (await planRepair(store))!);
    const { sequence = 0 } = await readRegistry(store);
    expect(Number.isSafeInteger(sequence)).toBe(true);
    await disableRemote(operator, 'recruitment', 'Maintenance');
    expect((await readRegistry(store)).sequence).toBeGreaterThan(sequence);
  },
);

describe('the number of a repaired registry is above the one before', () => {
  afterEach(() => void vi.useRealTimers());

  it('where only the broken file says it', async () => {
    await releaseShell();
    const number = Date.now() + 86_400_000;
    const text = (await textAt('registry.json')) ?? '';
    await damage(text.replace(/"sequence":\d+/, `"sequence":${number}`).slice(0, -2));
    await writeRepair(operator, (await planRepair(store))!);
    expect((await readRegistry(store)).sequence).toBe(number + 1);
  });

  it('where only the journal says that the clock was ahead', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2031-01-01') });
    await releaseShell();
    await release({}, 'one');
    const { sequence: before = 0 } = await readRegistry(store);
    vi.setSystemTime(new Date('2026-11-23'));
    await store.remove('registry.json');
    await writeRepair(operator, (await planRepair(store))!);
    expect((await readRegistry(store)).sequence).toBeGreaterThan(before);
  });
});

it('a registry that can be read needs no repair, nor does a store where nothing was promoted', async () => {
  expect(await planRepair(store)).toBeUndefined();
  await publish({}, 'one');
  expect(await planRepair(store)).toBeUndefined();
  await releaseShell();
  expect(await planRepair(store)).toBeUndefined();
});

it('what cannot be put back is left out and named, and the rest is in force again', async () => {
  await releaseShell();
  const gone = await release({}, 'one');
  await release(other, 'one');
  await store.remove(`remotes/recruitment/${gone}/integrity.json`);
  await store.remove('registry.json');
  const plan = await planRepair(store);
  expect(plan?.leftOut).toEqual([
    {
      name: 'recruitment',
      version: gone,
      problem: expect.stringContaining('n’est pas dans le registre') as string,
    },
  ]);
  await writeRepair(operator, plan!);
  expect((await readRegistry(store)).remotes.map(({ name }) => name)).toEqual(['catalogue-app']);
  expect((await readJournal(store)).at(-1)?.detail).toMatchObject({ leftOut: ['recruitment'] });
});

it('an app of which the journal has a version that cannot be one is left out, with the version before it', async () => {
  await releaseShell();
  const previous = await release({}, 'one');
  const version = '../../../../etc';
  await writeJournal(store, { by: 'Camille', action: 'promote', remote: 'recruitment', version });
  await store.remove('registry.json');
  const plan = await planRepair(store);
  expect(plan?.leftOut).toEqual([
    {
      name: 'recruitment',
      version,
      problem: expect.stringContaining('« ../../../../etc » ne peut pas être une version') as string,
      previous,
    },
  ]);
  expect(plan?.registry.shell).toBeDefined();
});

it('a line of the journal about what cannot be an app is skipped, and its place named', async () => {
  await releaseShell();
  await release({}, 'one');
  const before = await readRegistry(store);
  const [line] = await readJournal(store);
  const strange = { ...line, action: 'promote', remote: '../../../../etc' };
  const text = (await textAt('private/journal.jsonl')) ?? '';
  await store.write('private/journal.jsonl', `${text}${JSON.stringify(strange)}\n`);
  expect((await verifyStore(store)).findings).toEqual([
    { path: 'private/journal.jsonl', problem: expect.stringContaining('la ligne 5 ne se lit pas') as string },
  ]);
  await store.remove('registry.json');
  const plan = await planRepair(store);
  expect(plan?.unreadable).toEqual([5]);
  expect(content(plan!.registry)).toEqual(content(before));
});

it('of two apps that the journal says are in one place, one is left out and named', async () => {
  await releaseShell();
  await release({}, 'one');
  const journal = (await textAt('private/journal.jsonl')) ?? '';
  await withdrawRemote(operator, 'recruitment');
  // The line of the withdrawal was lost.
  await store.write('private/journal.jsonl', journal);
  const version = await release(factsOf('successor', 'recruitment'), 'one');
  await store.remove('registry.json');
  const plan = await planRepair(store);
  expect(plan?.leftOut).toEqual([
    { name: 'successor', version, problem: 'l’adresse /recrutement-6f1b4 est déjà servie par recruitment' },
  ]);
  await writeRepair(operator, plan!);
  expect((await readRegistry(store)).remotes.map(({ name }) => name)).toEqual(['recruitment']);
  expect((await verifyStore(store)).findings).toEqual([]);
});

it('says where the file disagreed with the journal, as after a command that was killed', async () => {
  await releaseShell();
  const first = await release({}, 'one');
  const version = await publish({}, 'two');
  const registry = await readRegistry(store);
  await store.write(
    'registry.json',
    asJson({
      ...registry,
      remotes: [...registry.remotes.map((entry) => ({ ...entry, version })), { name: 'lost' }],
    }),
  );
  const plan = await planRepair(store);
  expect(plan?.differences).toEqual([{ name: 'recruitment', file: version, journal: first }]);
});

it('a repair stops when somebody else repaired the registry first', async () => {
  await releaseShell();
  await release({}, 'one');
  await store.write('registry.json', '{');
  const plan = await planRepair(store);
  await writeRepair(operator, plan!);
  await expect(writeRepair(operator, plan!)).rejects.toThrow('a changé entre-temps');
});

it('a broken registry without a journal is not replaced by an empty one', async () => {
  await store.write('registry.json', '{');
  await expect(planRepair(store)).rejects.toThrow('le journal ne dit rien de ce qui est en service');
  expect(await textAt('registry.json')).toBe('{');
});

it('the broken file is kept beside the journal, where nobody is served it', async () => {
  await releaseShell();
  await store.write('registry.json', '{ broken');
  await writeRepair(operator, (await planRepair(store))!);
  const [kept, ...others] = await store.list('private/registry.broken');
  expect(others).toEqual([]);
  expect(await textAt(kept ?? '')).toBe('{ broken');
});
