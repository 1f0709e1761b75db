import { randomUUID } from 'node:crypto';
import { singleLine } from '@trame/domain';
import { z } from 'zod';
import { REMOTE_FORM } from './forms.ts';
import { JOURNAL } from './layout.ts';
import { readAs } from './refusal.ts';
import { finishing, StoreConflict, textOf, type Store } from './store.ts';

const lineSchema = z.object({
  id: z.uuid(),
  at: z.iso.datetime(),
  by: z.string(),
  action: z.enum(['publish', 'promote', 'canary', 'rollback', 'disable', 'enable', 'repair']),
  // Part of a path: what does not have this form leads out of the folders of apps.
  remote: z.string().regex(REMOTE_FORM),
  version: z.string().optional(),
  /** The version in force before. */
  from: z.string().optional(),
  detail: z.record(z.string(), z.unknown()).optional(),
});

/** One action on an app: who, what, when. */
export type JournalLine = z.infer<typeof lineSchema>;

const ATTEMPTS = 8;
const LONGEST_NAME = 120;

/** The actions in a store, the oldest first; an invalid line is left out. */
export async function readJournal(store: Store): Promise<JournalLine[]> {
  return (await readWholeJournal(store)).lines;
}

/** The same, with the places of the lines that cannot be read, counted from 1. */
export async function readWholeJournal(
  store: Store,
): Promise<{ lines: JournalLine[]; unreadable: number[] }> {
  const file = await store.read(JOURNAL);
  const lines: JournalLine[] = [];
  const unreadable: number[] = [];
  for (const [index, text] of (file ? textOf(file) : '').split('\n').entries()) {
    if (text.trim() === '') continue;
    try {
      lines.push(lineSchema.parse(JSON.parse(text)));
    } catch {
      unreadable.push(index + 1);
    }
  }
  return { lines, unreadable };
}

const PLACES_SHOWN = 20;

/** Says which lines cannot be read: « la ligne 3 ne se lit pas », « 2 lignes ne se lisent pas (3, 7) ». */
export function unreadableSaid(places: readonly number[]): string {
  if (places.length === 1) return `la ligne ${places[0]} ne se lit pas`;
  const more = places.length > PLACES_SHOWN ? ', …' : '';
  return `${places.length} lignes ne se lisent pas (${places.slice(0, PLACES_SHOWN).join(', ')}${more})`;
}

/** Adds one line; lines that others add at the same moment are kept. */
export async function writeJournal(
  store: Store,
  { by, ...line }: Omit<JournalLine, 'id' | 'at'>,
): Promise<void> {
  const name = singleLine(by).slice(0, LONGEST_NAME) || 'inconnu';
  const full = { id: randomUUID(), at: new Date().toISOString(), by: name, ...line };
  const written = readAs(JOURNAL, () => lineSchema.parse(full));
  for (let attempt = 1; ; attempt += 1) {
    const before = await store.read(JOURNAL);
    try {
      const there = before ? textOf(before) : '';
      // A last line that was cut must not take this one with it.
      const start = there === '' || there.endsWith('\n') ? there : `${there}\n`;
      const text = `${start}${JSON.stringify(written)}\n`;
      return await store.write(JOURNAL, text, { over: before?.mark ?? null });
    } catch (error) {
      if (!(error instanceof StoreConflict) || attempt === ATTEMPTS) throw error;
    }
  }
}

/** Adds the line of something that is done already; throws an `Unfinished` that says so where the store fails. */
export async function recordDone(store: Store, line: Omit<JournalLine, 'id' | 'at'>): Promise<void> {
  const { action, remote, version } = line;
  const done = [action, remote, version].filter(Boolean).join(' ');
  await finishing(`C’est fait (${done}), mais la ligne du journal n’a pas pu être écrite`, () =>
    writeJournal(store, line),
  );
}

/** The version of an app that was published last. */
export function lastPublished(journal: readonly JournalLine[], name: string): string | undefined {
  return journal.findLast(({ remote, action }) => remote === name && action === 'publish')?.version;
}

/** The versions to which rolling back leads, one after the other: the one in force is last. */
export function historyOf(
  journal: readonly Pick<JournalLine, 'remote' | 'action' | 'version'>[],
  name: string,
): string[] {
  const stack: string[] = [];
  for (const line of journal) if (line.remote === name) continueHistory(stack, line);
  return stack;
}

/** What one more line of an app makes of its history. */
export function continueHistory(
  stack: string[],
  { action, version }: Pick<JournalLine, 'action' | 'version'>,
): void {
  if (!version) return;
  if (action === 'promote' && stack.at(-1) !== version) stack.push(version);
  if (action === 'rollback') {
    const index = stack.lastIndexOf(version);
    stack.splice(index === -1 ? 0 : index + 1);
    if (index === -1) stack.push(version);
  }
}

/** The versions of an app that were in force, each once, the most recent first. */
export function recentlyInForce(journal: readonly JournalLine[], name: string): string[] {
  const versions = journal
    .filter(({ remote, action }) => remote === name && ['promote', 'rollback'].includes(action))
    .flatMap(({ version, from }) => [from, version])
    .filter((version) => version !== undefined);
  return [...new Set(versions.toReversed())];
}
