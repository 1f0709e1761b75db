import { configureTestSupabase, rpcUrl, server, tableUrl } from '@trame/testing';
import { http, HttpResponse } from 'msw';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { serveStepMails } from '../../../../../testing/invoices.ts';
import { classifyError } from '@trame/data';
import { actFailure } from './act.ts';
import { assignMany, moveMany } from './bulk.ts';

beforeAll(configureTestSupabase);
// The mails of a test may go out after its end.
beforeEach(() => void serveStepMails());

it('a request that fails does not change the outcome of those before it', async () => {
  const ids = Array.from({ length: 201 }, (_, index) => `i${index}`);
  let requests = 0;
  server.use(
    http.get(tableUrl('invoices'), () =>
      HttpResponse.json(ids.map((id) => ({ id, number: id, seller_name: null, updated_at: 'v1' }))),
    ),
    http.post(rpcUrl('move_invoices'), async ({ request }) => {
      requests += 1;
      if (requests > 1) return HttpResponse.json({ message: 'gone' }, { status: 400 });
      const { invoices } = (await request.json()) as { invoices: { id: string }[] };
      return HttpResponse.json(invoices.map(({ id }) => ({ id, outcome: 'moved', code: null, hint: null })));
    }),
  );
  const reported: unknown[] = [];
  const results = await moveMany({ status: 205 }, new Map(), (error) => reported.push(error)).perform(ids, {
    requestId: 'r',
    progress: () => undefined,
    isStopped: () => false,
  });
  const of = (wanted: string) => results.filter(({ outcome }) => outcome === wanted).length;
  expect([of('changed'), of('failed'), reported.length]).toEqual([200, 1, 1]);
});

it('decides on the version that is on the screen, not on what changed since', async () => {
  const sent: unknown[] = [];
  server.use(
    http.get(tableUrl('invoices'), () =>
      HttpResponse.json(
        ['shown', 'other'].map((id) => ({ id, number: id, seller_name: null, updated_at: 'v2' })),
      ),
    ),
    http.post(rpcUrl('move_invoices'), async ({ request }) => {
      const { invoices } = (await request.json()) as { invoices: { id: string }[] };
      sent.push(...invoices);
      return HttpResponse.json(invoices.map(({ id }) => ({ id, outcome: 'moved', code: null, hint: null })));
    }),
  );
  await moveMany({ status: 205 }, new Map([['shown', 'v1']]), () => undefined).perform(['shown', 'other'], {
    requestId: 'r',
    progress: () => undefined,
    isStopped: () => false,
  });
  expect(sent).toEqual([
    { id: 'shown', version: 'v1' },
    { id: 'other', version: 'v2' },
  ]);
});

it('approvals are taken back in parts, and what remains says why', async () => {
  const ids = Array.from({ length: 60 }, (_, index) => `i${index}`);
  server.use(
    http.get(tableUrl('invoices'), () =>
      HttpResponse.json(ids.map((id) => ({ id, number: id, seller_name: null, updated_at: 'v1' }))),
    ),
    http.post(rpcUrl('move_invoices'), () =>
      HttpResponse.json(
        ids.map((id) => ({ id, outcome: 'moved', code: null, hint: null, updated_at: 'v2' })),
      ),
    ),
    http.post(rpcUrl('undo_approvals'), async ({ request }) => {
      const { invoices } = (await request.json()) as { invoices: { id: string }[] };
      return HttpResponse.json(
        invoices.map(({ id }) =>
          id === 'i0'
            ? { id, outcome: 'refused', code: '23514', hint: 'handed_out' }
            : { id, outcome: id === 'i1' ? 'missing' : 'undone', code: null, hint: null },
        ),
      );
    }),
  );
  const action = moveMany({ status: 205 }, new Map(), () => undefined);
  const done: number[] = [];
  await action.perform(ids, {
    requestId: 'r',
    progress: (count) => done.push(count),
    isStopped: () => false,
  });
  done.length = 0;
  expect(await action.undo?.(ids, 'r')).toEqual({
    restored: 58,
    changedSince: 1,
    missing: 1,
    kept: [{ id: 'i0', reason: expect.stringMatching(/^Un fichier pour la banque/) as unknown }],
  });
  expect(done).toEqual([0, 50, 60]);
});

it('many are given to one person, each with its outcome, and given back to who had them', async () => {
  const sent: unknown[] = [];
  server.use(
    http.post(rpcUrl('office_invoice'), () => HttpResponse.json([{ assignee: 'u9', updated_at: 'v1' }])),
    http.post(rpcUrl('assign_invoice'), async ({ request }) => {
      const body = (await request.json()) as { invoice: string; version: string };
      sent.push(body);
      return body.invoice === 'changed'
        ? HttpResponse.json({ code: '23505', message: 'changed' }, { status: 409 })
        : HttpResponse.json(`${body.version}+`);
    }),
  );
  const seen = new Map([
    ['free', { assignee: null, updated_at: 'v1' }],
    ['mine', { assignee: 'u1', updated_at: 'v1' }],
    ['changed', { assignee: null, updated_at: 'v0' }],
  ]);
  const action = assignMany({ id: 'u1', name: 'Nour Bellanger' }, seen);
  const results = await action.perform(['free', 'mine', 'changed', 'unseen'], {
    requestId: 'r',
    progress: () => undefined,
    isStopped: () => false,
  });
  expect(results.map(({ id, outcome }) => [id, outcome])).toEqual([
    ['free', 'changed'],
    ['mine', 'unchanged'],
    ['changed', 'refused'],
    ['unseen', 'changed'],
  ]);
  sent.length = 0;
  expect(await action.undo?.(['free', 'unseen'], 'r')).toEqual({ restored: 2, changedSince: 0, missing: 0 });
  expect(sent).toEqual([
    { invoice: 'free', assignee: null, version: 'v1+' },
    { invoice: 'unseen', assignee: 'u9', version: 'v1+' },
  ]);
});

it('a step that a credit note or a transfer holds says which of them, alone and among many', async () => {
  server.use(
    http.get(tableUrl('invoices'), () =>
      HttpResponse.json(
        ['credited', 'in-run'].map((id) => ({ id, number: id, seller_name: null, updated_at: 'v1' })),
      ),
    ),
    http.post(rpcUrl('move_invoices'), () =>
      HttpResponse.json([
        { id: 'credited', outcome: 'refused', code: '22023', hint: 'corrects' },
        { id: 'in-run', outcome: 'refused', code: '23514', hint: 'run' },
      ]),
    ),
  );
  const sentences = [/^Un avoir reprend cette facture/, /^Un virement préparé paie/];
  const results = await moveMany({ status: 210 }, new Map(), () => undefined).perform(
    ['credited', 'in-run'],
    { requestId: 'r', progress: () => undefined, isStopped: () => false },
  );
  for (const [index, sentence] of sentences.entries())
    expect(results[index]).toMatchObject({ reason: expect.stringMatching(sentence) as unknown });
  const refused = (code: string, hint: string) =>
    actFailure(classifyError({ code, message: 'refused', details: null, hint }));
  expect(refused('22023', 'corrects')).toMatch(sentences[0]!);
  expect(refused('23514', 'run')).toMatch(sentences[1]!);
  expect(refused('22023', 'to_status')).toMatch(/^Cette étape n’est plus possible/);
});
