import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import { getConfig } from '@trame/session/config';
import { signInPath } from '../../../runtime/next.ts';
import { useSessionStore } from '@trame/session/session-store';
import { useUnsavedStore } from '@trame/session/unsaved-store';
import { decideAccess } from '../model/access.ts';
import { RolesUnverified } from './roles-unverified.tsx';
import { FactorNeeded } from './factor-needed.tsx';
import { unauthorizedPath } from '../model/unauthorized-path.ts';
import { useRequirement } from '../model/use-requirement.ts';
import { WaitingPage } from './waiting-page.tsx';

/**
 * Shows its children only to people who may open the current address; others are redirected to a page where they can
 * act.
 */
export function RouteGuard({ children }: { children: ReactNode }) {
  const location = useLocation();
  const phase = useSessionStore((state) => state.phase);
  const roles = useSessionStore((state) => state.roles);
  const rolesFailure = useSessionStore((state) => state.rolesFailure);
  const endedBy = useSessionStore((state) => state.endedBy);
  const isStrong = useSessionStore((state) => state.isStrong);
  const requirement = useRequirement();
  const isHeld = useUnsavedStore((state) => state.holders.length > 0);
  const { available, requiredForAdmin } = getConfig().mfa;
  const lacksFactor = available && requiredForAdmin && !isStrong;

  switch (decideAccess(requirement, { phase, roles, lacksFactor })) {
    case 'wait':
      return rolesFailure ? <RolesUnverified /> : <WaitingPage />;
    case 'unverified':
      return <RolesUnverified />;
    case 'sign-in':
      // A person who signed out on purpose is not sent back to the same page.
      return endedBy === 'person' ? (
        <Navigate to="/auth" replace />
      ) : (
        <Navigate to={signInPath(location)} replace />
      );
    case 'second-factor':
      return <FactorNeeded />;
    case 'forbidden':
      // A role was taken away while there was unsaved work: the page remains so that it can be copied, with a notice
      // (`withdrawn-dialog.tsx`).
      if (isHeld) return children;
      return <Navigate to={unauthorizedPath(requirement)} replace />;
    default:
      return children;
  }
}
