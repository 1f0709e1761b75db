import { queryOptions } from '@tanstack/react-query';
import { getSupabase, unwrap } from '@trame/data';

export const digestKey = ['account', 'task-digest'];

/** From which hour of Paris the person gets the mail of the day; null: not at all. */
export const digestQuery = () =>
  queryOptions({
    queryKey: digestKey,
    queryFn: async ({ signal }) =>
      unwrap<number | null>(await getSupabase().rpc('my_task_digest').abortSignal(signal)),
  });

export async function setDigest(hour: number | null): Promise<void> {
  unwrap(await getSupabase().rpc('set_my_task_digest', hour === null ? {} : { hour }));
}
