import type { UseMutationResult } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useActionNotice } from '@trame/app/use-failure-notice';
import type { ApplicationDetail } from '../../application-data/data/application-columns.ts';
import type { Saved, Stale } from '../data/save-application.ts';
import { updateFailureText } from '../model/failure-text.ts';

export type GuardedSave<Saving> = {
  /** Resolves to the saved row; to nothing when it failed or someone else changed the same fields. */
  save: (saving: Saving) => Promise<ApplicationDetail | undefined>;
  isSaving: boolean;
  /** Why the last attempt failed, in the words of the catalogue. */
  failure: string | undefined;
  /** What someone else changed, until it is decided or dismissed. */
  stale: Stale | undefined;
  dismissConflict: () => void;
};

/** Runs a change of an application with the toasts of the catalogue; never twice at once. */
export function useGuardedSave<Saving>(
  mutation: UseMutationResult<Saved, Error, Saving>,
): GuardedSave<Saving> {
  const notice = useActionNotice();
  const [stale, setStale] = useState<Stale>();
  // A second click arrives before the first one is drawn.
  const isBusy = useRef(false);

  async function save(saving: Saving) {
    if (isBusy.current) return undefined;
    isBusy.current = true;
    try {
      const result = await mutation.mutateAsync(saving);
      setStale(result.stale);
      if (result.row)
        notice.succeeded('Candidature mise à jour', 'Les informations ont été enregistrées avec succès.');
      return result.row;
    } catch (error) {
      notice.failed(error, updateFailureText(error));
      return undefined;
    } finally {
      isBusy.current = false;
    }
  }

  return {
    save,
    isSaving: mutation.isPending,
    failure: mutation.error ? updateFailureText(mutation.error) : undefined,
    stale,
    dismissConflict: () => setStale(undefined),
  };
}
