import { queryOptions } from '@tanstack/react-query';
import { getSupabase, unwrap } from '@trame/data';

/** A line of what there is to do; see office_tasks of the database. */
export type TaskRow = {
  kind: string;
  /** How many of its kind there are, those without a line included. */
  total: number;
  cents: number | null;
  id: string | null;
  who: string | null;
  what: string | null;
  since: string | null;
  due_on: string | null;
};

/** What the office has to do now, read again whenever the window is looked at. */
export const tasksQuery = () =>
  queryOptions({
    queryKey: ['office-tasks'],
    queryFn: async ({ signal }): Promise<TaskRow[]> =>
      unwrap<TaskRow[]>(
        await getSupabase()
          .rpc('office_tasks')
          .abortSignal(signal)
          .overrideTypes<TaskRow[], { merge: false }>(),
      ),
    refetchOnWindowFocus: 'always',
  });
