import {
  buildApplication,
  configureTestSupabase,
  functionUrl,
  rpcUrl,
  server,
  tableUrl,
} from '@trame/testing';
import { QueryClient } from '@tanstack/react-query';
import { http, HttpResponse } from 'msw';
import { beforeAll, describe, expect, it } from 'vitest';
import { deleteApplication } from '../../deletion/data/delete-application.ts';
import { DeletionError } from '../../deletion/model/deletion-error.ts';
import { applicationDocumentsQueryOptions } from '../../documents/data/application-documents-query.ts';
import { saveApplication } from '../../editing/data/save-application.ts';
import { evaluationQueryOptions } from '../../evaluation/data/evaluation-query.ts';
import { deleteEvaluation } from '../../evaluation/data/save-grid.ts';
import { listEvaluations } from '../../evaluation/data/grids-query.ts';
import { readDossier } from '../../exports/data/read-dossier.ts';
import { receiptQueryOptions } from '../../retention/data/receipts-query.ts';
import { settingsQueryOptions } from '../../sendpulse/data/settings-query.ts';
import { applicationQueryOptions } from '../../application-data/data/application-query.ts';
import { evaluationsQueryOptions } from '../../application-data/data/evaluations-query.ts';
import { matchingUsersQueryOptions } from '../../application-data/data/matching-users-query.ts';

beforeAll(configureTestSupabase);

const APPLICATION = buildApplication();
const client = () => new QueryClient({ defaultOptions: { queries: { retry: false } } });

/** Answers a table with these rows; tells the method and the parameters of each call. */
function serveTable(table: string, rows: unknown[]) {
  const calls: Record<string, string>[] = [];
  server.use(
    http.all(tableUrl(table), ({ request }) => {
      calls.push({
        method: request.method,
        ...Object.fromEntries(new URL(request.url).searchParams),
      });
      return HttpResponse.json(rows);
    }),
  );
  return calls;
}

// spec 4.12, 7.6
it('the list reads only completed evaluations of its own applications', async () => {
  const calls = serveTable('trainer_evaluations', []);
  await client().fetchQuery(evaluationsQueryOptions(['a', 'b']));
  expect(calls).toMatchObject([{ method: 'GET', status: 'eq.completed', application_id: 'in.(a,b)' }]);
});

// spec 7.10
it('the page of an application reads its completed evaluation, if there is one', async () => {
  const calls = serveTable('trainer_evaluations', []);
  expect(await client().fetchQuery(evaluationQueryOptions(APPLICATION.id))).toBeNull();
  expect(calls).toMatchObject([
    { method: 'GET', status: 'eq.completed', application_id: `eq.${APPLICATION.id}`, limit: '1' },
  ]);
});

// spec 7.9
it('evaluations are read newest first, of one application or of all', async () => {
  const calls = serveTable('trainer_evaluations', []);
  await listEvaluations(APPLICATION.id);
  await listEvaluations();
  expect(calls).toMatchObject([
    { order: 'created_at.desc', application_id: `eq.${APPLICATION.id}` },
    { order: 'created_at.desc' },
  ]);
  expect(calls[1]).not.toHaveProperty('application_id');
});

// spec 7.21
it('an evaluation is deleted by its own id', async () => {
  const calls = serveTable('trainer_evaluations', [{ id: 'e1' }]);
  await deleteEvaluation(APPLICATION.id, 'e1');
  expect(calls).toMatchObject([{ method: 'DELETE', id: 'eq.e1' }]);
});

// spec 7.11
it('one application is read by its id', async () => {
  const calls = serveTable('trainer_applications', [APPLICATION]);
  const read = await client().fetchQuery(applicationQueryOptions(APPLICATION.id));
  expect(read.id).toBe(APPLICATION.id);
  expect(calls).toMatchObject([{ method: 'GET', id: `eq.${APPLICATION.id}` }]);
});

// spec 7.15
it('saving an edit returns the row', async () => {
  const calls = serveTable('trainer_applications', [{ ...APPLICATION, city: 'Nantes' }]);
  const { row } = await saveApplication({ base: APPLICATION, change: { city: 'Nantes' } });
  expect(row).toMatchObject({ id: APPLICATION.id, city: 'Nantes' });
  expect(calls).toMatchObject([{ method: 'PATCH', id: `eq.${APPLICATION.id}` }]);
});

// spec 7.4
it('matching users are looked up by a list of addresses, and each has an id and an address', async () => {
  const bodies: unknown[] = [];
  const users = [{ id: 'u1', email: 'ana@exemple.fr' }];
  server.use(
    http.post(functionUrl('get-matching-users'), async ({ request }) => {
      bodies.push(await request.json());
      return HttpResponse.json({ users });
    }),
  );
  expect(await client().fetchQuery(matchingUsersQueryOptions(['ana@exemple.fr']))).toEqual(users);
  expect(bodies).toEqual([{ emails: ['ana@exemple.fr'] }]);
});

describe('a row that the end of a session hides is not called missing', () => {
  const DELETING = { ...APPLICATION, resume_url: 'https://example.test/cv.pdf', resume_filename: 'cv.pdf' };
  // threat 26
  it.each([
    ['the settings of SendPulse', 'sendpulse_settings', () => client().fetchQuery(settingsQueryOptions())],
    ['the receipt of a deletion', 'purge_receipts', () => client().fetchQuery(receiptQueryOptions('r1'))],
    [
      'the files of an application',
      'trainer_applications',
      () => client().fetchQuery(applicationDocumentsQueryOptions(APPLICATION.id)),
    ],
    ['the dossier to be printed', 'trainer_applications', () => readDossier(APPLICATION.id)],
    ['an application to be deleted', 'trainer_applications', () => deleteApplication(DELETING)],
  ])('%s', async (_what, table, read) => {
    serveTable('trainer_evaluations', []);
    serveTable(table, []);
    server.use(
      http.post(rpcUrl('recruiters'), () => HttpResponse.json([])),
      http.post(functionUrl('delete-trainer-application-files'), () =>
        HttpResponse.json({ code: 'not_found', message: 'no' }, { status: 404 }),
      ),
      http.post(rpcUrl('my_roles'), () =>
        HttpResponse.json({ code: '28000', message: 'the session is over' }, { status: 403 }),
      ),
    );
    const failure: unknown = await read().catch((error: unknown) => error);
    expect(failure instanceof DeletionError ? failure.cause : failure).toMatchObject({
      code: 'unauthenticated',
    });
  });
});
