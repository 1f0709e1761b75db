import { beforeEach, describe, expect, it } from 'vitest';
import { FakeSupabase } from '../_shared/testing/fake-supabase.ts';
import { jsonCaller, type CallOptions } from '../_shared/testing/json-call.ts';
import { createHandler } from './handler.ts';

const ADDRESS = 'http://supabase.test/functions/v1/get-matching-users';

let supabase: FakeSupabase;
let handle: (request: Request) => Promise<Response>;

beforeEach(() => {
  supabase = new FakeSupabase();
  supabase.sessions.set('recruiter', ['app5_user']).set('manager', ['gestionnaire', 'admin']);
  supabase.users.set('ana@exemple.fr', 'user-1');
  handle = createHandler({ env: supabase.env, fetch: supabase.fetch, log: () => undefined });
});

const ask = jsonCaller(ADDRESS, {
  body: { emails: ['ana@exemple.fr'] },
  token: 'recruiter',
});
const call = (options?: CallOptions) => ask(handle, options);

describe('a recruiter', () => {
  // spec 7.4
  it('learns which applicants have an account', async () => {
    const answer = await call({
      body: { emails: [' Ana@Exemple.fr', 'ana@exemple.fr', 'inconnu@exemple.fr', ''] },
    });
    expect(answer).toEqual({ status: 200, body: { users: [{ id: 'user-1', email: 'ana@exemple.fr' }] } });
    const asked = supabase.calls.find(({ url }) => url.pathname.endsWith('find_users_by_email'));
    expect(asked?.body).toEqual({ emails: ['ana@exemple.fr', 'inconnu@exemple.fr'] });
  });

  it('gets an empty list for an empty list', async () => {
    expect(await call({ body: { emails: [] } })).toEqual({ status: 200, body: { users: [] } });
  });

  it('may ask about as many addresses as a page of the list has, and no more', async () => {
    const emails = (count: number) => Array.from({ length: count }, (_, index) => `a${index}@b.fr`);
    expect((await call({ body: { emails: emails(100) } })).status).toBe(200);
    expect((await call({ body: { emails: emails(101) } })).status).toBe(422);
  });
});

describe('a request that is refused', () => {
  // spec 7.1
  it.each([
    ['without a token', { token: '' }, 401, 'unauthenticated'],
    ['with a token that Auth does not know', { token: 'forged' }, 401, 'unauthenticated'],
    ['with the wrong role', { token: 'manager' }, 403, 'forbidden'],
    ['by another method', { method: 'GET' }, 405, 'method_not_allowed'],
    ['of another content type', { headers: { 'content-type': 'text/plain' } }, 415, 'unsupported_media_type'],
    ['that is not JSON', { body: '[' }, 400, 'bad_request'],
    ['with another shape', { body: { emails: 'ana@exemple.fr' } }, 422, 'invalid_fields'],
    ['with further keys', { body: { emails: [], all: true } }, 422, 'invalid_fields'],
    ['over the size', { body: `"${'x'.repeat(70_000)}"` }, 413, 'body_too_large'],
  ])('%s', async (_what, init, status, code) => {
    const answer = await call(init);
    expect([answer.status, answer.body.error?.code]).toEqual([status, code]);
    expect(supabase.calls.some(({ url }) => url.pathname.endsWith('find_users_by_email'))).toBe(false);
  });

  it.each([
    ['Auth', '/auth/v1/user'],
    ['the roles', 'holds_role'],
    ['the search', 'find_users_by_email'],
  ])('with 503 when %s fails', async (_what, match) => {
    supabase.fail(match, new TypeError('fetch failed'));
    const { status, body } = await call();
    expect([status, body.error?.code]).toEqual([503, 'unavailable']);
    expect(body.error?.message).toMatch(/momentanément indisponible/);
  });
});
