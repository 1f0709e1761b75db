import { tabStorage } from '../../runtime/storage.ts';

/** Why a session ended. */
export type EndedBy = 'person' | 'expiry';

const KEY = 'trame-session-ended-by';

/** Stores the reason for the next document, because the sign-in page is another one. */
export function keepEndedBy(by: EndedBy | null): void {
  if (by) tabStorage.setItem(KEY, by);
}

/** Why the session of the previous document ended; returned once. */
export function takeEndedBy(): EndedBy | null {
  const by = tabStorage.getItem(KEY);
  tabStorage.removeItem(KEY);
  return by === 'person' || by === 'expiry' ? by : null;
}
