import { configureTestSupabase, taskRow, shownTasks } from '@trame/testing';
import { addDays, today } from '@trame/domain';
import { beforeAll, expect, it } from 'vitest';
import remote from '../../../routes.tsx';
import facts from '../../../../remote.json';

beforeAll(configureTestSupabase);

it('says what is to be done, each line with a page of the app that opens', async () => {
  const rows = [
    taskRow('asked', { due_on: addDays(today(), 10) }),
    taskRow('ending'),
    taskRow('slow', { total: 4 }),
    taskRow('declined'),
    taskRow('expired'),
    taskRow('draft', { total: 2 }),
    taskRow('unsealed', { total: 2 }),
  ];
  expect(
    await shownTasks({ tasks: remote.tasks!, routes: facts.routes, rpc: 'signature_tasks', rows }),
  ).toEqual([
    ['coming', 'Signer « Excel »'],
    ['today', 'Relancer « Excel »'],
    ['late', 'Relancer 4 enveloppes'],
    ['today', 'Reprendre « Excel »'],
    ['today', 'Reprendre « Excel »'],
    ['coming', 'Finir « Excel »'],
    ['late', 'Faire sceller 2 enveloppes'],
    ['coming', 'Voir 1 autre brouillon'],
  ]);
});
