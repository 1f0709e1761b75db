import { getSupabase, unwrap } from '@trame/data';
import { listArgs } from '../../application-data/data/list-args.ts';
import type { ListFilters } from '../../application-data/model/filters.ts';

/** Everything in a list, over all its pages and in its order: at most `max` identifiers. */
export async function readApplicationIds(
  filters: ListFilters,
  max: number,
  signal: AbortSignal,
): Promise<string[]> {
  const answer = await getSupabase()
    .rpc('application_ids', { ...listArgs(filters), max_ids: max })
    .abortSignal(signal);
  return unwrap<string[]>(answer);
}
