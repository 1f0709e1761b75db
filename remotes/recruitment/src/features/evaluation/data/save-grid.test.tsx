import { allowConsole, buildEvaluation, configureTestSupabase, rpcUrl, server } from '@trame/testing';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import type { ReactNode } from 'react';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { serveEvaluations, signInHere } from '../../../../testing/evaluation.ts';
import { listEvaluations } from './grids-query.ts';
import { useSaveGrid } from './save-grid.ts';

beforeAll(configureTestSupabase);
beforeEach(signInHere);

const ID = 'b0000000-0000-4000-8000-0000000000e3';

async function openSaver() {
  const store = serveEvaluations({ evaluations: [buildEvaluation(ID, { score: 4, status: 'draft' })] });
  const [initial] = await listEvaluations(ID);
  const client = new QueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const { result } = renderHook(() => useSaveGrid('official', ID, initial!), { wrapper });
  const save = (notes: string, isFinal: boolean) =>
    result.current.mutation.mutateAsync({ values: { ...initial!.values, notes }, isFinal });
  return { store, save };
}

// spec 3.19, 4.10
it('drafts are saved one after the other, each from the version before', async () => {
  const { store, save } = await openSaver();
  await act(() => Promise.all([save('un', false), save('deux', false), save('trois', true)]));
  expect(store.writes.map(({ body }) => [body['evaluation_notes'], body['status']])).toEqual([
    ['un', 'draft'],
    ['deux', 'draft'],
    ['trois', 'completed'],
  ]);
});

it('a draft saved late does not reopen a completed evaluation', async () => {
  const { store, save } = await openSaver();
  await act(() => Promise.all([save('fin', true), save('brouillon tardif', false)]));
  expect(store.evaluations).toMatchObject([{ status: 'completed', evaluation_notes: 'fin' }]);
  expect(store.writes).toHaveLength(1);
});

it('an evaluation that is hidden because the session is over is not taken for a deleted one', async () => {
  allowConsole('Failed to load resource');
  const { store, save } = await openSaver();
  store.evaluations.length = 0;
  server.use(
    http.post(rpcUrl('my_roles'), () =>
      HttpResponse.json({ code: '28000', message: 'the session is over' }, { status: 403 }),
    ),
  );
  await act(() => expect(save('un', false)).rejects.toMatchObject({ code: 'unauthenticated' }));
});
