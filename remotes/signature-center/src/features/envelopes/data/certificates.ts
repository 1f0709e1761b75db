import { queryOptions } from '@tanstack/react-query';
import { AppError, getSupabase, unwrap } from '@trame/data';

/** A certificate of seals, as the function `signer` publishes it. */
export type Certificate = { fingerprint: string; name: string; from: string; to: string; revokedAt?: string };

/** What seals, what sealed before, and whether an authority is asked for timestamps. */
export type Published = {
  certificates: readonly Certificate[];
  current: string | null;
  timestamps: boolean;
};

/** The certificates of seals as they are published. */
export const certificatesQuery = queryOptions({
  queryKey: ['signature-certificates'],
  queryFn: async ({ signal }): Promise<Published> => {
    const answer = unwrap<Partial<Published> | null>(
      await getSupabase().functions.invoke('signer', { method: 'GET', signal }),
    );
    if (!Array.isArray(answer?.certificates)) throw new AppError('unknown', 'signer answered something else');
    const { certificates, current = null, timestamps = false } = answer;
    return { certificates, current, timestamps };
  },
});
