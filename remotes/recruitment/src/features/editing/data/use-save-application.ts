import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { statusLabel } from '@trame/domain';
import { offerUndo } from '@trame/app/undo-store';
import type { ApplicationDetail } from '../../application-data/data/application-columns.ts';
import { applicationSaved } from '../../application-data/data/invalidate.ts';
import { changeStatus } from './change-status.ts';
import { NO_REASON } from '../model/status-change.ts';
import { saveApplication, type SavedApplication } from './save-application.ts';

/** What was saved, or what someone else saved meanwhile, is what the page shows from now on. */
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

/** Offers to set the status back to what it was before a change; refused once someone else has set another. */
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
    offerUndo({ label: `Statut de ${after.full_name}\u00a0: ${statusLabel(after.status)}`, undo }, turn);
  };
}
