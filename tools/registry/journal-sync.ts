import { readJournal, type JournalLine, type Store } from '@trame/release/publish';

/** Where the copy of the journal lives that admins read in the shell. */
export type JournalCopy = { supabaseUrl: string; serviceKey: string };

/** Identifier of the last line that was sent. */
const SENT = 'private/journal.sent';
const TIMEOUT_MS = 10_000;
const BATCH = 500;

const rowOf = ({ from, version, detail, ...line }: JournalLine) => ({
  ...line,
  version: version ?? null,
  from_version: from ?? null,
  detail: detail ?? {},
});

/**
 * Sends the lines of the journal that are not in `public.releases` yet. The store's journal is authoritative: the next
 * command sends lines that could not be written. Returns how many lines were sent.
 */
export async function sendJournal(
  store: Store,
  { supabaseUrl, serviceKey }: JournalCopy,
  fetchFn: typeof fetch = fetch,
): Promise<number> {
  const journal = await readJournal(store);
  const sent = await store.read(SENT);
  const lastSent = sent ? new TextDecoder().decode(sent.body).trim() : '';
  const unsent = journal.slice(journal.findIndex(({ id }) => id === lastSent) + 1);
  for (let start = 0; start < unsent.length; start += BATCH) {
    const lines = unsent.slice(start, start + BATCH);
    // A line sent twice is recorded once: its identifier is the row's.
    const response = await fetchFn(`${supabaseUrl}/rest/v1/releases?on_conflict=id`, {
      method: 'POST',
      headers: {
        apikey: serviceKey,
        authorization: `Bearer ${serviceKey}`,
        'content-type': 'application/json',
        prefer: 'resolution=ignore-duplicates,return=minimal',
      },
      body: JSON.stringify(lines.map(rowOf)),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!response.ok) throw new Error(`HTTP ${response.status} ${(await response.text()).slice(0, 300)}`);
    await store.write(SENT, lines.at(-1)?.id ?? '');
  }
  return unsent.length;
}

/** The same, where failing must not fail what it follows; answers the reason. */
export async function trySendJournal(
  store: Store,
  copy: JournalCopy | undefined,
  fetchFn?: typeof fetch,
): Promise<string | undefined> {
  if (!copy) return undefined;
  try {
    await sendJournal(store, copy, fetchFn);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
