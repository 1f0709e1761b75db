import { addDays, today } from '@trame/domain';
import { readTasks } from '@trame/platform';
import { http, HttpResponse } from 'msw';
import { expect } from 'vitest';
import { server } from './server.ts';
import { rpcUrl } from './supabase.ts';

/** A row of what an app has to be done, as its function answers it. */
export const taskRow = (kind: string, given: object = {}) => ({
  kind,
  total: 1,
  cents: null,
  id: 'a1',
  who: 'Éric Zurbriggen',
  what: 'Excel',
  since: new Date(Date.now() - 20 * 86_400_000).toISOString(),
  due_on: addDays(today(), 2),
  ...given,
});

type AskedTasks = {
  /** The tasks of an app, as its entry says them. */
  tasks: () => Promise<{ default: (signal: AbortSignal) => unknown }>;
  /** The routes of its `remote.json`: each task must lead to one that opens. */
  routes: Readonly<Record<string, { path: string }>>;
  /** The function that answers its rows. */
  rpc: string;
  rows: readonly object[];
};

/** The group and the title of each task that an app answers. */
export async function shownTasks({ tasks, routes, rpc, rows }: AskedTasks): Promise<[string, string][]> {
  server.use(http.post(rpcUrl(rpc), () => HttpResponse.json(rows)));
  const { default: tell } = await tasks();
  const shown = readTasks(await tell(new AbortController().signal));
  for (const { routeId, params = {} } of shown) {
    const path = routes[routeId]?.path;
    expect(path, routeId).toBeDefined();
    const wanted = [...(path ?? '').matchAll(/:(\w+)/g)].map(([, name]) => name);
    expect(Object.keys(params), routeId).toEqual(expect.arrayContaining(wanted));
  }
  return shown.map(({ group, title }) => [group, title.replaceAll(/\s/g, ' ')]);
}
