import { ACCOUNT_STATUSES } from '@trame/domain';
import { Segmented } from '@trame/ui/segmented';
import { Select } from '@trame/ui/select';
import { SearchBox } from '@trame/app/search-box';
import { useColumns } from '../../application-data/components/use-columns.ts';
import type { AccountCounts } from '../data/account-counts-query.ts';
import type { AccountFilters, AccountStatusFilter } from '../model/account-filters.ts';

/** Statuses as the filter names them: several accounts each. */
const PLURALS: Readonly<Record<AccountStatusFilter, string>> = {
  all: 'Tous',
  pending: 'En attente',
  approved: 'Approuvés',
  rejected: 'Refusés',
  suspended: 'Suspendus',
};

const VALUES: readonly AccountStatusFilter[] = ['all', ...ACCOUNT_STATUSES.map(({ value }) => value)];

export type AccountsFiltersProps = {
  filters: AccountFilters;
  counts: AccountCounts | undefined;
  onSearch: (text: string) => void;
  onStatus: (status: AccountStatusFilter) => void;
  searchRef: React.RefObject<HTMLInputElement | null>;
};

/** Search, and the statuses with the number of accounts in each. */
export function AccountsFilters({ filters, counts, onSearch, onStatus, searchRef }: AccountsFiltersProps) {
  const isNarrow = useColumns() === 1;
  const options = VALUES.map((value) => ({
    value,
    label: counts ? `${PLURALS[value]} (${counts[value] ?? 0})` : PLURALS[value],
  }));
  const choice = { label: 'Statut', value: filters.status, options, onChange: onStatus };
  return (
    <section className="acct-filters" aria-label="Filtres">
      <SearchBox
        value={filters.search}
        onChange={onSearch}
        inputRef={searchRef}
        label="Rechercher un compte"
        placeholder="Rechercher (nom, email)..."
      />
      {isNarrow ? <Select {...choice} hideLabel /> : <Segmented<AccountStatusFilter> {...choice} />}
    </section>
  );
}
