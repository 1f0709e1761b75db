import { useLocation, useNavigate } from '@trame/platform/router';
import { readOpenAccount, writeOpenAccount } from '../model/account-filters.ts';

/** The account of the address, which is open over the list. */
export function useAccountPanel() {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const at = (userId: string | null) => ({ pathname, search: writeOpenAccount(search, userId) });
  return {
    openId: readOpenAccount(search),
    hrefOf: (userId: string) => `${pathname}${writeOpenAccount(search, userId)}`,
    open: (userId: string) =>
      void navigate(at(userId), {
        state: { ...Object(state), isOverList: true } as Record<string, unknown>,
        preventScrollReset: true,
      }),
    /** Returns to the list, through the history if the person came from there. */
    close: () => {
      const { isOverList } = Object(state) as { isOverList?: boolean };
      if (isOverList) void navigate(-1);
      else void navigate(at(null), { state, replace: true, preventScrollReset: true });
    },
  };
}
