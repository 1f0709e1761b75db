import { lazyPage } from '@trame/session/lazy-page';
import { keptReports, setTelemetryUrl } from '@trame/session/telemetry';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { StrictMode } from 'react';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { beforeEach, expect, it, vi } from 'vitest';
import { PageFailure } from './page-failure.tsx';

const CHUNK = 'http://localhost/static/js/async/papers.js';
const tab = { answers: true, isMissing: true, reloads: 0 };

beforeEach(() => {
  // React and the router print what a page threw.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  // Also forgets the reports of the other tests.
  Object.assign(navigator, { sendBeacon: () => true });
  setTelemetryUrl('http://localhost/forgotten');
  setTelemetryUrl(null);
  Object.assign(tab, { answers: true, isMissing: true, reloads: 0 });
  vi.stubGlobal('fetch', () =>
    tab.answers ? Promise.resolve(new Response()) : Promise.reject(new TypeError('Failed to fetch')),
  );
  const reload = () => {
    tab.reloads += 1;
  };
  vi.stubGlobal('location', { href: 'http://localhost/', pathname: '/', reload });
  return () => {
    sessionStorage.clear();
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  };
});

async function open() {
  const Late = lazyPage(() =>
    tab.isMissing
      ? Promise.reject(new Error(`Loading chunk 7 failed.\n(error: ${CHUNK})`))
      : Promise.resolve({ default: () => <h1>Pièces</h1> }),
  );
  const router = createMemoryRouter([
    { errorElement: <PageFailure />, children: [{ path: '/', element: <Late /> }] },
  ]);
  render(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  );
  await screen.findByRole('heading', { name: 'Cette page n’a pas pu s’afficher' });
}

it('a page that a release removed has the document loaded again, once by itself, then by the button', async () => {
  await open();
  await waitFor(() => expect(tab.reloads).toBe(1));
  document.documentElement.inert = false;
  expect(screen.getByText(/^Une mise à jour est peut-être en cours\./)).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Réessayer' }));
  await waitFor(() => expect(tab.reloads).toBe(2));
});

it('its failure is reported once, under the reference that is shown', async () => {
  await open();
  const [sent, ...more] = keptReports();
  expect(more).toEqual([]);
  expect(screen.getByText(sent?.id ?? 'no id')).toBeInTheDocument();
});

it('a page without an answer of the server is kept, and shown by itself when the network is back', async () => {
  tab.answers = false;
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await open();
  expect(screen.getByText(/^Vous êtes hors ligne\./)).toBeInTheDocument();
  tab.isMissing = false;
  act(() => void window.dispatchEvent(new Event('online')));
  expect(await screen.findByRole('heading', { name: 'Pièces' })).toBeInTheDocument();
  expect(tab.reloads).toBe(0);
});
