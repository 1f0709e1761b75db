import type { EarlierChange } from '../data/changes-since.ts';
import type { Stale } from '../version-save.tsx';
import { bothValues, type Column, type Version } from './rebase.ts';

/** The fields of an entity, as its form and the comparison of two versions show them. */
export type ConflictFields<Change> = {
  labels: Readonly<Record<Column<Change>, string>>;
  /** A value as a person reads it; empty when there is none. */
  valueText: (column: Column<Change>, value: unknown) => string;
  /** Long texts, to which a second one can be added. */
  notes?: readonly Column<Change>[];
};

/** A field to decide on, with its values as they would be saved. */
export type ConflictText = {
  column: string;
  label: string;
  mine: string;
  theirs: string;
  both?: string;
  /** The person who changed it. */
  who: string;
};

export type ConflictTexts = {
  conflicts: ConflictText[];
  /** The person who last changed one of these fields, and the time if it is known. */
  last: { who: string; at?: string };
  /** Fields that only the other person changed. */
  kept: { label: string; value: string }[];
};

const SOMEONE = 'Une autre personne';

/** The person who last changed one of the columns, and the time. */
const lastChange = (changes: readonly EarlierChange[], columns: readonly string[]) =>
  changes.find(({ fields }) => fields.some((field) => columns.includes(field)));

/** Changes by someone else, as texts of the screen. */
export function conflictTexts<Row extends Version<Change>, Change>(
  { conflicts, theirs, changes, latest }: Stale<Row, Change>,
  { labels, valueText, notes }: ConflictFields<Change>,
): ConflictTexts {
  const columns = conflicts.map(({ column }) => column);
  const last = lastChange(changes, columns);
  return {
    conflicts: conflicts.map((conflict) => {
      const { column } = conflict;
      const both = bothValues(conflict, notes);
      return {
        column,
        label: labels[column],
        mine: valueText(column, conflict.mine),
        theirs: valueText(column, conflict.theirs),
        ...(both !== undefined && { both: valueText(column, both) }),
        who: lastChange(changes, [column])?.name ?? SOMEONE,
      };
    }),
    last: { who: last?.name ?? SOMEONE, ...(last && { at: last.at }) },
    kept: theirs.map((column) => ({ label: labels[column], value: valueText(column, latest[column]) })),
  };
}
