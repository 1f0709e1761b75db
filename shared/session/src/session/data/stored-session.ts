import { dropStoredSession, getConfigured, optionsOf, storageKeyOf } from '@trame/data/auth';

/**
 * Deletes the sessions of this browser before it returns, then asks Auth to end its own, with a request that outlives the
 * document. The client would first renew a token that has expired, which may never be answered. The server refuses such a
 * token: that session ends there by itself, and nobody has its tokens any more.
 */
export async function endStoredSession(): Promise<void> {
  const { settings } = getConfigured();
  const { url, headers, fetch } = optionsOf(settings);
  const token = storedToken(storageKeyOf(settings));
  dropStoredSession();
  if (token === undefined) return;
  await fetch(`${url}/logout?scope=local`, {
    method: 'POST',
    headers: { ...headers, Authorization: `Bearer ${token}` },
    keepalive: true,
  }).catch(() => undefined);
}

function storedToken(key: string): string | undefined {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    const { access_token: token } = Object(stored) as { access_token?: unknown };
    return typeof token === 'string' ? token : undefined;
  } catch {
    // A browser that refuses storage has stored no session.
    return undefined;
  }
}
