import { AuthClient, type GoTrueClient } from '@supabase/auth-js';
import { getConfigured, optionsOf, storageKeyOf } from './auth.ts';

let created = 0;

/**
 * A second client whose session is in memory: the session of a link is checked there before it may replace the one of
 * this browser. It reads the verifiers of sign-in flows that this browser began (PKCE) and nothing else that is stored.
 * It is a module of its own because the sign-in page does not need it. Throws before `configureSupabase`.
 */
export function detachedAuth(): GoTrueClient {
  const { settings } = getConfigured();
  const own = storageKeyOf(settings);
  created += 1;
  // Under another name: clients with the same name receive each other's sessions.
  const detached = `${own}-detached-${created}`;
  const held = new Map<string, string>();
  const proofOf = (key: string) => (key.endsWith('-code-verifier') ? key.replace(detached, own) : undefined);
  return new AuthClient({
    ...optionsOf(settings),
    storageKey: detached,
    autoRefreshToken: false,
    storage: {
      getItem: (key) => {
        const proof = proofOf(key);
        return held.get(key) ?? (proof === undefined ? null : fromStorage(proof));
      },
      setItem: (key, value) => void held.set(key, value),
      removeItem: (key) => {
        held.delete(key);
        const proof = proofOf(key);
        if (proof !== undefined) dropFromStorage(proof);
      },
    },
  });
}

function fromStorage(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    // A browser that refuses storage has stored no verifier.
    return null;
  }
}

function dropFromStorage(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // There was no entry.
  }
}
