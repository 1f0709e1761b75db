import { act, render, screen, within } from '@testing-library/react';
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

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** A window too narrow for columns. */
const narrow = () =>
  vi.stubGlobal('matchMedia', () => ({
    matches: true,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));

describe('a table of rows', () => {
  it('names its columns, and opens a row by its name without a reload', async () => {
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

  it('opens a row in place, and leaves the keys that open links in another tab to the browser', async () => {
    const onOpen = vi.fn();
    const { user, onNavigate } = open({ onOpen });
    const link = screen.getByRole('link', { name: 'Excel' });
    await user.click(link);
    expect(onOpen).toHaveBeenCalledExactlyOnceWith(MISSIONS[1]);
    // The browser would open a tab, which is not done here.
    link.addEventListener('click', (event) => event.preventDefault());
    await user.keyboard('{Control>}');
    await user.click(link);
    expect(onOpen).toHaveBeenCalledOnce();
    expect(onNavigate).not.toHaveBeenCalled();
  });

  it('adds a note to a cell outside the link to its row, and names columns of buttons', async () => {
    const [name, ...others] = COLUMNS as [DataColumn<Mission>, ...DataColumn<Mission>[]];
    open({
      columns: [
        { ...name, note: ({ client }) => client },
        ...others.slice(1),
        { key: 'actions', title: 'Actions', isTitleHidden: true, cell: () => <button>Modifier</button> },
      ],
    });
    expect(screen.getByRole('rowheader', { name: 'Revit, niveau 2 Atelier Verrier' })).toBeVisible();
    expect(screen.getByRole('rowheader', { name: 'Excel' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Revit, niveau 2' })).toBeVisible();
    expect(screen.getByRole('columnheader', { name: 'Actions' })).toBeVisible();
    expect(await violations()).toEqual([]);
  });

  it('draws its cells again only when its columns change', () => {
    const cell = vi.fn(({ name }: Mission) => name);
    const page = (columns: readonly DataColumn<Mission>[], order: string) => (
      <UiProvider theme="light">
        <DataTable
          label="Missions"
          columns={columns}
          rows={MISSIONS}
          order={order}
          hrefOf={({ id }) => `/${order}/${id}`}
          onOpen={() => undefined}
        />
      </UiProvider>
    );
    const columns = [{ key: 'name', title: 'Mission', cell }];
    const { rerender } = render(page(columns, 'name'));
    const drawn = cell.mock.calls.length;
    rerender(page(columns, '-name'));
    expect(cell.mock.calls).toHaveLength(drawn);
    expect(screen.getByRole('link', { name: MISSIONS[0]!.name })).toHaveAttribute(
      'href',
      `/-name/${MISSIONS[0]!.id}`,
    );
    rerender(page([{ key: 'name', title: 'Mission', cell: ({ name }) => name.toUpperCase() }], '-name'));
    expect(screen.getByText('EXCEL')).toBeVisible();
  });

  it('shows the order, and asks for the reverse', async () => {
    const onOrder = vi.fn();
    const { user } = open({ order: 'name', onOrder });
    const headers = screen.getAllByRole('columnheader');
    expect(headers.map((header) => header.getAttribute('aria-sort'))).toEqual(['ascending', null, 'none']);
    await user.click(within(headers[0]!).getByRole('button', { name: 'Mission' }));
    await user.click(within(headers[2]!).getByRole('button', { name: 'Jours' }));
    expect(onOrder.mock.calls).toEqual([['-name'], ['days']]);
  });

  it('selects rows, one by one and all of them', async () => {
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

  it('becomes cards in a narrow window, without empty fields', async () => {
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

  it('becomes cards when the navigation leaves too little room, and a table again afterwards', () => {
    const width = vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(539);
    let resized = () => {};
    vi.stubGlobal(
      'ResizeObserver',
      class {
        readonly measure: () => void;
        constructor(measure: () => void) {
          this.measure = measure;
        }
        observe(node: Element) {
          // antd observes parts of its own.
          if (node.parentElement === screen.getByRole('main')) resized = this.measure;
        }
        disconnect() {}
      },
    );
    open();
    // Three columns without a width of their own.
    expect(screen.getByRole('list', { name: 'Missions' })).toBeVisible();
    width.mockReturnValue(540);
    act(() => resized());
    expect(screen.getByRole('table', { name: 'Missions' })).toBeVisible();
    expect(screen.queryByRole('list')).toBeNull();
  });
});
