import { AuthClient, type GoTrueClient } from '@supabase/auth-js';
import { keptOf } from './kept-text.ts';
import { ANSWER_WITHIN_MS, timedFetch } from './timed-fetch.ts';

/** Address and publishable key of the Supabase project: public values, never a secret key. */
export type SupabaseSettings = { url: string; key: string };

type Configured = { settings: SupabaseSettings; auth: GoTrueClient };

let configured: Configured | undefined;

/** The key of a session in local storage, as supabase-js names it. */
export function storageKeyOf({ url }: SupabaseSettings): string {
  return `sb-${new URL(url).hostname.split('.')[0]}-auth-token`;
}

/**
 * Creates the one authentication client of the page. The shell calls it once, before anything renders; a second client
 * on the same storage key would race on token refresh. It is a module of its own so that the sign-in page loads nothing
 * else of Supabase.
 */
export function configureSupabase(settings: SupabaseSettings): void {
  const auth = new AuthClient({
    ...optionsOf(settings),
    storageKey: storageKeyOf(settings),
    autoRefreshToken: true,
  });
  configured = { settings, auth };
}

/** Options common to all clients of Auth, wherever they store their session. */
export function optionsOf(settings: SupabaseSettings) {
  return {
    url: new URL('auth/v1', slashed(settings.url)).href,
    headers: { Authorization: `Bearer ${settings.key}`, apikey: settings.key },
    flowType: 'pkce',
    persistSession: true,
    // The shell reads tokens in addresses itself, and asks before one session replaces another.
    detectSessionInUrl: false,
    fetch: fetchNotingWaits,
  } as const;
}

/** The time from which Auth accepts requests again, according to its last refusal: milliseconds since 1970. */
let refusedUntil = 0;

/** `fetch` that stores the wait given by a refused request, because the client's errors contain no headers. */
const fetchNotingWaits: typeof fetch = async (input, init) => {
  const answer = await timedFetch(ANSWER_WITHIN_MS.request)(input, init);
  if (answer.status === 429) {
    const seconds = Number(answer.headers.get('retry-after') ?? 0);
    refusedUntil = Number.isFinite(seconds) ? Date.now() + seconds * 1000 : 0;
  }
  return answer;
};

/** Seconds to wait that Auth gave with its last refusal for too many attempts; 0 when it gave none. */
export function secondsToWait(): number {
  return Math.max(0, Math.ceil((refusedUntil - Date.now()) / 1000));
}

/**
 * The claims in a session's token, unverified: only the server can verify them. An empty object when the token cannot
 * be read.
 */
export function claimsOf({ access_token: token }: { access_token: string }): Record<string, unknown> {
  const [, payload = ''] = token.split('.');
  try {
    const bytes = Uint8Array.from(atob(payload.replaceAll('-', '+').replaceAll('_', '/')), (char) =>
      char.charCodeAt(0),
    );
    return Object(JSON.parse(new TextDecoder().decode(bytes))) as Record<string, unknown>;
  } catch {
    return {};
  }
}

/**
 * A base address with a slash at its end, so that relative addresses are added to it instead of replacing its last
 * segment.
 */
export const slashed = (url: string): string => (url.endsWith('/') ? url : `${url}/`);

/** The arguments of `configureSupabase`, and its client. Throws before that. */
export function getConfigured(): Configured {
  if (!configured) throw new Error('configureSupabase() must run first.');
  return configured;
}

/** The authentication client set by `configureSupabase`. Throws before that. */
export function getAuth(): GoTrueClient {
  return getConfigured().auth;
}

/**
 * `fetch` with the token of the session, or with the publishable key where the service accepts it as a token. Rejects
 * when the answer takes longer than the limit. Throws before `configureSupabase`.
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
    const body = typeof init?.body === 'string' ? { body: keptOf(init.body) } : {};
    return request(input, { ...init, ...body, headers });
  };
}

type Listener = () => void;
const listeners = new Set<Listener>();

/** Calls `listener` whenever a call of an app is answered « not authenticated ». Returns a function that stops it. */
export function onUnauthenticated(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Says that a call was answered « not authenticated ». */
export function noteUnauthenticated(): void {
  for (const listener of listeners) listener();
}

/** Names of a session's entries in local storage, of this project or another on the same address. */
const STORED = /^sb-.+-auth-token/;
/** Stored beside a session: the verifier of a sign-in flow that is not completed. It gives no access. */
const PROOF = /-code-verifier$/;

function storedKeys(): string[] {
  try {
    return Object.keys(localStorage).filter((key) => STORED.test(key));
  } catch {
    // A browser that refuses storage has stored no session.
    return [];
  }
}

/** Whether this browser stores a session, valid or not; usable before the configuration is read. */
export function hasStoredSession(): boolean {
  return storedKeys().some((key) => !PROOF.test(key));
}

/** Deletes the sessions of this browser without a request to the server, for when it is unreachable. */
export function dropStoredSession(): void {
  for (const key of storedKeys()) localStorage.removeItem(key);
}

/** Id of the user of this browser's session, which is refreshed when it has expired; undefined without a session. */
export async function currentUserId(): Promise<string | undefined> {
  const { data } = await getAuth().getSession();
  return data.session?.user.id;
}
