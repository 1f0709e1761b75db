import { useSessionStore } from '@trame/session/session-store';
import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import { heldAddress, portalPath, SIGN_IN_PATH, signInAddress } from '../../../runtime/addresses.ts';
import { decide } from '../model/guards.ts';

/** Shows its children to people who are signed in; the others go to the sign-in page and come back. */
export function RequireSession({ children }: { children: ReactNode }) {
  const location = useLocation();
  const phase = useSessionStore((state) => state.phase);
  const endedBy = useSessionStore((state) => state.endedBy);
  switch (decide('session', { phase, state: undefined }).kind) {
    case 'open':
      return children;
    case 'sign-in':
      // A person who signed out on purpose is not sent back to the same page.
      return (
        <Navigate to={endedBy === 'person' ? portalPath(SIGN_IN_PATH) : signInAddress(location)} replace />
      );
    case 'held':
      return (
        <Navigate
          to={heldAddress(phase, location.pathname + location.search + location.hash) ?? portalPath('')}
          replace
        />
      );
    default:
      return <output className="portal-start portal-start-late">Vérification de votre session…</output>;
  }
}
