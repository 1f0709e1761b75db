import { configureTestSupabase, taskRow, shownTasks } from '@trame/testing';
import { beforeAll, expect, it } from 'vitest';
import remote from '../../../routes.tsx';
import facts from '../../../../remote.json';

beforeAll(configureTestSupabase);

it('says what is to be done, each line with a page of the app that opens', async () => {
  const rows = [
    taskRow('triage', { total: 1001 }),
    taskRow('given', { total: 3, since: new Date().toISOString() }),
    taskRow('silent'),
    taskRow('contacted', { total: 2 }),
    taskRow('decided'),
    taskRow('begun', { total: 3 }),
    taskRow('purged', { total: 14 }),
  ];
  expect(
    await shownTasks({ tasks: remote.tasks!, routes: facts.routes, rpc: 'recruitment_tasks', rows }),
  ).toEqual([
    ['late', 'Trier plus de 1 000 nouvelles candidatures'],
    ['today', 'Contacter 3 personnes'],
    ['late', 'Relancer 1 personne'],
    ['today', 'Évaluer 2 candidatures'],
    ['today', 'Accepter ou refuser 1 candidature évaluée'],
    ['today', 'Terminer l’évaluation d’Éric Zurbriggen'],
    ['coming', 'Relire 14 candidatures avant leur effacement'],
    ['today', 'Voir 2 autres évaluations commencées'],
  ]);
});
