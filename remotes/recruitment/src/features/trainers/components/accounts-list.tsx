import { formatDate } from '@trame/domain';
import { DataTable, type DataColumn, type DataTableProps } from '@trame/ui/data-table';
import { Highlight } from '@trame/ui/highlight';
import type { ListedAccount } from '../data/accounts-page-query.ts';
import { AccountActions, type AccountActionsProps } from './account-actions.tsx';
import { AccountApplication, type AccountApplicationProps } from './account-application.tsx';
import { AccountStatusTag } from './account-status-tag.tsx';

type Actions = Pick<AccountActionsProps, 'onDecide'> & Pick<AccountApplicationProps, 'onLink'>;

export type AccountsListProps = Actions &
  Pick<DataTableProps<ListedAccount>, 'rows' | 'isBusy' | 'hrefOf' | 'onOpen'> & {
    /** The search terms, to mark them. */
    search: string;
  };

const columnsOf = (search: string, { onDecide, onLink }: Actions): readonly DataColumn<ListedAccount>[] => [
  {
    key: 'name',
    title: 'Formateur',
    cell: ({ full_name }) => <Highlight text={full_name} query={search} />,
    note: ({ email }) => <Highlight text={email} query={search} />,
  },
  {
    key: 'status',
    title: 'Statut',
    cell: ({ status }) => <AccountStatusTag status={status} />,
    note: ({ status_reason }) =>
      status_reason && (
        <span className="acct-reason" title={status_reason}>
          {status_reason}
        </span>
      ),
    width: '20%',
  },
  {
    key: 'application',
    title: 'Candidature',
    cell: (account) => <AccountApplication account={account} onLink={onLink} />,
    width: 190,
  },
  {
    key: 'created_at',
    title: 'Demandé le',
    cell: ({ created_at }) => <span className="num">{formatDate(created_at)}</span>,
    width: 110,
  },
  {
    key: 'decisions',
    title: 'Décisions',
    isTitleHidden: true,
    cell: (account) => <AccountActions account={account} onDecide={onDecide} />,
    align: 'end',
    width: 200,
  },
];

/** One page of the accounts. */
export function AccountsList({ search, onDecide, onLink, ...table }: AccountsListProps) {
  return <DataTable label="Comptes formateur" columns={columnsOf(search, { onDecide, onLink })} {...table} />;
}
