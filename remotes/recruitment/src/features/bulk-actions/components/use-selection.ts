import { choose, useIsSelecting } from '@trame/app/use-selection';
import { useQueryClient } from '@tanstack/react-query';
import { useListFilters } from '../../application-data/components/use-list-filters.ts';
import { applicationsInfiniteQueryOptions } from '../../application-data/data/applications-infinite-query.ts';
import { APPLICATION_KIND } from '../../application-data/model/entity.ts';
import type { ListFilters } from '../../application-data/model/filters.ts';

/** The key of a list of applications, made from its filters; its order does not matter. */
export const selectionKey = (filters: ListFilters): string =>
  JSON.stringify([APPLICATION_KIND, { ...filters, sort: undefined }]);

/** Whether the selection bar has something to show for the list of the address. */
export const useIsSelectingApplications = (): boolean =>
  useIsSelecting(selectionKey(useListFilters().filters));

/** Chooses in the list of the address: one, or with `isRange` all from the last one touched. */
export function useSelect(): (id: string, isRange: boolean) => void {
  const { filters } = useListFilters();
  const client = useQueryClient();
  return (id, isRange) =>
    choose(selectionKey(filters), id, isRange, () => {
      const list = client.getQueryData(applicationsInfiniteQueryOptions(filters).queryKey);
      return list?.pages.flatMap(({ rows }) => rows.map(({ id: one }) => one)) ?? [];
    });
}
