import { useMutation, useQueryClient, type InfiniteData, type QueryClient } from '@tanstack/react-query';
import { useHost } from '@trame/platform';
import { applicationsChanged } from '../../application-data/data/invalidate.ts';
import { applicationKeys } from '../../application-data/data/keys.ts';
import { DeletionError } from '../model/deletion-error.ts';
import { deleteApplication, type DeletableApplication } from './delete-application.ts';

/** Takes applications out of the lists that were read, before they are read again (spec §7). */
export function forgetApplications(client: QueryClient, ids: ReadonlySet<string>): void {
  client.setQueriesData<InfiniteData<{ id: string }[]>>(
    { queryKey: applicationKeys.lists() },
    (list) => list && { ...list, pages: list.pages.map((page) => page.filter(({ id }) => !ids.has(id))) },
  );
}

/** Deletes an application; `onDeleted` is called as soon as it is out of the list, before everything is read again. */
export function useDeleteApplication(onDeleted: () => void) {
  const client = useQueryClient();
  const { telemetry } = useHost();
  return useMutation({
    mutationFn: (application: DeletableApplication) => deleteApplication(application),
    onSuccess: async ({ logsError }, { id }) => {
      if (logsError) telemetry.report(logsError, { during: 'delete-notification-logs' });
      forgetApplications(client, new Set([id]));
      onDeleted();
      await applicationsChanged(client);
    },
    onError: (error) => {
      // One that is already deleted leaves the list; a failure is shown without waiting for the lists.
      if (error instanceof DeletionError && error.step === 'missing') void applicationsChanged(client);
    },
  });
}
