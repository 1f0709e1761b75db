import { endlessQueryOptions } from '@trame/app/endless-list';
import { getSupabase, unwrap } from '@trame/data';
import type { ListFilters } from '../model/filters.ts';
import { CARD_COLUMNS, type ApplicationCardRow } from './application-columns.ts';
import { applicationKeys } from './keys.ts';
import { listArgs } from './list-args.ts';

/** Applications asked for at a time. */
export const PAGE_SIZE = 30;

/** Place in the list: the last row seen. */
export type ListCursor = Pick<ApplicationCardRow, 'created_at' | 'id'>;

async function readApplicationsPage(
  filters: ListFilters,
  cursor: ListCursor | null,
  signal: AbortSignal,
): Promise<ApplicationCardRow[]> {
  const answer = await getSupabase()
    .rpc('search_trainer_applications', {
      ...listArgs(filters),
      page_size: PAGE_SIZE,
      ...(cursor && { before_created_at: cursor.created_at, before_id: cursor.id }),
    })
    .select(CARD_COLUMNS)
    .abortSignal(signal)
    .overrideTypes<ApplicationCardRow[], { merge: false }>();
  return unwrap(answer);
}

/** The list under filters, by pages of 30. */
export const applicationsInfiniteQueryOptions = (filters: ListFilters) =>
  endlessQueryOptions({
    queryKey: applicationKeys.list(filters),
    pageSize: PAGE_SIZE,
    readPage: (cursor: ListCursor | null, signal) => readApplicationsPage(filters, cursor, signal),
    cursorOf: ({ created_at, id }) => ({ created_at, id }),
  });
