import { accountHandlers, server } from '@trame/testing';
import { keptReports } from '@trame/session/telemetry';
import { signOut } from '@trame/session/session-store';
import { act, render, screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { catalogueEntry, ownAreaEntry, recruitmentEntry, registryOf } from '../../testing/registry.ts';
import { forgetReports } from '../../testing/reports.ts';
import { signInAs, startForTest } from '../../testing/signed-in.ts';
import { fetchRegistry, refreshRegistry, useRefusedApps } from '../runtime/fetch-registry.ts';
import { setRegistry } from '../runtime/registry-store.ts';
import { routes } from './routes.tsx';

const CAMILLE = { email: 'camille@trame.example', name: 'Camille Roussel', roles: ['app5_user'] };
/** The frame is loaded on demand: the first test waits for all of it. */
const FIRST_LOAD = { timeout: 30_000 };
const REASON = /Sa description publiée est erronée/;
let stop: () => void;

/** Two apps whose entries the shell refuses, beside one that is in order. */
const registry = registryOf(
  recruitmentEntry({ version: '' }),
  ownAreaEntry({}, { version: '' }),
  catalogueEntry(),
);

async function open(address: string): Promise<void> {
  setRegistry(await fetchRegistry(fetch('/registry.json')));
  const router = createMemoryRouter(routes, { initialEntries: [address] });
  // Awaited: the page suspends.
  await act(async () => render(<RouterProvider router={router} />));
}

beforeEach(async () => {
  localStorage.clear();
  forgetReports();
  useRefusedApps.setState({ refused: [], references: {} });
  server.use(http.get('*/registry.json', () => HttpResponse.json(registry)));
  stop = await startForTest();
  server.use(...accountHandlers(CAMILLE));
});

afterEach(async () => {
  await signOut();
  stop();
  useRefusedApps.setState({ refused: [], references: {} });
  setRegistry(registryOf());
  forgetReports();
});

it.each([
  [
    'an area of the product',
    '/recrutement-6f1b4',
    /^Recrutement n’est pas disponible pour le moment$/,
    'recruitment',
  ],
  ['an area of its own', '/suivi', /^Cette application n’est pas disponible pour le moment$/, 'suivi'],
])(
  'an app in %s whose published description is refused is not said to be unpublished',
  FIRST_LOAD,
  async (_, address, name, remote) => {
    await signInAs(CAMILLE);
    await open(address);
    expect(await screen.findByRole('heading', { name, level: 1 }, FIRST_LOAD)).toBeVisible();
    expect(screen.getByText(REASON)).toBeVisible();
    expect(screen.queryByText(/pas encore/)).not.toBeInTheDocument();
    const reports = keptReports().filter(({ context }) => context['remote'] === remote);
    expect(reports).toHaveLength(1);
    expect(screen.getByText(reports[0]?.id ?? 'no id')).toBeVisible();
  },
);

it('is reported once, however often the list of apps is read', async () => {
  await signInAs(CAMILLE);
  setRegistry(await fetchRegistry(fetch('/registry.json')));
  await refreshRegistry();
  await refreshRegistry();
  expect(keptReports().map(({ context }) => context['remote'])).toEqual(['recruitment', 'suivi']);
});

it('someone without its role reads that it is not available either', FIRST_LOAD, async () => {
  await signInAs({ ...CAMILLE, roles: ['app2_user'] });
  await open('/recrutement-6f1b4');
  expect(await screen.findByRole('heading', { name: /accès réservé/ }, FIRST_LOAD)).toBeVisible();
  expect(screen.getByText(REASON)).toBeVisible();
  expect(screen.queryByText(/pas encore en service/)).not.toBeInTheDocument();
});

it('its reference is the same at the next load', async () => {
  await signInAs(CAMILLE);
  const read = async () => {
    useRefusedApps.setState({ refused: [], references: {} });
    await fetchRegistry(fetch('/registry.json'));
    return useRefusedApps.getState().refused.map(({ reference }) => reference);
  };
  const first = await read();
  expect(first).toHaveLength(2);
  expect(new Set(first).size).toBe(2);
  expect(await read()).toEqual(first);
});

it('the launcher says in a line that it is not available, beside the apps that are', FIRST_LOAD, async () => {
  await signInAs({ ...CAMILLE, roles: ['app5_user', 'app2_user'] });
  await open('/');
  expect(await screen.findByRole('link', { name: /Catalogue Pro/ }, FIRST_LOAD)).toBeVisible();
  const [recruitment, suivi] = useRefusedApps.getState().refused.map(({ reference }) => reference);
  const lines = screen.getAllByText(/n’est pas disponible pour le moment/);
  expect(lines.map(({ textContent }) => textContent)).toEqual([
    `Recrutement n’est pas disponible pour le moment. Réf. ${recruitment}, à donner au support.`,
    `Une application n’est pas disponible pour le moment. Réf. ${suivi}, à donner au support.`,
  ]);
});

it(
  'someone whose only app it is does not read in the launcher that they lack a role',
  FIRST_LOAD,
  async () => {
    const others = ownAreaEntry({ roles: ['admin'] });
    server.use(
      http.get('*/registry.json', () =>
        HttpResponse.json(registryOf(recruitmentEntry({ version: '' }), others)),
      ),
    );
    await signInAs(CAMILLE);
    await open('/');
    expect(await screen.findByText(/^Recrutement n’est pas disponible/, undefined, FIRST_LOAD)).toBeVisible();
    expect(screen.queryByText('Aucune application pour l’instant')).not.toBeInTheDocument();
  },
);

it('the launcher does not speak of it to someone without its role', FIRST_LOAD, async () => {
  await signInAs({ ...CAMILLE, roles: ['app2_user'] });
  await open('/');
  expect(await screen.findByRole('link', { name: /Catalogue Pro/ }, FIRST_LOAD)).toBeVisible();
  expect(screen.queryByText(/^Recrutement n’est pas disponible/)).not.toBeInTheDocument();
});
