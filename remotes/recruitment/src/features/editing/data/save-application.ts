import { saveVersion, type Saved, type Saving, type Stale, type VersionStore } from '@trame/app/version-save';
import { offerUndo } from '@trame/app/undo-store';
import { getSupabase } from '@trame/data';
import { statusLabel, withDe } from '@trame/domain';
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { ApplicationDetail } from '../../application-data/data/application-columns.ts';
import { DETAIL_COLUMNS } from '../../application-data/data/detail-columns.ts';
import { applicationSaved } from '../../application-data/data/invalidate.ts';
import { APPLICATION_KIND } from '../../application-data/model/entity.ts';
import { PAIRS, type Change } from '../model/application-change.ts';
import { NO_REASON, statusChange, type StatusChoice } from '../model/status-change.ts';

export type StaleApplication = Stale<ApplicationDetail, Change>;
export type SavedApplication = Saved<ApplicationDetail, Change>;

const STORE: VersionStore<ApplicationDetail, Change> = {
  kind: APPLICATION_KIND,
  pairs: PAIRS,
  one: (id) =>
    getSupabase()
      .from('trainer_applications')
      .select(DETAIL_COLUMNS)
      .eq('id', id)
      .limit(1)
      .overrideTypes<ApplicationDetail[], { merge: false }>(),
  update: (version, change) =>
    getSupabase()
      .from('trainer_applications')
      .update(change)
      .eq('id', version.id)
      .eq('updated_at', version.updated_at)
      .select(DETAIL_COLUMNS)
      .overrideTypes<ApplicationDetail[], { merge: false }>(),
};

/** Saves an edit of an application, on its latest version when others changed other fields meanwhile. */
export const saveApplication = (saving: Saving<ApplicationDetail, Change>): Promise<SavedApplication> =>
  saveVersion(STORE, saving);

type StatusChanging = { base: ApplicationDetail; choice: StatusChoice };

/** Versions whose notes someone else added to while ours was on its way. */
const TRIES = 4;

/** Sets the status on the version that the person saw. A note that someone else wrote meanwhile remains above ours. */
async function changeStatus({ base, choice }: StatusChanging): Promise<SavedApplication> {
  let seen = base;
  for (let tries = 1; ; tries += 1) {
    const saved = await saveApplication({ base: seen, change: statusChange(seen, choice) });
    if (!saved.stale || tries === TRIES) return saved;
    const isDecided = saved.stale.conflicts.every(({ column }) => column === 'admin_notes');
    if (!isDecided) return saved;
    seen = saved.stale.latest;
  }
}

/** From now on the page shows the saved version: this one, or the one that someone else saved meanwhile. */
function showSaved(client: QueryClient, { row, stale }: SavedApplication): void {
  const latest = row ?? stale?.latest;
  if (latest) applicationSaved(client, latest);
}

/** Saves an edit; once it resolves, the list and the application show it. */
export function useSaveApplication() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: saveApplication,
    onSuccess: (saved) => showSaved(client, saved),
  });
}

/** Changes the status; once it resolves, the list and the application show it. */
export function useChangeStatus() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: changeStatus,
    onSuccess: (saved) => showSaved(client, saved),
  });
}

/** Offers to undo a change of status; refused once someone else has set another. */
export function useStatusUndo(): (before: ApplicationDetail, after: ApplicationDetail, turn: number) => void {
  const client = useQueryClient();
  return (before, after, turn) => {
    if (before.status === after.status) return;
    const undo = async () => {
      const choice = { status: before.status, note: '', reason: before.refusal_reason ?? NO_REASON };
      const saved = await changeStatus({ base: after, choice });
      if (saved.stale) throw new Error('Le statut a changé entre-temps\u00a0: rien n’a été annulé.');
      showSaved(client, saved);
    };
    offerUndo({ label: `Statut ${withDe(after.full_name)}\u00a0: ${statusLabel(after.status)}`, undo }, turn);
  };
}
