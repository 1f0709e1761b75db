import type { UseQueryResult } from '@tanstack/react-query';
import { QueryView } from '@trame/app/query-view';
import { usePage } from '@trame/platform';
import { Fragment, type ComponentType, type ReactNode } from 'react';
import type { MyAccount } from '../data/trainer-account-query.ts';
import { AccessWaiting } from './access-waiting.tsx';

type AccountViewProps = {
  query: UseQueryResult<MyAccount>;
  /** Around what is said when the account cannot be read, where nothing else is on the screen. */
  frame?: ComponentType<{ children: ReactNode }>;
  children: (account: MyAccount) => ReactNode;
};

/** Shows the page that the account decides on, once the account is read. */
export function AccountView({ query, frame: Frame = Fragment, children }: AccountViewProps) {
  if (query.data !== undefined) return children(query.data);
  // Of the first reading nothing is known yet: most pages follow at once.
  if (query.errorUpdateCount === 0 && query.fetchStatus !== 'paused') return <AccessWaiting />;
  return (
    <Frame>
      <Unread query={query} />
    </Frame>
  );
}

function Unread({ query }: { query: UseQueryResult<MyAccount> }) {
  usePage({ title: 'Votre compte' });
  return (
    <>
      <h1 className="display portal-title">Votre compte</h1>
      <QueryView query={query} pending={<AccessWaiting />} failed="Impossible de lire l’état de votre compte">
        {() => null}
      </QueryView>
    </>
  );
}
