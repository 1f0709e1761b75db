import { buildApplication, configureTestSupabase, rpcUrl, server } from '@trame/testing';
import { readRecords } from '@trame/platform';
import { parseRemoteJson } from '@trame/platform/registry';
import { delay, http } from 'msw';
import { beforeAll, expect, it, vi } from 'vitest';
import { serveBackend } from '../testing/backend.ts';
import facts from '../remote.json' with { type: 'json' };
import remote from './routes.tsx';

beforeAll(configureTestSupabase);

const search = async () => (await remote.search!()).default;
const never = new AbortController().signal;

it('the search of applications is declared in the registry and in the code', () => {
  expect(parseRemoteJson(facts).records).toEqual({ title: 'Candidatures' });
  expect(remote.search).toBeTypeOf('function');
});

it('the search finds applicants by what was typed, each with the page that shows them', async () => {
  const found = buildApplication({ full_name: 'Ana Silva', email: 'ana@exemple.org', phone: '+33612345678' });
  const log = serveBackend({ applications: [found] });
  const addresses: string[] = [];
  server.events.on('request:start', ({ request }) => addresses.push(request.url));
  const records = readRecords(await (await search())('06 12 34', never));
  expect(records).toEqual([
    {
      id: found.id,
      title: 'Ana Silva',
      subtitle: `Nouveau · ${found.reference} · ana@exemple.org · +33 6 12 34 56 78`,
      routeId: 'recruitment.application',
      params: { id: found.id },
    },
  ]);
  expect(parseRemoteJson(facts).routes.map(({ id }) => id)).toContain(records[0]?.routeId);
  expect(log.searches).toEqual([{ search: '06 12 34', page_size: 6 }]);
  // The search terms are somebody's name or number: never in an address.
  expect(addresses.filter((address) => /12[^0-9a-f]*34/.test(decodeURIComponent(address)))).toEqual([]);
});

it('the search is aborted when the shell has another question', async () => {
  const stopped = vi.fn();
  server.use(
    http.post(rpcUrl('search_trainer_applications'), async ({ request }) => {
      request.signal.addEventListener('abort', stopped);
      controller.abort();
      await delay('infinite');
    }),
  );
  const controller = new AbortController();
  const asked = (await search())('Ana', controller.signal);
  await expect(asked).rejects.toThrow();
  await vi.waitFor(() => expect(stopped).toHaveBeenCalledOnce());
});
