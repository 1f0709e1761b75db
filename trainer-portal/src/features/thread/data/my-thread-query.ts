import { type Database, getSupabase, unwrap } from '@trame/data';
import { infiniteQueryOptions } from '@tanstack/react-query';

type Row = Database['public']['Functions']['my_thread']['Returns'][number];

/** One event of the person's own thread, in the sentence written for them. */
export type MyEvent = Omit<Row, 'link'> & {
  /** A page of the portal, without its slug: `papers?kind=rc-pro`. */
  link: string | null;
};

const PAGE_SIZE = 10;

type Cursor = Pick<MyEvent, 'at' | 'id'> | null;

async function readMyThread(cursor: Cursor, signal: AbortSignal): Promise<MyEvent[]> {
  const answer = await getSupabase()
    .rpc('my_thread', {
      page_size: PAGE_SIZE,
      ...(cursor && { before_at: cursor.at, before_id: cursor.id }),
    })
    .abortSignal(signal);
  return unwrap<MyEvent[]>(answer);
}

/** What happened between the person and the company, latest first, by pages. */
export const myThreadQuery = infiniteQueryOptions({
  queryKey: ['my-thread'],
  meta: { keepLastSeen: true },
  // Other pages of the portal add events, and so does the team.
  staleTime: 0,
  queryFn: ({ pageParam, signal }) => readMyThread(pageParam, signal),
  initialPageParam: null as Cursor,
  getNextPageParam: (lastPage): Cursor | undefined => {
    const last = lastPage.at(-1);
    return last && lastPage.length === PAGE_SIZE ? { at: last.at, id: last.id } : undefined;
  },
});
