import type { Json } from '@trame/data';
import type { TimelineEntry } from '../data/timeline-query.ts';

/** A field that someone changed, as texts of the screen; without values where they are not stored. */
export type FieldChange = { label: string; values?: { from: string; to: string } };

/** An entry, as texts of the screen. */
export type EntryDescription = {
  title: string;
  /** Under the title, in the muted tone. */
  lines?: string[];
  /** Fields that changed, each with its values before and after. */
  fields?: FieldChange[];
  /** Something that failed. */
  isFailure?: boolean;
};

/** One column of an audit line: undefined where the value is not stored, or no longer. */
export type AuditChange = { from?: unknown; to?: unknown };
export type AuditChanges = Readonly<Record<string, AuditChange>>;

export type Details = { readonly [key: string]: Json | undefined };

/** The details of an entry, also when the database holds an unknown shape. */
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

/** The names of a table's columns and their values as texts; a column without a label is technical and left out. */
export type FieldTexts = {
  label: (column: string) => string | undefined;
  value: (column: string, value: unknown) => string;
};

/** The changes of one edit that are relevant to a person. */
export function fieldChanges(changes: AuditChanges, texts: FieldTexts): FieldChange[] {
  return Object.entries(changes).flatMap(([column, change]): FieldChange[] => {
    const label = texts.label(column);
    if (!label) return [];
    if (!('from' in change) && !('to' in change)) return [{ label }];
    return [
      { label, values: { from: texts.value(column, change.from), to: texts.value(column, change.to) } },
    ];
  });
}

/** Milliseconds within which a repeated event counts as the same. */
const SAME_FOR_MS = 60 * 60 * 1000;

/** Entries without those that repeat the one above, of the same kind and person, within the hour. */
export function withoutRepeats(
  entries: readonly TimelineEntry[],
  continues: (newer: TimelineEntry, older: TimelineEntry) => boolean,
): TimelineEntry[] {
  const isRepeat = (newer: TimelineEntry, older: TimelineEntry) =>
    newer.actor_id === older.actor_id &&
    newer.kind === older.kind &&
    Date.parse(newer.at) - Date.parse(older.at) < SAME_FOR_MS &&
    (newer.kind === 'view' || continues(newer, older));
  return entries.filter((entry, index) => {
    const newer = entries[index - 1];
    return !newer || !isRepeat(newer, entry);
  });
}
