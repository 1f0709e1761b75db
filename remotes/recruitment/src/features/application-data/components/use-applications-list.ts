import { useEndlessList } from '@trame/app/endless-list';
import { applicationsInfiniteQueryOptions } from '../data/applications-infinite-query.ts';
import type { ListFilters } from '../model/filters.ts';

/** The list under filters as one run of rows. */
export const useApplicationsList = (filters: ListFilters) =>
  useEndlessList(applicationsInfiniteQueryOptions(filters));
