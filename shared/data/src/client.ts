import { FunctionsClient } from '@supabase/functions-js';
import { PostgrestClient } from '@supabase/postgrest-js';
import { StorageClient } from '@supabase/storage-js';
import { authorizedFetch, getConfigured, slashed, type SupabaseSettings } from './auth.ts';
import type { Database } from './database.types.ts';
import { ANSWER_WITHIN_MS } from './timed-fetch.ts';

/**
 * What apps use of Supabase: tables and functions of the database, files, edge functions. The client of supabase-js
 * brings realtime and tracing as well (20 KB in every page), which nothing here uses.
 */
export class TrameClient extends PostgrestClient<Database> {
  readonly storage: StorageClient;
  readonly functions: FunctionsClient;

  constructor(settings: SupabaseSettings) {
    const at = (path: string) => new URL(path, slashed(settings.url)).href;
    // The client would repeat failed reads for 7 s on its own: retries are the query client's (spec §9: one).
    super(at('rest/v1'), {
      schema: 'public',
      fetch: authorizedFetch(true),
      retry: false,
    });
    this.storage = new StorageClient(at('storage/v1'), {}, authorizedFetch(true, ANSWER_WITHIN_MS.file));
    // Edge functions take a key of the new form (`sb_…`) for no token.
    this.functions = new FunctionsClient(at('functions/v1'), {
      customFetch: authorizedFetch(!settings.key.startsWith('sb_'), ANSWER_WITHIN_MS.function),
    });
  }
}

let client: { of: object; client: TrameClient } | undefined;

/** The platform's one client, on the session that `configureSupabase` opened. Throws before that. */
export function getSupabase(): TrameClient {
  const configured = getConfigured();
  if (client?.of !== configured) client = { of: configured, client: new TrameClient(configured.settings) };
  return client.client;
}
