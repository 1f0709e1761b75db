import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { delay, http, HttpResponse } from 'msw';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { catalogueEntry, ownAreaEntry, recruitmentEntry, registryOf } from '../../testing/registry.ts';
import { forgetReports } from '../../testing/reports.ts';
import { signInAs, startForTest } from '../../testing/signed-in.ts';
import { accountHandlers, server, SUPABASE_URL } from '@trame/testing';
import { signInWithPassword } from '@trame/session/auth-calls';
import { signOut } from '@trame/session/session-store';
import { SHELL_SLUGS } from '@trame/platform/claimed-areas';
import { setRegistry } from '../runtime/registry-store.ts';
import { keptReports } from '@trame/session/telemetry';
import { redirectsIn } from './root.tsx';
import { routes } from './routes.tsx';

const CAMILLE = { email: 'camille@trame.example', name: 'Camille Roussel', roles: ['app5_user'] };
/** The signed-in part and its controls are loaded on demand: the first test waits for all of it. */
const FIRST_LOAD_MS = 30_000;
let stop: () => void;

function open(address: string) {
  const router = createMemoryRouter(routes, { initialEntries: [address] });
  render(<RouterProvider router={router} />);
  const at = () => router.state.location.pathname + router.state.location.search;
  return { router, at, user: userEvent.setup() };
}

beforeEach(async () => {
  stop = await startForTest();
  setRegistry(registryOf(recruitmentEntry()));
});

afterEach(async () => {
  await signOut();
  stop();
});

it('no app can have the address of a page of the shell', () => {
  const addresses = routes.flatMap(function below({ path, children = [] }): string[] {
    return [path ?? '', ...children.flatMap(below)];
  });
  const slugs = addresses.map((path) => path.split('/')[1] ?? '').filter(Boolean);
  expect(slugs).toContain('mon-compte');
  expect(slugs.filter((slug) => !SHELL_SLUGS.includes(slug))).toEqual([]);
});

it('follows no redirect that leads back to itself, such as one that a canary brings', async () => {
  const from = '/recrutement-6f1b4/applications';
  setRegistry(registryOf(recruitmentEntry({ redirects: [{ from, routeId: 'recruitment.applications' }] })));
  await signInAs(CAMILLE);
  forgetReports();
  // Awaited: the page suspends.
  const { at } = await act(async () => open('/recrutement-6f1b4/applications/'));
  expect(at()).toBe('/recrutement-6f1b4/applications/');
  expect(keptReports()).toEqual([]);
});

it.each([
  ['the product’s own', 'catalogue', '', '/vieux'],
  ['written with « .. »', 'suivi', '../vieux', '/vieux'],
])('follows no redirect that leads to another one, %s', (_, slug, path, from) => {
  const declared = [{ id: 'suivi.home', path, title: 'Suivi', roles: [] }];
  const entry = ownAreaEntry({ slug }, { routes: declared, redirects: [{ from, routeId: 'suivi.home' }] });
  const froms = redirectsIn(registryOf(entry), 'sig-7f3a').map((redirect) => redirect.from);
  expect(froms).toContain('/catalogue');
  expect(froms).not.toContain(from);
});

it('follows no redirect from a page that is not of its app, such as one that a previous version had', () => {
  const redirects = ['/mon-compte', '/ancien'].map((from) => ({ from, routeId: 'recruitment.applications' }));
  const froms = redirectsIn(registryOf(recruitmentEntry({ redirects })), 'sig').map(({ from }) => from);
  expect(froms).toContain('/ancien');
  expect(froms).not.toContain('/mon-compte');
});

describe('the home page', () => {
  it('greets the person, and shows the apps that they may open', { timeout: FIRST_LOAD_MS }, async () => {
    await signInAs(CAMILLE);
    open('/');
    const title = await screen.findByRole('heading', { name: 'Bonjour Camille' }, { timeout: FIRST_LOAD_MS });
    expect(title).toBeInTheDocument();
    expect(screen.getByRole('link', { name: /Recrutement/ })).toHaveAttribute('href', '/recrutement-6f1b4');
    expect(screen.getAllByRole('heading', { level: 3 })).toHaveLength(1);
  });

  it('shows someone without a role what to ask for', async () => {
    await signInAs({ ...CAMILLE, roles: [] });
    open('/');
    expect(await screen.findByText('Aucune application pour l’instant')).toBeInTheDocument();
  });

  it('keeps an app that is out of service in its place, and shows it as open after a retry', async () => {
    setRegistry(
      registryOf(recruitmentEntry({ disabled: { message: 'Retour vers 14:00.' } }), catalogueEntry()),
    );
    server.use(
      http.get('*/registry.json', () => HttpResponse.json(registryOf(recruitmentEntry(), catalogueEntry()))),
    );
    await signInAs(CAMILLE);
    const { user } = open('/');
    expect(await screen.findByText('Retour vers 14:00.')).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: /Recrutement/ })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Réessayer' }));
    expect(await screen.findByRole('link', { name: /Recrutement/ })).toBeInTheDocument();
  });

  it('is reached from the palette by keyboard', async () => {
    await signInAs(CAMILLE);
    const { at, user } = open('/unknown');
    await user.click(await screen.findByRole('link', { name: 'Revenir à l’accueil' }));
    await screen.findByRole('heading', { name: 'Bonjour Camille' });
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await screen.findByPlaceholderText('Rechercher ou aller à…'), 'deconn{Enter}');
    await waitFor(() => expect(at()).toBe('/auth'));
  });
});

describe('guarded pages', () => {
  it('lead to sign-in, and from there back to the page', async () => {
    const { at } = open('/dashboard-345d?a=1');
    await waitFor(() => expect(at()).toBe('/auth?next=%2Fdashboard-345d%3Fa%3D1'));
  });

  it('refuse someone without the role, naming the role and whom to ask', async () => {
    await signInAs(CAMILLE);
    const { at } = open('/dashboard-345d');
    expect(
      await screen.findByRole('heading', { name: /Tableau de bord.*accès réservé/ }),
    ).toBeInTheDocument();
    expect(screen.getAllByText('admin').length).toBeGreaterThan(0);
    expect(at()).toBe('/unauthorized?area=dashboard');
  });

  it('name the role of a page that asks for more than its area', async () => {
    await signInAs(CAMILLE);
    const { at } = open('/catalogue-pro-842f2/progress');
    await waitFor(() => expect(at()).toBe('/unauthorized?area=catalogue&role=app2_user'));
    expect(screen.getByText('app2_user')).toBeInTheDocument();
  });

  it('open at once for someone who has just got the role', async () => {
    setRegistry(registryOf(recruitmentEntry()));
    await signInAs(CAMILLE);
    const { user } = open('/dashboard-345d');
    const again = await screen.findByRole('button', { name: 'Vérifier à nouveau' });
    server.use(...accountHandlers({ ...CAMILLE, roles: ['app5_user', 'admin'] }));
    await user.click(again);
    expect(
      await screen.findByRole('heading', { name: 'Tableau de bord n’est pas encore en service' }),
    ).toBeInTheDocument();
  });

  it('show nothing of their content while the roles are being loaded', async () => {
    server.use(
      http.post(`${SUPABASE_URL}/rest/v1/rpc/my_roles`, async () => {
        await delay('infinite');
        return HttpResponse.json([]);
      }),
      ...accountHandlers(CAMILLE),
    );
    await signInWithPassword(CAMILLE.email, 'mot de passe');
    open('/recrutement-6f1b4');
    expect(await screen.findByText('Vérification de vos accès…')).toBeInTheDocument();
    expect(screen.queryByText('Recrutement')).not.toBeInTheDocument();
    expect(screen.queryByRole('navigation')).not.toBeInTheDocument();
  });

  it.each<[string, () => Response, string, string]>([
    [
      'the server fails',
      () => HttpResponse.json({ code: 'XX000', message: 'x' }, { status: 500 }),
      'Le service a répondu par une erreur, qui a été signalée. Réessayez dans un instant.',
      'unknown',
    ],
    [
      'the network fails',
      () => HttpResponse.error(),
      'Le service ne répond pas. Vérifiez votre réseau, puis réessayez.',
      'network',
    ],
  ])('say what to do when %s, with the reference that the report has', async (_, answer, advice, code) => {
    server.use(http.post(`${SUPABASE_URL}/rest/v1/rpc/my_roles`, answer), ...accountHandlers(CAMILLE));
    await signInWithPassword(CAMILLE.email, 'mot de passe');
    open('/recrutement-6f1b4');
    expect(await screen.findByText(advice, { exact: false })).toBeInTheDocument();
    const report = keptReports().at(-1);
    expect(report?.context).toMatchObject({ boundary: 'session', phase: 'roles', code });
    expect(screen.getByText(report?.id ?? 'none')).toBeInTheDocument();
  });

  it('refuse when the roles cannot be read, and open after a retry', async () => {
    setRegistry(registryOf(catalogueEntry()));
    server.use(
      http.post(`${SUPABASE_URL}/rest/v1/rpc/my_roles`, () => HttpResponse.json({}, { status: 500 })),
      ...accountHandlers(CAMILLE),
    );
    await signInWithPassword(CAMILLE.email, 'mot de passe');
    const { user } = open('/recrutement-6f1b4');
    expect(
      await screen.findByRole('heading', { name: 'Vos accès n’ont pas pu être vérifiés' }),
    ).toBeInTheDocument();
    server.use(...accountHandlers(CAMILLE));
    await user.click(screen.getByRole('button', { name: 'Réessayer' }));
    expect(
      await screen.findByRole('heading', { name: 'Recrutement n’est pas encore en service' }),
    ).toBeInTheDocument();
  });

  it.each(['/nowhere', '/auth/login/app9', '/app3/login'])(
    '%s is not found, signed in or not',
    async (address) => {
      open(address);
      expect(await screen.findByRole('heading', { name: 'Page introuvable' })).toBeInTheDocument();
    },
  );
});
