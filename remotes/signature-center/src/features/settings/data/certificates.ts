import { queryOptions } from '@tanstack/react-query';
import { AppError, getSupabase, unwrap } from '@trame/data';
import type { Certificate } from '../model/certificates.ts';

/** The certificates of seals as they are published: what seals, and what sealed before. */
export const certificatesQuery = queryOptions({
  queryKey: ['signature-certificates'],
  queryFn: async ({ signal }): Promise<{ certificates: Certificate[]; current: string | null }> => {
    const answer = unwrap<{ certificates?: Certificate[]; current?: string | null } | null>(
      await getSupabase().functions.invoke('signer', { method: 'GET', signal }),
    );
    if (!Array.isArray(answer?.certificates)) throw new AppError('unknown', 'signer answered something else');
    return { certificates: answer.certificates, current: answer.current ?? null };
  },
});
