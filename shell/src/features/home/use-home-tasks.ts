import { useQueries, useQueryClient } from '@tanstack/react-query';
import { useSessionStore } from '@trame/session/session-store';
import { useEffect } from 'react';
import { reportSilence } from '../../remotes/report-silence.ts';
import { useRegistry } from '../../runtime/registry-store.ts';
import { watchError } from '../host/model/query-client.ts';
import { tasksQuery, tellingApps, type HomeTask, type TasksAnswer } from './model/tasks.ts';

/** An app that did not answer. */
export type SilentApp = {
  name: string;
  lastAnswerAt: number | undefined;
  isAsking: boolean;
  retry: () => void;
};

export type HomeTasks = {
  /** Whether any app of the person tells what is to do. */
  isAsked: boolean;
  tasks: readonly HomeTask[];
  silent: readonly SilentApp[];
  /** Whether an app is waited for that has not answered yet. */
  isWaiting: boolean;
};

/** What the person's apps tell of what is to do, each shown as soon as its app answers. */
export function useHomeTasks(): HomeTasks {
  const client = useQueryClient();
  const registry = useRegistry();
  const roles = useSessionStore((state) => state.roles);
  const userId = useSessionStore((state) => state.user?.id) ?? '';
  const apps = tellingApps(registry, roles);
  const asked = useQueries({
    queries: apps.map((app) => tasksQuery(app, { registry, roles, userId, client })),
    combine: (queries) => queries.map(({ data, isFetching, refetch }) => ({ data, isFetching, refetch })),
  });

  // Once for each answer: the page is drawn again for many reasons.
  const answers = asked.map(({ data }) => data);
  useReports(apps.map(({ entry }, index) => ({ entry, answer: answers[index] })));

  return {
    isAsked: apps.length > 0,
    tasks: answers.flatMap((answer) => (answer && 'tasks' in answer ? answer.tasks : [])),
    silent: asked.flatMap(({ data, isFetching, refetch }, index) =>
      data && 'silence' in data
        ? [
            {
              name: apps[index]?.name ?? '',
              lastAnswerAt: data.lastAnswerAt,
              isAsking: isFetching,
              retry: () => void refetch(),
            },
          ]
        : [],
    ),
    isWaiting: answers.includes(undefined),
  };
}

const reported = new WeakSet<TasksAnswer>();

function useReports(
  all: readonly { entry: Parameters<typeof reportSilence>[0]; answer: TasksAnswer | undefined }[],
) {
  useEffect(() => {
    for (const { entry, answer } of all) {
      if (!answer || 'tasks' in answer || reported.has(answer)) continue;
      reported.add(answer);
      watchError(answer.cause);
      reportSilence(entry, answer, { asked: 'tasks', boundary: 'home' });
    }
  });
}
