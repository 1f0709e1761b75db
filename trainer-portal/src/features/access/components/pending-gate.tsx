import { useQuery } from '@tanstack/react-query';
import type { ComponentType, ReactNode } from 'react';
import { Navigate } from 'react-router';
import { DASHBOARD_PATH, portalPath } from '../../../runtime/addresses.ts';
import { trainerAccountQuery } from '../data/trainer-account-query.ts';
import { AccountView } from './account-view.tsx';

/** Milliseconds between two readings of the account while its decision is awaited. */
const ASKED_EVERY_MS = 10_000;

type PendingGateProps = {
  /** Around what is said when the account cannot be read. */
  frame: ComponentType<{ children: ReactNode }>;
  children: ReactNode;
};

/** Shows its children until the account is approved, then opens the portal without a reload. */
export function PendingGate({ frame, children }: PendingGateProps) {
  const query = useQuery({ ...trainerAccountQuery, refetchInterval: ASKED_EVERY_MS });
  return (
    <AccountView query={query} frame={frame}>
      {({ status }) =>
        status === 'approved' ? <Navigate to={portalPath(DASHBOARD_PATH)} replace /> : children
      }
    </AccountView>
  );
}
