/** What opens an envelope: the token of the mailed link, and what this browser got for the code. */
export interface Holder {
  token: string;
  session?: string;
}

const NAME = 'trame-signature';
const TOKEN = /^[\w-]{43}$/;
/** Where « Aller au contenu » leads on every page of the site: no link of ours. */
const CONTENT = 'contenu';

function kept(): Holder | null {
  try {
    const { token, session } = JSON.parse(sessionStorage.getItem(NAME) ?? '{}') as Partial<Holder>;
    if (!token || !TOKEN.test(token)) return null;
    return session ? { token, session } : { token };
  } catch {
    return null;
  }
}

/**
 * Keeps what opens the envelope for this tab, until it is closed: a phone that unloads the page for want of memory, or a reload, would
 * otherwise lose both the link, which is no longer in the address, and the code.
 */
export function keepHolder(holder: Holder): void {
  try {
    sessionStorage.setItem(NAME, JSON.stringify(holder));
  } catch {
    // Without this storage a reload needs the mailed link again.
  }
}

/** The address may name another envelope than before: neither empty nor a place on the page. */
export const namesLink = (): boolean => !['', CONTENT].includes(location.hash.slice(1));

/**
 * Takes the token out of the address, where the history and whoever looks at the screen would have it. Null: there is none,
 * or only a part of one.
 */
export function takeHolder(): Holder | null {
  const fragment = location.hash.slice(1);
  if (fragment === '' || fragment === CONTENT) return kept();
  // What was typed into the form remains there: only the fragment goes.
  history.replaceState(history.state, '', location.pathname);
  if (!TOKEN.test(fragment)) return null;
  const before = kept();
  // The same link again: the code that was given counts on.
  if (before?.token === fragment) return before;
  const holder = { token: fragment };
  keepHolder(holder);
  return holder;
}
