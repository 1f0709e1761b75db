import { formatDate } from '@trame/domain';
import { Link, type LinkProps } from '@trame/platform/router';
import { Highlight } from '@trame/ui/highlight';
import { useColumns } from '../../application-data/components/use-columns.ts';
import type { AccountRow } from '../data/account-row.ts';
import { AccountActions, type AccountActionsProps } from './account-actions.tsx';
import { AccountApplication, type AccountApplicationProps } from './account-application.tsx';
import { AccountStatusTag } from './account-status-tag.tsx';

export type AccountsListProps = Pick<AccountActionsProps, 'onDecide'> &
  Pick<AccountApplicationProps, 'onLink'> & {
    accounts: readonly AccountRow[];
    /** The search terms, to mark them. */
    search: string;
    isBusy: boolean;
    linkToAccount: (userId: string) => Pick<LinkProps, 'to' | 'state' | 'preventScrollReset'>;
  };

/** One page of the accounts: a table, or cards where its columns would not fit. */
export function AccountsList(props: AccountsListProps) {
  return useColumns() === 3 ? <AccountsTable {...props} /> : <AccountCards {...props} />;
}

type NameProps = Pick<AccountsListProps, 'search' | 'linkToAccount'> & { account: AccountRow };

function Name({ account, search, linkToAccount }: NameProps) {
  return (
    <Link className="acct-name" {...linkToAccount(account.user_id)}>
      <Highlight text={account.full_name} query={search} />
    </Link>
  );
}

function Email({ account, search }: Pick<NameProps, 'account' | 'search'>) {
  return (
    <span className="acct-email muted">
      <Highlight text={account.email} query={search} />
    </span>
  );
}

function AccountsTable({ accounts, search, isBusy, linkToAccount, onDecide, onLink }: AccountsListProps) {
  return (
    <div className="acct-frame">
      <table className="acct-table" aria-label="Comptes formateur" aria-busy={isBusy || undefined}>
        <thead>
          <tr>
            <th scope="col">Formateur</th>
            <th scope="col">Statut</th>
            <th scope="col">Candidature</th>
            <th scope="col">Demandé le</th>
            <th scope="col">
              <span className="sr-only">Décisions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {accounts.map((account) => (
            <tr key={account.user_id}>
              <th scope="row">
                <Name {...{ account, search, linkToAccount }} />
                <Email {...{ account, search }} />
              </th>
              <td>
                <AccountStatusTag status={account.status} />
                {account.status_reason && (
                  <span className="acct-reason muted" title={account.status_reason}>
                    {account.status_reason}
                  </span>
                )}
              </td>
              <td>
                <AccountApplication {...{ account, onLink }} />
              </td>
              <td className="num">{formatDate(account.created_at)}</td>
              <td>
                <AccountActions {...{ account, onDecide }} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function AccountCards({ accounts, search, isBusy, linkToAccount, onDecide, onLink }: AccountsListProps) {
  return (
    <ul className="acct-cards" aria-label="Comptes formateur" aria-busy={isBusy || undefined}>
      {accounts.map((account) => (
        <li key={account.user_id} className="acct-card">
          <div className="acct-card-head">
            <Name {...{ account, search, linkToAccount }} />
            <AccountStatusTag status={account.status} />
          </div>
          <Email {...{ account, search }} />
          {account.status_reason && <p className="muted">{account.status_reason}</p>}
          <div className="acct-card-foot">
            <AccountApplication {...{ account, onLink }} />
            <time className="num muted" dateTime={account.created_at}>
              {formatDate(account.created_at)}
            </time>
          </div>
          <AccountActions {...{ account, onDecide }} />
        </li>
      ))}
    </ul>
  );
}
