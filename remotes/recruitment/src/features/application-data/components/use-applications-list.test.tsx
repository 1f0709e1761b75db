import { buildApplication, configureTestSupabase, render, rpcUrl, server } from '@trame/testing';
import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeAll, expect, it } from 'vitest';
import { NO_FILTERS, type ListFilters } from '../model/filters.ts';
import { useApplicationsList } from './use-applications-list.ts';

const PAGE = 30;
const BY_NAME: ListFilters = {
  ...NO_FILTERS,
  conditions: [{ field: 'country', op: 'not_in', values: ['FR'] }],
  sort: 'name',
};

function List() {
  const { query, rows, loadMore } = useApplicationsList(BY_NAME);
  return (
    <>
      <ul>
        {rows?.map(({ id, full_name }) => (
          <li key={id}>{full_name}</li>
        ))}
      </ul>
      <button onClick={loadMore}>Suite</button>
      <p>{query.isError ? 'Échec' : 'Bien'}</p>
    </>
  );
}

beforeAll(configureTestSupabase);

it('the list starts again when its last row was deleted, in an order that needs this row', async () => {
  let rows = Array.from({ length: 2 * PAGE }, (_, index) =>
    buildApplication({ full_name: `Personne ${String(index).padStart(2, '0')}` }),
  );
  const asked: Record<string, unknown>[] = [];
  server.use(
    http.post(rpcUrl('search_trainer_applications'), async ({ request }) => {
      const body = (await request.json()) as Record<string, unknown>;
      asked.push(body);
      const at = rows.findIndex(({ id }) => id === body['before_id']);
      if (body['before_id'] !== undefined && at === -1)
        return HttpResponse.json({ code: 'P0002', message: 'gone' }, { status: 500 });
      return HttpResponse.json(rows.slice(at + 1, at + 1 + PAGE));
    }),
  );
  const { user } = render(<List />);
  expect(await screen.findByText('Personne 29')).toBeVisible();
  expect(asked[0]).toEqual({
    search: '',
    status_filter: 'all',
    evaluation_filter: 'all',
    filters: BY_NAME.conditions,
    sort: 'name',
    page_size: PAGE,
  });

  rows = rows.filter(({ full_name }) => full_name !== 'Personne 29');
  await user.click(screen.getByRole('button', { name: 'Suite' }));
  expect(await screen.findByText('Personne 30')).toBeVisible();
  expect(screen.queryByText('Personne 29')).toBeNull();
  expect(screen.getByText('Bien')).toBeVisible();
  expect(asked.at(-1)).not.toHaveProperty('before_id');

  await user.click(screen.getByRole('button', { name: 'Suite' }));
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(2 * PAGE - 1));
});
