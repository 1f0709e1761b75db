import type { Noun } from '@trame/app/noun';
import {
  dayGroup,
  lateAfter,
  restOf,
  taskCount,
  taskSource,
  waitedText,
  type TaskKind,
} from '@trame/app/task-source';
import { formatDate } from '@trame/domain';
import type { TaskSource } from '@trame/platform';
import officeTasks from '../../administratif-hub/tasks/data/home-tasks.ts';

const UNANSWERED: Noun = {
  one: 'autre demande sans réponse',
  many: 'autres demandes sans réponse',
  isFeminine: true,
};
const STEP: Noun = { one: 'autre étape à faire', many: 'autres étapes à faire', isFeminine: true };
const QUIET: Noun = { one: 'demande sans suite', many: 'demandes sans suite', isFeminine: true };

/** Days after which a company that got no answer has waited too long. */
const ANSWER_DAYS = 2;

const KINDS: Readonly<Record<string, TaskKind>> = {
  unanswered: {
    line: ({ id, who, what, since }, now) => ({
      group: lateAfter(ANSWER_DAYS, since, now),
      title: `Répondre à ${who ?? ''}`,
      ...(what !== null && { fact: what }),
      when: waitedText(since, now),
      action: 'Répondre',
      routeId: 'hubs.lead',
      params: { leadId: id ?? '' },
    }),
    rest: restOf(UNANSWERED, { group: 'today', routeId: 'hubs.leads' }),
  },
  step: {
    line: ({ id, who, what, due_on }, now) => ({
      group: dayGroup(due_on, 0, now),
      title: `${what ?? 'Faire avancer la demande'}, ${who ?? ''}`,
      when: `Prévu le ${formatDate(due_on)}`,
      action: 'Ouvrir',
      routeId: 'hubs.lead',
      params: { leadId: id ?? '' },
    }),
    rest: restOf(STEP, { group: 'today', routeId: 'hubs.leads' }),
  },
  quiet: {
    line: ({ total, since }, now) => ({
      group: 'today',
      title: `Relancer ${taskCount(QUIET, total)}`,
      fact: 'Sans étape prévue ni contact depuis 14 jours',
      when: waitedText(since, now),
      action: 'Voir',
      routeId: 'hubs.leads',
    }),
  },
};

const leadTasks = taskSource('marketing_tasks', KINDS);

/** What there is to do in both hubs, for the home page of the shell. */
const hubTasks: TaskSource = async (signal) => {
  const both = await Promise.all([officeTasks(signal), leadTasks(signal)]);
  return both.flat();
};

export default hubTasks;
