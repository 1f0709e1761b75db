import {
  axeViolations,
  buildApplication,
  buildEvaluation,
  configureTestSupabase,
  renderRoutes,
  rpcUrl,
  server,
  type Application,
} from '@trame/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import remote from '../../routes.tsx';
import { serveBackend, type Backend } from '../../../testing/backend.ts';

const PLACEHOLDER = 'Rechercher (nom, email, expertises...)';
const RECRUITER = {
  id: '20000000-0000-4000-8000-00000000b001',
  name: 'Sonia Renaud',
  email: 's@example.org',
};

function openList(backend: Backend, route = '/applications') {
  const log = serveBackend(backend);
  server.use(http.post(rpcUrl('recruiters'), () => HttpResponse.json([RECRUITER])));
  return { log, ...renderRoutes(remote, { route }) };
}

const table = () => screen.findByRole('table', { name: 'Candidatures' });
const row = (name: string) => screen.findByRole('row', { name: new RegExp(name) });
/** Looking up roles takes long on the whole page, so the focus is read from the row itself. */
const focusOn = (name: string) =>
  waitFor(() => {
    const active = document.activeElement;
    expect(active?.tagName).toBe('TR');
    expect(active).toHaveTextContent(name);
  });
const column = (name: string) => screen.getByRole('columnheader', { name });

beforeAll(configureTestSupabase);

describe('the choice between cards and table', () => {
  afterEach(() => {
    vi.restoreAllMocks();
    localStorage.clear();
  });

  it('shows cards until the table is chosen, and the table from then on', async () => {
    const backend = { applications: [buildApplication({ full_name: 'Léa Martin' })] };
    const first = openList(backend);
    expect(await screen.findByRole('article', { name: 'Léa Martin' })).toBeVisible();
    expect(screen.queryByRole('table')).toBeNull();
    await first.user.click(screen.getByRole('radio', { name: 'Tableau' }));
    expect(await row('Léa Martin')).toBeVisible();
    expect(screen.queryByRole('article')).toBeNull();
    first.unmount();

    const second = openList(backend);
    expect(await row('Léa Martin')).toBeVisible();
    await second.user.click(screen.getByRole('radio', { name: 'Fiches' }));
    expect(await screen.findByRole('article', { name: 'Léa Martin' })).toBeVisible();
  });

  it('shows cards in a window too narrow for the table, whatever was chosen', async () => {
    localStorage.setItem('trame.recruitment.list-display', 'table');
    vi.spyOn(window, 'matchMedia').mockImplementation((media) =>
      Object.assign(new EventTarget() as MediaQueryList, { matches: media.includes('1180px') }),
    );
    openList({ applications: [buildApplication({ full_name: 'Léa Martin' })] });
    expect(await screen.findByRole('article', { name: 'Léa Martin' })).toBeVisible();
    expect(screen.queryByRole('radio', { name: 'Tableau' })).toBeNull();
  });
});

describe('the table of applications', () => {
  beforeEach(() => localStorage.setItem('trame.recruitment.list-display', 'table'));
  afterEach(() => localStorage.clear());

  const people = (...names: string[]): Application[] =>
    names.map((full_name) => buildApplication({ full_name }));

  it('shows the columns by which recruiters choose people', async () => {
    const application = buildApplication({
      full_name: 'Solène Marchadier',
      job_title: 'Formatrice Sage',
      country: 'BE',
      status: 'accepted',
      created_at: '2026-11-20T23:30:00+00:00',
      mastered_software: ['Sage 100', 'Sage X3', 'EBP', 'Ciel', 'Odoo'],
      availability: 'Sous 1 mois',
      assigned_to: RECRUITER.id,
    });
    openList({
      applications: [application, ...people('Omar Haddad')],
      evaluations: [buildEvaluation(application.id, { score: 4 })],
    });
    const shown = within(await row('Solène Marchadier'));
    expect(shown.getByRole('rowheader')).toHaveTextContent(application.reference);
    expect(shown.getByRole('rowheader')).toHaveTextContent('Formatrice Sage');
    expect(await shown.findByRole('img', { name: 'Belgique' })).toBeVisible();
    expect(shown.getByText('Accepté')).toBeVisible();
    expect(await shown.findByText(/Bon profil/)).toBeVisible();
    expect(shown.getByText('Sage X3')).toBeVisible();
    expect(shown.queryByText('EBP')).toBeNull();
    expect(shown.getByText(/^\+3/)).toBeVisible();
    expect(shown.getByText('Sous 1 mois')).toBeVisible();
    expect(await shown.findByText('Sonia Renaud')).toBeVisible();
    // Paris time: already the 21st there.
    expect(shown.getByText('21/11/2026')).toBeVisible();
    expect(within(await row('Omar Haddad')).getByText('Personne')).toBeInTheDocument();
    expect(await table()).toHaveAttribute('aria-rowcount', '3');
    expect(await axeViolations()).toEqual([]);
  });

  it('is sorted from the headers for which the database has an order', async () => {
    const { log, user } = openList({ applications: people('Léa Martin') });
    await table();
    const sorts = () => log.searches.map(({ sort }) => sort).filter(Boolean);
    expect(column('Reçue le')).toHaveAttribute('aria-sort', 'descending');
    await user.click(within(column('Nom')).getByRole('button'));
    await waitFor(() => expect(column('Nom')).toHaveAttribute('aria-sort', 'ascending'));
    expect(column('Reçue le')).toHaveAttribute('aria-sort', 'none');
    expect(screen.getByRole('combobox', { name: 'Trier' }).closest('.ant-select')).toHaveTextContent(
      'Par nom',
    );
    await user.click(within(column('Reçue le')).getByRole('button'));
    await waitFor(() => expect(column('Reçue le')).toHaveAttribute('aria-sort', 'descending'));
    await user.click(within(column('Reçue le')).getByRole('button'));
    await waitFor(() => expect(column('Reçue le')).toHaveAttribute('aria-sort', 'ascending'));
    await user.click(within(column('Évaluation')).getByRole('button'));
    await waitFor(() => expect(column('Évaluation')).toHaveAttribute('aria-sort', 'descending'));
    await waitFor(() => expect(sorts()).toEqual(['name', 'oldest', 'evaluation']));
    for (const name of ['Pays', 'Statut', 'Logiciels', 'Disponibilité', 'Suivie par']) {
      expect(column(name)).not.toHaveAttribute('aria-sort');
      expect(within(column(name)).queryByRole('button')).toBeNull();
    }
  });

  it('marks matches, and names the field of a match that no column shows', async () => {
    const application = buildApplication({
      full_name: 'Omar Haddad',
      job_title: 'Formateur Revit',
      email: 'omar@exemple.org',
    });
    const { user } = openList({ applications: [application] });
    const shown = await row('Omar Haddad');
    const search = async (text: string) => {
      await user.clear(screen.getByPlaceholderText(PLACEHOLDER));
      await user.type(screen.getByPlaceholderText(PLACEHOLDER), text);
    };
    await search('mar');
    await waitFor(() => expect(shown.querySelector('mark')).toHaveTextContent('mar'));
    await search('exemple');
    expect(await within(shown).findByText(/^E-mail/)).toHaveTextContent('omar@exemple.org');
    await search('revit');
    expect(await within(shown).findByText(/^Intitulé/)).toHaveTextContent('Formateur Revit');
    await search(application.reference);
    await waitFor(() => expect(shown.querySelector('mark')).toHaveTextContent(application.reference));
    expect(within(shown).queryByText(/^Référence/)).toBeNull();
  });

  it('has the same keys as the cards to move, select and open', async () => {
    const { user } = openList({ applications: people('Première', 'Deuxième', 'Troisième') });
    await row('Première');
    // Right after the choice of the display, its round button has the focus.
    screen.getByRole('radio', { name: 'Tableau' }).focus();
    await user.keyboard('j');
    await focusOn('Première');
    await user.keyboard('j');
    await focusOn('Deuxième');
    await user.keyboard('x');
    expect(screen.getByRole('checkbox', { name: 'Sélectionner Deuxième' })).toBeChecked();
    expect(await screen.findByRole('region', { name: 'Sélection' })).toHaveTextContent('1 sélectionnée');
    await user.keyboard('k');
    await focusOn('Première');
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('dialog', { name: /Première/ })).toBeInTheDocument();
    await user.keyboard('{Escape}');
    await focusOn('Première');
  });

  it('loads further pages', async () => {
    const names = Array.from({ length: 65 }, (_, index) => `Personne ${index}.`);
    openList({ applications: people(...names) });
    expect(await screen.findByText('65 candidatures')).toBeVisible();
    expect(await screen.findByRole('row', { name: /Personne 64\./ })).toHaveAttribute('aria-rowindex', '66');
  });

  it('shows loading, failure and emptiness in the words of the list', async () => {
    const { user } = openList({ applications: people('Léa Martin') });
    expect(await screen.findByText('Chargement des candidatures...')).toBeVisible();
    await row('Léa Martin');
    server.use(http.post(rpcUrl('search_trainer_applications'), () => HttpResponse.json([])));
    await user.type(screen.getByPlaceholderText(PLACEHOLDER), 'zzyzx');
    expect(await screen.findByText('Aucune candidature trouvée')).toBeVisible();
    expect(screen.queryByRole('table')).toBeNull();
    server.use(
      http.post(rpcUrl('search_trainer_applications'), () =>
        HttpResponse.json({ code: '42501' }, { status: 403 }),
      ),
    );
    await user.type(screen.getByPlaceholderText(PLACEHOLDER), 'x');
    expect(await screen.findByRole('alert')).toHaveTextContent('Impossible de charger les candidatures');
  });
});
