import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { JOURNAL } from './layout.ts';
import { readAs } from './refusal.ts';
import { StoreConflict, textOf, type Store } from './store.ts';

const lineSchema = z.object({
  id: z.uuid(),
  at: z.iso.datetime(),
  by: z.string(),
  action: z.enum(['publish', 'promote', 'canary', 'rollback', 'disable', 'enable', 'repair']),
  remote: z.string(),
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
  const file = await store.read(JOURNAL);
  return file ? linesOf(textOf(file)) : [];
}

function linesOf(text: string): JournalLine[] {
  return text.split('\n').flatMap((line) => {
    try {
      return [lineSchema.parse(JSON.parse(line))];
    } catch {
      return [];
    }
  });
}

/** Adds one line; lines that others add at the same moment are kept. */
export async function writeJournal(
  store: Store,
  { by, ...line }: Omit<JournalLine, 'id' | 'at'>,
): Promise<void> {
  const name = by.trim().slice(0, LONGEST_NAME) || 'inconnu';
  const full = { id: randomUUID(), at: new Date().toISOString(), by: name, ...line };
  const written = readAs(JOURNAL, () => lineSchema.parse(full));
  for (let attempt = 1; ; attempt += 1) {
    const before = await store.read(JOURNAL);
    try {
      const text = `${before ? textOf(before) : ''}${JSON.stringify(written)}\n`;
      return await store.write(JOURNAL, text, { over: before?.mark ?? null });
    } catch (error) {
      if (!(error instanceof StoreConflict) || attempt === ATTEMPTS) throw error;
    }
  }
}

/** The version of an app that was published last. */
export function lastPublished(journal: readonly JournalLine[], name: string): string | undefined {
  return journal.findLast(({ remote, action }) => remote === name && action === 'publish')?.version;
}

/** The versions to which rolling back leads, one after the other: the one in force is last. */
export function historyOf(journal: readonly JournalLine[], name: string): string[] {
  const stack: string[] = [];
  for (const { remote, action, version } of journal) {
    if (remote !== name || !version) continue;
    if (action === 'promote' && stack.at(-1) !== version) stack.push(version);
    if (action === 'rollback') {
      const index = stack.lastIndexOf(version);
      stack.splice(index === -1 ? 0 : index + 1);
      if (index === -1) stack.push(version);
    }
  }
  return stack;
}

/** The versions of an app that were in force, each once, the most recent first. */
export function recentlyInForce(journal: readonly JournalLine[], name: string): string[] {
  const versions = journal
    .filter(({ remote, action }) => remote === name && ['promote', 'rollback'].includes(action))
    .flatMap(({ version, from }) => [from, version])
    .filter((version) => version !== undefined);
  return [...new Set(versions.toReversed())];
}
