import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { getSupabase, unwrap } from '@trame/data';
import type { AccountStatus } from '@trame/domain';
import { paperReading, type PaperReading } from '@trame/domain/trainers';
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

/** The oldest ones: those that come after appear as these are decided. */
export const AT_ONCE = 50;

/** `total` counts all that wait, whatever is searched for. */
export type Queue = { papers: WaitingPaper[]; total: number };

/** Words of the name or the address of the trainer, and a kind of paper; empty for all. */
export type QueueFilters = { search: string; kind: string };

/** The papers to check, the oldest first, and how many there are. */
export const papersToCheckQuery = ({ search, kind }: QueueFilters) =>
  queryOptions({
    queryKey: paperKeys.queue({ search, kind }),
    queryFn: async ({ signal }): Promise<Queue> => {
      const [rows, count] = await Promise.all([
        getSupabase()
          .rpc('papers_to_check', { page_size: AT_ONCE, search, ...(kind && { kind }) })
          .abortSignal(signal),
        getSupabase().rpc('count_papers_to_check').abortSignal(signal),
      ]);
      return {
        papers: unwrap(rows).map((row): WaitingPaper => ({
          ...row,
          account_status: row.account_status as AccountStatus,
          reading: paperReading(row.reading),
        })),
        total: unwrap(count),
      };
    },
    placeholderData: keepPreviousData,
  });
