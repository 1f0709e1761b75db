import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import type { Env } from './env.ts';
import { unavailable } from './errors.ts';

export type Fetch = typeof fetch;

/** The dependencies of a handler: settings and the network. */
export interface Backend {
  env: Pick<Env, 'SUPABASE_URL' | 'SUPABASE_ANON_KEY' | 'SUPABASE_SERVICE_ROLE_KEY'>;
  fetch: Fetch;
}

/** Longest wait for one answer of the database, the storage or Auth. */
const UPSTREAM_TIMEOUT_MS = 15_000;

const AUTH = { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false };
// The caller decides whether to try again; a retry here would use up the caller's time.
const DATABASE = { retry: false };

/**
 * `fetch` that treats a redirect as a failure: no service of ours redirects, and keys, CVs and addresses of people
 * would go to the other address.
 */
export function withoutRedirects(request: Fetch): Fetch {
  return (input, init) => request(input, { ...init, redirect: 'error' });
}

/**
 * `fetch` that follows no redirect and has a time limit, so that a slow service leads to an answer rather than a
 * hanging request.
 */
export function withTimeout(request: Fetch, timeoutMs: number): Fetch {
  return (input, init) => {
    const timeout = AbortSignal.timeout(timeoutMs);
    const signal = init?.signal ? AbortSignal.any([init.signal, timeout]) : timeout;
    return withoutRedirects(request)(input, { ...init, signal });
  };
}

/** Full access: only for steps that no caller has the rights for. */
export function serviceClient({ env, fetch }: Backend): SupabaseClient {
  return createClient(env.SUPABASE_URL, env.SUPABASE_SERVICE_ROLE_KEY, {
    auth: AUTH,
    db: DATABASE,
    global: { fetch: withTimeout(fetch, UPSTREAM_TIMEOUT_MS) },
  });
}

/** Access of the person whose token this is; row-level security applies. */
export function callerClient({ env, fetch }: Backend, token: string): SupabaseClient {
  return createClient(env.SUPABASE_URL, env.SUPABASE_ANON_KEY, {
    auth: AUTH,
    db: DATABASE,
    global: {
      fetch: withTimeout(fetch, UPSTREAM_TIMEOUT_MS),
      headers: { authorization: `Bearer ${token}` },
    },
  });
}

interface Result<T> {
  data: T;
  error: { message: string } | null;
}

/** The data of an answer; a service that refuses or is away becomes a 503 whose cause is logged. */
export function dataOf<T>({ data, error }: Result<T>, what: string): NonNullable<T> {
  if (error) throw unavailable(new Error(`${what}: ${error.message}`, { cause: error }));
  return data as NonNullable<T>;
}
