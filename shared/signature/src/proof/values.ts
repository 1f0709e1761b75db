import { canonicalJson, type ProofValue } from './canonical.ts';
import { hashOf } from './line.ts';

/** Name of the file of values in a sealed PDF. */
export const VALUES_NAME = 'valeurs.jsonl';

/** What somebody filled in. */
export interface FilledField {
  /** Id of the person. */
  recipient: string;
  /** Id of the field. */
  field: string;
  kind: string;
  /** SHA-256 of the document that was shown. */
  document: string;
  /** Counted from 1. */
  page: number;
  value: ProofValue;
}

const byField = (one: { field: string }, other: { field: string }) => (one.field < other.field ? -1 : 1);

/**
 * The file that lets anybody compute the hashes of values, JSON on each line: the fields there are, and whether an authority is asked
 * for a timestamp of the seal, then what each person wrote into theirs.
 */
export function writeValues(filled: readonly FilledField[], isStamped = false): string {
  const people = Map.groupBy(filled, ({ recipient }) => recipient);
  const lines = [
    {
      v: 1,
      fields: filled
        .map(({ field, kind, document, page }) => ({ field, kind, document, page }))
        .toSorted(byField),
      ...(isStamped && { timestamp: true }),
    },
    ...[...people]
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([recipient, own]) => ({
        recipient,
        values: own.map(({ field, value }) => ({ field, value })).toSorted(byField),
      })),
  ];
  return lines.map((line) => `${canonicalJson(line)}\n`).join('');
}

/** Whether a timestamp was asked for when the file was sealed: one that failed is added later. */
export function awaitsTimestamp(text: string): boolean {
  try {
    const [first = ''] = text.split('\n', 1);
    return (JSON.parse(first) as { timestamp?: unknown }).timestamp === true;
  } catch {
    return false;
  }
}

/** The SHA-256 of what each person filled in, by their id; null for a text that is no file of values. */
export async function hashValues(text: string): Promise<ReadonlyMap<string, string> | null> {
  try {
    const [, ...people] = text
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as { recipient: string; values: ProofValue });
    return new Map(
      await Promise.all(
        people.map(async (one) => [one.recipient, await hashOf(canonicalJson(one.values))] as const),
      ),
    );
  } catch {
    return null;
  }
}
