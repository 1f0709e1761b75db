import { queryOptions } from '@tanstack/react-query';
import { getSupabase, unwrap } from '@trame/data';
import type { PaperTerms } from '@trame/domain/trainers';

/** One of the person's own papers, as `my_papers` answers it. */
export type MyPaper = PaperTerms & {
  id: string;
  kind: string;
  file_name: string;
  file_size: number;
  pages: number;
  issued_on: string | null;
  reference: string | null;
};

export const MY_PAPERS_KEY = ['my-papers'] as const;

/** The person's own papers; a decision of the team is seen on return to the page. */
export const myPapersQuery = queryOptions({
  queryKey: MY_PAPERS_KEY,
  meta: { keepLastSeen: true },
  queryFn: async ({ signal }) =>
    unwrap<MyPaper[]>(
      await getSupabase().rpc('my_papers').abortSignal(signal).overrideTypes<MyPaper[], { merge: false }>(),
    ),
  refetchOnWindowFocus: 'always',
});
