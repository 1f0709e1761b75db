import { MOST_RECORDS_SHOWN } from '@trame/domain';
import { fields, list, optional, readAll, text, texts, type Found } from './read.ts';
import { filledLine, line } from './shown-line.ts';

const recordSchema = fields({
  /** Distinguishes the results of one answer. */
  id: text(/^[^]{1,200}$/),
  title: filledLine,
  /** Distinguishes two records with the same title. */
  subtitle: optional(line),
  /** The page that shows the record: a route of the app itself, from which the shell makes an address. */
  routeId: text(),
  params: optional(texts),
});

/** A record that an app has found. */
export type FoundRecord = Found<typeof recordSchema>;

/**
 * Finds records of an app, the best first. `query` is the typed text, trimmed, of two characters or more; it must not
 * be written to an address or a log. `signal` aborts when the query changes or the time is over.
 */
export type RecordSearch = (query: string, signal: AbortSignal) => Promise<readonly FoundRecord[]>;

/** An app's answer to a search, checked and cut to the shown length. Throws when it is not a list of records. */
export function readRecords(answer: unknown): FoundRecord[] {
  const shown: unknown = Array.isArray(answer) ? answer.slice(0, MOST_RECORDS_SHOWN) : answer;
  const read = readAll(list(recordSchema), shown);
  if ('data' in read) return read.data;
  throw new TypeError(read.problems.map(({ path, reason }) => `${path} : ${reason}`).join(' ; '));
}
