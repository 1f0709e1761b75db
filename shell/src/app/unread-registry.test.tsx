import { act, render, screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { server } from '@trame/testing';
import { signOut } from '@trame/session/session-store';
import { recruitmentEntry, registryOf } from '../../testing/registry.ts';
import { signInAs, startForTest } from '../../testing/signed-in.ts';
import { fetchRegistry } from '../runtime/fetch-registry.ts';
import { setRegistry } from '../runtime/registry-store.ts';
import { PAUSES_MS } from '../runtime/retries.ts';
import { retryRegistryByItself } from '../runtime/retry-registry.ts';
import { routes } from './routes.tsx';

const CAMILLE = { email: 'camille@trame.example', name: 'Camille Roussel', roles: ['app5_user'] };
const AHEAD = /Un nouvel essai se fera de lui-même/;

let stops: (() => void)[];
let asked = 0;

function answerWith(answer: () => Response): void {
  server.use(
    http.get('*/registry.json', () => {
      asked += 1;
      return answer();
    }),
  );
}

/** The tries that the page has planned, by their pause: a test makes them. */
let planned: Map<number, () => void>;

/** The first visit: no copy of the registry, and this answer of the server. */
async function firstVisit(answer: () => Response, at = '/'): Promise<void> {
  answerWith(answer);
  setRegistry(await fetchRegistry(fetch('/registry.json')));
  stops.push(retryRegistryByItself());
  const router = createMemoryRouter(routes, { initialEntries: [at] });
  // Awaited: the page suspends.
  await act(async () => render(<RouterProvider router={router} />));
  await screen.findByRole('heading', { name: 'La liste des applications ne peut pas être lue' });
}

beforeEach(async () => {
  asked = 0;
  planned = new Map();
  localStorage.clear();
  stops = [await startForTest()];
  await signInAs(CAMILLE);
  const real = globalThis.setTimeout;
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(
    (make: (...given: never[]) => void, pause = 0, ...given: never[]) => {
      // The tools of the tests wait with limits of their own, always after the first of these.
      const isNew = PAUSES_MS.includes(pause) && !planned.has(pause);
      // What is given with it too: a request of Node would end in an error without.
      const run = () => make(...given);
      if (isNew) planned.set(pause, run);
      return real(run, isNew ? 2 ** 30 : pause);
    },
  );
});

afterEach(async () => {
  vi.restoreAllMocks();
  for (const stop of stops) stop();
  await signOut();
  setRegistry({ schemaVersion: 1, generatedAt: '', remotes: [] });
});

describe.each<[string, () => Response]>([
  ['answered by an error', () => HttpResponse.json({}, { status: 500 })],
  ['replaced by a page of the network', () => HttpResponse.html('<!doctype html><h1>Portail</h1>')],
  ['of another shape', () => HttpResponse.json({ apps: [] })],
  ['out of reach', () => HttpResponse.error()],
])('on a first visit, a registry %s', (_, answer) => {
  it('is read again by itself, and the apps appear', async () => {
    await firstVisit(answer);
    expect(screen.getByText(AHEAD)).toBeVisible();
    answerWith(() => HttpResponse.json(registryOf(recruitmentEntry())));
    act(() => planned.get(PAUSES_MS[0] ?? 0)?.());
    expect(await screen.findByRole('link', { name: /Recrutement/ })).toBeVisible();
  });

  it('is read again a few times only, each later than the one before', async () => {
    await firstVisit(answer);
    for (const pause of PAUSES_MS) {
      const before = asked;
      await vi.waitFor(() => expect([...planned.keys()]).toContain(pause));
      act(() => planned.get(pause)?.());
      await vi.waitFor(() => expect(asked).toBeGreaterThan(before));
    }
    await vi.waitFor(() => expect(screen.queryByText(AHEAD)).toBeNull());
    expect([...planned.keys()]).toEqual(PAUSES_MS);
    // The person may go on asking.
    answerWith(() => HttpResponse.json(registryOf(recruitmentEntry())));
    const retry = screen.getByRole('button', { name: 'Réessayer' });
    retry.focus();
    await act(async () => retry.click());
    expect(await screen.findByRole('link', { name: /Recrutement/ })).toBeVisible();
    // The button is gone: the focus is at the content, and not lost.
    await vi.waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
  });

  it.each(['/', '/recrutement-6f1b4'])('leaves the page %s one heading of its own', async (at) => {
    await firstVisit(answer, at);
    expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
  });
});
