import { useQuery } from '@tanstack/react-query';
import { formatDateTime } from '@trame/domain';
import { Drawer } from '@trame/ui/drawer';
import { EmptyState, LoadingStatus, SkeletonBlock } from '@trame/ui/states';
import { Facts } from '@trame/ui/facts';
import { QueryView } from '@trame/app/query-view';
import { accountQueryOptions } from '../data/account-query.ts';
import type { AccountRow } from '../data/account-row.ts';
import { AccountActions, type AccountActionsProps } from './account-actions.tsx';
import { AccountApplication, type AccountApplicationProps } from './account-application.tsx';
import { AccountHistory } from './account-history.tsx';
import { AccountPapers } from './account-papers.tsx';
import { AccountProfile } from './account-profile.tsx';
import { AccountThread } from './account-thread.tsx';
import { AccountStatusTag } from './account-status-tag.tsx';

export type AccountPanelProps = Pick<AccountActionsProps, 'onDecide'> &
  Pick<AccountApplicationProps, 'onLink'> & { userId: string | null; onClose: () => void };

/** One account beside the list: its status, its application, the decisions and their authors. */
export function AccountPanel({ userId, onClose, ...actions }: AccountPanelProps) {
  return (
    <Drawer open={userId !== null} title="Compte formateur" width={440} onClose={onClose}>
      {userId !== null && <Account key={userId} userId={userId} {...actions} />}
    </Drawer>
  );
}

type AccountProps = Omit<AccountPanelProps, 'userId' | 'onClose'> & { userId: string };

function Account({ userId, ...actions }: AccountProps) {
  return (
    <QueryView
      query={useQuery(accountQueryOptions(userId))}
      failed="Impossible de charger le compte formateur"
      compact
      pending={
        <LoadingStatus label="Chargement du compte...">
          <div className="acct-panel">
            <SkeletonBlock height={28} width="60%" />
            <SkeletonBlock height={120} />
            <SkeletonBlock height={160} />
          </div>
        </LoadingStatus>
      }
      missing={
        <EmptyState
          compact
          title="Compte introuvable"
          description="Il a pu être supprimé, ou le lien est incomplet."
        />
      }
    >
      {(account) => <Known account={account} {...actions} />}
    </QueryView>
  );
}

function Known({ account, onDecide, onLink }: Omit<AccountProps, 'userId'> & { account: AccountRow }) {
  return (
    <div className="acct-panel">
      <div className="acct-panel-head">
        <h3>{account.full_name}</h3>
        <AccountStatusTag status={account.status} />
      </div>
      <Facts
        items={[
          { label: 'E-mail', value: <a href={`mailto:${account.email}`}>{account.email}</a> },
          { label: 'Candidature', value: <AccountApplication {...{ account, onLink }} /> },
          { label: 'Demandé le', value: <span className="num">{formatDateTime(account.created_at)}</span> },
          ...(account.status_reason ? [{ label: 'Motif', value: account.status_reason }] : []),
        ]}
      />
      <AccountActions {...{ account, onDecide }} />
      <AccountHistory account={account} />
      <AccountPapers userId={account.user_id} />
      <AccountThread userId={account.user_id} />
      <AccountProfile userId={account.user_id} />
    </div>
  );
}
