import { classifyError, getSupabase, unwrap, type Database } from '@trame/data';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { entityOf } from '../../application-data/model/entity.ts';
import { timelineKeys } from './keys.ts';

type Row = Database['public']['Functions']['entity_timeline']['Returns'][number];

/** One thing that happened to an application; `details` depends on the kind. */
export type TimelineEntry = Omit<Row, 'actor_id' | 'actor_name'> & {
  actor_id: string | null;
  actor_name: string | null;
};

const PAGE_SIZE = 30;

type Cursor = Pick<TimelineEntry, 'at' | 'key'> | null;

async function readTimeline(
  applicationId: string,
  cursor: Cursor,
  signal: AbortSignal,
): Promise<TimelineEntry[]> {
  try {
    const answer = await getSupabase()
      .rpc('entity_timeline', {
        ...entityOf(applicationId),
        page_size: PAGE_SIZE,
        ...(cursor && { before_at: cursor.at, before_key: cursor.key }),
      })
      .abortSignal(signal);
    return unwrap<TimelineEntry[]>(answer);
  } catch (error) {
    throw classifyError(error);
  }
}

/** The history of an application, newest first, by pages. */
export const timelineInfiniteQueryOptions = (applicationId: string) =>
  infiniteQueryOptions({
    queryKey: timelineKeys.ofApplication(applicationId),
    queryFn: ({ pageParam, signal }) => readTimeline(applicationId, pageParam, signal),
    initialPageParam: null as Cursor,
    getNextPageParam: (lastPage): Cursor | undefined => {
      const last = lastPage.at(-1);
      return last && lastPage.length === PAGE_SIZE ? { at: last.at, key: last.key } : undefined;
    },
  });
