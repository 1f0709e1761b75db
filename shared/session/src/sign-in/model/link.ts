import type { LinkProof, LinkType } from '../../session/data/account.ts';

/** The address to go to after sign-in; undefined for one that cannot be trusted. */
type ToNext = (value: string | null) => string | undefined;

/**
 * Why a link or a provider's answer opens nothing: used or expired; the person refused at the provider; the provider has
 * not verified the address; the account is disabled or closed; anything else.
 */
export type LinkFailure = 'used' | 'denied' | 'unverified' | 'disabled' | 'refused';

export type Link =
  | {
      proof: LinkProof;
      /** The purpose in the link; undefined when it has none. */
      type: LinkType | undefined;
      /** The address it should lead to. */
      next: string | undefined;
    }
  | { failed: LinkFailure; type: LinkType | undefined };

const TYPES: readonly string[] = [
  'signup',
  'recovery',
  'email_change',
  'invite',
  'magiclink',
] satisfies LinkType[];

/** What Auth gives in exchange for a verifier of this browser; other apps may have a parameter of that name. */
const AUTH_CODE = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i;

/** Parameters of Auth in an address, which must always be removed. */
const AUTH_PARAMETERS = [
  'code',
  'sb_flow_id',
  'token_hash',
  'type',
  'error',
  'error_code',
  'error_description',
];

/** Secrets of a link: an address has each once at most. */
const SECRETS = ['token_hash', 'access_token', 'refresh_token'];

/**
 * Whether the link of a stranger was put before the one that Auth appended: hosted Auth mails any fragment that an address
 * asked for (`redirect_to`) has, and then its own. Which of the two is the person's cannot be known.
 */
function isAmbiguous(hash: string, query: URLSearchParams): boolean {
  const fragment = hash.replace(/^#/, '');
  const names = [...new URLSearchParams(fragment.replaceAll('#', '&')).keys(), ...query.keys()];
  const count = (wanted: string) => names.filter((name) => name === wanted).length;
  if (!SECRETS.some((name) => count(name) > 0)) return false;
  return fragment.includes('#') || [...SECRETS, 'type'].some((name) => count(name) > 1);
}

/** The address of a link, without the parameters of Auth. */
function nextOf(pathname: string, query: URLSearchParams, toNext: ToNext): string | undefined {
  const left = new URLSearchParams(query);
  for (const name of AUTH_PARAMETERS) left.delete(name);
  const search = left.toString();
  return toNext(pathname + (search === '' ? '' : `?${search}`)) ?? toNext(query.get('next'));
}

/**
 * The content of Auth's links in an address, on any page: the one-time code of a mail (`token_hash`), tokens, the code
 * of a provider, or an error. Undefined when it has none.
 */
export function readLink(
  location: { pathname: string; search: string; hash: string },
  toNext: ToNext,
): Link | undefined {
  const hash = new URLSearchParams(location.hash.replace(/^#/, ''));
  const query = new URLSearchParams(location.search);
  const find = (name: string) => hash.get(name) ?? query.get(name);

  const asked = find('type');
  const type = asked !== null && TYPES.includes(asked) ? (asked as LinkType) : undefined;
  const next = nextOf(location.pathname, query, toNext);

  // Shown as a link that no longer works: the person asks for another.
  if (isAmbiguous(location.hash, query)) return { failed: 'used', type };

  const tokenHash = find('token_hash');
  if (tokenHash && type) return { proof: { kind: 'otp', tokenHash, type }, type, next };

  const accessToken = hash.get('access_token');
  const refreshToken = hash.get('refresh_token');
  if (accessToken && refreshToken)
    return { proof: { kind: 'tokens', accessToken, refreshToken }, type, next };
  // Incomplete, but still secret: it must be removed from the address.
  if (accessToken !== null || refreshToken !== null || tokenHash) return { failed: 'used', type };

  const code = query.get('code');
  if (code !== null && AUTH_CODE.test(code)) {
    return { proof: { kind: 'code', code, flowId: query.get('sb_flow_id') }, type, next };
  }

  const failed = failureOf(find('error'), find('error_code'));
  return failed && { failed, type };
}

/** A provider's own refusal comes without a code of Auth; other apps may have a parameter `error`. */
function failureOf(error: string | null, code: string | null): LinkFailure | undefined {
  if (code === null) return error === 'access_denied' ? 'denied' : undefined;
  if (/^otp_|^flow_state_|^bad_oauth_/.test(code)) return 'used';
  if (code === 'provider_email_needs_verification') return 'unverified';
  return code === 'user_banned' ? 'disabled' : 'refused';
}

let pending: Link | undefined;

/**
 * Removes a link's parameters from the address bar before anything else reads them, so that history, reports and copied
 * addresses do not contain its secrets. Shows the page at `confirmPath`, which says what the link does and uses it on a
 * button: a mail scanner that opens a link changes nothing. Call at boot, before `configureSupabase`.
 */
export function captureLink(confirmPath: string, toNext: ToNext): void {
  const link = readLink(window.location, toNext);
  if (!link) return;
  pending = link;
  window.history.replaceState(null, '', confirmPath);
}

/** The link captured at boot, if any. Kept as long as the document. */
export const pendingLink = (): Link | undefined => pending;

/** Forgets the link: its code works once. */
export function forgetLink(): void {
  pending = undefined;
}
