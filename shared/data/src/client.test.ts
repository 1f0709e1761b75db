import { afterEach, expect, it, vi } from 'vitest';
import { configureSupabase } from './auth.ts';
import { getSupabase } from './client.ts';
import { classifyError } from './errors.ts';

afterEach(() => vi.unstubAllGlobals());

/** Every call is refused, as the database and the functions do; the roles are, because the session is over. */
function serveOver(): void {
  configureSupabase({ url: 'https://db.example', key: 'key' });
  const refuse = (input: RequestInfo | URL) =>
    Promise.resolve(
      new Request(input).url.endsWith('/rpc/my_roles')
        ? Response.json({ code: '28000', message: 'the session is over' }, { status: 403 })
        : Response.json({ code: '42501', message: 'permission denied' }, { status: 403 }),
    );
  vi.stubGlobal('fetch', vi.fn<typeof fetch>(refuse));
}

it('a refused read of the database is « not authenticated » once the session is over', async () => {
  serveOver();
  const { error, status } = await getSupabase().from('trainer_applications').select('id');
  expect(classifyError(error, status).code).toBe('unauthenticated');
});

it('a refused call of an edge function is « not authenticated » once the session is over', async () => {
  serveOver();
  const { error } = await getSupabase().functions.invoke('analyse-cv', { body: {} });
  expect(classifyError(error).code).toBe('unauthenticated');
});

it.each([
  ['Claire\0 Dubois', 'Claire Dubois'],
  ['a half \ud83d', 'a half \ufffd'],
  ['a whole 😀, « é », a line\nand a tab\t', 'a whole 😀, « é », a line\nand a tab\t'],
  ['what programmers write: \\u0000, \\ud83d, \\\\', 'what programmers write: \\u0000, \\ud83d, \\\\'],
])('%j is sent to the database as it keeps it', async (typed, sent) => {
  configureSupabase({ url: 'https://db.example', key: 'key' });
  const bodies: unknown[] = [];
  vi.stubGlobal('fetch', (_input: unknown, init?: RequestInit) => {
    bodies.push(JSON.parse(init?.body as string));
    return Promise.resolve(new Response(null, { status: 204 }));
  });
  await getSupabase().from('trainer_applications').update({ admin_notes: typed }).eq('id', '1');
  expect(bodies).toEqual([{ admin_notes: sent }]);
});
