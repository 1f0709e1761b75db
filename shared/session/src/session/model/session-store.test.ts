import { TAB_PREFIX } from '@trame/platform/tab-prefix';
import { hasStoredSession } from '@trame/data/auth';
import { http, HttpResponse } from 'msw';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { accountHandlers, server, sessionOf, SUPABASE_URL } from '@trame/testing';
import { configureForTest } from '../../testing/signed-in.ts';
import { signInWithPassword, signOutHere } from '../data/auth.ts';
import { keepEndedBy } from './ended-by.ts';
import {
  checkSession,
  leaveExpired,
  onSessionEnd,
  recheckRoles,
  refreshRoles,
  retryRoles,
  signOut,
  startSession,
  useSessionStore,
} from './session-store.ts';
import { dropUnsavedChanges, hasUnsavedChanges, holdUnsavedChanges } from './unsaved-store.ts';

const CAMILLE = { email: 'camille@trame.example', name: 'Camille Roussel', roles: ['app5_user'] };
const session = () => useSessionStore.getState();
let stop: () => void;

async function signIn(): Promise<void> {
  await signInWithPassword(CAMILLE.email, 'mot de passe');
  await vi.waitFor(() => expect(session().phase).toBe('ready'));
}

/** The server no longer knows the refresh token. */
function revoke(): void {
  server.use(
    http.post(`${SUPABASE_URL}/auth/v1/token`, () =>
      HttpResponse.json({ code: 400, error_code: 'refresh_token_not_found', msg: 'Gone' }, { status: 400 }),
    ),
  );
}

beforeAll(configureForTest);

beforeEach(async () => {
  server.use(...accountHandlers(CAMILLE));
  useSessionStore.setState({
    phase: 'loading',
    user: null,
    roles: [],
    endedBy: null,
    needsReauth: false,
    otherSession: null,
    lostRoles: [],
    needsCode: false,
    isStrong: false,
    hasFactor: false,
  });
  stop = startSession();
  await vi.waitFor(() => expect(session().phase).toBe('signed-out'));
});

afterEach(async () => {
  dropUnsavedChanges();
  await signOut();
  stop();
});

describe('signing in', () => {
  it('gives the person, with the roles of the database and not those of the token', async () => {
    await signIn();
    expect(session().user).toMatchObject({ email: CAMILLE.email, displayName: 'Camille Roussel' });
    expect(session().roles).toEqual(['app5_user']);
  });

  it('is complete only once the roles are known', async () => {
    const phases: string[] = [];
    const unsubscribe = useSessionStore.subscribe(({ phase }) => phases.push(phase));
    await signIn();
    unsubscribe();
    expect(phases.filter((phase, index) => phase !== phases[index - 1])).toEqual(['checking', 'ready']);
  });

  it('ignores a role that the platform does not know', async () => {
    server.use(...accountHandlers({ ...CAMILLE, roles: ['app5_user', 'superuser'] }));
    await signIn();
    expect(session().roles).toEqual(['app5_user']);
  });

  it('gives no role when the roles cannot be read, until a retry reads them', async () => {
    server.use(
      http.post(`${SUPABASE_URL}/rest/v1/rpc/my_roles`, () =>
        HttpResponse.json({ message: 'x' }, { status: 500 }),
      ),
    );
    await signInWithPassword(CAMILLE.email, 'mot de passe');
    await vi.waitFor(() => expect(session().phase).toBe('unverified'));
    expect(session().roles).toEqual([]);

    server.use(...accountHandlers(CAMILLE));
    retryRoles();
    await vi.waitFor(() => expect(session().phase).toBe('ready'));
  });

  it('shows a role given meanwhile after a refresh', async () => {
    await signIn();
    server.use(...accountHandlers({ ...CAMILLE, roles: ['app5_user', 'admin'] }));
    await refreshRoles();
    expect(session().roles).toEqual(['app5_user', 'admin']);
  });
});

describe('a session that is renewed', () => {
  it('has the name that others gave the person meanwhile, whatever they call themselves', async () => {
    await signIn();
    server.use(...accountHandlers({ ...CAMILLE, givenName: 'Camille Martin' }));
    await checkSession();
    expect(session()).toMatchObject({ phase: 'ready', user: { displayName: 'Camille Martin' } });
  });
});

describe('signing out', () => {
  it('forgets the person and all data', async () => {
    const clear = vi.fn();
    const forget = onSessionEnd(clear);
    await signIn();
    await signOut();
    forget();
    expect(clear).toHaveBeenCalledTimes(1);
    expect(session()).toMatchObject({ phase: 'signed-out', user: null, roles: [], endedBy: 'person' });
    expect(Object.keys(localStorage).filter((key) => key.includes('auth-token'))).toEqual([]);
  });

  it.each([
    ['this tab', () => signOut()],
    [
      'another tab',
      () =>
        Promise.resolve(
          window.dispatchEvent(new StorageEvent('storage', { key: 'trame-signed-out-at', newValue: 'now' })),
        ),
    ],
  ])('in %s leaves nothing of unfinished work in the browser', async (_where, leave) => {
    await signIn();
    sessionStorage.setItem(`${TAB_PREFIX}message-sending`, 'a text');
    await leave();
    expect(Object.keys(sessionStorage).filter((key) => key.startsWith(TAB_PREFIX))).toEqual([]);
  });

  it('ends the session in the other tabs too', async () => {
    await signIn();
    window.dispatchEvent(new StorageEvent('storage', { key: 'trame-signed-out-at', newValue: 'now' }));
    expect(session()).toMatchObject({ phase: 'signed-out', endedBy: 'person' });
  });

  it('in another tab keeps this page while a form has unsaved changes, and continues after signing in again', async () => {
    await signIn();
    holdUnsavedChanges('form');
    window.dispatchEvent(new StorageEvent('storage', { key: 'trame-signed-out-at', newValue: 'now' }));
    expect(session()).toMatchObject({ phase: 'ready', needsReauth: true, endedBy: 'person' });
    expect(hasUnsavedChanges()).toBe(true);
    await signInWithPassword(CAMILLE.email, 'mot de passe');
    await vi.waitFor(() => expect(session().needsReauth).toBe(false));
    expect(hasUnsavedChanges()).toBe(true);
  });

  it('in another tab is said to be one, also when this tab noticed first that there is no session any more', async () => {
    await signIn();
    holdUnsavedChanges('form');
    revoke();
    await checkSession();
    await vi.waitFor(() => expect(session()).toMatchObject({ needsReauth: true, endedBy: 'expiry' }));
    window.dispatchEvent(new StorageEvent('storage', { key: 'trame-signed-out-at', newValue: 'now' }));
    expect(session()).toMatchObject({ phase: 'ready', needsReauth: true, endedBy: 'person' });
    await checkSession();
    expect(session()).toMatchObject({ needsReauth: true, endedBy: 'person' });
  });

  it('in another tab is said to be one, also when this tab then finds that there is no session any more', async () => {
    await signIn();
    holdUnsavedChanges('form');
    window.dispatchEvent(new StorageEvent('storage', { key: 'trame-signed-out-at', newValue: 'now' }));
    await signOutHere();
    expect(session()).toMatchObject({ phase: 'ready', needsReauth: true, endedBy: 'person' });
  });

  it('is said to be the reason on the next page, once', async () => {
    const next = async () => {
      stop();
      useSessionStore.setState({ phase: 'loading', endedBy: null });
      stop = startSession();
      await vi.waitFor(() => expect(session().phase).toBe('signed-out'));
      return session().endedBy;
    };
    keepEndedBy('person');
    expect(await next()).toBe('person');
    expect(await next()).toBeNull();
  });

  it('in another tab ends this one too when the person discards the changes', async () => {
    await signIn();
    holdUnsavedChanges('form');
    window.dispatchEvent(new StorageEvent('storage', { key: 'trame-signed-out-at', newValue: 'now' }));
    leaveExpired();
    expect(session()).toMatchObject({ phase: 'signed-out', user: null, endedBy: 'person' });
  });

  // threat 44
  it.each([
    ['is valid', 3600],
    ['has expired', -60],
  ])(
    'leaves nothing of the session in this browser once the page ends, when its token %s',
    async (_name, left) => {
      await signIn();
      const [name = ''] = Object.keys(localStorage).filter((key) => key.endsWith('auth-token'));
      const stored = JSON.parse(localStorage.getItem(name) ?? '{}') as { access_token: string };
      localStorage.setItem(
        name,
        JSON.stringify({ ...stored, expires_at: Math.floor(Date.now() / 1000) + left }),
      );
      server.use(http.post(`${SUPABASE_URL}/auth/v1/token`, () => new Promise<never>(() => undefined)));
      const fetched = vi.spyOn(globalThis, 'fetch');
      const atEnd: boolean[] = [];
      const unsubscribe = useSessionStore.subscribe(({ phase }) => {
        if (phase === 'signed-out') atEnd.push(hasStoredSession());
      });
      await signOut();
      unsubscribe();
      expect(atEnd[0]).toBe(false);
      expect(hasStoredSession()).toBe(false);
      expect(fetched).toHaveBeenCalledExactlyOnceWith(
        `${SUPABASE_URL}/auth/v1/logout?scope=local`,
        expect.objectContaining({
          keepalive: true,
          headers: expect.objectContaining({ Authorization: `Bearer ${stored.access_token}` }) as object,
        }),
      );
      fetched.mockRestore();
    },
  );

  it('is not undone by a renewal of the token that is answered later', async () => {
    await signIn();
    let answer: (response: Response) => void = () => undefined;
    const asked = vi.fn();
    server.use(
      http.post(`${SUPABASE_URL}/auth/v1/token`, () => {
        asked();
        return new Promise<Response>((resolve) => {
          answer = resolve;
        });
      }),
    );
    const checked = checkSession();
    await vi.waitFor(() => expect(asked).toHaveBeenCalled());
    await signOut();
    answer(HttpResponse.json(sessionOf(CAMILLE)));
    await checked;
    expect(hasStoredSession()).toBe(false);
    expect(session()).toMatchObject({ phase: 'signed-out', endedBy: 'person' });
  });

  it('works without network: the token is removed from this browser', async () => {
    await signIn();
    server.use(http.post(`${SUPABASE_URL}/auth/v1/logout`, () => HttpResponse.error()));
    await signOut();
    expect(session().phase).toBe('signed-out');
    expect(Object.keys(localStorage).filter((key) => key.includes('auth-token'))).toEqual([]);
  });
});

describe('signing in as another person in another tab', () => {
  const ANA = { email: 'ana@trame.example', name: 'Ana Silva', roles: ['gestionnaire'] };

  it('replaces the session of this tab at once when nothing would be lost', async () => {
    await signIn();
    server.use(...accountHandlers(ANA));
    await signInWithPassword(ANA.email, 'mot de passe');
    await vi.waitFor(() => expect(session()).toMatchObject({ phase: 'ready', roles: ['gestionnaire'] }));
    expect(session().otherSession).toBeNull();
  });

  it('waits in a tab with unsaved changes until they are discarded', async () => {
    await signIn();
    holdUnsavedChanges('form');
    server.use(...accountHandlers(ANA));
    await signInWithPassword(ANA.email, 'mot de passe');
    await vi.waitFor(() => expect(session().needsReauth).toBe(true));
    expect(session()).toMatchObject({
      phase: 'ready',
      user: { email: CAMILLE.email },
      otherSession: { user: { email: ANA.email, displayName: 'Ana Silva' } },
    });
    expect(hasUnsavedChanges()).toBe(true);
    leaveExpired();
    await vi.waitFor(() =>
      expect(session()).toMatchObject({
        phase: 'ready',
        user: { email: ANA.email },
        roles: ['gestionnaire'],
      }),
    );
    expect(session()).toMatchObject({ needsReauth: false, otherSession: null });
    expect(hasUnsavedChanges()).toBe(false);
  });
});

describe('a role that is withdrawn', () => {
  it('is known as lost, until it is given again', async () => {
    await signIn();
    server.use(...accountHandlers({ ...CAMILLE, roles: [] }));
    await refreshRoles();
    expect(session()).toMatchObject({ roles: [], lostRoles: ['app5_user'] });
    server.use(...accountHandlers(CAMILLE));
    await refreshRoles();
    expect(session()).toMatchObject({ roles: ['app5_user'], lostRoles: [] });
  });

  it('is checked after a refused call, but not after every one', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    await signIn();
    let asked = 0;
    server.use(
      http.post(`${SUPABASE_URL}/rest/v1/rpc/my_roles`, () => {
        asked += 1;
        return HttpResponse.json(['app5_user']);
      }),
    );
    await recheckRoles();
    expect(asked).toBe(0);
    vi.setSystemTime(Date.now() + 10_000);
    await recheckRoles();
    await recheckRoles();
    expect(asked).toBe(1);
    vi.useRealTimers();
  });
});

describe('an expired session', () => {
  it('that was ended elsewhere is not taken for a withdrawn role', async () => {
    await signIn();
    revoke();
    server.use(
      http.post(`${SUPABASE_URL}/rest/v1/rpc/my_roles`, () =>
        HttpResponse.json({ code: '28000', message: 'session over' }, { status: 403 }),
      ),
    );
    const lost = vi.fn();
    const unsubscribe = useSessionStore.subscribe(({ lostRoles }) => lostRoles.length > 0 && lost());
    await refreshRoles();
    unsubscribe();
    expect(session()).toMatchObject({ phase: 'signed-out', endedBy: 'expiry' });
    expect(lost).not.toHaveBeenCalled();
  });

  it('leads to the sign-in page when nothing would be lost', async () => {
    await signIn();
    revoke();
    await checkSession();
    await vi.waitFor(() => expect(session()).toMatchObject({ phase: 'signed-out', endedBy: 'expiry' }));
  });

  it('leaves unfinished work in the browser: the person continues it after signing in again', async () => {
    await signIn();
    sessionStorage.setItem(`${TAB_PREFIX}message-sending`, 'a text');
    revoke();
    await checkSession();
    expect(session().phase).toBe('signed-out');
    expect(sessionStorage.getItem(`${TAB_PREFIX}message-sending`)).toBe('a text');
  });

  it('is not found by the next page, although its token is still valid', async () => {
    await signIn();
    expect(hasStoredSession()).toBe(true);
    revoke();
    await checkSession();
    expect(hasStoredSession()).toBe(false);
  });

  it('keeps the page and the person while a form has unsaved changes', async () => {
    await signIn();
    holdUnsavedChanges('form');
    revoke();
    await checkSession();
    await vi.waitFor(() => expect(session().needsReauth).toBe(true));
    expect(session()).toMatchObject({ phase: 'ready', roles: ['app5_user'] });
    expect(hasUnsavedChanges()).toBe(true);
  });

  it('continues in place after signing in again', async () => {
    await signIn();
    holdUnsavedChanges('form');
    revoke();
    await checkSession();
    await vi.waitFor(() => expect(session().needsReauth).toBe(true));
    server.use(...accountHandlers(CAMILLE));
    await signInWithPassword(CAMILLE.email, 'mot de passe');
    await vi.waitFor(() => expect(session().needsReauth).toBe(false));
    expect(session().phase).toBe('ready');
    expect(hasUnsavedChanges()).toBe(true);
  });

  it('ends when the person discards the changes', async () => {
    await signIn();
    holdUnsavedChanges('form');
    revoke();
    await checkSession();
    await vi.waitFor(() => expect(session().needsReauth).toBe(true));
    leaveExpired();
    expect(session()).toMatchObject({ phase: 'signed-out', endedBy: 'expiry' });
    expect(hasUnsavedChanges()).toBe(false);
  });
});
