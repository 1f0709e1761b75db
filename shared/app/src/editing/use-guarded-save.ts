import type { UseMutationResult } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useActionNotice } from '../failures/use-failure-notice.ts';
import type { Saved, Stale } from './data/save-version.ts';
import { saveFailureText, type SaveTexts } from './model/failure-text.ts';

export type GuardedSave<Saving, Row, Change> = {
  /** Resolves to the saved row; to undefined when it failed or someone else changed the same fields. */
  save: (saving: Saving) => Promise<Row | undefined>;
  isSaving: boolean;
  /** Why the last attempt failed, with the message of the catalogue. */
  failure: string | undefined;
  /** The changes of someone else, until the conflict is resolved or dismissed. */
  stale: Stale<Row, Change> | undefined;
  dismissConflict: () => void;
};

const SAVED_MORE = 'Les informations ont été enregistrées avec succès.';

/** Tries to show a failure at the field it concerns; returns false when it concerns none. */
export type ShowAtField = (error: unknown) => boolean;

const NEVER: ShowAtField = () => false;

/** Runs a change of an entity with the toasts of the catalogue; never twice at once. */
export function useGuardedSave<Saving, Row, Change>(
  mutation: UseMutationResult<Saved<Row, Change>, Error, Saving>,
  texts: SaveTexts,
  showAtField: ShowAtField = NEVER,
): GuardedSave<Saving, Row, Change> {
  const notice = useActionNotice();
  const [stale, setStale] = useState<Stale<Row, Change>>();
  const [isAtField, setAtField] = useState(false);
  // A second click can arrive before the effect of the first is rendered.
  const isBusy = useRef(false);

  async function save(saving: Saving) {
    if (isBusy.current) return undefined;
    isBusy.current = true;
    try {
      const result = await mutation.mutateAsync(saving);
      setStale(result.stale);
      if (result.row) notice.succeeded(texts.saved, texts.savedMore ?? SAVED_MORE);
      return result.row;
    } catch (error) {
      const isShown = showAtField(error);
      setAtField(isShown);
      if (!isShown) notice.failed(error, saveFailureText(error, texts));
      return undefined;
    } finally {
      isBusy.current = false;
    }
  }

  return {
    save,
    isSaving: mutation.isPending,
    failure: mutation.error && !isAtField ? saveFailureText(mutation.error, texts) : undefined,
    stale,
    dismissConflict: () => setStale(undefined),
  };
}
