import { type Database, getSupabase, unwrap } from '@trame/data';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { accountKeys } from './keys.ts';

type Row = Database['public']['Functions']['trainer_thread']['Returns'][number];

/** One event of the thread of a trainer. */
export type ThreadEvent = Pick<Row, 'id' | 'at' | 'kind'> & {
  /** Null when nobody was signed in, or when they are gone. */
  actor_name: string | null;
  /** What the trainer reads of it; null for nothing. */
  public_sentence: string | null;
  /** What the staff read besides the kind. */
  staff_sentence: string | null;
};

const PAGE_SIZE = 30;

type Cursor = Pick<ThreadEvent, 'at' | 'id'> | null;

async function readThread(userId: string, cursor: Cursor, signal: AbortSignal): Promise<ThreadEvent[]> {
  const answer = await getSupabase()
    .rpc('trainer_thread', {
      user_id: userId,
      page_size: PAGE_SIZE,
      ...(cursor && { before_at: cursor.at, before_id: cursor.id }),
    })
    .abortSignal(signal);
  return unwrap<ThreadEvent[]>(answer);
}

/** The thread of a trainer, latest first, by pages. */
export const accountThreadInfiniteQueryOptions = (userId: string) =>
  infiniteQueryOptions({
    queryKey: accountKeys.thread(userId),
    queryFn: ({ pageParam, signal }) => readThread(userId, pageParam, signal),
    initialPageParam: null as Cursor,
    getNextPageParam: (lastPage): Cursor | undefined => {
      const last = lastPage.at(-1);
      return last && lastPage.length === PAGE_SIZE ? { at: last.at, id: last.id } : undefined;
    },
  });
