import type { Task as HomeTask, TaskSource } from '@trame/platform';
import { today } from '@trame/domain';
import { taskList, type TaskGroup } from '../model/tasks.ts';
import { readTasksOfOffice } from './tasks.ts';

const GROUP: Readonly<Record<TaskGroup, HomeTask['group']>> = {
  late: 'late',
  today: 'today',
  legal: 'coming',
};

/** What the office has to do, for the home page of the shell: nothing for whoever is not of the office. */
const officeTasks: TaskSource = async (signal) => {
  const now = new Date();
  const { tasks } = taskList(await readTasksOfOffice(signal), now.getTime(), today(now));
  return tasks.map(({ key, group, title, fact, when, law, action, page, mail, row }) => ({
    id: key,
    group: GROUP[group],
    title,
    fact,
    when,
    ...(row.due_on !== null && { day: row.due_on }),
    ...(law !== null && { law }),
    ...(row.taken_by !== null && !row.is_own && { owner: row.taken_by }),
    // A task leads to a page of the app; one writes from there.
    action: mail === undefined ? action : 'Voir',
    ...page,
  }));
};

export default officeTasks;
