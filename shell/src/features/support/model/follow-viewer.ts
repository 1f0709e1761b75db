import { setViewer } from '../../../runtime/registry-store.ts';
import { useSessionStore, type SessionState } from '../../session/model/session-store.ts';

function tell({ user, roles, phase }: SessionState): void {
  setViewer({ userId: user?.id, roles, isKnown: phase === 'ready' || phase === 'signed-out' });
}

/** Reads the registry for whoever is there: a canary, or what support switched, depends on who it is. */
export function followViewer(): () => void {
  tell(useSessionStore.getState());
  return useSessionStore.subscribe(tell);
}
