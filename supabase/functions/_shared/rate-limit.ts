import type { SupabaseClient } from '@supabase/supabase-js';
import * as z from 'zod/mini';
import { sha256 } from './auth.ts';
import { dataOf } from './clients.ts';

const answer = z.object({ allowed: z.boolean(), retry_after: z.number() });

export interface RateLimit {
  /** What is counted, such as `submit:address`. */
  bucket: string;
  maxHits: number;
  windowSeconds: number;
}

/**
 * Counts one hit for a subject (an address, an e-mail); the seconds to wait when it is one too many, else undefined.
 * The subject is kept as a keyed digest: buckets hold no personal data.
 */
export async function takeRateLimit(
  client: SupabaseClient,
  { bucket, maxHits, windowSeconds }: RateLimit,
  subject: string,
  secret: string,
): Promise<number | undefined> {
  const digest = await sha256(`${secret}:${bucket}:${subject}`);
  const data = dataOf(
    await client.rpc('take_rate_limit', {
      bucket: `${bucket}:${digest.slice(0, 32)}`,
      max_hits: maxHits,
      window_seconds: windowSeconds,
    }),
    'take_rate_limit',
  );
  const { allowed, retry_after } = z.parse(answer, Array.isArray(data) ? data[0] : data);
  return allowed ? undefined : Math.max(1, retry_after);
}
