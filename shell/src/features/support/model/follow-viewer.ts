import { setViewer, useRegistryStore } from '../../../runtime/registry-store.ts';
import { useSessionStore, type SessionState } from '@trame/session/session-store';

function tell({ user, roles, phase }: SessionState): void {
  setViewer({ userId: user?.id, roles, isKnown: phase === 'ready' || phase === 'signed-out' });
}

/**
 * Reads the registry for the signed-in person: a canary, or an override, depends on who it is. When an override ends
 * with the session of the person who agreed to it, the page is reloaded, because its code is still in memory and would
 * run in the next session.
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
