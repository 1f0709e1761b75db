import { configureTestSupabase, rpcUrl, server } from '@trame/testing';
import { readRecords } from '@trame/platform';
import { parseRemoteJson } from '@trame/platform/registry';
import { delay, http, HttpResponse } from 'msw';
import { beforeAll, expect, it, vi } from 'vitest';
import facts from '../remote.json' with { type: 'json' };
import { buildRow } from '../testing/catalogue.ts';
import remote from './routes.tsx';

beforeAll(configureTestSupabase);

const search = async () => (await remote.search!()).default;

it('the search of sheets is declared in the registry and in the code', () => {
  expect(parseRemoteJson(facts).records).toEqual({ title: 'Fiches du catalogue' });
  expect(remote.search).toBeTypeOf('function');
});

it('the search finds sheets by what was typed, each with its page; the words are in no address', async () => {
  const row = buildRow({ status: 'published', score: 82 });
  const asked: unknown[] = [];
  const addresses: string[] = [];
  server.use(
    http.post(rpcUrl('list_programmes'), async ({ request }) => {
      asked.push(await request.json());
      addresses.push(request.url);
      return HttpResponse.json([row]);
    }),
  );
  const records = readRecords(await (await search())('revit', new AbortController().signal));
  expect(records).toEqual([
    {
      id: row.id,
      title: 'Revit, niveau 2',
      subtitle: 'Publié · CAO / DAO & Design Industriel · score 82',
      routeId: 'catalogue.programme',
      params: { id: row.id },
    },
  ]);
  expect(parseRemoteJson(facts).routes.map(({ id }) => id)).toContain(records[0]?.routeId);
  expect(asked).toEqual([{ search: 'revit', sort: 'title', page_size: 6 }]);
  expect(addresses.filter((address) => address.includes('revit'))).toEqual([]);
});

it('the search is aborted when the shell has another question', async () => {
  const stopped = vi.fn();
  const controller = new AbortController();
  server.use(
    http.post(rpcUrl('list_programmes'), async ({ request }) => {
      request.signal.addEventListener('abort', stopped);
      controller.abort();
      await delay('infinite');
    }),
  );
  await expect((await search())('revit', controller.signal)).rejects.toThrow();
  await vi.waitFor(() => expect(stopped).toHaveBeenCalledOnce());
});
