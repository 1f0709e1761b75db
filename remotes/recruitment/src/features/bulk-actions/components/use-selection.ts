import { useQueryClient } from '@tanstack/react-query';
import { useListFilters } from '../../application-data/components/use-list-filters.ts';
import { applicationsInfiniteQueryOptions } from '../../application-data/data/applications-infinite-query.ts';
import {
  selectionKey,
  selectionOf,
  selectRange,
  toggleSelected,
  useSelectionStore,
} from '../model/selection-store.ts';

/** Whether the selection bar has something to show: a choice in the list of the address, or an action's outcome. */
export function useIsSelecting(): boolean {
  const { filters } = useListFilters();
  const key = selectionKey(filters);
  return useSelectionStore((state) => state.isActing || selectionOf(state, key).ids.length > 0);
}

/** Chooses in the list of the address: one, or with `isRange` all from the last one touched. */
export function useSelect(): (id: string, isRange: boolean) => void {
  const { filters } = useListFilters();
  const client = useQueryClient();
  const key = selectionKey(filters);
  return (id, isRange) => {
    if (!isRange) {
      toggleSelected(key, id);
      return;
    }
    const list = client.getQueryData(applicationsInfiniteQueryOptions(filters).queryKey);
    selectRange(key, id, list?.pages.flat().map((row) => row.id) ?? []);
  };
}
