import { queryOptions } from '@tanstack/react-query';
import { getSupabase, unwrap } from '@trame/data';
import { accountKeys } from './keys.ts';

/** A paper of a trainer, as the staff who handle its kind read it. */
export type AccountPaper = {
  id: string;
  kind: string;
  status: string;
  file_name: string;
  file_size: number;
  issued_on: string | null;
  expires_on: string | null;
  reason: string | null;
  /** Whether the file that proves the check of its code is kept. */
  has_proof: boolean;
  checked_by_name: string | null;
  checked_at: string | null;
  created_at: string;
};

/** The papers of a trainer, without those that were replaced. */
export const accountPapersQueryOptions = (userId: string) =>
  queryOptions({
    queryKey: accountKeys.papers(userId),
    queryFn: async ({ signal }): Promise<AccountPaper[]> =>
      unwrap(
        await getSupabase()
          .rpc('trainer_papers_of', { user_id: userId })
          .neq('status', 'replaced')
          .abortSignal(signal)
          .overrideTypes<AccountPaper[], { merge: false }>(),
      ),
  });
