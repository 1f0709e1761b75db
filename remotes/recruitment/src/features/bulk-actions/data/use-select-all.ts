import { useMutation } from '@tanstack/react-query';
import type { ListFilters } from '../../application-data/model/filters.ts';
import { readApplicationIds } from '../../exports/data/application-ids.ts';
import { useActionNotice } from '@trame/app/use-failure-notice';
import { MAX_SELECTED, select, selectionKey } from '../model/selection-store.ts';

/** Chooses a whole list, over its pages, up to the most that an action takes. */
export function useSelectAll(filters: ListFilters) {
  const notice = useActionNotice();
  const { mutate, isPending } = useMutation({
    mutationFn: () => readApplicationIds(filters, MAX_SELECTED, new AbortController().signal),
    onSuccess: (ids) => select(selectionKey(filters), ids),
    onError: (error) => notice.failed(error, 'Impossible de sélectionner toute la liste'),
  });
  return { selectAll: () => mutate(), isPending };
}
