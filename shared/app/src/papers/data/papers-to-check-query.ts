import { queryOptions } from '@tanstack/react-query';
import { getSupabase, unwrap } from '@trame/data';
import type { AccountStatus } from '@trame/domain';
import { paperReading, type PaperReading } from '@trame/domain/trainers';
import { endlessQueryOptions, type EndlessData } from '../../lists/endless-list.ts';
import { paperKeys } from './keys.ts';

/** A paper that waits for a decision. */
export type WaitingPaper = {
  id: string;
  user_id: string;
  full_name: string;
  email: string;
  account_status: AccountStatus;
  kind: string;
  file_name: string;
  file_size: number;
  pages: number;
  issued_on: string | null;
  expires_on: string | null;
  reference: string | null;
  reading: PaperReading;
  /** End of the one that still counts. */
  counting_until: string | null;
  created_at: string;
  updated_at: string;
};

/** Papers that are read at a time. */
export const PAPERS_AT_ONCE = 50;

/** The place of a paper in the queue: when it was sent, and its id. */
type Place = Pick<WaitingPaper, 'created_at' | 'id'>;

/** What was read of the queue. */
export type ReadQueue = EndlessData<WaitingPaper, Place>;

/** Words of the name or the address of the trainer, and a kind of paper; empty for all. */
export type QueueFilters = { search: string; kind: string };

/** The papers to check, the oldest first, page by page. */
export const papersToCheckQuery = ({ search, kind }: QueueFilters) =>
  endlessQueryOptions<WaitingPaper, Place>({
    queryKey: paperKeys.queue({ search, kind }),
    pageSize: PAPERS_AT_ONCE,
    readPage: async (after, signal) =>
      unwrap(
        await getSupabase()
          .rpc('papers_to_check', {
            page_size: PAPERS_AT_ONCE,
            search,
            ...(kind && { kind }),
            ...(after && { after_at: after.created_at, after_id: after.id }),
          })
          .abortSignal(signal),
      ).map((row): WaitingPaper => ({
        ...row,
        account_status: row.account_status as AccountStatus,
        reading: paperReading(row.reading),
      })),
    cursorOf: ({ created_at, id }) => ({ created_at, id }),
  });

/** How many papers wait, whatever is searched for. */
export const papersCountQuery = queryOptions({
  queryKey: paperKeys.count(),
  queryFn: async ({ signal }): Promise<number> =>
    unwrap(await getSupabase().rpc('count_papers_to_check').abortSignal(signal)),
});
