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
    row('failed', { id: null, what: 'Une image manque.' }),
    row('consent', { total: 2 }),
    row('certificate', { due_on: addDays(today(), 61) }),
    row('draft', { what: 'Ouverture de Nantes' }),
  ];
  server.use(http.post(rpcUrl('corporate_tasks'), () => HttpResponse.json(rows)));
  const { default: tell } = await remote.tasks!();
  const tasks = readTasks(await tell(new AbortController().signal));
  expect(tasks.map(({ group, title }) => [group, title.replaceAll(/\s/g, ' ')])).toEqual([
    ['late', 'Relancer la publication du site'],
    ['today', 'Prolonger l’accord d’Éric Zurbriggen'],
    ['coming', 'Renouveler le certificat Qualiopi'],
    ['coming', 'Publier « Ouverture de Nantes »'],
    ['coming', 'Voir 1 autre logo à prolonger'],
  ]);
  for (const { routeId, params = {} } of tasks) {
    const route = Object.entries(facts.routes).find(([id]) => id === routeId)?.[1];
    expect(route, routeId).toBeDefined();
    const wanted = [...route!.path.matchAll(/:(\w+)/g)].map(([, name]) => name!);
    expect(Object.keys(params), routeId).toEqual(expect.arrayContaining(wanted));
  }
});
