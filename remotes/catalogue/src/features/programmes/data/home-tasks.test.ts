import { configureTestSupabase, rpcUrl, server } from '@trame/testing';
import { addDays, today } from '@trame/domain';
import { readTasks } from '@trame/platform';
import { http, HttpResponse } from 'msw';
import { beforeAll, expect, it } from 'vitest';
import remote from '../../../routes.tsx';
import facts from '../../../../remote.json';

beforeAll(configureTestSupabase);

const row = (kind: string, given: object = {}) => ({
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

it('says what is to be done, each line with a page of the app that opens', async () => {
  const rows = [
    row('proposed'),
    row('certified', { due_on: addDays(today(), -1) }),
    row('reviewed', { total: 3 }),
    row('old', { total: 2, due_on: addDays(today(), 40) }),
    row('short', { total: 120, what: '80' }),
  ];
  server.use(http.post(rpcUrl('catalogue_tasks'), () => HttpResponse.json(rows)));
  const { default: tell } = await remote.tasks!();
  const tasks = readTasks(await tell(new AbortController().signal));
  expect(tasks.map(({ group, title }) => [group, title.replaceAll(/\s/g, ' ')])).toEqual([
    ['today', 'Décider d’une proposition sur « Excel »'],
    ['late', 'Renouveler la certification de « Excel »'],
    ['today', 'Relire « Excel »'],
    ['coming', 'Confirmer 2 fiches'],
    ['today', 'Améliorer 120 fiches'],
    ['today', 'Voir 2 autres fiches'],
  ]);
  for (const { routeId, params = {} } of tasks) {
    const route = Object.entries(facts.routes).find(([id]) => id === routeId)?.[1];
    expect(route, routeId).toBeDefined();
    const wanted = [...route!.path.matchAll(/:(\w+)/g)].map(([, name]) => name!);
    expect(Object.keys(params), routeId).toEqual(expect.arrayContaining(wanted));
  }
});
