import { NO_FILTERS, type ListSort } from '../../application-data/model/filters.ts';

/** Orders of a column: the first press on its header applies the first one, each further press the next. */
type ColumnSort = readonly { sort: ListSort; direction: 'ascending' | 'descending' }[];

/** Columns that the database can sort by, with the orders it offers. */
export const COLUMN_SORTS = {
  name: [{ sort: 'name', direction: 'ascending' }],
  evaluation: [{ sort: 'evaluation', direction: 'descending' }],
  created: [
    { sort: 'newest', direction: 'descending' },
    { sort: 'oldest', direction: 'ascending' },
  ],
} as const satisfies Readonly<Record<string, ColumnSort>>;

export type SortedColumn = keyof typeof COLUMN_SORTS;

/** The direction in which the list is sorted by a column, as `aria-sort` names it. */
export function directionOf(column: SortedColumn, sort: ListSort): 'ascending' | 'descending' | 'none' {
  const orders: ColumnSort = COLUMN_SORTS[column];
  return orders.find((order) => order.sort === sort)?.direction ?? 'none';
}

/** The order after a press on a column's header; after its last one, the default. */
export function nextSort(column: SortedColumn, sort: ListSort): ListSort {
  const orders: ColumnSort = COLUMN_SORTS[column];
  const at = orders.findIndex((order) => order.sort === sort);
  return orders[at + 1]?.sort ?? NO_FILTERS.sort;
}
