import { useQueryClient, type UseMutationResult } from '@tanstack/react-query';
import { AppError } from '@trame/data';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useActionNotice } from '../failures/use-failure-notice.ts';
import { send, type Call } from '../queries/call.ts';
import { changesSince, type EarlierChange } from './data/changes-since.ts';
import { conflictTexts, type ConflictFields } from './model/conflict-texts.ts';
import { NO_ROW, saveFailureText, type SaveTexts } from './model/failure-text.ts';
import {
  rebase,
  resolve,
  type Choice,
  type Column,
  type Pairs,
  type Rebased,
  type Version,
} from './model/rebase.ts';
import { lazyDialog } from '../parts/lazy-dialog.tsx';

const ConflictDialog = lazyDialog(() => import('./conflict-dialog.tsx'));

/** A row whose `updated_at` names its version. */
export type VersionedRow = { id: string; updated_at: string };

export type Saving<Row, Change> = { base: Row; change: Change };

/** The edit was made on a version that is no longer the latest, and someone changed the same fields otherwise. */
export type Stale<Row, Change> = Rebased<Change> & { latest: Row; changes: readonly EarlierChange[] };

export type Saved<Row, Change> =
  { row: Row; stale?: undefined } | { row?: undefined; stale: Stale<Row, Change> };

/** The requests that read and write rows of a kind. */
export type VersionStore<Row, Change> = {
  /** Its kind, where its history is kept under one (`private.entity_kinds`): who made the changes can then be named. */
  kind?: string;
  /** Who changed it since a version, where it keeps versions of its own; by default those of its kind. */
  changesSince?: (base: Row) => Promise<EarlierChange[]>;
  pairs?: Pairs<Change>;
  one: (id: string) => Call<Row[]>;
  /** Answers the new row. */
  insert?: (change: Change) => Call<Row[]>;
  /** Changes that version alone; answers the row, or none when it has moved on, is gone or is hidden. */
  update: (version: Row, change: Change) => Call<Row[]>;
};

/** Versions that may pass by while one edit is being saved: more than that, and something else is wrong. */
const TRIES = 4;

/**
 * Saves an edit made on `base`, or adds a row when `base` has no id yet. When the row has changed meanwhile the edit moves to its latest version, unless both
 * touched the same fields: nothing is written then, and what the others changed is returned.
 */
export async function saveVersion<Row extends VersionedRow & Version<Change>, Change extends object>(
  store: VersionStore<Row, Change>,
  { base, change }: Saving<Row, Change>,
): Promise<Saved<Row, Change>> {
  if (store.insert && !('id' in base)) {
    const [row] = await send(store.insert(change));
    if (!row) throw new AppError('forbidden', 'No row added');
    return { row };
  }
  let version: Row = base;
  let wanted = change;
  for (let tries = 0; tries < TRIES; tries += 1) {
    const [row] = await send(store.update(version, wanted));
    if (row) return { row };
    const [latest] = await send(store.one(base.id));
    if (!latest || latest.updated_at === version.updated_at) {
      // The same version and no row written: row-level security said no without a word.
      const code = latest ? 'forbidden' : 'not_found';
      throw new AppError(code, `No row updated: ${base.id}`, { serverCode: NO_ROW });
    }
    const rebased = rebase(base, change, latest, store.pairs);
    if (rebased.conflicts.length > 0)
      return {
        stale: {
          ...rebased,
          latest,
          changes: await (store.changesSince?.(base) ?? changesSince(store.kind, base)),
        },
      };
    version = latest;
    wanted = rebased.change;
  }
  throw new AppError('conflict', '');
}

export type GuardedSave<Edit, Row, Change> = {
  /** Resolves to the saved row; to nothing when it failed or someone else changed the same fields. */
  save: (edit: Edit) => Promise<Row | undefined>;
  isSaving: boolean;
  /** The save waits for the network: nothing of it has been sent. */
  isWaiting: boolean;
  /** Gives up a save that waits; one that was sent goes on. */
  giveUp: () => void;
  /** Why the last attempt failed, in the words of the catalogue. */
  failure: string | undefined;
  /** What someone else changed, until it is decided or dismissed. */
  stale: Stale<Row, Change> | undefined;
  dismissConflict: () => void;
};

const SAVED_MORE = 'Les informations ont été enregistrées avec succès.';

/** Tries to show a failure at the field it is about; false when it is about none. */
export type ShowAtField = (error: unknown) => boolean;

const NEVER: ShowAtField = () => false;

/** Gives up a save that waits for the network; one that was sent goes on. */
export function useGiveUp(mutation: { variables: unknown; reset: () => void }): () => void {
  const client = useQueryClient();
  return () => {
    const cache = client.getMutationCache();
    const waiting = cache.find({
      predicate: ({ state }) => state.isPaused && state.variables === mutation.variables,
    });
    if (!waiting) return;
    // Out of the cache, it is not sent when the network is back.
    cache.remove(waiting);
    mutation.reset();
  };
}

/** Runs a change of an entity with the toasts of the catalogue; never twice at once. */
export function useGuardedSave<Edit, Row, Change>(
  mutation: UseMutationResult<Saved<Row, Change>, Error, Edit>,
  texts: Omit<SaveTexts, 'changed'>,
  showAtField: ShowAtField = NEVER,
): GuardedSave<Edit, Row, Change> {
  const client = useQueryClient();
  const notice = useActionNotice();
  const [stale, setStale] = useState<Stale<Row, Change>>();
  const [isAtField, setAtField] = useState(false);
  const giveUp = useGiveUp(mutation);
  // A form that was left must not be saved when the network is back.
  const latestGiveUp = useRef(giveUp);
  useEffect(() => {
    latestGiveUp.current = giveUp;
  });
  useEffect(() => () => latestGiveUp.current(), []);
  const last = useRef<Edit>(undefined);
  // A second click arrives before the first one is drawn.
  const isBusy = () =>
    client
      .getMutationCache()
      .find({ status: 'pending', predicate: ({ state }) => state.variables === last.current }) !== undefined;

  async function save(edit: Edit) {
    if (last.current !== undefined && isBusy()) return undefined;
    last.current = edit;
    try {
      const result = await mutation.mutateAsync(edit);
      setStale(result.stale);
      if (result.row) notice.succeeded(texts.saved, texts.savedMore ?? SAVED_MORE);
      return result.row;
    } catch (error) {
      const isShown = showAtField(error);
      setAtField(isShown);
      if (!isShown) notice.failed(error, saveFailureText(error, texts));
      return undefined;
    }
  }

  return {
    save,
    isSaving: mutation.isPending,
    isWaiting: mutation.isPaused,
    giveUp,
    failure: mutation.error && !isAtField ? saveFailureText(mutation.error, texts) : undefined,
    stale,
    dismissConflict: () => setStale(undefined),
  };
}

export type VersionSaveOptions<Row, Change> = {
  /** The version that the form opened with. */
  opened: Row;
  mutation: UseMutationResult<Saved<Row, Change>, Error, Saving<Row, Change>>;
  texts: SaveTexts;
  fields: ConflictFields<Change>;
  /** Completes an edit with what follows from it; `decided` names the fields that a conflict was decided on. */
  complete?: (base: Row, change: Change, decided: readonly Column<Change>[]) => Change;
  onSaved: (row: Row) => void;
  /** Shows a failure at the field it is about, where it can. */
  showAtField?: ShowAtField;
};

export type VersionSave<Change> = {
  /** Saves a change made on the version that was opened; when someone else changed the same fields, asks first. */
  deliver: (change: Change) => Promise<void>;
  isSaving: boolean;
  /** The save waits for the network: nothing of it has been sent. */
  isWaiting: boolean;
  /** Gives up a save that waits; one that was sent goes on. */
  giveUp: () => void;
  /** Why the last attempt failed, in the words of the catalogue. */
  failure: string | undefined;
  /** The question; render it beside the form. */
  conflict: ReactNode;
};

/** Saves changes of the version of an entity that a form opened with. */
export function useVersionSave<Row extends VersionedRow & Version<Change>, Change extends object>({
  opened,
  mutation,
  texts,
  fields,
  complete = (_base, change) => change,
  onSaved,
  showAtField,
}: VersionSaveOptions<Row, Change>): VersionSave<Change> {
  const guarded = useGuardedSave(mutation, texts, showAtField);
  const { save, isSaving, isWaiting, giveUp, failure, stale, dismissConflict } = guarded;

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
    isWaiting,
    giveUp,
    failure,
    conflict: stale && (
      <ConflictDialog
        key={stale.latest.updated_at}
        title={texts.changed}
        texts={conflictTexts(stale, fields)}
        isSaving={isSaving}
        isWaiting={isWaiting}
        failure={failure}
        onClose={() => {
          giveUp();
          dismissConflict();
        }}
        onDecide={(choices) => void decide(stale, choices)}
      />
    ),
  };
}
