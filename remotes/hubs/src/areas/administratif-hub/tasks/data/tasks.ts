import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { readTaskRows, type TaskRow } from '@trame/app/task-source';
import { getSupabase, unwrap } from '@trame/data';

/** A line of what there is to do, and what puts it off for whoever reads it; see office_worklist of the database. */
export type OfficeRow = TaskRow & {
  /** The day on which it is back; null when it is not put off. */
  snoozed_until: string | null;
  snooze_reason: string | null;
  snoozed_by: string | null;
  snoozed_for_all: boolean;
  /** Who does it; null when nobody took it. */
  taken_by: string | null;
  taken_at: string | null;
  /** Whoever reads it does. */
  is_own: boolean;
};

/** Days after which something is late, as the rules say; without the rule it never is. */
export type LateDays = {
  /** For an invoice, a paper, an account or a movement that waits: the days in which an invoice is read. */
  waiting: number;
  /** For the evidence of a mission, after its last day. */
  evidence: number;
};

export type OfficeTasks = { rows: OfficeRow[]; days: LateDays };

/** What the office has to do now. */
export async function readTasksOfOffice(signal: AbortSignal): Promise<OfficeTasks> {
  const client = getSupabase();
  const [rows, rules] = await Promise.all([
    readTaskRows<OfficeRow>('office_worklist', signal),
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

const TASKS_KEY = ['office-tasks'];

/** The same for a page, read again whenever the window is looked at. */
export const tasksQuery = () =>
  queryOptions({
    queryKey: TASKS_KEY,
    queryFn: async ({ signal }) => readTasksOfOffice(signal),
    refetchOnWindowFocus: 'always',
  });

export const tasksChanged = (client: QueryClient) => client.invalidateQueries({ queryKey: TASKS_KEY });

/** Until when a line is put off, why, and whether for the whole office. */
export type Snooze = { until: string; reason: string; forAll: boolean };

/** Puts a line off; `requestId` makes a second try of the same the first one. */
export async function snoozeTask(
  requestId: string,
  { kind, id, what }: Pick<TaskRow, 'kind' | 'id' | 'what'>,
  { until, reason, forAll }: Snooze,
): Promise<void> {
  unwrap(
    await getSupabase().rpc('snooze_office_task', {
      request: requestId,
      kind,
      // A line without an id is not put off; one may be without a `what`.
      task_id: id ?? '',
      task_what: what as string,
      until_day: until,
      for_all: forAll,
      ...(reason !== '' && { reason }),
    }),
  );
}

/** Takes back what puts a line off, for those for whom it was. */
export const resumeTask = (requestId: string, row: OfficeRow, today: string): Promise<void> =>
  snoozeTask(requestId, row, { until: today, reason: '', forAll: row.snoozed_for_all });

/**
 * Takes a line, from the colleague who is seen to have it, or gives it back. Answers the name of a colleague who has it
 * meanwhile: then nothing changed.
 */
export async function takeTask(
  requestId: string,
  { kind, id, what, due_on: due, taken_by: seen }: OfficeRow,
  isTaken: boolean,
): Promise<string | null> {
  const held = unwrap<string | null>(
    await getSupabase().rpc('take_office_task', {
      request: requestId,
      kind,
      // One line for all of a kind has neither.
      task_id: id as string,
      task_what: what as string,
      task_due: due as string,
      is_taken: isTaken,
      ...(seen !== null && { seen_by: seen }),
    }),
  );
  return held;
}
