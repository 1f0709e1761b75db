import { http, HttpResponse } from 'msw';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startForTest } from '../../testing/signed-in.ts';
import { accountHandlers, server, sessionOf, SUPABASE_URL, type TestAccount } from '@trame/testing';
import { openLink, setRecoveredPassword } from '../data/account.ts';
import { signInWithPassword } from '../data/auth.ts';
import { verifySecondStep } from '../data/second-step.ts';
import { signOut, startSession, useSessionStore } from './session-store.ts';
import { dropUnsavedChanges, hasUnsavedChanges, holdUnsavedChanges } from './unsaved-store.ts';

const CAMILLE: TestAccount = {
  email: 'camille@trame.example',
  password: 'mot de passe',
  roles: ['app5_user'],
};
const session = () => useSessionStore.getState();
const rolesRead = vi.fn();
let stop: () => void;

beforeEach(async () => {
  rolesRead.mockClear();
  server.use(...accountHandlers(CAMILLE));
  useSessionStore.setState({ phase: 'loading', user: null });
  stop = await startForTest();
});

afterEach(async () => {
  dropUnsavedChanges();
  await signOut();
  stop();
});

/** Opens a recovery link of `account`; `claims` are those of Auth's token. */
async function openRecovery(account: TestAccount): Promise<void> {
  server.use(
    http.post(`${SUPABASE_URL}/auth/v1/verify`, () => HttpResponse.json(sessionOf(account))),
    http.get(`${SUPABASE_URL}/auth/v1/user`, () => HttpResponse.json(sessionOf(account).user)),
    http.post(`${SUPABASE_URL}/rest/v1/rpc/my_roles`, () => {
      rolesRead();
      return HttpResponse.json(account.roles);
    }),
  );
  const opened = await openLink({ kind: 'otp', tokenHash: 'abc', type: 'recovery' }, true);
  await opened?.adopt();
  await vi.waitFor(() => expect(session().phase).toBe('recovery'));
}

/** What the next document of this browser does: it has nothing but the stored entries. */
async function reload(): Promise<void> {
  stop();
  useSessionStore.setState({ phase: 'loading', user: null });
  stop = startSession();
  await vi.waitFor(() => expect(session().phase).not.toBe('loading'));
}

describe.each([
  ['that Auth tells by its token', { amr: [{ method: 'recovery', timestamp: 1 }], session_id: 's1' }],
  ['that Auth tells no more once it is open', {}],
])('a recovery session %s', (_name, claims) => {
  const recovering = { ...CAMILLE, claims };

  // threat 11
  it('opens the password page, and no role, address or area', async () => {
    await openRecovery(recovering);
    expect(session()).toMatchObject({ phase: 'recovery', roles: [], user: { email: CAMILLE.email } });
    expect(rolesRead).not.toHaveBeenCalled();
  });

  it('remains a recovery session after a reload', async () => {
    await openRecovery(recovering);
    await reload();
    expect(session()).toMatchObject({ phase: 'recovery', roles: [] });
  });

  it('closes what another tab of the same person shows', async () => {
    await signInWithPassword(CAMILLE.email, 'mot de passe');
    await vi.waitFor(() => expect(session().phase).toBe('ready'));
    await openRecovery(recovering);
    expect(session()).toMatchObject({ phase: 'recovery', roles: [] });
  });

  it('keeps what is being typed in another tab, under a dialog that asks to sign in', async () => {
    await signInWithPassword(CAMILLE.email, 'mot de passe');
    await vi.waitFor(() => expect(session().phase).toBe('ready'));
    holdUnsavedChanges('form');
    server.use(http.post(`${SUPABASE_URL}/auth/v1/verify`, () => HttpResponse.json(sessionOf(recovering))));
    const opened = await openLink({ kind: 'otp', tokenHash: 'abc', type: 'recovery' }, true);
    await opened?.adopt();
    await vi.waitFor(() => expect(session().needsReauth).toBe(true));
    expect(hasUnsavedChanges()).toBe(true);
    await signInWithPassword(CAMILLE.email, 'mot de passe');
    await vi.waitFor(() => expect(session().needsReauth).toBe(false));
    expect(session().phase).toBe('ready');
  });

  it('ends with the sign-out, and signing in afterwards opens everything', async () => {
    await openRecovery(recovering);
    await signOut();
    expect(session().phase).toBe('signed-out');
    expect(localStorage).toHaveLength(1);
    await signInWithPassword(CAMILLE.email, 'mot de passe');
    await vi.waitFor(() => expect(session()).toMatchObject({ phase: 'ready', roles: ['app5_user'] }));
  });

  it('ends when the password is set, and the password opens a new session', async () => {
    await openRecovery(recovering);
    const ended = vi.fn();
    server.use(
      http.put(`${SUPABASE_URL}/auth/v1/user`, () => HttpResponse.json(sessionOf(recovering).user)),
      http.post(`${SUPABASE_URL}/auth/v1/logout`, ({ request }) => {
        ended(new URL(request.url).searchParams.get('scope'));
        return new HttpResponse(null, { status: 204 });
      }),
    );
    expect(await setRecoveredPassword(CAMILLE.email, 'mot de passe')).toBe(true);
    await vi.waitFor(() => expect(session()).toMatchObject({ phase: 'ready', roles: ['app5_user'] }));
    expect(ended).toHaveBeenCalledWith('others');
  });
});

describe('a person with an authenticator app', () => {
  const linked = { ...CAMILLE, hasFactor: true, claims: { aal: 'aal1' } };
  const strong = { ...CAMILLE, hasFactor: true, claims: { aal: 'aal2' } };

  beforeEach(() => server.use(...accountHandlers(linked)));

  it('opens nothing with the password alone, not even after a reload', async () => {
    await signInWithPassword(CAMILLE.email, 'mot de passe');
    await vi.waitFor(() => expect(session().phase).toBe('second-step'));
    expect(session().roles).toEqual([]);
    await reload();
    expect(session()).toMatchObject({ phase: 'second-step', roles: [] });
  });

  it('is signed in once the code is right', async () => {
    await signInWithPassword(CAMILLE.email, 'mot de passe');
    await vi.waitFor(() => expect(session().phase).toBe('second-step'));
    server.use(
      http.post(`${SUPABASE_URL}/auth/v1/factors/factor-1/challenge`, () =>
        HttpResponse.json({ id: 'challenge-1', type: 'totp', expires_at: 1 }),
      ),
      http.post(`${SUPABASE_URL}/auth/v1/factors/factor-1/verify`, () =>
        HttpResponse.json(sessionOf(strong)),
      ),
    );
    await verifySecondStep('123456');
    await vi.waitFor(() => expect(session()).toMatchObject({ phase: 'ready', isStrong: true }));
  });

  it('keeps what was typed when an expired session asks for both factors again', async () => {
    server.use(...accountHandlers(strong));
    await signInWithPassword(CAMILLE.email, 'mot de passe');
    await vi.waitFor(() => expect(session().phase).toBe('ready'));
    holdUnsavedChanges('form');
    server.use(...accountHandlers(linked));
    await signInWithPassword(CAMILLE.email, 'mot de passe');
    await vi.waitFor(() => expect(session()).toMatchObject({ needsReauth: true, needsCode: true }));
    expect(hasUnsavedChanges()).toBe(true);
  });
});
