import { type Database, getSupabase, unwrap } from '@trame/data';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { entityColumns, type Entity } from '../../entity/entity.ts';
import { timelineKeys } from './keys.ts';

type Row = Database['public']['Functions']['entity_timeline']['Returns'][number];

/** One event of an entity; `details` depends on the kind of the entry. */
export type TimelineEntry = Omit<Row, 'actor_id' | 'actor_name'> & {
  actor_id: string | null;
  actor_name: string | null;
};

const PAGE_SIZE = 30;

type Cursor = Pick<TimelineEntry, 'at' | 'key'> | null;

async function readTimeline(entity: Entity, cursor: Cursor, signal: AbortSignal): Promise<TimelineEntry[]> {
  const answer = await getSupabase()
    .rpc('entity_timeline', {
      ...entityColumns(entity),
      page_size: PAGE_SIZE,
      ...(cursor && { before_at: cursor.at, before_key: cursor.key }),
    })
    .abortSignal(signal);
  return unwrap<TimelineEntry[]>(answer);
}

/** The history of an entity, newest first, by pages. */
export const timelineInfiniteQueryOptions = (entity: Entity) =>
  infiniteQueryOptions({
    queryKey: timelineKeys.ofEntity(entity),
    queryFn: ({ pageParam, signal }) => readTimeline(entity, pageParam, signal),
    initialPageParam: null as Cursor,
    getNextPageParam: (lastPage): Cursor | undefined => {
      const last = lastPage.at(-1);
      return last && lastPage.length === PAGE_SIZE ? { at: last.at, key: last.key } : undefined;
    },
  });
