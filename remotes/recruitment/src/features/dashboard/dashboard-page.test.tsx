import {
  allowConsole,
  axeViolations,
  configureTestSupabase,
  renderRoutes,
  rpcUrl,
  server,
} from '@trame/testing';
import { routesOfArea } from '@trame/platform';
import { Outlet, useLocation } from '@trame/platform/router';
import { onlineManager } from '@tanstack/react-query';
import { act, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { buildDashboard } from '../../../testing/dashboard.ts';
import { serveBackend } from '../../../testing/backend.ts';
import remote from '../../routes.tsx';
import type { Dashboard } from './model/dashboard.ts';

beforeAll(configureTestSupabase);

/** Answers the figures, and records the requests. */
function serveFigures(figures: Dashboard = buildDashboard()): Record<string, unknown>[] {
  const asked: Record<string, unknown>[] = [];
  serveBackend();
  server.use(
    http.post(rpcUrl('recruitment_dashboard'), async ({ request }) => {
      asked.push((await request.json()) as Record<string, unknown>);
      return HttpResponse.json(figures);
    }),
  );
  return asked;
}

function Address() {
  return <output data-testid="address">{useLocation().search}</output>;
}
const address = () => screen.getByTestId('address').textContent;

const openDashboard = (query = '') =>
  renderRoutes(
    {
      routes: [
        { element: [<Outlet key="page" />, <Address key="address" />], children: routesOfArea(remote, '') },
      ],
    },
    { route: `/${query}` },
  );
const section = async (name: string | RegExp) => within(await screen.findByRole('region', { name }));
const addressOf = (link: HTMLElement) => decodeURIComponent(link.getAttribute('href') ?? '');
const OCTOBER = 'f=recue:2026-10-01..2026-10-31';

it('the headings of the dashboard leave out no level', async () => {
  serveFigures();
  openDashboard();
  await screen.findByRole('heading', { name: 'Candidatures reçues' });
  const levels = screen.getAllByRole('heading').map(({ tagName }) => Number(tagName.slice(1)));
  expect(levels[0]).toBe(1);
  expect(levels.filter((level, place) => level > (levels[place - 1] ?? 0) + 1)).toEqual([]);
});

describe('the dashboard while its figures are being loaded', () => {
  afterEach(() => onlineManager.setOnline(true));

  it('shows no figures of another period when offline', async () => {
    serveFigures();
    const { user } = openDashboard();
    await section(/^Candidatures reçues par semaine/);
    act(() => onlineManager.setOnline(false));
    await user.click(screen.getByRole('radio', { name: 'Tout' }));
    expect(await screen.findByText('Vous êtes hors ligne')).toBeVisible();
    expect(screen.queryByText('Du 01/10/2026 au 31/10/2026')).toBeNull();
    expect(screen.queryByRole('region', { name: /^Candidatures reçues par semaine/ })).toBeNull();
    act(() => onlineManager.setOnline(true));
    await section(/^Candidatures reçues par semaine/);
  });
});

describe('the dashboard', () => {
  // spec 2.2
  it('shows its figures, each as a link to the list it counts', async () => {
    serveFigures();
    const { host } = openDashboard();
    expect(
      await screen.findByRole('link', { name: /^1\s952 candidatures reçues\s: voir la liste$/ }),
    ).toHaveAttribute('href', expect.stringMatching(/^\/applications\?f=recue/));
    expect(host.pages.at(-1)?.title).toBe('Tableau de bord');
    expect(screen.getByText('Du 01/10/2026 au 31/10/2026')).toBeVisible();
    expect(screen.getByText(/^\+95\s%$/)).toBeVisible();
    const before = screen.getByRole('link', { name: /^1\s000, candidatures de la période précédente/ });
    expect(addressOf(before)).toBe('/applications?f=recue:2026-08-31..2026-09-30');
    expect(
      addressOf(
        screen.getByRole('link', { name: /^9,5\sj avant la décision, 750 candidatures\s: voir la liste$/ }),
      ),
    ).toBe(`/applications?${OCTOBER}&f=statut:accepted|rejected`);
    expect(addressOf(screen.getByRole('link', { name: /^52 candidatures évaluées\s: voir la liste$/ }))).toBe(
      `/applications?${OCTOBER}&f=niveau:excellent|good|medium|insufficient`,
    );
    expect(await axeViolations()).toEqual([]);
  });

  it('draws what arrived week by week, and shows the same in a table', async () => {
    serveFigures();
    const { user } = openDashboard();
    const pipeline = await section(/^Candidatures reçues par semaine/);
    const column = pipeline.getByRole('link', {
      name: /^Semaine du 12 octobre 2026, 752 candidatures\s: voir la liste$/,
    });
    expect(addressOf(column)).toBe('/applications?f=recue:2026-10-12..2026-10-18');
    expect(addressOf(pipeline.getByRole('link', { name: /^Autres/ }))).toBe(
      `/applications?${OCTOBER}&f=!statut:new|contacted|evaluated|accepted|rejected`,
    );
    const piece = pipeline.getByRole('link', {
      name: /^Semaine du 12 octobre 2026, Accepté, 750 candidatures\s: voir la liste$/,
    });
    expect(addressOf(piece)).toBe('/applications?f=recue:2026-10-12..2026-10-18&f=statut:accepted');
    // Screen readers get the same text as the pointer.
    for (const link of [column, piece]) expect(link).toHaveAccessibleName(link.title);
    await user.click(pipeline.getByRole('radio', { name: 'Tableau' }));
    const row = within(pipeline.getByRole('row', { name: /Semaine du 12 octobre 2026/ }));
    expect(row.getAllByRole('cell').map(({ textContent }) => textContent?.split(',')[0])).toEqual([
      '0',
      '0',
      '0',
      '750',
      '0',
      '2',
      '752',
    ]);
    expect(addressOf(row.getByRole('link', { name: /^750/ }))).toBe(
      '/applications?f=recue:2026-10-12..2026-10-18&f=statut:accepted',
    );
    expect(await axeViolations()).toEqual([]);
  });

  it('names for each link of its charts the list that it opens', async () => {
    serveFigures();
    openDashboard();
    await section('Secteurs de formation');
    const charts = screen.getAllByRole('listitem').flatMap((item) => within(item).queryAllByRole('link'));
    // Links within a sentence are named by it.
    for (const link of charts.filter((one) => !one.closest('p')))
      expect(link).toHaveAccessibleName(expect.stringMatching(/candidatures?.*\s?: voir la liste$/));
  });

  it('shows how long each status lasts, in the order of the statuses', async () => {
    serveFigures();
    openDashboard();
    const times = await section('Temps passé dans chaque statut');
    expect(times.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Nouveau2,5\sj de médiane0,5\sj à 4\sj1\s200 candidatures/),
      expect.stringMatching(/^Contacté4\sj de médiane1,5\sj à 9,5\sj0 candidature/),
    ]);
  });

  it('shows what waits for each recruiter, and opens the oldest application', async () => {
    serveFigures();
    openDashboard();
    const waiting = await section('Qui attend quoi, aujourd’hui');
    expect(addressOf(waiting.getByRole('link', { name: /^98/ }))).toBe(
      '/applications?f=statut:new|contacted|evaluated&f=responsable:none',
    );
    expect(addressOf(waiting.getByRole('link', { name: /^70/ }))).toMatch(
      /&f=contact:\.\.\d{4}-\d{2}-\d{2}$/,
    );
    expect(waiting.getByRole('link', { name: 'Amélie Verdurand' })).toHaveAttribute(
      'href',
      '/applications/b0000000-0000-4000-8000-000000000001',
    );
  });

  it('shows rankings, and all of a long one on demand', async () => {
    serveFigures();
    const { user } = openDashboard();
    const sectors = await section('Secteurs de formation');
    expect(sectors.getAllByRole('link')).toHaveLength(6);
    await user.click(sectors.getByRole('button', { name: 'Voir les 2 autres' }));
    expect(sectors.getAllByRole('link')).toHaveLength(8);
    const sources = await section('Provenance');
    expect(addressOf(sources.getByRole('link', { name: /LinkedIn/ }))).toBe(
      `/applications?${OCTOBER}&f=source:linkedin`,
    );
    expect(sources.getByRole('link', { name: /un-lien-a-nous/ })).toBeVisible();
  });
});

describe('the period of the dashboard', () => {
  it('is in the address, and each choice loads its figures', async () => {
    const asked = serveFigures();
    const { user } = openDashboard();
    await user.click(await screen.findByRole('radio', { name: '12 mois' }));
    await waitFor(() => expect(asked).toHaveLength(2));
    expect(address()).toBe('?periode=12m');
    await user.click(screen.getByRole('radio', { name: 'Tout' }));
    await waitFor(() => expect(asked).toHaveLength(3));
    expect(asked[2]).not.toHaveProperty('from_date');
  });

  it('can be two dates, from a link and from the fields', async () => {
    const asked = serveFigures();
    const { user } = openDashboard('?periode=dates&du=2026-10-01&au=2026-10-31');
    await waitFor(() => expect(asked).toEqual([{ from_date: '2026-10-01', to_date: '2026-10-31' }]));
    const from = await screen.findByLabelText('Du');
    expect(from).toHaveValue('01/10/2026');
    await user.clear(from);
    await user.type(from, '12/10/2026{Enter}');
    await waitFor(() => expect(asked.at(-1)).toEqual({ from_date: '2026-10-12', to_date: '2026-10-31' }));
    expect(address()).toBe('?periode=dates&du=2026-10-12&au=2026-10-31');
    await user.clear(from);
    expect(from).toHaveAccessibleDescription('Indiquez une date');
    await user.type(from, '31/02/2026{Tab}');
    expect(from).toHaveAccessibleDescription(/^Cette date n’existe pas/);
    await user.clear(from);
    await user.type(from, '01/11/2026{Tab}');
    expect(from).toHaveAccessibleDescription('La date ne peut pas être postérieure au 31/10/2026');
    expect(address()).toBe('?periode=dates&du=2026-10-12&au=2026-10-31');
  });
});

describe('the dashboard without figures', () => {
  it('says that nobody applied, and still shows what waits', async () => {
    serveFigures(
      buildDashboard({
        total: 0,
        previous_total: 0,
        timeline: [],
        stays: [],
        statuses: [],
        decision: { count: 0, median: null },
      }),
    );
    const { user } = openDashboard();
    expect(await screen.findByText('Aucune candidature reçue sur cette période')).toBeVisible();
    expect(screen.getByRole('region', { name: 'Qui attend quoi, aujourd’hui' })).toBeVisible();
    expect(await axeViolations()).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Voir toutes les candidatures' }));
    expect(address()).toBe('?periode=tout');
  });

  it.each([
    ['the database is away', () => new HttpResponse(null, { status: 503 })],
    ['the answer is something else', () => HttpResponse.json({ total: 'many' })],
  ])('shows a message when %s, and tries again on demand', async (_what, answer) => {
    allowConsole(/503/);
    serveBackend();
    server.use(http.post(rpcUrl('recruitment_dashboard'), answer));
    const { user, host } = openDashboard();
    expect(
      await screen.findByRole('heading', { name: 'Impossible de charger le tableau de bord' }),
    ).toBeVisible();
    expect(host.notices.at(-1)).toEqual({
      kind: 'error',
      notice: { title: 'Erreur', description: 'Impossible de charger le tableau de bord' },
    });
    expect(await axeViolations()).toEqual([]);
    serveFigures();
    await user.click(screen.getByRole('button', { name: 'Réessayer' }));
    expect(await screen.findByRole('link', { name: /^1\s952 candidatures reçues/ })).toBeVisible();
  });
});
