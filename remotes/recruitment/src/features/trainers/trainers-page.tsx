import { useQuery } from '@tanstack/react-query';
import { ListPage } from '@trame/app/list-page';
import { useListFilters } from '@trame/app/use-list-filters';
import { useQuietReport } from '@trame/app/use-failure-notice';
import { ACCOUNT_STATUSES, type AccountDecision } from '@trame/domain';
import { ChoiceFilter } from '@trame/ui/filter-bar';
import { useState } from 'react';
import { AccountPanel } from './components/account-panel.tsx';
import { AccountsList } from './components/accounts-list.tsx';
import { DecisionDialog } from './components/decision-dialog.tsx';
import { LinkDialog } from './components/link-dialog.tsx';
import { UnsentMail } from './components/unsent-mail.tsx';
import { useAccountPanel } from './components/use-account-panel.ts';
import { accountCountsQueryOptions } from './data/account-counts-query.ts';
import type { AccountRow } from './data/account-row.ts';
import { accountsPageQueryOptions } from './data/accounts-page-query.ts';
import {
  ACCOUNT_FILTERS,
  accountCountLabel,
  ACCOUNTS_PER_PAGE,
  type AccountStatusFilter,
} from './model/account-filters.ts';
import './styles/accounts.css';

const TEXTS = {
  failed: 'Impossible de charger les comptes formateurs',
  loading: 'Chargement des comptes formateurs...',
  search: 'Rechercher (nom, email)...',
  searchLabel: 'Rechercher un compte',
  count: accountCountLabel,
  notFound: 'Aucun compte trouvé',
  empty: {
    title: 'Aucun compte trouvé',
    description: 'Un compte se crée depuis la candidature d’une personne inscrite au portail formateur.',
  },
};

/** Statuses as the filter names them: several accounts each. */
const PLURALS: Readonly<Record<AccountStatusFilter, string>> = {
  all: 'Tous',
  pending: 'En attente',
  approved: 'Approuvés',
  rejected: 'Refusés',
  suspended: 'Suspendus',
  closed: 'Fermés',
};

const VALUES: readonly AccountStatusFilter[] = ['all', ...ACCOUNT_STATUSES.map(({ value }) => value)];

/** A recruiter's present action on an account. */
type Doing = { account: AccountRow; what: AccountDecision | 'link' };

/** The trainer accounts: those that wait, those refused, those that can open the portal (spec §4). */
export default function TrainersPage() {
  const list = useListFilters(ACCOUNT_FILTERS);
  const { filters } = list;
  const { openId, hrefOf, open, close } = useAccountPanel();
  const accounts = useQuery(accountsPageQueryOptions(filters));
  const { data: counts, error: countError } = useQuery(accountCountsQueryOptions(filters.search));
  useQuietReport([countError], 'count-accounts');
  const [doing, setDoing] = useState<Doing>();
  const [undelivered, setUndelivered] = useState<AccountRow>();

  const actions = {
    onDecide: (account: AccountRow, what: AccountDecision) => setDoing({ account, what }),
    onLink: (account: AccountRow) => setDoing({ account, what: 'link' }),
  };
  const stop = () => setDoing(undefined);

  return (
    <>
      <ListPage
        title="Formateurs"
        list={{
          ...list,
          view: accounts,
          isBusy: accounts.isFetching,
          total: counts && (counts[filters.status] ?? 0),
          pages: { perPage: ACCOUNTS_PER_PAGE, setPage: list.setPage },
        }}
        texts={TEXTS}
        filters={
          <ChoiceFilter
            inView
            label="Statut"
            value={filters.status}
            options={VALUES.map((value) => ({
              value,
              label: counts ? `${PLURALS[value]} (${counts[value] ?? 0})` : PLURALS[value],
            }))}
            onChange={(status) => list.setFilter({ status })}
          />
        }
        notice={
          undelivered && (
            <div className="acct-undelivered">
              <UnsentMail
                key={undelivered.user_id}
                account={undelivered}
                onSent={() => setUndelivered(undefined)}
              />
            </div>
          )
        }
      >
        {(rows, { isBusy }) => (
          <AccountsList
            rows={rows}
            isBusy={isBusy}
            search={filters.search}
            hrefOf={({ id }) => hrefOf(id)}
            onOpen={({ id }) => open(id)}
            {...actions}
          />
        )}
      </ListPage>
      <AccountPanel userId={openId} onClose={close} {...actions} />
      {doing?.what === 'link' && <LinkDialog account={doing.account} onClose={stop} />}
      {doing && doing.what !== 'link' && (
        <DecisionDialog
          account={doing.account}
          decision={doing.what}
          onClose={stop}
          onDecided={(account, isDelivered) => setUndelivered(isDelivered ? undefined : account)}
        />
      )}
    </>
  );
}
