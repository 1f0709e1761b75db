import { FunctionsClient } from '@supabase/functions-js';
import { PostgrestClient } from '@supabase/postgrest-js';
import { StorageClient } from '@supabase/storage-js';
import { authorizedFetch, getConfigured, slashed, type SupabaseSettings } from './auth.ts';
import type { Database } from './database.types.ts';
import { withSessionEnd } from './session-end.ts';
import { ANSWER_WITHIN_MS } from './timed-fetch.ts';

/**
 * The parts of Supabase that apps use: tables and functions of the database, files, edge functions. The client of
 * supabase-js also contains realtime and tracing (20 KB in every page), which are not used here.
 */
export class TrameClient extends PostgrestClient<Database> {
  readonly storage: StorageClient;
  readonly functions: FunctionsClient;

  constructor(settings: SupabaseSettings) {
    const at = (path: string) => new URL(path, slashed(settings.url)).href;
    const rolesUrl = at('rest/v1/rpc/my_roles');
    // Without this the client repeats failed reads for 7 s; the query client does the retries (spec §9: one).
    super(at('rest/v1'), {
      schema: 'public',
      fetch: withSessionEnd(authorizedFetch(true), rolesUrl),
      retry: false,
    });
    this.storage = new StorageClient(at('storage/v1'), {}, authorizedFetch(true, ANSWER_WITHIN_MS.file));
    // Edge functions do not accept a key of the new form (`sb_…`) as a token.
    this.functions = new FunctionsClient(at('functions/v1'), {
      customFetch: withSessionEnd(
        authorizedFetch(!settings.key.startsWith('sb_'), ANSWER_WITHIN_MS.function),
        rolesUrl,
      ),
    });
  }
}

let client: { of: object; client: TrameClient } | undefined;

/** The one client of the platform, with the session that `configureSupabase` opened. Throws before that. */
export function getSupabase(): TrameClient {
  const configured = getConfigured();
  if (client?.of !== configured) client = { of: configured, client: new TrameClient(configured.settings) };
  return client.client;
}
