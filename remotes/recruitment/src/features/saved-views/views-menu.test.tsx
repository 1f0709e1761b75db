import {
  allowConsole,
  axeViolations,
  configureTestSupabase,
  renderRoutes,
  server,
  tableUrl,
} from '@trame/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { useLocation } from '@trame/platform/router';
import { http, HttpResponse } from 'msw';
import { beforeAll, describe, expect, it } from 'vitest';
import { serveFilters, serveViews, type ViewRecord } from '../../../testing/list.ts';
import { FilterPanel } from '../application-data/components/filter-panel.tsx';
import { useListFilters } from '../application-data/components/use-list-filters.ts';
import { ApplicationViews } from './application-views.tsx';

const ME = '30000000-0000-4000-8000-000000000001';
const CAMILLE = '30000000-0000-4000-8000-000000000002';
const VIEW = '00000000-0000-4000-8000-0000000000a1';
const OTHERS = '00000000-0000-4000-8000-0000000000a2';

const view = (change: Partial<ViewRecord> = {}): ViewRecord => ({
  id: VIEW,
  owner_id: ME,
  name: 'À rappeler',
  is_shared: false,
  filters: { status: 'contacted', conditions: [{ field: 'tag', op: 'in', values: ['rappel'] }] },
  sort: 'contact',
  ...change,
});
const ofCamille = view({
  id: OTHERS,
  owner_id: CAMILLE,
  name: 'Belges',
  is_shared: true,
  filters: { conditions: [{ field: 'country', op: 'in', values: ['BE'] }] },
  sort: 'newest',
});

const APPLIED = '?statut=contacted&tri=contact&f=etiquette:rappel';

function Page() {
  const list = useListFilters();
  const { search } = useLocation();
  return (
    <>
      <ApplicationViews list={list} />
      <FilterPanel filters={list.filters} onFilter={list.setFilter} onClear={list.clearAll}>
        <span />
      </FilterPanel>
      <output data-testid="address">{decodeURIComponent(search)}</output>
    </>
  );
}

function open(query: string, views: readonly ViewRecord[]) {
  serveFilters({ recruiters: [{ id: CAMILLE, name: 'Camille Roussel' }] });
  const held = serveViews(ME, views);
  const rendered = renderRoutes(
    { routes: [{ path: '*', element: <Page /> }] },
    { route: `/applications${query}`, session: { userId: ME } },
  );
  return { ...rendered, held };
}
const address = () => screen.getByTestId('address').textContent;
const trigger = (name: RegExp | string = /Vues/) => screen.findByRole('button', { name });
const item = (name: RegExp | string) => screen.findByRole('menuitem', { name });

beforeAll(configureTestSupabase);

describe('saved views', () => {
  it('are one’s own and those of colleagues; opening one sets its filters and its order', async () => {
    const { user } = open('?statut=new', [view(), ofCamille]);
    await user.click(await trigger());
    expect(await item(/Belges.*Par Camille Roussel/)).toBeInTheDocument();
    await waitFor(() => expect(screen.getByText('Mes vues')).toBeVisible());
    await user.click(await item('À rappeler'));
    await waitFor(() => expect(address()).toContain('vue='));
    const params = new URLSearchParams(address() ?? '');
    expect(params.get('vue')).toBe(VIEW);
    expect(params.get('statut')).toBe('contacted');
    expect(params.get('tri')).toBe('contact');
    expect(params.getAll('f')).toEqual(['etiquette:rappel']);
    expect(await trigger(/^À rappeler$/)).toBeVisible();
    expect(await axeViolations()).toEqual([]);
  });

  it('show that the filters have changed since, and can set them again', async () => {
    const { user } = open(`${APPLIED}&vue=${VIEW}`, [view()]);
    await trigger(/^À rappeler$/);
    await user.click(await screen.findByRole('button', { name: 'Retirer le filtre Statut: Contacté' }));
    await user.click(await trigger(/À rappeler.*modifiée/));
    await user.click(await item('Revenir à la vue'));
    expect(await trigger(/^À rappeler$/)).toBeVisible();
    expect(address()).toContain('statut=contacted');
  });

  it('open from a link, for a colleague too', async () => {
    open(`?vue=${OTHERS}`, [ofCamille]);
    expect(await screen.findByText('Pays : Belgique')).toBeVisible();
    expect(await trigger(/^Belges$/)).toBeVisible();
  });

  it('are not opened again when their last filter is removed', async () => {
    const { user } = open(`?vue=${OTHERS}`, [ofCamille]);
    await user.click(await screen.findByRole('button', { name: 'Retirer le filtre Pays\u00a0: Belgique' }));
    expect(await trigger(/Belges.*modifiée/)).toBeVisible();
    expect(screen.queryByText('Pays : Belgique')).toBeNull();
  });

  it('that were deleted or are private are reported, and the list remains', async () => {
    const { user } = open(`?statut=new&vue=${OTHERS}`, [view()]);
    expect(
      await screen.findByText('Cette vue a été supprimée ou n’est pas partagée avec vous.'),
    ).toBeVisible();
    expect(screen.getByText('Statut: Nouveau')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Fermer le message' }));
    await waitFor(() => expect(address()).toBe('?statut=new'));
    expect(screen.queryByText(/Cette vue a été supprimée/)).toBeNull();
  });

  it('are not refused as a name that is taken when the database could not save them', async () => {
    allowConsole('Failed to load resource');
    const { user } = open('?statut=new', []);
    server.use(
      http.post(tableUrl('saved_views'), () =>
        HttpResponse.json({ code: '40P01', message: 'deadlock detected' }, { status: 500 }),
      ),
    );
    await user.click(await trigger());
    await user.click(await item('Enregistrer la vue actuelle…'));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByLabelText('Nom de la vue'), 'À rappeler');
    await user.click(dialog.getByRole('button', { name: 'Enregistrer' }));
    expect(await dialog.findByText('La vue n’est pas enregistrée')).toBeVisible();
    expect(dialog.queryByText('Une de vos vues porte déjà ce nom')).toBeNull();
  });

  it('store the current filters under a name, shared or not', async () => {
    const { user, held, host } = open('?statut=new&f=!pays:FR', [view()]);
    await user.click(await trigger());
    await user.click(await item('Enregistrer la vue actuelle…'));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Enregistrer' }));
    // The dialog may still fade in.
    await waitFor(() => expect(dialog.getByText('Donnez un nom à la vue')).toBeVisible());
    await user.type(dialog.getByLabelText('Nom de la vue'), 'À rappeler');
    await user.click(dialog.getByRole('button', { name: 'Enregistrer' }));
    await waitFor(() => expect(dialog.getByText('Une de vos vues porte déjà ce nom')).toBeVisible());
    await waitFor(() => expect(dialog.getByLabelText('Nom de la vue')).toHaveFocus());
    expect(await axeViolations()).toEqual([]);
    await user.type(dialog.getByLabelText('Nom de la vue'), ' vite');
    await user.click(dialog.getByLabelText('Partager avec l’équipe'));
    await user.click(dialog.getByRole('button', { name: 'Enregistrer' }));
    expect(await trigger(/^À rappeler vite$/)).toBeVisible();
    expect(held[1]).toMatchObject({
      name: 'À rappeler vite',
      is_shared: true,
      sort: 'newest',
      filters: {
        status: 'new',
        evaluation: 'all',
        conditions: [{ field: 'country', op: 'not_in', values: ['FR'] }],
      },
    });
    expect(address()).toContain(`vue=${held[1]!.id}`);
    expect(host.notices).toEqual([
      { kind: 'success', notice: { title: 'Vue enregistrée', description: 'À rappeler vite' } },
    ]);
  });

  it('ask before a typed name is lost', async () => {
    const { user } = open('?statut=new', []);
    await user.click(await trigger());
    await user.click(await item('Enregistrer la vue actuelle…'));
    await user.type(await screen.findByLabelText('Nom de la vue'), 'Demain');
    await user.click(screen.getByRole('button', { name: 'Annuler' }));
    expect(await screen.findByText('Abandonner les modifications ?')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Continuer la saisie' }));
    expect(screen.getByLabelText('Nom de la vue')).toHaveValue('Demain');
  });

  it('of one’s own can be updated, renamed, shared and deleted', async () => {
    const { user, held } = open(`${APPLIED}&evaluation=evaluated&vue=${VIEW}`, [view()]);
    await user.click(await trigger(/À rappeler.*modifiée/));
    await user.click(await item('Mettre à jour la vue'));
    await trigger(/^À rappeler$/);
    expect(held[0]!.filters).toMatchObject({ evaluation: 'evaluated' });

    await user.click(await trigger(/^À rappeler$/));
    await user.click(await item('Partager avec l’équipe'));
    await waitFor(() => expect(held[0]!.is_shared).toBe(true));

    await user.click(await trigger(/^À rappeler$/));
    await user.click(await item('Renommer…'));
    await user.type(await screen.findByLabelText('Nom de la vue'), ' demain');
    await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
    await user.click(await trigger(/^À rappeler demain$/));

    await user.click(await item('Supprimer…'));
    expect(await screen.findByText(/pour vous et pour vos collègues/)).toBeInTheDocument();
    expect(await axeViolations()).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Supprimer la vue' }));
    await waitFor(() => expect(address()).not.toContain('vue='));
    await trigger(/^Vues$/);
    expect(held).toEqual([]);
    expect(screen.queryByText(/Cette vue a été supprimée/)).toBeNull();
    // The filters stay as they are.
    expect(address()).toContain('statut=contacted');
  });

  it('of colleagues can be opened, never changed', async () => {
    const { user } = open(`?f=pays:BE&statut=new&vue=${OTHERS}`, [ofCamille]);
    await user.click(await trigger(/Belges.*modifiée/));
    expect(await item('Revenir à la vue')).toBeInTheDocument();
    expect(await item('Enregistrer comme nouvelle vue…')).toBeInTheDocument();
    for (const name of ['Mettre à jour la vue', 'Renommer…', 'Ne plus partager', 'Supprimer…'])
      expect(screen.queryByRole('menuitem', { name })).toBeNull();
  });

  it('are read again on demand after a failure, and a failed change is shown and loses nothing', async () => {
    allowConsole('Failed to load resource');
    serveFilters();
    serveViews(ME, [view()]);
    server.use(
      http.get(tableUrl('saved_views'), () => HttpResponse.json({}, { status: 400 }), { once: true }),
    );
    const { user, host } = renderRoutes(
      { routes: [{ path: '*', element: <Page /> }] },
      { route: `/applications${APPLIED}`, session: { userId: ME } },
    );
    await user.click(await trigger());
    await user.click(await item(/Réessayer/));
    await user.click(await trigger());
    await user.click(await item('À rappeler'));

    server.use(
      http.patch(tableUrl('saved_views'), () => HttpResponse.json({ code: '42501' }, { status: 403 })),
    );
    await user.click(await trigger(/^À rappeler$/));
    await user.click(await item('Renommer…'));
    await user.type(await screen.findByLabelText('Nom de la vue'), ' demain');
    await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
    expect(await screen.findByText('La vue n’est pas enregistrée')).toBeVisible();
    expect(screen.getByLabelText('Nom de la vue')).toHaveValue('À rappeler demain');
    expect(host.notices.at(-1)).toEqual({
      kind: 'error',
      notice: { title: 'Erreur', description: 'Impossible d’enregistrer la vue' },
    });
  });
});
