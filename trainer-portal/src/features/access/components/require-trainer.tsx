import { useQuery } from '@tanstack/react-query';
import { useSessionStore } from '@trame/session/session-store';
import type { ReactNode } from 'react';
import { Navigate } from 'react-router';
import { PENDING_PATH, portalPath } from '../../../runtime/addresses.ts';
import { trainerAccountQuery } from '../data/trainer-account-query.ts';
import type { TrainerState } from '../model/access.ts';
import { decide } from '../model/guards.ts';
import { AccountView } from './account-view.tsx';

type RequireTrainerProps = { statuses: readonly TrainerState[]; children: ReactNode };

/**
 * Shows its children to people whose account has one of the statuses; the others get the page that says where their
 * account is. The database decides again at every request.
 */
export function RequireTrainer({ statuses, children }: RequireTrainerProps) {
  const query = useQuery(trainerAccountQuery);
  const phase = useSessionStore((state) => state.phase);
  return (
    <AccountView query={query}>
      {({ status }) =>
        decide(statuses, { phase, state: status }).kind === 'pending' ? (
          <Navigate to={portalPath(PENDING_PATH)} replace />
        ) : (
          children
        )
      }
    </AccountView>
  );
}
