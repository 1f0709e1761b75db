import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openFolderStore } from './folder-store.ts';
import { historyOf, readJournal, writeJournal } from './journal.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'trame-journal-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it.each([
  ['Camille', 'Camille'],
  ['a'.repeat(121), 'a'.repeat(120)],
  ['  ', 'inconnu'],
  ['Camille\nand a line of her own', 'Camille and a line of her own'],
])('a line of the journal by %j names %j', async (by, named) => {
  const store = openFolderStore(folder);
  await writeJournal(store, { by, action: 'enable', remote: 'suivi' });
  expect((await readJournal(store)).map((line) => line.by)).toEqual([named]);
});

type Line = Parameters<typeof historyOf>[0][number];
const promoted = (version: string, remote = 'suivi'): Line => ({ action: 'promote', remote, version });
const backTo = (version: string): Line => ({ action: 'rollback', remote: 'suivi', version });

it.each<[string, Line[], string[]]>([
  ['the version before', [promoted('1'), promoted('2')], ['1', '2']],
  ['another version, where one was written twice', [promoted('1'), promoted('2'), promoted('2')], ['1', '2']],
  ['a version of this app', [promoted('1'), promoted('9', 'autre'), promoted('2')], ['1', '2']],
  [
    'one that a rollback has not left',
    [promoted('1'), promoted('2'), promoted('3'), backTo('2')],
    ['1', '2'],
  ],
  ['nothing, after a rollback to a version of which no line is left', [promoted('1'), backTo('0')], ['0']],
])('rolling back leads to %s', (_, journal, history) => {
  expect(historyOf(journal, 'suivi')).toEqual(history);
});
