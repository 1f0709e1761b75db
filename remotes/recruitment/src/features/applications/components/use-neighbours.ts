import { useEffect, useState } from 'react';
import type { ListFilters } from '../../application-data/model/filters.ts';
import { neighboursOf } from '../../application-data/model/list-item.ts';
import { useApplicationsList } from '../../application-data/components/use-applications-list.ts';

/** Applications left in the loaded list before its next page is requested. */
const ASK_AHEAD = 5;

/** Position of an application in the list under the filters, and the targets of J and K. */
export function useNeighbours(filters: ListFilters, id: string) {
  const { rows, loadMore } = useApplicationsList(filters);
  // A decision may remove the application from the list: previous and next are then counted from its last position.
  const [last, setLast] = useState<{ id: string; position: number }>();
  const neighbours = rows && neighboursOf(rows, id, last?.id === id ? last.position : undefined);
  if (neighbours && (last?.id !== id || last.position !== neighbours.position)) {
    setLast({ id, position: neighbours.position });
  }
  const isNearEnd =
    neighbours !== undefined && rows !== undefined && neighbours.position > rows.length - ASK_AHEAD;
  useEffect(() => {
    if (isNearEnd) loadMore();
  }, [isNearEnd, loadMore]);
  return {
    neighbours,
    /** The targets of J and K from any application of the list, also from one that is requested and not drawn yet. */
    neighboursFrom: (from: string) => (from === id || !rows ? neighbours : neighboursOf(rows, from)),
    row: rows?.find((known) => known.id === id),
  };
}
