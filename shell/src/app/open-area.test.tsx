import { act, render, screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { afterEach, beforeEach, expect, it, vi, type MockInstance } from 'vitest';
import { accountHandlers, server, SUPABASE_URL } from '@trame/testing';
import { signInWithPassword } from '@trame/session/auth-calls';
import { signOut, useSessionStore } from '@trame/session/session-store';
import type { LoadedRemote, RemoteLoader } from '@trame/platform/loader';
import { ownAreaEntry, registryOf } from '../../testing/registry.ts';
import { startForTest } from '../../testing/signed-in.ts';
import { followViewer } from '../features/support/model/follow-viewer.ts';
import { remoteLoader } from '../remotes/remote-loader.ts';
import { setRegistry, setViewer } from '../runtime/registry-store.ts';
import { routes } from './routes.tsx';

const CAMILLE = { email: 'camille@trame.example', name: 'Camille Roussel', roles: ['app5_user'] };
const OPEN = ownAreaEntry({ roles: [] });

let stops: (() => void)[];
/** Answers the request for the roles, which waits. */
let answerRoles: () => void;
/** How often a page of the app was mounted. */
let mounts: string[];
let load: MockInstance<RemoteLoader['load']>;

function Page() {
  return (
    <p
      ref={(element) => {
        if (element) mounts.push('page');
      }}
    >
      Page ouverte à tous
    </p>
  );
}

beforeEach(async () => {
  stops = [await startForTest(), followViewer()];
  mounts = [];
  const gate = Promise.withResolvers<void>();
  answerRoles = gate.resolve;
  server.use(
    http.post(`${SUPABASE_URL}/rest/v1/rpc/my_roles`, async () => {
      await gate.promise;
      return HttpResponse.json(CAMILLE.roles);
    }),
    ...accountHandlers(CAMILLE),
  );
  const loads = new Map<string, Promise<LoadedRemote>>();
  load = vi.spyOn(remoteLoader, 'load').mockImplementation((entry) => {
    const module = { routes: [{ path: '*', element: <Page /> }] };
    const known = loads.get(entry.version) ?? Promise.resolve({ module, release: entry });
    loads.set(entry.version, known);
    return known;
  });
});

afterEach(async () => {
  load.mockRestore();
  await signOut();
  setRegistry({ schemaVersion: 1, generatedAt: '', remotes: [] });
  for (const stop of stops) stop();
  setViewer({ userId: undefined, roles: [], isKnown: false });
});

async function openBeforeRolesAreKnown(): Promise<void> {
  await signInWithPassword(CAMILLE.email, 'mot de passe');
  await vi.waitFor(() => expect(useSessionStore.getState().phase).toBe('checking'));
  const router = createMemoryRouter(routes, { initialEntries: ['/suivi'] });
  // Awaited: the page suspends.
  await act(async () => render(<RouterProvider router={router} />));
}

const rolesKnown = () =>
  act(async () => {
    answerRoles();
    await vi.waitFor(() => expect(useSessionStore.getState().phase).toBe('ready'));
  });

it('a page open to all is shown before the roles are known, and mounted once', async () => {
  setRegistry(registryOf(OPEN));
  await openBeforeRolesAreKnown();
  expect(await screen.findByText('Page ouverte à tous')).toBeVisible();
  await rolesKnown();
  expect(screen.getByText('Page ouverte à tous')).toBeVisible();
  expect(mounts).toEqual(['page']);
});

it('an app open to all with a canary is loaded in one version, once it is known which', async () => {
  const { areas: _areas, name: _name, ...facts } = OPEN;
  const canary = {
    ...facts,
    areas: OPEN.areas,
    version: '2.0.0',
    cohort: { percentage: 0, roles: ['app5_user' as const] },
  };
  setRegistry(registryOf({ ...OPEN, canary }));
  await openBeforeRolesAreKnown();
  await rolesKnown();
  expect(await screen.findByText('Page ouverte à tous')).toBeVisible();
  expect([...new Set(load.mock.calls.map(([{ version }]) => version))]).toEqual(['2.0.0']);
  expect(mounts).toEqual(['page']);
});
