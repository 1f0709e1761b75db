import { act, render } from '@testing-library/react';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { expect, it } from 'vitest';
import { useListFilters } from './use-list-filters.ts';

it('a filter remains when another is changed before the address has the first one', async () => {
  let list: ReturnType<typeof useListFilters> | undefined;
  function Page() {
    list = useListFilters();
    return null;
  }
  const router = createMemoryRouter([{ path: '*', element: <Page /> }], {
    initialEntries: ['/applications'],
  });
  render(<RouterProvider router={router} />);
  const before = list;
  await act(async () => {
    before?.setFilter({ status: 'contacted' });
    before?.setSearch('éva');
  });
  expect(list?.filters).toMatchObject({ status: 'contacted', search: 'éva' });
});
