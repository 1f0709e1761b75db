import { getSupabase, unwrap } from '@trame/data';
import { queryOptions } from '@tanstack/react-query';
import type { ValueField } from '../model/conditions.ts';
import type { ListFilters } from '../model/filters.ts';
import { applicationKeys } from './keys.ts';
import { filterArgs } from './list-args.ts';

/** A value of a field, and how many applications have it. */
export type FieldValue = { value: string; total: number };

async function listValues(
  field: ValueField,
  filters: ListFilters,
  signal: AbortSignal,
): Promise<FieldValue[]> {
  const answer = await getSupabase()
    .rpc('application_filter_values', { field, ...filterArgs(filters) })
    .abortSignal(signal);
  return unwrap<FieldValue[]>(answer);
}

/** The values a field has among the applications under filters, most frequent first. */
export const listValuesQueryOptions = (field: ValueField, filters: ListFilters) =>
  queryOptions({
    queryKey: [...applicationKeys.all(), 'values', field, { ...filters, sort: 'newest' }] as const,
    queryFn: ({ signal }) => listValues(field, filters, signal),
  });
