import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { DataTable, type DataColumn, type DataTableProps } from './data-table.tsx';
import { UiProvider } from './provider.tsx';

type Mission = { id: string; name: string; client: string; days: number };

const MISSIONS: Mission[] = [
  { id: 'a', name: 'Revit, niveau 2', client: 'Atelier Verrier', days: 2 },
  { id: 'b', name: 'Excel', client: '', days: 14 },
];

const COLUMNS: readonly DataColumn<Mission>[] = [
  { key: 'name', title: 'Mission', cell: ({ name }) => name, order: 'name' },
  { key: 'client', title: 'Client', cell: ({ client }) => client },
  { key: 'days', title: 'Jours', cell: ({ days }) => days, align: 'end', order: 'days', narrow: 'sign' },
];

function open(props: Partial<DataTableProps<Mission>> = {}, onNavigate = vi.fn()) {
  render(
    <UiProvider theme="light" onNavigate={onNavigate}>
      <main>
        <DataTable
          label="Missions"
          columns={COLUMNS}
          rows={MISSIONS}
          hrefOf={({ id }) => `/missions/${id}`}
          {...props}
        />
      </main>
    </UiProvider>,
  );
  return { user: userEvent.setup(), onNavigate };
}

const violations = async () => (await axe.run(document.body)).violations.map(({ id }) => id);

afterEach(() => vi.unstubAllGlobals());

/** A window too narrow for columns. */
const narrow = () =>
  vi.stubGlobal('matchMedia', () => ({
    matches: true,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));

describe('a table of rows', () => {
  it('names its columns, and leads to each row by its name without leaving the page', async () => {
    const { user, onNavigate } = open();
    expect(screen.getByRole('table', { name: 'Missions' })).toBeVisible();
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Mission',
      'Client',
      'Jours',
    ]);
    await user.click(screen.getByRole('link', { name: 'Revit, niveau 2' }));
    expect(onNavigate).toHaveBeenCalledExactlyOnceWith('/missions/a');
    expect(await violations()).toEqual([]);
  });

  it('says the order, and asks for the other way round', async () => {
    const onOrder = vi.fn();
    const { user } = open({ order: 'name', onOrder });
    const headers = screen.getAllByRole('columnheader');
    expect(headers.map((header) => header.getAttribute('aria-sort'))).toEqual(['ascending', null, 'none']);
    await user.click(within(headers[0]!).getByRole('button', { name: 'Mission' }));
    await user.click(within(headers[2]!).getByRole('button', { name: 'Jours' }));
    expect(onOrder.mock.calls).toEqual([['-name'], ['days']]);
  });

  it('chooses rows, one by one and all of them', async () => {
    function Chosen() {
      const [ids, setIds] = useState<string[]>([]);
      const selection = { ids, onChange: setIds, labelOf: ({ name }: Mission) => `Sélectionner ${name}` };
      return (
        <UiProvider theme="light">
          <DataTable label="Missions" columns={COLUMNS} rows={MISSIONS} selection={selection} />
          <output>{ids.join()}</output>
        </UiProvider>
      );
    }
    render(<Chosen />);
    const user = userEvent.setup();
    await user.click(screen.getByRole('checkbox', { name: 'Sélectionner Excel' }));
    expect(screen.getByRole('status')).toHaveTextContent('b');
    await user.click(screen.getByRole('checkbox', { name: 'Tout sélectionner' }));
    expect(screen.getByRole('status')).toHaveTextContent('b,a');
    expect(await violations()).toEqual([]);
  });

  it('is cards where its columns would be cut, without the lines that say nothing', async () => {
    narrow();
    open();
    expect(screen.queryByRole('table')).toBeNull();
    const cards = within(screen.getByRole('list', { name: 'Missions' })).getAllByRole('listitem');
    expect(cards.map(({ textContent }) => textContent)).toEqual([
      'Revit, niveau 22ClientAtelier Verrier',
      'Excel14',
    ]);
    expect(within(cards[0]!).getByRole('link', { name: 'Revit, niveau 2' })).toHaveAttribute(
      'href',
      '/missions/a',
    );
    expect(await violations()).toEqual([]);
  });
});
