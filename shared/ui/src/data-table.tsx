import { ConfigProvider, Table, type TableColumnsType } from 'antd';
import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import { createContext, use, useMemo, type ComponentProps, type ReactNode } from 'react';
import { useLinkClick } from './navigate/navigate-context.ts';
import { RowCards } from './table/row-cards.tsx';
import { useNarrow } from './table/use-narrow.ts';
import './data-table.css';

export type DataColumn<Row> = {
  key: string;
  title: string;
  /** The content of the cell, rendered again only when the row is another object. */
  cell: (row: Row) => ReactNode;
  /** In px, or a share of the table; the columns without one divide the rest. */
  width?: number | `${number}%`;
  /** `end`: amounts, counts. */
  align?: 'start' | 'end';
  /** The order that its header asks for. */
  order?: string;
  /** On a card: beside the name, on a line with its title, on a line without it, or hidden. */
  narrow?: 'sign' | 'line' | 'plain' | 'none';
};

/** An order as the address has it: a name, after `-` from the last to the first. */
export type Order = string;

export type RowSelection<Row> = {
  ids: readonly string[];
  onChange: (ids: string[]) => void;
  /** "Sélectionner la mission Revit". */
  labelOf: (row: Row) => string;
};

export type DataTableProps<Row extends { id: string }> = {
  /** Name of the rows: "Missions". */
  label: string;
  /** The first one names the row, and is the link to it. */
  columns: readonly DataColumn<Row>[];
  rows: readonly Row[];
  /** Where a row leads; the whole row is the link. */
  hrefOf?: (row: Row) => string;
  order?: Order;
  onOrder?: (order: Order) => void;
  /** Other rows are on their way. */
  isBusy?: boolean;
  selection?: RowSelection<Row>;
};

/** Our look on antd’s table; other values come from the theme. */
const LOOK = {
  components: {
    Table: {
      headerBg: 'var(--surface-raised)',
      headerColor: 'var(--text-muted)',
      headerSplitColor: 'transparent',
      headerBorderRadius: 8,
      rowHoverBg: 'var(--surface-sunken)',
      rowSelectedBg: 'var(--primary-soft)',
      rowSelectedHoverBg: 'var(--primary-soft)',
      borderColor: 'var(--border)',
      cellPaddingBlock: 10,
      cellPaddingInline: 12,
    },
  },
};

const TableName = createContext('');

/** antd puts the name on the frame around the table, which screen readers do not announce. */
function NamedTable(props: ComponentProps<'table'>) {
  return <table {...props} aria-label={use(TableName)} />;
}

const PARTS = { table: NamedTable };

/**
 * Rows of one kind: a table with a header that remains in view, or cards on narrow screens. Loading, failure and emptiness are
 * the list's (`ListPage` of @trame/app).
 */
export function DataTable<Row extends { id: string }>({
  label,
  columns,
  rows,
  hrefOf,
  order,
  onOrder,
  isBusy = false,
  selection,
}: DataTableProps<Row>) {
  const isNarrow = useNarrow();
  const shown = useMemo(() => withLinks(columns, hrefOf), [columns, hrefOf]);
  const antdColumns = useMemo<TableColumnsType<Row>>(
    () =>
      shown.map((column) => ({
        key: column.key,
        title: <Head column={column} order={order} onOrder={onOrder} />,
        ...(column.width !== undefined && { width: column.width }),
        ...(column.align === 'end' && { align: 'end' as const }),
        render: (_, row) => column.cell(row),
        shouldCellUpdate: (row, before) => row !== before,
        onHeaderCell: () => ({ 'aria-sort': sortOf(column, order), scope: 'col' }),
      })),
    [shown, order, onOrder],
  );

  if (isNarrow) {
    const [first] = shown;
    return <RowCards {...{ label, columns, rows, isBusy, selection }} nameOf={(row) => first?.cell(row)} />;
  }
  return (
    <ConfigProvider theme={LOOK}>
      <TableName value={label}>
        <Table<Row>
          className="tr-table"
          rowKey="id"
          columns={antdColumns}
          dataSource={rows}
          pagination={false}
          tableLayout="fixed"
          components={PARTS}
          aria-busy={isBusy || undefined}
          {...(selection && {
            rowSelection: {
              selectedRowKeys: [...selection.ids],
              onChange: (keys) => selection.onChange(keys.map(String)),
              columnWidth: 44,
              getTitleCheckboxProps: () => ({ 'aria-label': 'Tout sélectionner' }),
              getCheckboxProps: (row) => ({ 'aria-label': selection.labelOf(row) }),
            },
          })}
        />
      </TableName>
    </ConfigProvider>
  );
}

type NameProps<Row> = Pick<DataTableProps<Row & { id: string }>, 'hrefOf'> & {
  row: Row & { id: string };
  content: ReactNode;
};

function Name<Row>({ row, content, hrefOf }: NameProps<Row>) {
  const follow = useLinkClick();
  if (!hrefOf) return <span className="tr-row-name">{content}</span>;
  return (
    <a className="tr-row-name tr-row-link" href={hrefOf(row)} onClick={follow}>
      {content}
    </a>
  );
}

/** The first column as the link to its row. */
function withLinks<Row extends { id: string }>(
  [first, ...others]: readonly DataColumn<Row>[],
  hrefOf: DataTableProps<Row>['hrefOf'],
): DataColumn<Row>[] {
  if (!first) return [];
  const cell = (row: Row) => <Name row={row} content={first.cell(row)} hrefOf={hrefOf} />;
  return [{ ...first, cell }, ...others];
}

type HeadProps<Row> = {
  column: DataColumn<Row>;
  order: Order | undefined;
  onOrder: ((order: Order) => void) | undefined;
};

function sortOf<Row>({ order: own }: DataColumn<Row>, order: Order | undefined) {
  if (own === undefined) return undefined;
  if (order === own) return 'ascending';
  return order === `-${own}` ? 'descending' : 'none';
}

function Head<Row>({ column, order, onOrder }: HeadProps<Row>) {
  const sort = sortOf(column, order);
  if (sort === undefined || !onOrder) return column.title;
  const Sign = { ascending: ArrowUp, descending: ArrowDown, none: ChevronsUpDown }[sort];
  return (
    <button
      type="button"
      onClick={() => onOrder(sort === 'ascending' ? `-${column.order}` : (column.order ?? ''))}
    >
      {column.title}
      <Sign className="icon" aria-hidden="true" />
    </button>
  );
}
