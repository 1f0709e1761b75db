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
    row('triage', { total: 1001 }),
    row('given', { total: 3, since: new Date().toISOString() }),
    row('silent'),
    row('contacted', { total: 2 }),
    row('decided'),
    row('begun', { total: 3 }),
    row('purged', { total: 14 }),
  ];
  server.use(http.post(rpcUrl('recruitment_tasks'), () => HttpResponse.json(rows)));
  const { default: tell } = await remote.tasks!();
  const tasks = readTasks(await tell(new AbortController().signal));
  expect(tasks.map(({ group, title }) => [group, title.replaceAll(/\s/g, ' ')])).toEqual([
    ['late', 'Trier plus de 1 000 nouvelles candidatures'],
    ['today', 'Contacter 3 personnes'],
    ['late', 'Relancer 1 personne'],
    ['today', 'Évaluer 2 candidatures'],
    ['today', 'Accepter ou refuser 1 candidature évaluée'],
    ['today', 'Terminer l’évaluation d’Éric Zurbriggen'],
    ['coming', 'Relire 14 candidatures avant leur effacement'],
    ['today', 'Voir 2 autres évaluations commencées'],
  ]);
  for (const { routeId, params = {} } of tasks) {
    const route = Object.entries(facts.routes).find(([id]) => id === routeId)?.[1];
    expect(route, routeId).toBeDefined();
    const wanted = [...route!.path.matchAll(/:(\w+)/g)].map(([, name]) => name!);
    expect(Object.keys(params), routeId).toEqual(expect.arrayContaining(wanted));
  }
});
