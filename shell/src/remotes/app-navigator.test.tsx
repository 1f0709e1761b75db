import { act, render, screen } from '@testing-library/react';
import { keptReports } from '@trame/session/telemetry';
import { useEffect } from 'react';
import { createMemoryRouter, Outlet, useNavigate, useRoutes, type NavigateFunction } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { forgetReports } from '../../testing/reports.ts';
import { AppNavigator } from './app-navigator.tsx';

let navigate: NavigateFunction;

function Page() {
  const own = useNavigate();
  useEffect(() => {
    navigate = own;
  }, [own]);
  return 'Catalogue';
}

/** As in the shell: the routes of an app are descendants of the one that the router knows. */
function App({ version }: { version: string }) {
  return (
    <AppNavigator remote="catalogue" version={version}>
      {useRoutes([{ path: '*', element: <Page /> }])}
    </AppNavigator>
  );
}

/** Opens the app; it has two areas. */
function open(version = '1') {
  const router = createMemoryRouter(
    [
      {
        element: <Outlet />,
        children: [
          { path: '/', element: 'Accueil' },
          { path: '/other', element: 'Autre application' },
          { path: '/catalogue/*', element: <App version={version} /> },
          { path: '/archive/*', element: <App version={version} /> },
        ],
      },
    ],
    { initialEntries: ['/catalogue'] },
  );
  render(<RouterProvider router={router} />);
  return router;
}

const address = ({ state: { location } }: ReturnType<typeof open>) => location.pathname + location.search;

beforeEach(forgetReports);
afterEach(() => {
  vi.restoreAllMocks();
});
const reports = () => keptReports().map(({ context }) => context);

it('an app navigates among its pages, to its other area, and to another app', async () => {
  const router = open();
  await act(async () => navigate('/catalogue/12'));
  expect(address(router)).toBe('/catalogue/12');
  await act(async () => {
    await navigate('/archive');
    await navigate('/archive/3', { replace: true });
  });
  expect(address(router)).toBe('/archive/3');
  await act(async () => navigate('/other'));
  expect(screen.getByText('Autre application')).toBeInTheDocument();
  expect(reports()).toEqual([]);
});

it('an app that is being left for another page does not call the person back', async () => {
  const router = open();
  const later = navigate;
  await act(async () => {
    const leaving = router.navigate('/');
    // Before the other page is drawn.
    await later('/catalogue/12');
    await leaving;
  });
  expect(address(router)).toBe('/');
  await act(async () => later('/catalogue/12'));
  await act(async () => later(-1));
  expect(screen.getByText('Accueil')).toBeInTheDocument();
  expect(address(router)).toBe('/');
});

it('an app that is used for a long time is never stopped, however often it navigates', async () => {
  const time = vi.spyOn(performance, 'now').mockReturnValue(0);
  const router = open();
  for (let times = 0; times < 300; times += 1) {
    // Thirty a second, as while a key is held down.
    time.mockReturnValue(times * 33);
    await act(async () => navigate(`?q=${times}`, { replace: true }));
  }
  expect(address(router)).toBe('/catalogue?q=299');
  expect(reports().filter(({ code }) => code === 'navigation_held')).toEqual([]);
});

it('an app that redirects for ever leaves the browser room for the navigation of the person', async () => {
  const time = vi.spyOn(performance, 'now').mockReturnValue(0);
  // Each version is reported once in a document.
  const router = open('2');
  let changes = 0;
  router.subscribe(({ navigation }) => {
    if (navigation.state === 'idle') changes += 1;
  });
  // A hundred a second, for twenty seconds: browsers ignore what comes after 200 in ten.
  for (let times = 0; times < 2_000; times += 1) {
    time.mockReturnValue(times * 10);
    await act(async () => navigate(`?q=${times}`, { replace: true }));
  }
  expect(changes).toBeLessThan(200);
  time.mockReturnValue(60_000);
  await act(async () => navigate('?q=last', { replace: true }));
  expect(address(router)).toBe('/catalogue?q=last');
});

it('the redirects of an app that redirects for ever are ignored, and reported once, also when it is opened again', async () => {
  // All within one period, however slow the computer is.
  vi.spyOn(performance, 'now').mockReturnValue(0);
  const router = open();
  for (const visit of ['first', 'second']) {
    await act(async () => router.navigate('/catalogue'));
    for (let times = 0; times < 300; times += 1)
      await act(async () => navigate(`?${visit}=${times}`, { replace: true }));
    expect(address(router)).toBe(`/catalogue?${visit}=98`);
    await act(async () => router.navigate('/'));
  }
  expect(reports()).toEqual([
    expect.objectContaining({ remote: 'catalogue', version: '1', code: 'navigation_held' }),
  ]);
});
