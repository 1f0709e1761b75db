import { MutationObserver } from '@tanstack/react-query';
import { AppError, getSupabase, unwrap } from '@trame/data';
import { dropStoredSession } from '@trame/data/auth';
import { signOut, useSessionStore } from '@trame/session/session-store';
import { accountHandlers, server, SUPABASE_URL } from '@trame/testing';
import { http, HttpResponse } from 'msw';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { signInAs, startForTest } from '../../../../testing/signed-in.ts';
import { createShellQueryClient } from './query-client.ts';

const CAMILLE = { email: 'camille@trame.example', roles: ['app5_user'] };
const BRUNO = { email: 'bruno@trame.example', roles: ['app5_user'] };
const KEY = ['applications', 'detail', '1'];

let stop: () => void;

const phase = () => useSessionStore.getState().phase;

/** The server ended the session: it knows neither its token nor the one that would renew it. */
function endSession(): void {
  server.use(
    http.post(`${SUPABASE_URL}/auth/v1/token`, () =>
      HttpResponse.json({ code: 400, error_code: 'refresh_token_not_found', msg: 'Gone' }, { status: 400 }),
    ),
    http.post(`${SUPABASE_URL}/rest/v1/rpc/my_roles`, () =>
      HttpResponse.json({ code: '28000', message: 'the session is over' }, { status: 403 }),
    ),
    http.get(`${SUPABASE_URL}/rest/v1/trainer_applications`, () =>
      HttpResponse.json({ code: '42501', message: 'permission denied' }, { status: 403 }),
    ),
    http.post(`${SUPABASE_URL}/functions/v1/trainer-papers`, () =>
      HttpResponse.json({ error: { code: 'unauthenticated', message: 'Sign in first.' } }, { status: 401 }),
    ),
  );
}

beforeEach(async () => {
  stop = await startForTest();
  await signInAs(CAMILLE);
});

afterEach(async () => {
  vi.useRealTimers();
  server.use(...accountHandlers(CAMILLE));
  await signOut();
  stop();
});

describe('data that was read about applications', () => {
  it('is forgotten when the person signs out', async () => {
    const client = createShellQueryClient();
    client.setQueryData(KEY, { full_name: 'Tamara Lamarque-Oyono' });
    await signOut();
    expect(client.getQueryCache().getAll()).toEqual([]);
  });

  it('is forgotten when another person signs in on the same page', async () => {
    const client = createShellQueryClient();
    client.setQueryData(KEY, { full_name: 'Tamara Lamarque-Oyono' });
    await signInAs(BRUNO);
    expect(useSessionStore.getState().user?.email).toBe(BRUNO.email);
    expect(client.getQueryCache().getAll()).toEqual([]);
  });

  it('is forgotten when the session has expired', async () => {
    const client = createShellQueryClient();
    client.setQueryData(KEY, { full_name: 'Tamara Lamarque-Oyono' });
    endSession();
    await getSupabase().from('trainer_applications').select('id');
    await vi.waitFor(() => expect(phase()).toBe('signed-out'));
    expect(client.getQueryData(KEY)).toBeUndefined();
  });
});

describe('an ended session leads to the sign-in page', () => {
  // Row-level security hides the rows of those whose session is over: a missing row may be there.
  it.each(['forbidden', 'not_found'] as const)('when a read or a save is answered « %s »', async (code) => {
    const client = createShellQueryClient();
    const failing = () => Promise.reject(new AppError(code, 'no'));
    for (const attempt of [
      () => client.fetchQuery({ queryKey: KEY, queryFn: failing }),
      () => new MutationObserver(client, { mutationFn: failing }).mutate(),
    ]) {
      await signInAs(CAMILLE);
      endSession();
      // Roles that were read just now are not read again.
      vi.setSystemTime(Date.now() + 10_000);
      await attempt().catch(() => undefined);
      await vi.waitFor(() => expect(phase()).toBe('signed-out'));
      vi.useRealTimers();
    }
  });

  it.each([
    ['the database', () => getSupabase().from('trainer_applications').select('id')],
    ['a function', () => getSupabase().functions.invoke('trainer-papers')],
  ])('when a call to %s is refused, whoever made it and whatever becomes of its error', async (_, call) => {
    endSession();
    expect((await call()).error).not.toBeNull();
    await vi.waitFor(() => expect(phase()).toBe('signed-out'));
  });

  it('when the browser lost it, so that requests come as those of a visitor', async () => {
    const client = createShellQueryClient();
    const refused = { code: '42501', message: 'permission denied for table trainer_applications' };
    server.use(
      http.get(`${SUPABASE_URL}/rest/v1/trainer_applications`, () =>
        HttpResponse.json(refused, { status: 401 }),
      ),
      http.post(`${SUPABASE_URL}/rest/v1/rpc/my_roles`, () => HttpResponse.json(refused, { status: 401 })),
    );
    dropStoredSession();
    vi.setSystemTime(Date.now() + 10_000);
    const queryFn = async () => unwrap(await getSupabase().from('trainer_applications').select('id'));
    // Either its own error, or that the end of the session took the query away.
    await expect(client.fetchQuery({ queryKey: KEY, queryFn })).rejects.toThrow();
    await vi.waitFor(() => expect(phase()).toBe('signed-out'));
  });

  it('but a session that is still open does not', async () => {
    const client = createShellQueryClient();
    const asked = vi.fn<() => Response>(() => HttpResponse.json(CAMILLE.roles));
    server.use(http.post(`${SUPABASE_URL}/rest/v1/rpc/my_roles`, asked));
    vi.setSystemTime(Date.now() + 10_000);
    await client
      .fetchQuery({ queryKey: KEY, queryFn: () => Promise.reject(new AppError('not_found', 'none')) })
      .catch(() => undefined);
    await vi.waitFor(() => expect(asked).toHaveBeenCalledOnce());
    expect(phase()).toBe('ready');
  });
});
