import { queryOptions } from '@tanstack/react-query';
import { readTaskRows, type TaskRow } from '@trame/app/task-source';
import { getSupabase, unwrap } from '@trame/data';

/** Days after which something is late, as the rules say; without the rule it never is. */
export type LateDays = {
  /** For an invoice, a paper, an account or a movement that waits: the days in which an invoice is read. */
  waiting: number;
  /** For the evidence of a mission, after its last day. */
  evidence: number;
};

export type OfficeTasks = { rows: TaskRow[]; days: LateDays };

/** What the office has to do now. */
export async function readTasksOfOffice(signal: AbortSignal): Promise<OfficeTasks> {
  const client = getSupabase();
  const [rows, rules] = await Promise.all([
    readTaskRows('office_tasks', signal),
    client
      .from('invoice_rules')
      .select('key, value')
      .in('key', ['reading_days', 'evidence_days'])
      .abortSignal(signal),
  ]);
  const values = new Map(unwrap(rules).map(({ key, value }) => [key, value]));
  const daysOf = (key: string) => {
    const value = values.get(key);
    return typeof value === 'number' ? value : Infinity;
  };
  return {
    rows,
    days: { waiting: daysOf('reading_days'), evidence: daysOf('evidence_days') },
  };
}

/** The same for a page, read again whenever the window is looked at. */
export const tasksQuery = () =>
  queryOptions({
    queryKey: ['office-tasks'],
    queryFn: async ({ signal }) => readTasksOfOffice(signal),
    refetchOnWindowFocus: 'always',
  });
