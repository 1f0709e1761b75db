import { useAddressFilters } from '@trame/app/use-address-filters';
import { useLocation, useNavigate } from '@trame/platform/router';
import {
  ACCOUNT_FILTERS,
  readOpenAccount,
  writeOpenAccount,
  type AccountStatusFilter,
} from '../model/account-filters.ts';

/** The filters of the current address, the account open over the list, and how to change them. */
export function useAccountFilters() {
  const location = useLocation();
  const navigate = useNavigate();
  const { filters, change } = useAddressFilters(ACCOUNT_FILTERS);

  const toAccount = (userId: string | null) => ({
    pathname: location.pathname,
    search: writeOpenAccount(location.search, userId),
  });

  return {
    filters,
    openId: readOpenAccount(location.search),
    setSearch: (search: string) => change({ search, page: 1 }, { replace: true }),
    setStatus: (status: AccountStatusFilter) => change({ status, page: 1 }),
    setPage: (page: number) => change({ page }, { toTop: true }),
    clear: () => change({ search: '', status: 'all', page: 1 }),
    /** For a link that opens an account over the list. */
    linkToAccount: (userId: string) => ({
      to: toAccount(userId),
      state: { ...Object(location.state), isOverList: true } as Record<string, unknown>,
      preventScrollReset: true,
    }),
    /** Returns to the list, through the history if the person came from there. */
    closeAccount: () => {
      const { isOverList } = Object(location.state) as { isOverList?: boolean };
      if (isOverList) void navigate(-1);
      else void navigate(toAccount(null), { state: location.state, replace: true, preventScrollReset: true });
    },
  };
}
