import { useQuery } from '@tanstack/react-query';
import type { AccountDecision } from '@trame/domain';
import { usePage } from '@trame/platform';
import { Button } from '@trame/ui/button';
import { Page } from '@trame/ui/page';
import { EmptyState, LoadingStatus, PreviousAnswer, SkeletonBlock } from '@trame/ui/states';
import { useRef, useState } from 'react';
import { useQuietReport } from '@trame/app/use-failure-notice';
import { failureAdvice } from '@trame/app/failure-advice';
import { PageQueryView } from '@trame/app/page-query-view';
import { AccountPanel } from './components/account-panel.tsx';
import { AccountsFilters } from './components/accounts-filters.tsx';
import { AccountsList } from './components/accounts-list.tsx';
import { Pager } from '@trame/app/pager';
import { DecisionDialog } from './components/decision-dialog.tsx';
import { LinkDialog } from './components/link-dialog.tsx';
import { UnsentMail } from './components/unsent-mail.tsx';
import { useAccountFilters } from './components/use-account-filters.ts';
import { accountCountsQueryOptions } from './data/account-counts-query.ts';
import type { AccountRow } from './data/account-row.ts';
import { accountsPageQueryOptions } from './data/accounts-page-query.ts';
import { accountCountLabel, ACCOUNTS_PER_PAGE } from './model/account-filters.ts';
import './styles/accounts.css';

const PREVIOUS = 'Recherche en cours. La liste affichée répond encore à la demande précédente.';
const LOAD_FAILED = 'Impossible de charger les comptes formateurs';

/** A recruiter's present action on an account. */
type Doing = { account: AccountRow; what: AccountDecision | 'link' };

/** The trainer accounts: those that wait, those refused, those that can open the portal (spec §4). */
export default function TrainersPage() {
  usePage({ title: 'Formateurs' });
  const { filters, openId, setSearch, setStatus, setPage, clear, linkToAccount, closeAccount } =
    useAccountFilters();
  const counts = useQuery(accountCountsQueryOptions(filters.search));
  const [doing, setDoing] = useState<Doing>();
  const [undelivered, setUndelivered] = useState<AccountRow>();
  const searchRef = useRef<HTMLInputElement>(null);
  // A new key empties the field at once, even when what was typed has not been sent yet.
  const [cleared, setCleared] = useState(0);
  useQuietReport([counts.error], 'count-accounts');

  const actions = {
    onDecide: (account: AccountRow, what: AccountDecision) => setDoing({ account, what }),
    onLink: (account: AccountRow) => setDoing({ account, what: 'link' }),
  };
  const stop = () => setDoing(undefined);

  return (
    <Page title="Formateurs">
      <AccountsFilters
        key={cleared}
        filters={filters}
        counts={counts.data}
        onSearch={setSearch}
        onStatus={setStatus}
        searchRef={searchRef}
      />
      {undelivered && (
        <div className="acct-undelivered">
          <UnsentMail
            key={undelivered.user_id}
            account={undelivered}
            onSent={() => setUndelivered(undefined)}
          />
        </div>
      )}
      <Accounts
        {...{ filters, setPage, linkToAccount, ...actions }}
        total={counts.data && (counts.data[filters.status] ?? 0)}
        onClear={() => {
          setCleared(cleared + 1);
          clear();
        }}
      />
      <AccountPanel userId={openId} onClose={closeAccount} {...actions} />
      {doing?.what === 'link' && <LinkDialog account={doing.account} onClose={stop} />}
      {doing && doing.what !== 'link' && (
        <DecisionDialog
          account={doing.account}
          decision={doing.what}
          onClose={stop}
          onDecided={(account, isDelivered) => setUndelivered(isDelivered ? undefined : account)}
        />
      )}
    </Page>
  );
}

type AccountsProps = Pick<ReturnType<typeof useAccountFilters>, 'filters' | 'setPage' | 'linkToAccount'> & {
  total: number | undefined;
  onClear: () => void;
  onDecide: (account: AccountRow, decision: AccountDecision) => void;
  onLink: (account: AccountRow) => void;
};

function Accounts({ filters, total, setPage, onClear, ...list }: AccountsProps) {
  const query = useQuery(accountsPageQueryOptions(filters));
  const isFiltered = filters.search !== '' || filters.status !== 'all';
  return (
    <PageQueryView
      query={query}
      failed={LOAD_FAILED}
      advice={(error) => `${failureAdvice(error)} Vos filtres sont gardés.`}
      pending={<AccountsSkeleton />}
    >
      {(accounts, answer) => (
        <>
          <p className="acct-count" aria-live="polite">
            <strong>{total === undefined ? '\u00a0' : accountCountLabel(total)}</strong>
          </p>
          {answer === 'previous' && <PreviousAnswer>{PREVIOUS}</PreviousAnswer>}
          {accounts.length > 0 ? (
            <AccountsList accounts={accounts} search={filters.search} isBusy={query.isFetching} {...list} />
          ) : (
            <NoAccount {...{ isFiltered, onClear }} isPastEnd={filters.page > 1} onFirst={() => setPage(1)} />
          )}
          <Pager
            page={filters.page}
            perPage={ACCOUNTS_PER_PAGE}
            shown={accounts.length}
            total={total}
            onPage={setPage}
          />
        </>
      )}
    </PageQueryView>
  );
}

type NoAccountProps = { isFiltered: boolean; isPastEnd: boolean; onClear: () => void; onFirst: () => void };

function NoAccount({ isFiltered, isPastEnd, onClear, onFirst }: NoAccountProps) {
  if (isPastEnd) {
    return (
      <EmptyState
        title="Cette page est vide"
        description="La liste a raccourci depuis que ce lien a été ouvert."
        action={<Button onClick={onFirst}>Revenir au début</Button>}
      />
    );
  }
  return (
    <EmptyState
      title="Aucun compte trouvé"
      description={
        isFiltered
          ? 'Rien ne répond à cette recherche. Élargissez-la pour revoir les autres comptes.'
          : 'Un compte se crée depuis la candidature d’une personne inscrite au portail formateur.'
      }
      action={isFiltered && <Button onClick={onClear}>Effacer tous</Button>}
    />
  );
}

function AccountsSkeleton() {
  return (
    <LoadingStatus label="Chargement des comptes formateurs...">
      <div className="acct-skeleton">
        {Array.from({ length: 6 }, (_, row) => (
          <SkeletonBlock key={row} height={58} />
        ))}
      </div>
    </LoadingStatus>
  );
}
