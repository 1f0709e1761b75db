import { MOST_TASKS_SHOWN } from '@trame/domain';
import { fields, list, oneOf, optional, readAll, text, texts, type Found } from './read.ts';
import { filledLine, line } from './shown-line.ts';

/** When something is to be done: its time is over, now, or before a day that comes. */
export const TASK_GROUPS = ['late', 'today', 'coming'] as const;
export type TaskGroup = (typeof TASK_GROUPS)[number];

const taskSchema = fields({
  /** Distinguishes the tasks of one answer. */
  id: text(/^[^]{1,200}$/),
  group: oneOf(TASK_GROUPS),
  /** What is to be done, begun with its verb: « Traiter 3 factures ». */
  title: filledLine,
  /** What one knows about it before opening it. */
  fact: optional(line),
  /** Since or until when, in words. */
  when: optional(line),
  /** The day until which it is to be done, by which coming tasks of all apps are in order: « 2026-12-04 ». */
  day: optional(text(/^\d{4}-\d{2}-\d{2}$/)),
  /** The text that sets the day, where the law does. */
  law: optional(line),
  /** The colleague who has it; absent when it is the person’s own, or nobody’s yet. */
  owner: optional(line),
  /** The word of the button that leads to it. */
  action: filledLine,
  /** The page where it is done: a route of the app itself, from which the shell makes an address. */
  routeId: text(),
  params: optional(texts),
});

/** Something that a person has to do in an app. */
export type Task = Found<typeof taskSchema>;

/**
 * Tells what the person who is signed in has to do in the app, the most urgent of each group first. It asks for data
 * once, and for little: it is called whenever the home page is looked at. `signal` aborts when the time is over.
 */
export type TaskSource = (signal: AbortSignal) => Promise<readonly Task[]>;

/** What an app has answered, checked and cut to the most that is shown. Throws when it is not a list of tasks. */
export function readTasks(answer: unknown): Task[] {
  const shown: unknown = Array.isArray(answer) ? answer.slice(0, MOST_TASKS_SHOWN) : answer;
  const read = readAll(list(taskSchema), shown);
  if ('data' in read) return read.data;
  throw new TypeError(read.problems.map(({ path, reason }) => `${path} : ${reason}`).join(' ; '));
}
