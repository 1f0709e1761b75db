import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { getSupabase, unwrap } from '@trame/data';

/** Whether the person gets reminders about papers that end. */
export const remindersQuery = queryOptions({
  queryKey: ['my-reminders'],
  queryFn: async ({ signal }): Promise<boolean> =>
    unwrap(await getSupabase().rpc('my_reminders').abortSignal(signal)),
});

/** Says whether the person wants them. */
export function useSetReminders() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (wanted: boolean): Promise<boolean> =>
      unwrap(await getSupabase().rpc('set_my_reminders', { wanted })),
    networkMode: 'always',
    onSuccess: (isWanted) => client.setQueryData(remindersQuery.queryKey, isWanted),
  });
}
