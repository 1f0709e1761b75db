import { useMutation, useQueryClient } from '@tanstack/react-query';
import { AppError, getSupabase, unwrap } from '@trame/data';
import { MY_PAPERS_KEY } from './my-papers-query.ts';

/** Takes back a paper that nobody has decided yet. */
export function useWithdrawPaper() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (paperId: string): Promise<void> => {
      unwrap(await getSupabase().rpc('withdraw_my_paper', { paper_id: paperId }));
    },
    networkMode: 'always',
    onSettled: () => client.invalidateQueries({ queryKey: MY_PAPERS_KEY }),
  });
}

/** A link of short life to a paper of one's own. */
export const usePaperLink = () =>
  useMutation({
    mutationFn: async (paperId: string): Promise<string> => {
      const answer = await getSupabase().functions.invoke<{ signedUrl?: unknown }>('trainer-papers', {
        body: { path: paperId },
      });
      const link = unwrap<{ signedUrl?: unknown } | null>(answer)?.signedUrl;
      if (typeof link !== 'string') throw new AppError('unknown', 'trainer-papers answered something else');
      return link;
    },
    networkMode: 'always',
  });
