import { useSessionStore } from '@trame/session/session-store';
import type { ReactNode } from 'react';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { keepEndedBy } from '@trame/session/ended-by';
import { heldAddress, portalPath, SIGN_IN_PATH, signInAddress } from '../../../runtime/addresses.ts';
import { decide } from '../model/guards.ts';

/**
 * Shows its children to people who are signed in; the others go to the sign-in page and come back. The sign-in pages are
 * another document: leaving a session also clears everything in memory.
 */
export function RequireSession({ children }: { children: ReactNode }) {
  const location = useLocation();
  const phase = useSessionStore((state) => state.phase);
  const user = useSessionStore((state) => state.user);
  const endedBy = useSessionStore((state) => state.endedBy);

  const { kind } = decide('session', { phase, state: undefined });
  let away: string | undefined;
  if (kind === 'held') away = heldAddress(phase, location);
  // A person who signed out on purpose is not sent back to the same page.
  if (kind === 'sign-in') away = endedBy === 'person' ? portalPath(SIGN_IN_PATH) : signInAddress(location);

  useEffect(() => {
    if (away === undefined) return;
    keepEndedBy(useSessionStore.getState().endedBy);
    window.location.replace(away);
  }, [away]);

  if (kind !== 'open' || !user) {
    return <output className="portal-start portal-start-late">Vérification de votre session…</output>;
  }
  return children;
}
