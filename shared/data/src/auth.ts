import { AuthClient, type GoTrueClient } from '@supabase/auth-js';
import { ANSWER_WITHIN_MS, timedFetch } from './timed-fetch.ts';

/** Address and publishable key of the Supabase project: public values, never a secret key. */
export type SupabaseSettings = { url: string; key: string };

type Configured = { settings: SupabaseSettings; auth: GoTrueClient };

let configured: Configured | undefined;

/** Where a session is kept in local storage: the name that supabase-js gives it. */
function storageKeyOf({ url }: SupabaseSettings): string {
  return `sb-${new URL(url).hostname.split('.')[0]}-auth-token`;
}

/**
 * Creates the one authentication client of the page. The shell calls it once, before anything renders; a second one on
 * the same storage key would race on token refresh. It stands alone so that the sign-in page holds nothing else of
 * Supabase.
 */
export function configureSupabase(settings: SupabaseSettings): void {
  const auth = new AuthClient({
    url: new URL('auth/v1', slashed(settings.url)).href,
    headers: { Authorization: `Bearer ${settings.key}`, apikey: settings.key },
    storageKey: storageKeyOf(settings),
    flowType: 'pkce',
    autoRefreshToken: true,
    persistSession: true,
    detectSessionInUrl: true,
    fetch: timedFetch(ANSWER_WITHIN_MS.request),
  });
  configured = { settings, auth };
}

/** A base address that relative ones are added to, not put in the place of its last segment. */
export const slashed = (url: string): string => (url.endsWith('/') ? url : `${url}/`);

/** What `configureSupabase` was told, and its client. Throws before that. */
export function getConfigured(): Configured {
  if (!configured) throw new Error('configureSupabase() must run first.');
  return configured;
}

/** The authentication client set by `configureSupabase`. Throws before that. */
export function getAuth(): GoTrueClient {
  return getConfigured().auth;
}

/**
 * `fetch` under the token of the session, else under the publishable key where the service takes one for a token; its
 * answer is there within this time or fails. Throws before `configureSupabase`.
 */
export function authorizedFetch(
  keyAsToken: boolean,
  within: number = ANSWER_WITHIN_MS.request,
): typeof fetch {
  const { settings, auth } = getConfigured();
  const request = timedFetch(within);
  return async (input, init) => {
    const { data } = await auth.getSession();
    const token = data.session?.access_token ?? (keyAsToken ? settings.key : undefined);
    const headers = new Headers(init?.headers);
    if (!headers.has('apikey')) headers.set('apikey', settings.key);
    if (token !== undefined && !headers.has('Authorization')) headers.set('Authorization', `Bearer ${token}`);
    return request(input, { ...init, headers });
  };
}

/** Names of what sessions leave in local storage, of this project or another on the same address. */
const STORED = /^sb-.+-auth-token/;

function storedKeys(): string[] {
  try {
    return Object.keys(localStorage).filter((key) => STORED.test(key));
  } catch {
    // A browser that refuses to keep anything has kept no session.
    return [];
  }
}

/** Whether this browser holds a session, good or not: known before the configuration is. */
export function hasStoredSession(): boolean {
  return storedKeys().length > 0;
}

/** Forgets the sessions of this browser without a word to the server, for when it cannot be reached. */
export function dropStoredSession(): void {
  for (const key of storedKeys()) localStorage.removeItem(key);
}

/** Id of the signed-in user as the session of this browser says, refreshed when it has run out; undefined without one. */
export async function currentUserId(): Promise<string | undefined> {
  const { data } = await getAuth().getSession();
  return data.session?.user.id;
}
