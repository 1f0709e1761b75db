import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { mapPages, type EndlessData } from '@trame/app/endless-list';
import { forgetQuery } from '@trame/app/forget-query';
import { useHost } from '@trame/platform';
import { applicationsChanged } from '../../application-data/data/invalidate.ts';
import { applicationKeys } from '../../application-data/data/keys.ts';
import { DeletionError } from '../model/deletion-error.ts';
import { deleteApplication, type DeletableApplication } from './delete-application.ts';

/** Takes applications out of the lists that were read, before they are read again (spec §7), and forgets them. */
export function forgetApplications(client: QueryClient, ids: ReadonlySet<string>): void {
  client.setQueriesData<EndlessData<{ id: string }>>(
    { queryKey: applicationKeys.lists() },
    (list) => list && mapPages(list, (rows) => rows.filter(({ id }) => !ids.has(id))),
  );
  for (const id of ids) forgetQuery(client, applicationKeys.detail(id));
}

/** Deletes an application; `onDeleted` is called as soon as it is out of the list, before everything is read again. */
export function useDeleteApplication(onDeleted: () => void) {
  const client = useQueryClient();
  const { telemetry } = useHost();
  return useMutation({
    mutationFn: (application: DeletableApplication) => deleteApplication(application),
    // Irreversible: offline it fails at once, and is never sent later, when nobody looks.
    networkMode: 'always',
    onSuccess: async ({ logsError }, { id }) => {
      if (logsError) telemetry.report(logsError, { during: 'delete-notification-logs' });
      const gone = new Set([id]);
      forgetApplications(client, gone);
      onDeleted();
      await applicationsChanged(client, gone);
    },
    onError: (error) => {
      // One that is already deleted leaves the list; a failure is shown without waiting for the lists.
      if (error instanceof DeletionError && error.step === 'missing') void applicationsChanged(client);
    },
  });
}
