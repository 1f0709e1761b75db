import { FunctionsClient } from '@supabase/functions-js';
import { PostgrestClient } from '@supabase/postgrest-js';
import { StorageClient } from '@supabase/storage-js';
import { getConfigured, slashed, type SupabaseSettings } from './auth.ts';
import type { Database } from './database.types.ts';

/**
 * What apps use of Supabase: tables, functions of the database, files, edge functions. The client of supabase-js brings
 * realtime and tracing as well (20 KB in every page), which nothing here uses.
 */
export type TrameClient = Pick<PostgrestClient<Database>, 'from' | 'rpc'> & {
  storage: StorageClient;
  functions: FunctionsClient;
};

/** The token of the session, else the publishable key where the service takes one for a token. */
function authorizedFetch(keyAsToken: boolean): typeof fetch {
  const { settings, auth } = getConfigured();
  return async (input, init) => {
    const { data } = await auth.getSession();
    const token = data.session?.access_token ?? (keyAsToken ? settings.key : undefined);
    const headers = new Headers(init?.headers);
    if (!headers.has('apikey')) headers.set('apikey', settings.key);
    if (token !== undefined && !headers.has('Authorization')) headers.set('Authorization', `Bearer ${token}`);
    return fetch(input, { ...init, headers });
  };
}

function createClient(settings: SupabaseSettings): TrameClient {
  const at = (path: string) => new URL(path, slashed(settings.url)).href;
  const authorized = authorizedFetch(true);
  const rest = new PostgrestClient<Database>(at('rest/v1'), {
    schema: 'public',
    fetch: authorized,
    // The client would repeat failed reads for 7 s on its own: retries are the query client's (spec §9: one).
    retry: false,
  });
  return {
    from: rest.from.bind(rest) as TrameClient['from'],
    rpc: rest.rpc.bind(rest) as TrameClient['rpc'],
    storage: new StorageClient(at('storage/v1'), {}, authorized),
    functions: new FunctionsClient(at('functions/v1'), {
      // Edge functions take a key of the new form (`sb_…`) for no token.
      customFetch: authorizedFetch(!settings.key.startsWith('sb_')),
    }),
  };
}

let client: { of: object; client: TrameClient } | undefined;

/** The platform's one client, on the session that `configureSupabase` opened. Throws before that. */
export function getSupabase(): TrameClient {
  const configured = getConfigured();
  if (client?.of !== configured) client = { of: configured, client: createClient(configured.settings) };
  return client.client;
}
