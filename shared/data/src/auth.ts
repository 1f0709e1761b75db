import { AuthClient, type GoTrueClient } from '@supabase/auth-js';
import { ANSWER_WITHIN_MS, timedFetch } from './timed-fetch.ts';

/** Address and publishable key of the Supabase project: public values, never a secret key. */
export type SupabaseSettings = { url: string; key: string };

type Configured = { settings: SupabaseSettings; auth: GoTrueClient };

let configured: Configured | undefined;

/** Where a session is kept in local storage: the name that supabase-js gives it. */
export function storageKeyOf({ url }: SupabaseSettings): string {
  return `sb-${new URL(url).hostname.split('.')[0]}-auth-token`;
}

/**
 * Creates the one authentication client of the page. The shell calls it once, before anything renders; a second one on
 * the same storage key would race on token refresh. It stands alone so that the sign-in page holds nothing else of
 * Supabase.
 */
export function configureSupabase(settings: SupabaseSettings): void {
  const auth = new AuthClient({
    ...optionsOf(settings),
    storageKey: storageKeyOf(settings),
    autoRefreshToken: true,
  });
  configured = { settings, auth };
}

/** What every client of Auth is made with, wherever it keeps its session. */
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

/** When Auth accepts requests again, by its last refusal: milliseconds since 1970. */
let refusedUntil = 0;

/** `fetch` that keeps what a refused request says of the wait: the client's errors carry no headers. */
const fetchNotingWaits: typeof fetch = async (input, init) => {
  const answer = await timedFetch(ANSWER_WITHIN_MS.request)(input, init);
  if (answer.status === 429) {
    const seconds = Number(answer.headers.get('retry-after') ?? 0);
    refusedUntil = Number.isFinite(seconds) ? Date.now() + seconds * 1000 : 0;
  }
  return answer;
};

/** Seconds that Auth asked to wait when it last refused for too many attempts; 0 when it did not say. */
export function secondsToWait(): number {
  return Math.max(0, Math.ceil((refusedUntil - Date.now()) / 1000));
}

/** What the token of a session says; an empty object when it cannot be read. The server alone proves it. */
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

/** A base address that relative ones are added to, not put in the place of its last segment. */
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
/** Stored beside a session: the proof of a sign-in flow that was begun and not completed. It gives no access. */
const PROOF = /-code-verifier$/;

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
  return storedKeys().some((key) => !PROOF.test(key));
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
