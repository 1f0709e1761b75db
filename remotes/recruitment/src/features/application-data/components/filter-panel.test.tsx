import {
  allowConsole,
  axeViolations,
  configureTestSupabase,
  renderRoutes,
  rpcUrl,
  server,
} from '@trame/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useLocation } from '@trame/platform/router';
import { http, HttpResponse } from 'msw';
import { beforeAll, describe, expect, it } from 'vitest';
import { serveFilters } from '../../../../testing/list.ts';
import { FilterPanel } from './filter-panel.tsx';
import { ListSortSelect } from './list-sort.tsx';
import { useListFilters } from './use-list-filters.ts';

const CAMILLE = '10000000-0000-4000-8000-000000000001';

function Page() {
  const list = useListFilters();
  const { search } = useLocation();
  return (
    <>
      <FilterPanel filters={list.filters} onFilter={list.setFilter} onClear={list.clearAll}>
        <span />
      </FilterPanel>
      <ListSortSelect value={list.filters.sort} onChange={(sort) => list.setFilter({ sort })} />
      <output data-testid="address">{decodeURIComponent(search)}</output>
    </>
  );
}

const open = (query = '') =>
  renderRoutes({ routes: [{ path: '*', element: <Page /> }] }, { route: `/applications${query}` });
const address = () => screen.getByTestId('address').textContent;
// jsdom has no layout: a list above a dialog never counts as laid out, and accepts no pointer.
const pick = async (title: string) => {
  // A chosen value has its title on its tag too, before the list.
  const found = await screen.findAllByTitle(title);
  fireEvent.click(found.at(-1)!);
};
const dialog = () => screen.findByRole('dialog');

beforeAll(configureTestSupabase);

describe('the filter on the text of CVs', () => {
  const openPanel = async (query = '') => {
    const opened = open(query);
    await opened.user.click(screen.getByRole('button', { name: 'Filtres avancés' }));
    return { ...opened, field: await screen.findByRole('textbox', { name: 'Texte des CV' }) };
  };

  it('appears in no address, and each of its texts is removed by its chip', async () => {
    serveFilters();
    const { user, field } = await openPanel('?f=pays:FR');
    await user.type(field, '  Power BI {Enter}');
    expect(await screen.findByText('CV : Power BI')).toBeVisible();
    expect(field).toHaveValue('');
    await user.type(field, 'Zoé Martin{Enter}');
    expect(await screen.findByText('CV : Zoé Martin')).toBeVisible();
    expect(await axeViolations()).toEqual([]);
    expect(address()).toBe('?f=pays:FR');

    await user.click(screen.getByRole('button', { name: 'Retirer le filtre CV\u00a0: Power BI' }));
    await waitFor(() => expect(screen.queryByText('CV : Power BI')).toBeNull());
    expect(screen.getByText('CV : Zoé Martin')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Effacer tous' }));
    await waitFor(() => expect(screen.queryByText('CV : Zoé Martin')).toBeNull());
  });

  it('needs a word', async () => {
    const { user, field } = await openPanel();
    await user.type(field, ' ++ {Enter}');
    expect(await screen.findByText('Écrivez au moins un mot à chercher')).toBeVisible();
    expect(field).toHaveFocus();
    expect(await axeViolations()).toEqual([]);
    expect(screen.queryByRole('button', { name: 'Effacer tous' })).toBeNull();
  });

  it('can be turned into an exclusion from its chip', async () => {
    serveFilters();
    const { user, field } = await openPanel();
    await user.type(field, 'SAP{Enter}');
    await user.click(await screen.findByRole('button', { name: 'Modifier le filtre CV\u00a0: SAP' }));
    const shown = within(await dialog());
    expect(shown.getByRole('textbox', { name: 'Texte des CV' })).toHaveValue('SAP');
    await user.click(shown.getByRole('radio', { name: 'Exclure' }));
    expect(await axeViolations()).toEqual([]);
    await user.click(shown.getByRole('button', { name: 'Appliquer' }));
    expect(await screen.findByText('CV sans : SAP')).toBeVisible();
  });
});

describe('filters added to the list', () => {
  // spec 5.32
  it('are chosen by field, sense and values, each with its count, and are kept in the address', async () => {
    const asked = serveFilters({
      values: {
        country: [
          { value: 'FR', total: 1200 },
          { value: 'BE', total: 3 },
        ],
      },
    });
    const { user } = open('?statut=new');
    await user.click(screen.getByRole('button', { name: 'Ajouter un filtre' }));
    await waitFor(() => expect(screen.getByRole('combobox', { name: 'Critère' })).toHaveFocus());
    const shown = within(await dialog());
    await user.click(shown.getByRole('combobox', { name: 'Critère' }));
    await pick('Pays');
    await user.click(shown.getByRole('radio', { name: 'Exclure' }));
    await user.click(shown.getByRole('combobox', { name: 'Pays' }));
    await pick('France (1 200)');
    await pick('Belgique (3)');
    expect(asked.at(-1)).toMatchObject({ field: 'country', status_filter: 'new' });
    expect(await axeViolations()).toEqual([]);
    await user.click(shown.getByRole('button', { name: 'Appliquer' }));

    await waitFor(() => expect(address()).toBe('?statut=new&f=!pays:FR|BE'));
    expect(await screen.findByText('Sauf pays : France, Belgique')).toBeVisible();
    expect(screen.getByText('Statut: Nouveau')).toBeVisible();
    // The badge only counts the two selects of the panel (spec §5).
    expect(screen.getByText('1 filtre actif')).toBeInTheDocument();
  });

  it('are removed one by one or all at once, and the order remains', async () => {
    serveFilters();
    const { user } = open('?f=pays:FR&f=!etiquette:urgent&tri=name');
    await user.click(await screen.findByRole('button', { name: 'Retirer le filtre Pays\u00a0: France' }));
    expect(address()).toBe('?tri=name&f=!etiquette:urgent');
    await user.click(screen.getByRole('button', { name: 'Effacer tous' }));
    expect(address()).toBe('?tri=name');
    expect(screen.queryByRole('button', { name: 'Effacer tous' })).toBeNull();
  });

  it('are edited from their chip, with counts that ignore them', async () => {
    const asked = serveFilters({ values: { tag: [{ value: 'à rappeler', total: 2 }] } });
    const { user } = open('?f=etiquette:urgent&f=pays:FR');
    await user.click(
      await screen.findByRole('button', { name: 'Modifier le filtre Étiquette\u00a0: urgent' }),
    );
    const shown = within(await dialog());
    await user.click(shown.getByRole('combobox', { name: 'Étiquette' }));
    await pick('à rappeler (2)');
    await pick('urgent (0)');
    await user.click(shown.getByRole('button', { name: 'Appliquer' }));
    await waitFor(() => expect(address()).toBe('?f=etiquette:à+rappeler&f=pays:FR'));
    expect(asked[0]).toMatchObject({ filters: [{ field: 'country', op: 'in', values: ['FR'] }] });
  });

  it('need a value, and a first date before the last', async () => {
    serveFilters();
    const { user } = open('?f=recue:2026-10-01..2026-10-31');
    await user.click(
      await screen.findByRole('button', {
        name: 'Modifier le filtre Date de candidature\u00a0: du 01/10/2026 au 31/10/2026',
      }),
    );
    const shown = within(await dialog());
    const until = shown.getByLabelText('Au');
    await user.clear(until);
    await user.type(until, '01/09/2026{Enter}');
    await user.click(shown.getByRole('button', { name: 'Appliquer' }));
    expect(await shown.findByText('La fin ne peut pas précéder le début')).toBeVisible();
    await user.clear(until);
    await user.type(until, '31/11/2026');
    await user.click(shown.getByRole('button', { name: 'Appliquer' }));
    expect(until).toHaveAccessibleDescription(/^Cette date n’existe pas/);
    expect(until).toHaveValue('31/11/2026');

    await user.click(shown.getByRole('combobox', { name: 'Critère' }));
    await pick('Secteur');
    await user.click(shown.getByRole('button', { name: 'Appliquer' }));
    expect(await shown.findByText('Choisissez au moins une valeur')).toBeVisible();
    expect(await axeViolations()).toEqual([]);
    await user.click(shown.getByRole('button', { name: 'Annuler' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(address()).toBe('?f=recue:2026-10-01..2026-10-31');
  });

  it('name people, also those who left', async () => {
    serveFilters({ recruiters: [{ id: CAMILLE, name: 'Camille Roussel' }] });
    open(`?f=responsable:${CAMILLE}|none|gone`);
    expect(
      await screen.findByText('Responsable : Camille Roussel, Personne, Ancien recruteur'),
    ).toBeVisible();
  });

  it('can be chosen without counts when these cannot be read; values that people write wait for them', async () => {
    allowConsole('Failed to load resource');
    serveFilters();
    server.use(
      http.post(rpcUrl('application_filter_values'), () => HttpResponse.json({}, { status: 400 }), {
        once: true,
      }),
    );
    const { user } = open('?statut=new');
    await user.click(screen.getByRole('button', { name: 'Ajouter un filtre' }));
    const shown = within(await dialog());
    await user.click(shown.getByRole('combobox', { name: 'Secteur' }));
    expect(await screen.findByTitle('Autres Domaines')).toBeInTheDocument();

    server.use(
      http.post(rpcUrl('application_filter_values'), () => HttpResponse.json({}, { status: 400 }), {
        once: true,
      }),
    );
    await user.click(shown.getByRole('combobox', { name: 'Critère' }));
    await pick('Logiciel');
    await user.click(await shown.findByRole('button', { name: 'Réessayer' }));
    expect(await shown.findByRole('combobox', { name: 'Logiciel' })).toBeVisible();
  });
});

it('the order is chosen beside the count and kept in the address', async () => {
  serveFilters();
  const { user } = open();
  await user.click(screen.getByRole('combobox', { name: 'Trier' }));
  await pick('Mieux évaluées d’abord');
  await waitFor(() => expect(address()).toBe('?tri=evaluation'));
});
