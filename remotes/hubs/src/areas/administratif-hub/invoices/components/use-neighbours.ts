import { useEndlessList } from '@trame/app/endless-list';
import { useEffect, useState } from 'react';
import { invoiceList, type InvoiceFilters } from '../data/invoices.ts';

export type Neighbours = { previous: string | undefined; next: string | undefined };

/**
 * The invoices before and after one in its list. One that has left the list, because it was decided, keeps its place: the
 * next one is what stands there now.
 */
export function useNeighbours(filters: InvoiceFilters, id: string): Neighbours {
  const { rows, loadMore } = useEndlessList(invoiceList.rows(filters));
  const at = rows?.findIndex((row) => row.id === id) ?? -1;
  const [place, setPlace] = useState({ id, at });
  if (at !== -1 && (place.id !== id || place.at !== at)) setPlace({ id, at });
  const isNearEnd = rows !== undefined && at >= rows.length - 2;
  useEffect(() => {
    if (isNearEnd) loadMore();
  }, [isNearEnd, loadMore]);
  if (!rows) return { previous: undefined, next: undefined };
  if (at !== -1) return { previous: rows[at - 1]?.id, next: rows[at + 1]?.id };
  const last = place.id === id ? Math.max(place.at, 0) : 0;
  return { previous: rows[last - 1]?.id, next: rows[last]?.id };
}
