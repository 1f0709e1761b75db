import { IsRestoringProvider, QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react';
import { createMemoryRouter, Outlet } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { recruitmentEntry, registryOf } from '../../testing/registry.ts';
import { keptReports } from '@trame/session/telemetry';
import { forgetReports } from '../../testing/reports.ts';
import { setRegistry } from '../runtime/registry-store.ts';
import { LateShellPage } from './late-page.tsx';

const FAR = '/recrutement-6f1b4/trainers';
const SAME_APP = '/recrutement-6f1b4/applications';
let arrive: () => void;

beforeEach(() => {
  forgetReports();
  vi.useFakeTimers();
  setRegistry(registryOf(recruitmentEntry()));
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  forgetReports();
});

function Queries({ children }: { children: ReactNode }) {
  const [client] = useState(() => new QueryClient());
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}

/** A frame with a page that is there and one whose code is on its way. */
async function openFrame(first: ReactNode = <h1>Accueil</h1>, at = '/', isRestoring = false) {
  const { promise, resolve } = Promise.withResolvers<{ default: () => ReactNode }>();
  arrive = () => resolve({ default: () => <h1>Formateurs</h1> });
  const Far = lazy(() => promise);
  const frame = (
    <LateShellPage>
      <Suspense fallback={null}>
        <Outlet />
      </Suspense>
    </LateShellPage>
  );
  const pages = [
    {
      element: frame,
      children: [
        { path: '/', element: first },
        { path: FAR, element: <Far /> },
        { path: SAME_APP, element: <h1>Candidatures</h1> },
        { path: '/mon-compte', element: <Far /> },
      ],
    },
  ];
  const router = createMemoryRouter(pages, { initialEntries: [at] });
  await act(async () =>
    render(
      <IsRestoringProvider value={isRestoring}>
        <RouterProvider router={router} />
      </IsRestoringProvider>,
      { wrapper: Queries },
    ),
  );
  return { router, go: (to: string | -1) => act(async () => router.navigate(to as string)) };
}

const wait = (ms: number) => act(async () => vi.advanceTimersByTimeAsync(ms));
const heading = (name: string) => screen.queryByRole('heading', { name });

it('a page whose code is late is announced after 200 ms, in place of the page before, until it comes', async () => {
  const { go } = await openFrame();
  await go(FAR);
  await wait(199);
  expect(heading('Accueil')).toBeVisible();
  await wait(1);
  expect(screen.getByText('Chargement de Recrutement…')).toBeInTheDocument();
  expect(heading('Accueil')).toBeNull();
  await act(async () => arrive());
  expect(heading('Formateurs')).toBeVisible();
  expect(screen.queryByText('Chargement de Recrutement…')).toBeNull();
});

it('a page whose code comes at once is never announced', async () => {
  const { go } = await openFrame();
  await go(FAR);
  await wait(150);
  await act(async () => arrive());
  await wait(1_000);
  expect(heading('Formateurs')).toBeVisible();
  expect(screen.queryByText('Chargement de Recrutement…')).toBeNull();
});

it('the page before is back at once when the person returns to it', async () => {
  const { go } = await openFrame();
  await go(FAR);
  await wait(500);
  await go(-1);
  expect(heading('Accueil')).toBeVisible();
  await wait(30_000);
  expect(heading('Accueil')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Réessayer' })).toBeNull();
});

it('the page before asks for nothing while it is hidden, and again once the person is back', async () => {
  let asked = 0;
  function List() {
    const { data } = useQuery({
      queryKey: ['list'],
      queryFn: () => (asked += 1),
      refetchInterval: 3_000,
      staleTime: 3_000,
    });
    return <h1>{data === undefined ? 'Vide' : 'Liste'}</h1>;
  }
  const { go } = await openFrame(<List />);
  await wait(3_100);
  expect(asked).toBe(2);
  await go(FAR);
  await wait(200);
  await wait(15_000);
  expect(asked).toBe(2);
  await go(-1);
  await wait(0);
  expect(heading('Liste')).toBeVisible();
  expect(asked).toBe(3);
  await wait(3_100);
  expect(asked).toBe(4);
});

it('a press does not make an app draw at once what it has to draw later', async () => {
  const updates = new EventTarget();
  function Counter() {
    const [count, setCount] = useState(0);
    useEffect(() => {
      const update = () => setCount(1);
      updates.addEventListener('due', update);
      return () => updates.removeEventListener('due', update);
    }, []);
    return <h1>Compteur {count}</h1>;
  }
  const { router } = await openFrame(<Counter />);
  // Otherwise `act` would have everything drawn.
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
  updates.dispatchEvent(new Event('due'));
  void router.navigate(FAR);
  for (let turns = 0; turns < 50; turns += 1) await Promise.resolve();
  expect(router.state.location.pathname).toBe(FAR);
  expect(heading('Compteur 0')).toBeVisible();
});

it('a page that is late within one app is left to that app', async () => {
  const { go } = await openFrame(undefined, SAME_APP);
  await go(FAR);
  await wait(10_000);
  expect(heading('Candidatures')).toBeVisible();
});

it('a late page that belongs to no app is announced as a page', async () => {
  const { go } = await openFrame();
  await go('/mon-compte');
  await wait(200);
  expect(screen.getByText('Chargement de la page…')).toBeInTheDocument();
});

it('the wait begins anew with the next page that is asked for', async () => {
  const { go } = await openFrame();
  await go(FAR);
  await wait(15_000);
  await go('/mon-compte');
  expect(heading('Accueil')).toBeVisible();
  await wait(200);
  expect(screen.getByText('Chargement de la page…')).toBeInTheDocument();
  await wait(15_000);
  expect(screen.queryByRole('alert')).toBeNull();
});

it('a page whose data are being put back asks for nothing', async () => {
  const ask = vi.fn<() => number>(() => 1);
  function List() {
    useQuery({ queryKey: ['list'], queryFn: ask });
    return <h1>Liste</h1>;
  }
  await openFrame(<List />, '/', true);
  await wait(1_000);
  expect(heading('Liste')).toBeVisible();
  expect(ask).not.toHaveBeenCalled();
});

it('a page that never came is tried again once the server answers, past the cache', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  const ask = vi.fn<typeof fetch>(() => promise);
  vi.stubGlobal('fetch', ask);
  const { go } = await openFrame();
  await go(FAR);
  await wait(200);
  await wait(19_800);
  const reload = vi.fn<() => void>();
  vi.stubGlobal('location', { href: FAR, reload });
  fireEvent.click(screen.getByRole('button', { name: 'Réessayer' }));
  expect(ask).toHaveBeenCalledExactlyOnceWith(FAR, { cache: 'no-store' });
  expect(reload).not.toHaveBeenCalled();
  await act(async () => resolve(new Response('')));
  expect(reload).toHaveBeenCalledOnce();
});

it('a page that never comes is given up after 20 s, with a sentence about the network and a retry', async () => {
  const { go } = await openFrame();
  await go(FAR);
  await wait(200);
  await wait(19_800);
  expect(screen.getByRole('alert')).toHaveTextContent(
    'Le serveur ne répond pas. Vérifiez votre connexion, puis réessayez.',
  );
  expect(screen.getByRole('button', { name: 'Réessayer' })).toBeVisible();
  expect(heading('Accueil')).toBeNull();
  const [report] = keptReports();
  expect(report?.context).toMatchObject({ boundary: 'shell' });
  expect(screen.getByRole('alert')).toHaveTextContent(`Réf. ${report?.id}`);
});
