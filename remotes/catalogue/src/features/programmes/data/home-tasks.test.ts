import { configureTestSupabase, taskRow, shownTasks } from '@trame/testing';
import { addDays, today } from '@trame/domain';
import { beforeAll, expect, it } from 'vitest';
import remote from '../../../routes.tsx';
import facts from '../../../../remote.json';

beforeAll(configureTestSupabase);

it('says what is to be done, each line with a page of the app that opens', async () => {
  const rows = [
    taskRow('proposed'),
    taskRow('certified', { due_on: addDays(today(), -1) }),
    taskRow('reviewed', { total: 3 }),
    taskRow('old', { total: 2, due_on: addDays(today(), 40) }),
    taskRow('short', { total: 120, what: '80' }),
  ];
  expect(
    await shownTasks({ tasks: remote.tasks!, routes: facts.routes, rpc: 'catalogue_tasks', rows }),
  ).toEqual([
    ['today', 'Décider d’une proposition sur « Excel »'],
    ['late', 'Renouveler la certification de « Excel »'],
    ['today', 'Relire « Excel »'],
    ['coming', 'Confirmer 2 fiches'],
    ['today', 'Améliorer 120 fiches'],
    ['today', 'Voir 2 autres fiches'],
  ]);
});
