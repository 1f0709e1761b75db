import { useQuery } from '@tanstack/react-query';
import { QueryView } from '@trame/app/query-view';
import type { ReactNode } from 'react';
import { Navigate } from 'react-router';
import { DASHBOARD_PATH, portalPath } from '../../../runtime/addresses.ts';
import { trainerAccountQuery } from '../data/trainer-account-query.ts';
import { AccessWaiting } from './access-waiting.tsx';

/** Milliseconds between two readings of the account while its decision is awaited. */
const ASKED_EVERY_MS = 10_000;

/** Shows its children until the account is approved, then opens the portal without a reload. */
export function PendingGate({ children }: { children: ReactNode }) {
  const query = useQuery({ ...trainerAccountQuery, refetchInterval: ASKED_EVERY_MS });
  return (
    <QueryView query={query} pending={<AccessWaiting />} failed="Impossible de lire l’état de votre compte">
      {({ status }) =>
        status === 'approved' ? <Navigate to={portalPath(DASHBOARD_PATH)} replace /> : children
      }
    </QueryView>
  );
}
