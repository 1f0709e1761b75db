import { queryOptions } from '@tanstack/react-query';
import { getSupabase, unwrap } from '@trame/data';

export type Hold = { kind: string; sentence: string; link: string };

/** Lapsed papers of the law that keep a person from depositing invoices, each with where to deposit the next one. */
export const myHoldsQuery = queryOptions({
  queryKey: ['my-holds'],
  queryFn: async ({ signal }): Promise<Hold[]> =>
    unwrap(await getSupabase().rpc('my_holds').abortSignal(signal)),
  refetchOnWindowFocus: 'always',
});
