import { setViewer, useRegistryStore } from '../../../runtime/registry-store.ts';
import { useSessionStore, type SessionState } from '@trame/session/session-store';

function tell({ user, roles, phase }: SessionState): void {
  setViewer({ userId: user?.id, roles, isKnown: phase === 'ready' || phase === 'signed-out' });
}

/**
 * Reads the registry for whoever is there: a canary, or what support switched, depends on who it is. When an override
 * ends with the session of whoever agreed to it, its code is still in the memory of the page, where it would meet the
 * next session: the page is loaded again.
 */
export function followViewer(reload: () => void = () => window.location.reload()): () => void {
  tell(useSessionStore.getState());
  const stopTelling = useSessionStore.subscribe(tell);
  const stopWatching = useRegistryStore.subscribe(({ override }, before) => {
    if (before.override && !override) reload();
  });
  return () => {
    stopTelling();
    stopWatching();
  };
}
