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
