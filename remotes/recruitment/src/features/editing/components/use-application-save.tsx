import { lazy, Suspense, type ReactNode } from 'react';
import type { ApplicationDetail } from '../../application-data/data/application-columns.ts';
import { useSaveApplication } from '../data/use-save-application.ts';
import { withoutLostReason, type Change } from '../model/rebase.ts';
import { useGuardedSave, type GuardedSave } from './use-guarded-save.ts';

const ConflictDialog = lazy(() => import('./conflict-dialog.tsx'));

export type ApplicationSave = Pick<GuardedSave<unknown>, 'isSaving' | 'failure'> & {
  /** Saves a change made on the version that was opened; when someone else changed the same fields, asks first. */
  deliver: (change: Change) => Promise<void>;
  /** The question; render it beside the form. */
  conflict: ReactNode;
};

/** Saves changes of the version of an application that a form opened with. */
export function useApplicationSave(opened: ApplicationDetail, onSaved: () => void): ApplicationSave {
  const { save, isSaving, failure, stale, dismissConflict } = useGuardedSave(useSaveApplication());

  async function saveOn(base: ApplicationDetail, change: Change) {
    if (await save({ base, change: withoutLostReason(base, change) })) onSaved();
  }

  return {
    deliver: (change) => saveOn(opened, change),
    isSaving,
    failure,
    conflict: (
      <Suspense fallback={null}>
        {stale && (
          <ConflictDialog
            key={stale.latest.updated_at}
            stale={stale}
            isSaving={isSaving}
            failure={failure}
            onBack={dismissConflict}
            onDecide={(change) => void saveOn(stale.latest, change)}
          />
        )}
      </Suspense>
    ),
  };
}
