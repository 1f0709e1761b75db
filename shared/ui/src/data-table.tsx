import { ConfigProvider, Table, type TableColumnsType } from 'antd';
import { createContext, use, useEffect, useMemo, useRef, type ComponentProps, type ReactNode } from 'react';
import { useLinkClick } from './navigate/navigate-context.ts';
import { SortButton, type SortDirection } from './sort-button.tsx';
import { RowCards } from './table/row-cards.tsx';
import { useNarrow } from './table/use-narrow.ts';
import { useNarrower } from './table/use-narrower.ts';
import './data-table.css';

export type DataColumn<Row> = {
  key: string;
  title: string;
  /** The title is for screen readers alone: buttons say what they do. */
  isTitleHidden?: boolean;
  /** The content of the cell, rendered again only when the row or the columns are other objects. */
  cell: (row: Row) => ReactNode;
  /** A second line in small text; that of the first column is not part of the link. */
  note?: (row: Row) => ReactNode;
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
  /** What a plain click on a row does in place of going there, such as opening it over the list. */
  onOpen?: (row: Row) => void;
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

/** Px that a column without a width of its own needs for words to be read. */
const READABLE = 180;

const TableName = createContext('');

/** antd puts the name on the frame around the table, which screen readers do not announce. */
function NamedTable(props: ComponentProps<'table'>) {
  return <table {...props} aria-label={use(TableName)} />;
}

const PARTS = { table: NamedTable };

/**
 * Rows of one kind: a table with a header that remains in view, or cards where its columns have no room. Loading,
 * failure and emptiness are the list's (`ListPage` of @trame/app).
 */
export function DataTable<Row extends { id: string }>({
  label,
  columns,
  rows,
  hrefOf,
  onOpen,
  order,
  onOrder,
  isBusy = false,
  selection,
}: DataTableProps<Row>) {
  const place = useRef<HTMLDivElement>(null);
  const least = columns.reduce((sum, { width }) => sum + (typeof width === 'number' ? width : READABLE), 0);
  const isTight = useNarrower(place, least);
  const isNarrow = useNarrow() || isTight;
  const shown = useMemo(() => withNames(columns), [columns]);
  const links = useRowLinks({ rows, hrefOf, onOpen });
  const onScreen = useRef(shown);
  useEffect(() => {
    onScreen.current = shown;
  }, [shown]);
  const antdColumns = useMemo<TableColumnsType<Row>>(
    () =>
      shown.map((column, index) => ({
        key: column.key,
        title: <Head column={column} order={order} onOrder={onOrder} />,
        ...(column.width !== undefined && { width: column.width }),
        ...(column.align === 'end' && { align: 'end' as const }),
        ...(index === 0 && { rowScope: 'row' as const }),
        render: (_, row) => column.cell(row),
        shouldCellUpdate: (row, before) => row !== before || onScreen.current !== shown,
        onHeaderCell: () => ({ 'aria-sort': sortOf(column, order), scope: 'col' }),
      })),
    [shown, order, onOrder],
  );

  return (
    <div ref={place}>
      <RowLinksContext value={links}>
        {isNarrow ? (
          <RowCards {...{ label, columns: shown, rows, isBusy, selection }} />
        ) : (
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
        )}
      </RowLinksContext>
    </div>
  );
}

type RowLinks = {
  hrefOf: ((id: string) => string | undefined) | undefined;
  onOpen: ((id: string) => void) | undefined;
};

/** Apart from the columns: pages write these functions anew at each drawing, which must not draw every cell again. */
const RowLinksContext = createContext<RowLinks>({ hrefOf: undefined, onOpen: undefined });

function useRowLinks<Row extends { id: string }>({
  rows,
  hrefOf,
  onOpen,
}: Pick<DataTableProps<Row>, 'rows' | 'hrefOf' | 'onOpen'>): RowLinks {
  const byId = useMemo(() => new Map(rows.map((row) => [row.id, row])), [rows]);
  const on =
    <Result,>(act: (row: Row) => Result) =>
    (id: string) => {
      const row = byId.get(id);
      return row && act(row);
    };
  return { hrefOf: hrefOf && on(hrefOf), onOpen: onOpen && on(onOpen) };
}

function Name({ id, content }: { id: string; content: ReactNode }) {
  const { hrefOf, onOpen } = use(RowLinksContext);
  const follow = useLinkClick(onOpen && (() => onOpen(id)));
  if (!hrefOf) return <span className="tr-row-name">{content}</span>;
  return (
    <a className="tr-row-name tr-row-link" href={hrefOf(id)} onClick={follow}>
      {content}
    </a>
  );
}

/** Each cell with its note, the first one with the link to its row. */
function withNames<Row extends { id: string }>(columns: readonly DataColumn<Row>[]): DataColumn<Row>[] {
  return columns.map((column, index) => {
    const { cell, note } = column;
    if (index > 0 && !note) return column;
    return {
      ...column,
      cell: (row) => {
        const content = cell(row);
        const added = note?.(row);
        return (
          <>
            {index === 0 ? <Name id={row.id} content={content} /> : content}
            {added && <div className="tr-row-note">{added}</div>}
          </>
        );
      },
    };
  });
}

type HeadProps<Row> = {
  column: DataColumn<Row>;
  order: Order | undefined;
  onOrder: ((order: Order) => void) | undefined;
};

function sortOf<Row>({ order: own }: DataColumn<Row>, order: Order | undefined): SortDirection | undefined {
  if (own === undefined) return undefined;
  if (order === own) return 'ascending';
  return order === `-${own}` ? 'descending' : 'none';
}

function Head<Row>({ column, order, onOrder }: HeadProps<Row>) {
  const sort = sortOf(column, order);
  if (column.isTitleHidden) return <span className="sr-only">{column.title}</span>;
  if (sort === undefined || !onOrder) return column.title;
  return (
    <SortButton
      direction={sort}
      onSort={() => onOrder(sort === 'ascending' ? `-${column.order}` : (column.order ?? ''))}
    >
      {column.title}
    </SortButton>
  );
}
