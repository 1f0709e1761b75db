import { tabStorage } from '@trame/session/storage';

type Closing = 'closed' | 'deleted';

const KEY = 'trame-account-closed';

/** Stores what became of an account, for the sign-in page, which is another document. */
export const keepClosing = (outcome: Closing): void => tabStorage.setItem(KEY, outcome);

/** What became of the account that was closed in this tab; returned once. */
export function takeClosing(): Closing | null {
  const outcome = tabStorage.getItem(KEY);
  tabStorage.removeItem(KEY);
  return outcome === 'closed' || outcome === 'deleted' ? outcome : null;
}
