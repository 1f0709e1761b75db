import type { UseMutationResult } from '@tanstack/react-query';
import { lazy, Suspense, type ReactNode } from 'react';
import type { Saved, Saving, Stale, VersionedRow } from './data/save-version.ts';
import { conflictTexts, type ConflictFields } from './model/conflict-texts.ts';
import type { SaveTexts } from './model/failure-text.ts';
import { resolve, type Choice, type Column, type Version } from './model/rebase.ts';
import { useGuardedSave, type ShowAtField } from './use-guarded-save.ts';

const ConflictDialog = lazy(() => import('./conflict-dialog.tsx'));

export type VersionSaveOptions<Row, Change> = {
  /** The version that the form opened with. */
  opened: Row;
  mutation: UseMutationResult<Saved<Row, Change>, Error, Saving<Row, Change>>;
  texts: SaveTexts;
  fields: ConflictFields<Change>;
  /** Adds dependent values to an edit; `decided` names the fields whose conflict was resolved. */
  complete?: (base: Row, change: Change, decided: readonly Column<Change>[]) => Change;
  onSaved: (row: Row) => void;
  /** Shows a failure at the field it concerns, where it can. */
  showAtField?: ShowAtField;
};

export type VersionSave<Change> = {
  /** Saves a change made on the opened version; when someone else changed the same fields, asks first. */
  deliver: (change: Change) => Promise<void>;
  isSaving: boolean;
  /** Why the last attempt failed, with the message of the catalogue. */
  failure: string | undefined;
  /** The question; render it beside the form. */
  conflict: ReactNode;
};

/** Saves changes of an entity on the version that its form opened with. */
export function useVersionSave<Row extends VersionedRow & Version<Change>, Change extends object>({
  opened,
  mutation,
  texts,
  fields,
  complete = (_base, change) => change,
  onSaved,
  showAtField,
}: VersionSaveOptions<Row, Change>): VersionSave<Change> {
  const { save, isSaving, failure, stale, dismissConflict } = useGuardedSave(mutation, texts, showAtField);

  async function saveOn(base: Row, change: Change, decided: readonly Column<Change>[] = []) {
    const row = await save({ base, change: complete(base, change, decided) });
    if (row) onSaved(row);
  }

  const decide = (conflict: Stale<Row, Change>, choices: Readonly<Partial<Record<string, Choice>>>) => {
    const decided = conflict.conflicts.map(({ column }) => column);
    return saveOn(conflict.latest, resolve(conflict, choices, fields.notes), decided);
  };

  return {
    deliver: (change) => saveOn(opened, change),
    isSaving,
    failure,
    conflict: (
      <Suspense fallback={null}>
        {stale && (
          <ConflictDialog
            key={stale.latest.updated_at}
            title={texts.changed}
            texts={conflictTexts(stale, fields)}
            isSaving={isSaving}
            failure={failure}
            onBack={dismissConflict}
            onDecide={(choices) => void decide(stale, choices)}
          />
        )}
      </Suspense>
    ),
  };
}
