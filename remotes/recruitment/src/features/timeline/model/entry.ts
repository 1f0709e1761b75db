import type { Json } from '@trame/data';
import type { TimelineEntry } from '../data/timeline-query.ts';
import type { AuditChange, AuditChanges } from './changes.ts';

export type Details = { readonly [key: string]: Json | undefined };

/** The details of an entry, whatever the database holds there. */
export function detailsOf({ details }: Pick<TimelineEntry, 'details'>): Details {
  return typeof details === 'object' && details !== null && !Array.isArray(details) ? details : {};
}

export function textOf(details: Details, key: string): string | undefined {
  const value = details[key];
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** The changed columns of an audit line. */
export function changesOf(details: Details): AuditChanges {
  const { changes } = details;
  if (typeof changes !== 'object' || changes === null || Array.isArray(changes)) return {};
  return Object.fromEntries(
    Object.entries(changes).map(([column, change]): [string, AuditChange] => [
      column,
      typeof change === 'object' && change !== null && !Array.isArray(change) ? change : {},
    ]),
  );
}

/** How long reading again, or going on with a draft, is still the same thing, in milliseconds. */
const SAME_FOR_MS = 60 * 60 * 1000;

const isDraft = (entry: TimelineEntry) =>
  entry.kind === 'evaluation' &&
  detailsOf(entry)['operation'] === 'UPDATE' &&
  changesOf(detailsOf(entry))['status'] === undefined;

const goesOn = (newer: TimelineEntry, older: TimelineEntry) =>
  newer.actor_id === older.actor_id &&
  newer.kind === older.kind &&
  (newer.kind === 'view' || (isDraft(newer) && isDraft(older))) &&
  Date.parse(newer.at) - Date.parse(older.at) < SAME_FOR_MS;

/** Entries without those that only go on with the one above: readings in a row, a draft that saves itself. */
export function withoutRepeats(entries: readonly TimelineEntry[]): TimelineEntry[] {
  return entries.filter((entry, index) => {
    const newer = entries[index - 1];
    return !newer || !goesOn(newer, entry);
  });
}
