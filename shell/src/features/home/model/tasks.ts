import { queryOptions, type QueryClient } from '@tanstack/react-query';
import {
  areaOfRoute,
  findRoute,
  readTasks,
  TASK_GROUPS,
  type Area,
  type Registry,
  type RemoteEntry,
  type Task,
  type TaskGroup,
} from '@trame/platform';
import { answeredAddress, askApp, type AppSilence } from '../../../remotes/ask-app.ts';
import { openableApps } from './apps.ts';

/** Milliseconds that an app has to tell what is to do, its code to be fetched included. */
export const TASKS_LIMIT_MS = 5_000;

/** Milliseconds during which what an app answered is not asked for again. */
const FRESH_MS = 60_000;

/** An app that tells what is to do, according to its registry entry. */
export type TellingApp = {
  entry: RemoteEntry;
  /** Its areas that the person may open, for the message that it did not answer. */
  name: string;
};

/** Something to do, with the app it belongs to. */
export type HomeTask = Omit<Task, 'routeId' | 'params'> & { key: string; href: string; area: Area };

/** What an app answered; or since when it has not answered, and why. */
export type TasksAnswer =
  | { tasks: HomeTask[]; at: number }
  | { silence: AppSilence; cause: unknown; lastAnswerAt: number | undefined };

/** The apps that tell people with these roles what is to do, each once however many areas it serves. */
export function tellingApps(registry: Registry, roles: readonly string[]): TellingApp[] {
  const names = new Map<RemoteEntry, string[]>();
  for (const { area, remote, outOfService } of openableApps(registry, roles)) {
    if (!remote.tasks || outOfService !== undefined) continue;
    const held = remote.tasks.roles.filter((role) => roles.includes(role));
    // Of an app with several areas, the ones that these roles are for.
    const isFor = remote.tasks.roles.length === 0 || area.roles.some((role) => held.includes(role));
    if (isFor) names.set(remote, [...(names.get(remote) ?? []), area.title]);
  }
  return [...names].map(([entry, titles]) => ({ entry, name: titles.join(', ') }));
}

/** What one app tells the person; never fails: an app that does not answer is said, and asked again with the others. */
export const tasksQuery = (
  { entry }: TellingApp,
  {
    registry,
    roles,
    userId,
    client,
  }: { registry: Registry; roles: readonly string[]; userId: string; client: QueryClient },
) => {
  const queryKey = ['tasks', userId, entry.name, entry.version, roles] as const;
  return queryOptions({
    queryKey,
    queryFn: async ({ signal }): Promise<TasksAnswer> => {
      const read = (answer: unknown): HomeTask[] =>
        readTasks(answer).flatMap(({ routeId, params, ...task }) => {
          const href = answeredAddress(entry, { routeId, params }, roles);
          const route = findRoute(registry, routeId);
          const area = route && areaOfRoute(route);
          return href === undefined || !area
            ? []
            : [{ ...task, key: `${entry.name}/${task.id}`, href, area }];
        });
      const answer = await askApp(entry, { offered: 'tasks', roles, limitMs: TASKS_LIMIT_MS, read }, signal);
      signal.throwIfAborted();
      if (!answer) throw new Error('The signal of an aborted question must have thrown.');
      if ('found' in answer) return { tasks: answer.found, at: Date.now() };
      const before = client.getQueryData<TasksAnswer>(queryKey);
      return {
        ...answer,
        lastAnswerAt: before && ('tasks' in before ? before.at : before.lastAnswerAt),
      };
    },
    staleTime: FRESH_MS,
    refetchOnWindowFocus: true,
  });
};

/** Whether it is not a colleague’s. */
export const isMine = ({ owner }: Pick<HomeTask, 'owner'>): boolean => owner === undefined;

const TITLES: Readonly<Record<TaskGroup, string>> = {
  late: 'En retard',
  today: 'Aujourd’hui',
  coming: 'À venir',
};

/** Those of coming days in the order of their days, whatever app they are of; those without one after them. */
const byDay = (a: HomeTask, b: HomeTask): number => (a.day ?? '9').localeCompare(b.day ?? '9');

/** The groups that have tasks, the most urgent first. */
export const taskGroups = (tasks: readonly HomeTask[]) =>
  TASK_GROUPS.map((group) => ({
    group,
    title: TITLES[group],
    tasks: tasks.filter((task) => task.group === group).toSorted(group === 'coming' ? byDay : () => 0),
  })).filter((one) => one.tasks.length > 0);

const things = (count: number) => `${count} chose${count > 1 ? 's' : ''}`;

/** « 7 choses à faire, dont 1 en retard. » */
export function tasksSentence(tasks: readonly HomeTask[]): string {
  if (tasks.length === 0) return '';
  const late = tasks.filter(({ group }) => group === 'late').length;
  return `${things(tasks.length)} à faire${late > 0 ? `, dont ${late} en retard` : ''}.`;
}
