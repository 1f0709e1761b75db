import { MOST_RECORDS_SHOWN } from '@trame/domain';
import * as z from 'zod/mini';

/** Most characters of a line of a result; longer texts are cut. */
const LONGEST_LINE = 120;

/**
 * Characters that change the reading direction or break the line: in a name, they could make a result look like
 * another.
 */
const UNSEEN = /[\p{Cc}\p{Bidi_Control}\u2028\u2029]+/gu;

const line = z.pipe(
  z.string(),
  z.transform((text: string) => text.replace(UNSEEN, ' ').trim().slice(0, LONGEST_LINE)),
);

const recordSchema = z.object({
  /** Distinguishes the results of one answer. */
  id: z.string().check(z.minLength(1), z.maxLength(200)),
  title: z.pipe(line, z.string().check(z.minLength(1))),
  /** Distinguishes two records with the same title. */
  subtitle: z.optional(line),
  /** The page that shows the record: a route of the app itself, from which the shell makes an address. */
  routeId: z.string(),
  params: z.optional(z.record(z.string(), z.string())),
});

/** A record that an app has found. */
export type FoundRecord = z.infer<typeof recordSchema>;

/**
 * Finds records of an app, the best first. `query` is the typed text, trimmed, of two characters or more; it must not
 * be written to an address or a log. `signal` aborts when the query changes or the time is over.
 */
export type RecordSearch = (query: string, signal: AbortSignal) => Promise<readonly FoundRecord[]>;

/** An app's answer to a search, checked and cut to the shown length. Throws when it is not a list of records. */
export function readRecords(answer: unknown): FoundRecord[] {
  return z.array(recordSchema).parse(Array.isArray(answer) ? answer.slice(0, MOST_RECORDS_SHOWN) : answer);
}
