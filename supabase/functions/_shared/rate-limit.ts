import type { SupabaseClient } from '@supabase/supabase-js';
import * as z from 'zod/mini';
import { sha256 } from './auth.ts';
import { dataOf } from './clients.ts';

const answer = z.object({ allowed: z.boolean(), retry_after: z.number() });

export interface RateLimit {
  /** The counter, such as `submit:address`. */
  bucket: string;
  maxHits: number;
  windowSeconds: number;
}

/**
 * Counts one hit for a subject (an address, an e-mail); returns the seconds to wait when it exceeds the limit, else
 * undefined. The subject is stored as a keyed digest: buckets contain no personal data. A hit with a name is counted
 * once, so that a request that was accepted and failed later may be repeated. Its name is stored as a digest too.
 */
export async function takeRateLimit(
  client: SupabaseClient,
  { bucket, maxHits, windowSeconds }: RateLimit,
  subject: string,
  secret: string,
  hit?: string,
): Promise<number | undefined> {
  const digest = digestOf(bucket, secret);
  const data = dataOf(
    await client.rpc('take_rate_limit', {
      bucket: `${bucket}:${await digest(subject)}`,
      max_hits: maxHits,
      window_seconds: windowSeconds,
      ...(hit === undefined ? {} : { hit: await digest(hit) }),
    }),
    'take_rate_limit',
  );
  const { allowed, retry_after } = z.parse(answer, Array.isArray(data) ? data[0] : data);
  return allowed ? undefined : Math.max(1, retry_after);
}

/** Takes an unnamed hit back: the attempt failed on our side. */
export async function giveBackRateLimit(
  client: SupabaseClient,
  bucket: string,
  subject: string,
  secret: string,
): Promise<void> {
  const digest = await digestOf(bucket, secret)(subject);
  dataOf(await client.rpc('give_back_rate_limit', { bucket: `${bucket}:${digest}` }), 'give_back_rate_limit');
}

const digestOf = (bucket: string, secret: string) => async (text: string) =>
  (await sha256(`${secret}:${bucket}:${text}`)).slice(0, 32);
