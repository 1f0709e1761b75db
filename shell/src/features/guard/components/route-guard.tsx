import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import { signInPath } from '../../session/model/next.ts';
import { useSessionStore } from '../../session/model/session-store.ts';
import { decideAccess } from '../model/access.ts';
import { RolesUnverified } from './roles-unverified.tsx';
import { unauthorizedPath } from '../model/unauthorized-path.ts';
import { useRequirement } from '../model/use-requirement.ts';
import { WaitingPage } from './waiting-page.tsx';

/** Shows its children only to those who may open the current address; everyone else goes where they can act. */
export function RouteGuard({ children }: { children: ReactNode }) {
  const location = useLocation();
  const phase = useSessionStore((state) => state.phase);
  const roles = useSessionStore((state) => state.roles);
  const endedBy = useSessionStore((state) => state.endedBy);
  const requirement = useRequirement();

  switch (decideAccess(requirement, { phase, roles })) {
    case 'wait':
      return <WaitingPage />;
    case 'unverified':
      return <RolesUnverified />;
    case 'sign-in':
      // Whoever signed out on purpose does not want to come back to the same page.
      return endedBy === 'person' ? (
        <Navigate to="/auth" replace />
      ) : (
        <Navigate to={signInPath(location)} replace />
      );
    case 'forbidden':
      return <Navigate to={unauthorizedPath(requirement)} replace />;
    default:
      return children;
  }
}
