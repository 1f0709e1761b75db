import { queryOptions } from '@tanstack/react-query';
import { configureTestSupabase, render, server, tableUrl } from '@trame/testing';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { useState } from 'react';
import { beforeAll, expect, it } from 'vitest';
import { useLocation } from '@trame/platform/router';
import { oneOf, searchTerm, type FilterCodecs } from '../address/filters-codec.ts';
import { AddressViews } from './address-views.tsx';
import type { ViewFilters } from './model/saved-view.ts';
import { ViewsPanel } from './views-panel.tsx';

beforeAll(configureTestSupabase);

const ME = '30000000-0000-4000-8000-000000000001';
const COLLEAGUE = '30000000-0000-4000-8000-000000000002';
const PLAIN: ViewFilters = { filters: {}, sort: 'newest' };
const LATE: ViewFilters = { filters: { late: true }, sort: 'due' };

const people = queryOptions({
  queryKey: ['people'],
  queryFn: () => Promise.resolve([{ id: COLLEAGUE, name: 'Ada Mercier', email: 'ada@trame.example' }]),
});

/** A list of a kind that no app has: views do not depend on the meaning of its filters. */
function Missions({ start }: { start: ViewFilters }) {
  const [list, setList] = useState({ viewId: null as string | null, current: start });
  return (
    <main>
      <ViewsPanel
        list={{
          kind: 'mission',
          plain: PLAIN,
          textOf: (stored) => JSON.stringify([stored.filters, stored.sort]),
          ...list,
          setView: (viewId, stored) => setList({ viewId, current: stored ?? list.current }),
        }}
        people={people}
        remains="Les missions restent."
        opensAtOnce
      />
      <output data-testid="sort">{list.current.sort}</output>
    </main>
  );
}

/** Views of the database; returns the requests and the written rows. */
function serveViews(...views: object[]) {
  const log = { kinds: [] as (string | null)[], written: [] as unknown[] };
  server.use(
    http.get(tableUrl('saved_views'), ({ request }) => {
      log.kinds.push(new URL(request.url).searchParams.get('entity_kind'));
      return HttpResponse.json(views);
    }),
    http.post(tableUrl('saved_views'), async ({ request }) => {
      const body = (await request.json()) as object;
      log.written.push(body);
      const view = { id: 'new', owner_id: ME, ...body };
      views.push(view);
      return HttpResponse.json([view], { status: 201 });
    }),
  );
  return log;
}

it('views of any list open with their filters, and name their owner', async () => {
  const log = serveViews({
    id: 'v1',
    owner_id: COLLEAGUE,
    name: 'En retard',
    is_shared: true,
    ...LATE,
  });
  const { user } = render(<Missions start={PLAIN} />, { session: { userId: ME } });
  await user.click(await screen.findByRole('menuitem', { name: /En retard.*Par Ada Mercier/ }));
  await waitFor(() => expect(screen.getByTestId('sort')).toHaveTextContent('due'));
  expect(await screen.findByRole('button', { name: 'En retard' })).toBeVisible();
  expect(log.kinds).toEqual(['eq.mission']);
});

it('filters of any list are stored under a name, with the kind of the list', async () => {
  const log = serveViews();
  const { user } = render(<Missions start={LATE} />, { session: { userId: ME } });
  await user.click(await screen.findByRole('menuitem', { name: 'Enregistrer la vue actuelle…' }));
  await user.type(await screen.findByLabelText('Nom de la vue'), 'En retard');
  await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
  expect(await screen.findByRole('button', { name: 'En retard' })).toBeVisible();
  expect(log.written).toEqual([
    { entity_kind: 'mission', name: 'En retard', is_shared: false, filters: { late: true }, sort: 'due' },
  ]);
});

it('views are saved once on a double click', async () => {
  const log = serveViews();
  const { user, host } = render(<Missions start={LATE} />, { session: { userId: ME } });
  await user.click(await screen.findByRole('menuitem', { name: 'Enregistrer la vue actuelle…' }));
  await user.type(await screen.findByLabelText('Nom de la vue'), 'En retard');
  const save = screen.getByRole('button', { name: 'Enregistrer' });
  fireEvent.click(save);
  fireEvent.click(save);
  expect(await screen.findByRole('button', { name: 'En retard' })).toBeVisible();
  expect(log.written).toHaveLength(1);
  expect(host.notices).toHaveLength(1);
});

type Filters = { order: 'newest' | 'due'; state: 'all' | 'late'; search: string };
const FILTERS: FilterCodecs<Filters> = {
  order: oneOf('tri', ['newest', 'due'], 'newest'),
  state: oneOf('etat', ['all', 'late'], 'all'),
  search: searchTerm(),
};

/** A list whose filters are in its address. */
function AddressedMissions() {
  const { search } = useLocation();
  return (
    <main>
      <AddressViews
        kind="mission"
        codecs={FILTERS}
        stored={['state']}
        people={people}
        remains="Les missions restent."
        opensAtOnce
      />
      <output data-testid="address">{search}</output>
    </main>
  );
}

it('a view of a list in an address opens with the filters that the list knows, and is named there', async () => {
  serveViews({
    id: 'v1',
    owner_id: ME,
    name: 'En retard',
    is_shared: false,
    filters: { state: 'late', colour: 'blue', search: 'Excel' },
    sort: 'of another version',
  });
  const { user } = render(<AddressedMissions />, { session: { userId: ME } });
  await user.click(await screen.findByRole('menuitem', { name: /En retard/ }));
  const address = () => Object.fromEntries(new URLSearchParams(screen.getByTestId('address').textContent));
  await waitFor(() => expect(address()).toEqual({ etat: 'late', vue: 'v1' }));
  expect(await screen.findByRole('button', { name: 'En retard' })).toBeVisible();
});
