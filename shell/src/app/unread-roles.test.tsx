import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { accountHandlers, server, SUPABASE_URL } from '@trame/testing';
import { signInWithPassword } from '@trame/session/auth-calls';
import { retryRoles, signOut, useSessionStore } from '@trame/session/session-store';
import { keptReports } from '@trame/session/telemetry';
import { catalogueEntry, recruitmentEntry, registryOf } from '../../testing/registry.ts';
import { forgetReports } from '../../testing/reports.ts';
import { signInAs, startForTest } from '../../testing/signed-in.ts';
import { retryRolesByItself } from '../features/guard/model/retry-roles.ts';
import { PAUSES_MS } from '../runtime/retries.ts';
import { setRegistry } from '../runtime/registry-store.ts';
import { routes } from './routes.tsx';

const CAMILLE = { email: 'camille@trame.example', name: 'Camille Roussel', roles: ['app5_user'] };
const UNVERIFIED = 'Vos accès n’ont pas pu être vérifiés';
const ROLES = `${SUPABASE_URL}/rest/v1/rpc/my_roles`;

const FAILURES: [string, () => Response][] = [
  ['the server answers with an error', () => HttpResponse.json({ message: 'x' }, { status: 500 })],
  ['the network fails', () => HttpResponse.error()],
  ['a page of the network answers', () => HttpResponse.html('<!doctype html><h1>Portail</h1>')],
  ['the server is out of time', () => new HttpResponse(null, { status: 504 })],
];

let stop: () => void;
let asked = 0;

function failWith(answer: () => Response): void {
  server.use(
    http.post(ROLES, () => {
      asked += 1;
      return answer();
    }),
    ...accountHandlers(CAMILLE),
  );
}

function open(address: string) {
  const router = createMemoryRouter(routes, { initialEntries: [address] });
  render(<RouterProvider router={router} />);
  return { router, user: userEvent.setup() };
}

async function signInWithoutRoles(answer: () => Response): Promise<void> {
  failWith(answer);
  await signInWithPassword(CAMILLE.email, 'mot de passe');
  await vi.waitFor(() => expect(useSessionStore.getState().phase).toBe('unverified'));
}

beforeEach(async () => {
  asked = 0;
  stop = await startForTest();
  setRegistry(registryOf(recruitmentEntry(), catalogueEntry()));
});

afterEach(async () => {
  vi.useRealTimers();
  await signOut();
  setRegistry({ schemaVersion: 1, generatedAt: '', remotes: [] });
  stop();
});

describe.each(FAILURES)('roles that cannot be read, because %s', (_, answer) => {
  it('never look like no role on a page that is open to all, which offers to read them again', async () => {
    await signInWithoutRoles(answer);
    const { user } = open('/ai-prompt-viewer');
    expect(await screen.findByText(/^Vos rôles n’ont pas pu être vérifiés/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: /Compte de/ }));
    expect(screen.queryByText(/Aucun rôle/)).toBeNull();
    expect(screen.getAllByText('Rôles non vérifiés')).toHaveLength(2);
    server.use(...accountHandlers(CAMILLE));
    await user.click(screen.getByRole('button', { name: 'Réessayer' }));
    await vi.waitFor(() => expect(screen.queryByText(/n’ont pas pu être vérifiés/)).toBeNull());
    expect(screen.queryByText('Rôles non vérifiés')).toBeNull();
  });

  it('are no reason to refuse a page: the address of the refusal says that they could not be read', async () => {
    await signInWithoutRoles(answer);
    const { user } = open('/unauthorized?area=dashboard');
    expect(await screen.findByRole('heading', { name: UNVERIFIED })).toBeVisible();
    expect(screen.queryByText(/accès réservé/)).toBeNull();
    server.use(...accountHandlers(CAMILLE));
    await user.click(screen.getByRole('button', { name: 'Réessayer' }));
    expect(await screen.findByRole('heading', { name: /accès réservé/ })).toBeVisible();
  });

  it('are said to be unread when someone who was refused has them checked again', async () => {
    await signInAs(CAMILLE);
    const { user } = open('/dashboard-345d');
    const again = await screen.findByRole('button', { name: 'Vérifier à nouveau' });
    failWith(answer);
    await user.click(again);
    expect(await screen.findByText(/^Vos rôles n’ont pas pu être lus à nouveau/)).toBeVisible();
  });
});

describe('roles that could not be read', () => {
  let stopRetries: () => void;

  beforeEach(async () => {
    forgetReports();
    await signInWithoutRoles(() => HttpResponse.json({ message: 'x' }, { status: 500 }));
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    stopRetries = retryRolesByItself();
  });
  afterEach(() => stopRetries());

  it('are read again by themselves, and the page opens', async () => {
    server.use(...accountHandlers(CAMILLE));
    act(() => {
      vi.advanceTimersByTime(PAUSES_MS[0] ?? 0);
    });
    vi.useRealTimers();
    await vi.waitFor(() => expect(useSessionStore.getState().phase).toBe('ready'));
    expect(useSessionStore.getState().roles).toEqual(['app5_user']);
  });

  it('are read again a few times only, each later than the one before', async () => {
    const pauses: number[] = [];
    for (let second = 1; second <= 600; second += 1) {
      vi.advanceTimersByTime(1_000);
      if (useSessionStore.getState().phase !== 'checking') continue;
      pauses.push(second - pauses.reduce((sum, pause) => sum + pause, 0));
      // The answer of the server, which fails again.
      useSessionStore.setState({ phase: 'unverified' });
    }
    expect(pauses.map((seconds) => seconds * 1_000)).toEqual(PAUSES_MS);
    expect(PAUSES_MS).toEqual(PAUSES_MS.toSorted((a, b) => a - b));
    vi.useRealTimers();
    await vi.waitFor(() => expect(asked).toBe(1 + PAUSES_MS.length));
  });

  it('are reported once, however often they are read in vain', async () => {
    vi.useRealTimers();
    const [first] = keptReports();
    retryRoles();
    await vi.waitFor(() => expect(asked).toBe(2));
    await vi.waitFor(() => expect(useSessionStore.getState().phase).toBe('unverified'));
    expect(keptReports()).toEqual([first]);
    expect(useSessionStore.getState().rolesFailure?.reference).toBe(first?.id);
  });

  it('are read again at once when the network is back', async () => {
    server.use(...accountHandlers(CAMILLE));
    window.dispatchEvent(new Event('online'));
    vi.useRealTimers();
    await vi.waitFor(() => expect(useSessionStore.getState().phase).toBe('ready'));
  });
});
