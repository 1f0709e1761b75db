import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import type { Database } from './database.types.ts';

/** Address and publishable key of the Supabase project: public values, never a secret key. */
export type SupabaseSettings = { url: string; key: string };

export type TrameClient = SupabaseClient<Database>;

let client: TrameClient | undefined;

/**
 * Creates the platform's one Supabase client. The shell calls it once, before anything renders; a second client on
 * the same storage key would race on token refresh.
 */
export function configureSupabase({ url, key }: SupabaseSettings): TrameClient {
  client = createClient<Database>(url, key, {
    // supabase-js would repeat failed reads for 7 s on its own: retries are the query client's (spec §9: one).
    db: { retry: false },
    auth: { flowType: 'pkce', autoRefreshToken: true, persistSession: true, detectSessionInUrl: true },
  });
  return client;
}

/** The client set by `configureSupabase`. Throws before that. */
export function getSupabase(): TrameClient {
  if (!client) throw new Error('configureSupabase() must run before getSupabase().');
  return client;
}
