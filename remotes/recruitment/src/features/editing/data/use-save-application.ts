import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { applicationsChanged } from '../../applications/data/invalidate.ts';
import { applicationKeys } from '../../applications/data/keys.ts';
import { changeStatus } from './change-status.ts';
import { saveApplication, type Saved } from './save-application.ts';

async function showSaved(client: QueryClient, { row }: Saved): Promise<void> {
  if (!row) return;
  client.setQueryData(applicationKeys.detail(row.id), row);
  await applicationsChanged(client);
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
