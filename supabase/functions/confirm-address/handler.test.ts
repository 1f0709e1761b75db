import { beforeEach, describe, expect, it } from 'vitest';
import { sha256 } from '../_shared/auth.ts';
import { FakeSupabase } from '../_shared/testing/fake-supabase.ts';
import { jsonCaller, type CallOptions } from '../_shared/testing/json-call.ts';
import { createHandler } from './handler.ts';

const TOKEN = 'a'.repeat(64);

let supabase: FakeSupabase;
let handle: (request: Request) => Promise<Response>;

beforeEach(async () => {
  supabase = new FakeSupabase();
  supabase.confirmations.set(await sha256(TOKEN), { email: 'digest', isConfirmed: false });
  handle = createHandler({ env: supabase.env, fetch: supabase.fetch, log: () => undefined });
});

const ask = jsonCaller('http://supabase.test/functions/v1/confirm-address', {
  body: { token: TOKEN },
  token: '',
});
const call = (options?: CallOptions) => ask(handle, options);

describe('the link that confirms an address', () => {
  // threat 16
  it('works once', async () => {
    expect(await call()).toEqual({ status: 200, body: { status: 'confirmed' } });
    expect(await call()).toMatchObject({
      status: 404,
      body: { error: { message: expect.stringMatching(/^Ce lien a déjà servi/) as string } },
    });
  });

  it('that was never sent gets the answer of a used link, in the language of the page', async () => {
    const { status, body } = await call({ body: { token: 'b'.repeat(64), language: 1 } });
    expect([status, body.error?.message]).toEqual([
      404,
      'This link was used already or is no longer valid. Send your application again to get another one.',
    ]);
  });

  it('is not used up by a program that opens it', async () => {
    expect((await call({ method: 'GET' })).status).toBe(405);
    expect((await call()).status).toBe(200);
  });

  it.each([{ token: 'x' }, { token: TOKEN, email: 'a@b.fr' }, []])(
    'is refused when the body is %j',
    async (body) => {
      expect((await call({ body })).status).toBe(422);
    },
  );

  it('cannot be guessed: tries are limited', async () => {
    for (let tries = 0; tries < 30; tries += 1) await call({ body: { token: 'b'.repeat(64) } });
    expect((await call()).status).toBe(429);
  });

  it.each(['take_rate_limit', 'confirm_address'])('is answered 503 when %s fails', async (match) => {
    supabase.fail(match, new Response('{"message":"x"}', { status: 500 }));
    expect((await call()).status).toBe(503);
  });
});
