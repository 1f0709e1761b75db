import { queryOptions } from '@tanstack/react-query';
import { AppError, getSupabase, unwrap } from '@trame/data';

/** What is held on the person, part by part; `held` is null where there is nothing. */
export type MyData = { made_at: string; parts: { name: string; held: unknown }[] };

const isMyData = (answer: unknown): answer is MyData => {
  const { made_at, parts } = Object(answer) as Partial<MyData>;
  return typeof made_at === 'string' && Array.isArray(parts);
};

/** Read again at each visit: it also holds the sessions, and what colleagues did since. */
export const myDataQuery = queryOptions({
  queryKey: ['my-data'],
  staleTime: 0,
  queryFn: async ({ signal }) => {
    const answer: unknown = unwrap<unknown>(await getSupabase().rpc('my_data').abortSignal(signal));
    if (!isMyData(answer)) throw new AppError('unknown', 'my_data answered something else');
    return answer;
  },
});
