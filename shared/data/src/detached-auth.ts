import { AuthClient, type GoTrueClient } from '@supabase/auth-js';
import { getConfigured, optionsOf, storageKeyOf } from './auth.ts';

let created = 0;

/**
 * A second client that holds its session in memory: what a link opens is looked at there, before it may take the place
 * of the session of this browser. It sees the proofs of the flows that this browser began (PKCE), and nothing else that
 * is stored. A module of its own: the sign-in page does without it. Throws before `configureSupabase`.
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
    // A browser that refuses to keep anything has kept no proof.
    return null;
  }
}

function dropFromStorage(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Nothing was there.
  }
}
