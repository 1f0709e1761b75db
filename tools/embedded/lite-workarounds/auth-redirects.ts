import { AsyncLocalStorage } from 'node:async_hooks';

/** Where the mails of the request that is being answered lead (`{{ .RedirectTo }}`). */
const asked = new AsyncLocalStorage<string>();

/** What pages read as a part of a link of Auth: an address asked for by a stranger must not have it. */
const AUTH_PARAMETERS = [
  'token_hash',
  'token',
  'access_token',
  'refresh_token',
  'type',
  'code',
  'error',
  'error_code',
  'error_description',
];

/**
 * The address asked for, when the list of allowed ones has it; else the site's. Entries end with `/**`, or are exact. An
 * address with a fragment is not allowed: the mail's own token is appended as the fragment, and a page would read the
 * stranger's first.
 */
export function allowedRedirect(wanted: string | null, allowed: readonly string[], siteUrl: string): string {
  if (wanted === null || !URL.canParse(wanted)) return siteUrl;
  // As browsers read it: `\` is `/`, dot segments are resolved.
  const { href, username, password, searchParams } = new URL(wanted);
  const isAllowed = allowed.some((entry) =>
    entry.endsWith('/**') ? href.startsWith(entry.slice(0, -2)) : href === entry,
  );
  // Of `href`: an empty fragment is `#`, and `hash` is then empty.
  if (href.includes('#') || AUTH_PARAMETERS.some((name) => searchParams.has(name))) return siteUrl;
  return isAllowed && username === '' && password === '' ? href : siteUrl;
}

/**
 * Gap: the mails of lite lead to the site's address, whatever the request asked for, so that people of another app end up
 * in the shell.
 * Way round: the address asked for (`redirect_to`) is kept beside the request, and the work it causes, until its mail is
 * made.
 * Can go when: the mailer of lite is called with the `redirect_to` of the request.
 */
export const leadingTo = <Result>(redirect: string, work: () => Result): Result => asked.run(redirect, work);

/** Where the mail that is being made leads; undefined when nothing was asked for. */
export const askedRedirect = (): string | undefined => asked.getStore();
