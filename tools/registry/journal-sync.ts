import { z } from 'zod';
import { readJournal, type JournalLine, type Store } from '@trame/release/publish';
import { plainLine } from '../lib/plain-line.ts';

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

/** A line that the database refuses whenever it is sent, and its reason. */
export type RefusedLine = { line: JournalLine; why: string };

const errorSchema = z.object({ code: z.string(), message: z.string() });

/** Why the database refuses what was sent, where it is the fault of a row: a value against a rule, or too much of it. */
function faultOfRow(status: number, text: string): string | undefined {
  if (status === 413) return 'trop longue';
  try {
    const { code, message } = errorSchema.parse(JSON.parse(text));
    return /^2[23]/.test(code) ? message : undefined;
  } catch {
    return undefined;
  }
}

type Send = (lines: readonly JournalLine[]) => Promise<string | undefined>;

/** Sends lines; where the database refuses them, in halves, down to the lines at fault. */
async function sendLines(send: Send, lines: readonly JournalLine[]): Promise<RefusedLine[]> {
  const why = await send(lines);
  if (why === undefined) return [];
  const [line] = lines;
  if (line && lines.length === 1) return [{ line, why }];
  const middle = Math.ceil(lines.length / 2);
  const before = await sendLines(send, lines.slice(0, middle));
  return [...before, ...(await sendLines(send, lines.slice(middle)))];
}

function warn({ line, why }: RefusedLine): void {
  const { at, action, remote, version = '' } = line;
  console.warn(
    plainLine(
      `Une ligne du journal n’est pas copiée vers Supabase, qui la refuse : ${at}, ${action} ${remote} ${version} (${why}). Les autres le sont.`,
    ),
  );
}

/**
 * Sends the lines of the journal that are not in `public.releases` yet. The store's journal is authoritative: the next
 * command sends lines that could not be written. A line that the database refuses for good is named once and left out.
 * Returns how many lines are new in the copy.
 */
export async function sendJournal(
  store: Store,
  { supabaseUrl, serviceKey }: JournalCopy,
  onRefused: (refused: RefusedLine) => void = warn,
): Promise<number> {
  const journal = await readJournal(store);
  const sent = await store.read(SENT);
  const lastSent = sent ? new TextDecoder().decode(sent.body).trim() : '';
  const unsent = journal.slice(journal.findIndex(({ id }) => id === lastSent) + 1);
  const send: Send = async (lines) => {
    // A line sent twice is recorded once: its identifier is the row's.
    const response = await fetch(`${supabaseUrl}/rest/v1/releases?on_conflict=id`, {
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
    if (response.ok) return undefined;
    const text = await response.text();
    const fault = faultOfRow(response.status, text);
    if (fault !== undefined) return fault;
    throw new Error(`HTTP ${response.status} ${text.slice(0, 300)}`);
  };
  let leftOut = 0;
  for (let start = 0; start < unsent.length; start += BATCH) {
    const lines = unsent.slice(start, start + BATCH);
    const refused = await sendLines(send, lines);
    await store.write(SENT, lines.at(-1)?.id ?? '');
    refused.forEach(onRefused);
    leftOut += refused.length;
  }
  return unsent.length - leftOut;
}

/** The same, where failing must not fail what it follows; answers the reason. */
export async function trySendJournal(
  store: Store,
  copy: JournalCopy | undefined,
): Promise<string | undefined> {
  if (!copy) return undefined;
  try {
    await sendJournal(store, copy);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
