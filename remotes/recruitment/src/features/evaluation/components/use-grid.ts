import { AppError } from '@trame/data';
import { finalizeError, missingJustifications, type CriterionKey, type Score } from '@trame/domain';
import { useRef, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useActionNotice } from '@trame/app/use-failure-notice';
import { readStoredGrid, useSaveGrid } from '../data/save-grid.ts';
import { EMPTY_GRID, sameGrid, type GridKind, type GridValues, type SavedGrid } from '../model/grid.ts';
import { useAutosave } from './use-autosave.ts';
import { COMPLETED, DRAFT_SAVED, OPINION_SUBMITTED, SAVE_FAILED, SUCCESS } from '../model/messages.ts';

/** Why a grid is not saved: shown in the dialog until it is solved. */
export type GridObstacle =
  | { kind: 'incomplete' }
  | { kind: 'unexplained'; criteria: readonly CriterionKey[] }
  | { kind: 'conflict'; theirs: SavedGrid | null }
  | { kind: 'failed'; error: Error };

type Options = {
  kind: GridKind;
  applicationId: string;
  initial: SavedGrid | null;
  onFinished: () => void;
};

/** A grid that is being filled: its values, its saves, and why the last save failed. */
export function useGrid({ kind, applicationId, initial, onFinished }: Options) {
  const notice = useActionNotice();
  const { base, rebase, mutation } = useSaveGrid(kind, applicationId, initial);
  const form = useForm<GridValues>({ defaultValues: initial?.values ?? EMPTY_GRID });
  const values: GridValues = { ...EMPTY_GRID, ...useWatch({ control: form.control }) };
  const [obstacle, setObstacle] = useState<GridObstacle>();
  const [savedAt, setSavedAt] = useState<Date>();
  const [isBusy, setBusy] = useState(false);
  // A draft that fails at each automatic save is reported once, until a save succeeds.
  const hasShownFailure = useRef(false);

  const isFinal = base?.isFinal ?? false;
  const isReadOnly = kind === 'opinion' && isFinal;
  const isDirty = !isReadOnly && !sameGrid(values, base?.values ?? EMPTY_GRID);

  /** Returns whether it was saved; a failure is shown in the dialog, and as a toast. */
  async function save(asked: { isFinal: boolean; isAsked: boolean }): Promise<boolean> {
    if (asked.isAsked) setBusy(true);
    try {
      await mutation.mutateAsync({ values: form.getValues(), isFinal: asked.isFinal });
      setSavedAt(new Date());
      hasShownFailure.current = false;
      // A failed save by the person is shown until a save of theirs succeeds, whatever the automatic saves do.
      setObstacle((known) => (asked.isAsked || known?.kind === 'failed' ? undefined : known));
      return true;
    } catch (cause) {
      const error = cause instanceof Error ? cause : new Error(String(cause));
      const next = await obstacleOf(error);
      setObstacle(next);
      if (next.kind === 'failed' && (asked.isAsked || !hasShownFailure.current)) {
        hasShownFailure.current = true;
        notice.failed(error, SAVE_FAILED);
      }
      return false;
    } finally {
      if (asked.isAsked) setBusy(false);
    }
  }

  async function obstacleOf(error: Error): Promise<GridObstacle & { kind: 'conflict' | 'failed' }> {
    if (!(error instanceof AppError && error.code === 'conflict')) return { kind: 'failed', error };
    try {
      return { kind: 'conflict', theirs: await readStoredGrid(kind, applicationId) };
    } catch {
      return { kind: 'failed', error };
    }
  }

  // Not while a save is in progress: a later draft would turn a finished grid back into a draft.
  const savesItself = isDirty && !isFinal && !isBusy && obstacle?.kind !== 'conflict';
  useAutosave(
    savesItself ? JSON.stringify(values) : undefined,
    () => void save({ isFinal: false, isAsked: false }),
  );

  async function saveDraft(): Promise<void> {
    if (await save({ isFinal: false, isAsked: true })) notice.succeeded(SUCCESS, DRAFT_SAVED);
  }

  /** Completes or submits; asks once for sentences beside 1s and 5s, and accepts none. */
  async function finalize(): Promise<void> {
    if (isBusy) return;
    const { scores, justifications } = form.getValues();
    if (finalizeError(scores)) {
      setObstacle({ kind: 'incomplete' });
      return;
    }
    const criteria = missingJustifications(scores, justifications);
    if (criteria.length > 0 && obstacle?.kind !== 'unexplained') {
      setObstacle({ kind: 'unexplained', criteria });
      return;
    }
    if (!(await save({ isFinal: true, isAsked: true }))) return;
    notice.succeeded(SUCCESS, kind === 'official' ? COMPLETED : OPINION_SUBMITTED);
    onFinished();
  }

  function score(key: CriterionKey, given: Score): void {
    form.setValue(`scores.${key}`, given);
    if (obstacle?.kind === 'incomplete' && !finalizeError(form.getValues().scores)) setObstacle(undefined);
  }

  return {
    kind,
    control: form.control,
    values,
    base,
    isFinal,
    isReadOnly,
    isDirty,
    /** Saved by itself or because someone asked. */
    isSaving: mutation.isPending,
    /** Someone waits for it. */
    isBusy,
    savedAt,
    obstacle,
    score,
    saveDraft,
    finalize,
    /** After a conflict: the stored version replaces the one written here. */
    takeTheirs: (theirs: SavedGrid | null) => {
      rebase(theirs);
      form.reset(theirs?.values ?? EMPTY_GRID);
      setObstacle(undefined);
    },
    /** After a conflict: the version written here remains, and the next save deliberately replaces the other one. */
    keepMine: (theirs: SavedGrid | null) => {
      rebase(theirs);
      setObstacle(undefined);
    },
  };
}

export type Grid = ReturnType<typeof useGrid>;
