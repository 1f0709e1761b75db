import { queryOptions } from '@tanstack/react-query';
import { getSupabase, unwrap } from '@trame/data';

type Counted = { count: number; before_count: number; last_at: string };
type Size = { name: string; bytes: number };

export type PlatformState = {
  releases: { remote: string; action: string; version: string | null; at: string; by: string }[];
  incidents: (Counted & { cause: string })[];
  mails: (Counted & { kind: string })[];
  daily: {
    last: {
      day: string;
      started_at: string;
      last_call_at: string;
      finished_at: string | null;
      failed_steps: string[];
      sent_reminders: number;
      expired_papers: number;
    } | null;
    failed: { day: string; failed_steps: string[]; finished_at: string | null }[];
  };
  sizes: { database: number; tables: Size[]; buckets: (Size & { files: number })[] };
  /** Null where the database does not measure its statements. */
  statements: { statement: string; calls: number; mean_ms: number; longest_ms: number }[] | null;
};

/** The state of the platform in a period. */
export const platformQuery = (from: string, until: string) =>
  queryOptions({
    queryKey: ['platform-state', from, until],
    queryFn: async ({ signal }): Promise<PlatformState> =>
      unwrap<PlatformState>(
        await getSupabase()
          .rpc('platform_state', { from_day: from, until_day: until })
          .abortSignal(AbortSignal.any([signal, AbortSignal.timeout(8000)]))
          .overrideTypes<PlatformState, { merge: false }>(),
      ),
  });
