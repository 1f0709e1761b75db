import type { ListFilters } from '../model/filters.ts';

/** Filters as arguments of the database's functions; unset filters are not sent. */
export function filterArgs({ search, status, evaluation, conditions }: ListFilters) {
  return {
    search,
    status_filter: status,
    evaluation_filter: evaluation,
    ...(conditions.length > 0 && { filters: conditions }),
  };
}

/** Filters and order of a page of the list. */
export const listArgs = (filters: ListFilters) => ({
  ...filterArgs(filters),
  ...(filters.sort !== 'newest' && { sort: filters.sort }),
});
