import { configureTestSupabase, rpcUrl, server, tableUrl } from '@trame/testing';
import { http, HttpResponse } from 'msw';
import { beforeAll, expect, it } from 'vitest';
import { serveStepMails } from '../../../../../testing/invoices.ts';
import { approveMany } from './bulk.ts';

beforeAll(configureTestSupabase);

it('a request that fails does not change the outcome of those before it', async () => {
  const ids = Array.from({ length: 201 }, (_, index) => `i${index}`);
  let requests = 0;
  serveStepMails();
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
  const results = await approveMany(new Map(), (error) => reported.push(error)).perform(ids, {
    requestId: 'r',
    progress: () => undefined,
    isStopped: () => false,
  });
  const of = (wanted: string) => results.filter(({ outcome }) => outcome === wanted).length;
  expect([of('changed'), of('failed'), reported.length]).toEqual([200, 1, 1]);
});
