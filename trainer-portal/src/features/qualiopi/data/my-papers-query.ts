import { queryOptions } from '@tanstack/react-query';
import { getSupabase, unwrap } from '@trame/data';
import type { Paper } from '../model/asked-paper.ts';

/** The person's own papers, as completeness counts them. */
export const myPapersQuery = queryOptions({
  queryKey: ['my-papers'],
  meta: { keepLastSeen: true },
  queryFn: async ({ signal }) =>
    unwrap<Paper[]>(
      await getSupabase().rpc('my_papers').abortSignal(signal).overrideTypes<Paper[], { merge: false }>(),
    ),
});
