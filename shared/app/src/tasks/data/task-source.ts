import { getSupabase, unwrap } from '@trame/data';
import { addDays, today } from '@trame/domain';
import type { Task, TaskSource } from '@trame/platform';
import { countOf, type Noun } from '../../entity/noun.ts';

/** What there is to do of a kind, as the functions *_tasks of the database answer it. */
export type TaskRow = {
  kind: string;
  /** How many of its kind there are, those without a line included; above MOST_COUNTED: more than these. */
  total: number;
  cents: number | null;
  id: string | null;
  who: string | null;
  what: string | null;
  since: string | null;
  due_on: string | null;
};

/** The functions of the database that tell what is to do in an app. */
export type TaskFunction =
  | 'office_tasks'
  | 'office_worklist'
  | 'recruitment_tasks'
  | 'signature_tasks'
  | 'catalogue_tasks'
  | 'corporate_tasks'
  | 'marketing_tasks';

/** When a line is written: the instant, and its day in Paris. */
export type TaskMoment = { instant: number; today: string };

/** What an app says of a row; without a line of its own, how many more of the kind there are. */
export type TaskKind = {
  line: (row: TaskRow, now: TaskMoment) => Omit<Task, 'id'>;
  /** Of a kind that has a line for each: the line that stands for those that the answer leaves out. */
  rest?: (count: number, isMore: boolean) => Omit<Task, 'id'>;
};

/** The line of what an answer leaves out of a kind: « Voir 12 autres brouillons ». */
export const restOf =
  (noun: Noun, place: Pick<Task, 'group' | 'routeId' | 'params'>): TaskKind['rest'] =>
  (count, isMore) => ({
    title: `Voir ${isMore ? 'plus de ' : ''}${countOf(noun, count)}`,
    action: 'Voir',
    ...place,
  });

/** The functions of the database count up to it. */
const MOST_COUNTED = 1000;
const DAY_MS = 86_400_000;
const DAY: Noun = { one: 'jour', many: 'jours', isFeminine: false };

/** « 3 candidatures », « plus de 1 000 candidatures ». */
export const taskCount = (noun: Noun, total: number): string =>
  total > MOST_COUNTED ? `plus de ${countOf(noun, MOST_COUNTED)}` : countOf(noun, total);

/** Whole days that something has waited; 0 when nobody knows. */
export const waitedDays = (since: string | null, { instant }: Pick<TaskMoment, 'instant'>): number =>
  since === null ? 0 : Math.max(0, Math.floor((instant - Date.parse(since)) / DAY_MS));

/** « Depuis 3 jours ». */
export const waitedText = (since: string | null, now: Pick<TaskMoment, 'instant'>): string => {
  const days = waitedDays(since, now);
  return days < 1 ? 'Depuis aujourd’hui' : `Depuis ${countOf(DAY, days)}`;
};

/** The group of something that is late when it has waited for more days than these. */
export const lateAfter = (days: number, since: string | null, now: TaskMoment): Task['group'] =>
  waitedDays(since, now) > days ? 'late' : 'today';

/** The group of something that has a day: late after it, today in the last days before it, else coming. */
export function dayGroup(day: string | null, lastDays: number, { today: now }: TaskMoment): Task['group'] {
  if (day === null) return 'today';
  if (day < now) return 'late';
  return day <= addDays(now, lastDays) ? 'today' : 'coming';
}

/** What a function of the database answers; `Row` when it says more than every one does. */
export async function readTaskRows<Row extends TaskRow = TaskRow>(
  name: TaskFunction,
  signal: AbortSignal,
): Promise<Row[]> {
  const answer = await getSupabase().rpc(name).abortSignal(signal).overrideTypes<Row[], { merge: false }>();
  return unwrap<Row[]>(answer);
}

/** The lines of rows; kinds that this version of the app does not know are left out. */
export function tasksOf(
  rows: readonly TaskRow[],
  kinds: Readonly<Partial<Record<string, TaskKind>>>,
  now: TaskMoment,
): Task[] {
  const tasks: Task[] = [];
  const left = new Map<string, { count: number; isMore: boolean }>();
  for (const row of rows) {
    const kind = kinds[row.kind];
    if (!kind) continue;
    tasks.push({
      id: [row.kind, row.id].filter(Boolean).join(' '),
      ...(row.due_on !== null && { day: row.due_on }),
      ...kind.line(row, now),
    });
    const before = left.get(row.kind)?.count ?? Math.min(row.total, MOST_COUNTED);
    left.set(row.kind, { count: before - 1, isMore: row.total > MOST_COUNTED });
  }
  for (const [name, { count, isMore }] of left) {
    const rest = kinds[name]?.rest;
    if (rest && count > 0) tasks.push({ id: `${name} rest`, ...rest(count, isMore) });
  }
  return tasks;
}

/** The source of an app: what a function of the database answers, in the words of the app. */
export const taskSource =
  (name: TaskFunction, kinds: Readonly<Partial<Record<string, TaskKind>>>): TaskSource =>
  async (signal) => {
    const rows = await readTaskRows(name, signal);
    const now = new Date();
    return tasksOf(rows, kinds, { instant: now.getTime(), today: today(now) });
  };
