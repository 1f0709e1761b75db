import { configureTestSupabase, taskRow, shownTasks } from '@trame/testing';
import { addDays, today } from '@trame/domain';
import { beforeAll, expect, it } from 'vitest';
import remote from '../../../routes.tsx';
import facts from '../../../../remote.json';

beforeAll(configureTestSupabase);

it('says what is to be done, each line with a page of the app that opens', async () => {
  const rows = [
    taskRow('failed', { id: null, what: 'Une image manque.' }),
    taskRow('consent', { total: 2 }),
    taskRow('certificate', { due_on: addDays(today(), 61) }),
    taskRow('draft', { what: 'Ouverture de Nantes' }),
  ];
  expect(
    await shownTasks({ tasks: remote.tasks!, routes: facts.routes, rpc: 'corporate_tasks', rows }),
  ).toEqual([
    ['late', 'Relancer la publication du site'],
    ['today', 'Prolonger l’accord d’Éric Zurbriggen'],
    ['coming', 'Renouveler le certificat Qualiopi'],
    ['coming', 'Publier « Ouverture de Nantes »'],
    ['coming', 'Voir 1 autre logo à prolonger'],
  ]);
});
