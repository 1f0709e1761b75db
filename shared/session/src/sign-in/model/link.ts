import type { LinkProof, LinkType } from '../../session/data/account.ts';

/** The address to go to after sign-in; undefined for one that may not be trusted. */
type ToNext = (value: string | null) => string | undefined;

export type Link =
  | {
      proof: LinkProof;
      /** What the link says it is for; undefined when it does not say. */
      type: LinkType | undefined;
      /** Where it was to lead. */
      next: string | undefined;
    }
  | { failed: 'used' | 'refused'; type: LinkType | undefined };

const TYPES: readonly string[] = [
  'signup',
  'recovery',
  'email_change',
  'invite',
  'magiclink',
] satisfies LinkType[];

/** What Auth gives in exchange for a proof of this browser; other apps may have a parameter of that name. */
const AUTH_CODE = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i;

/** Parameters of Auth in an address, which never stay there. */
const AUTH_PARAMETERS = [
  'code',
  'sb_flow_id',
  'token_hash',
  'type',
  'error',
  'error_code',
  'error_description',
];

/** The address that a link led to, without what it carried. */
function nextOf(pathname: string, query: URLSearchParams, toNext: ToNext): string | undefined {
  const left = new URLSearchParams(query);
  for (const name of AUTH_PARAMETERS) left.delete(name);
  const search = left.toString();
  return toNext(pathname + (search === '' ? '' : `?${search}`)) ?? toNext(query.get('next'));
}

/**
 * What an address carries of Auth, wherever it landed: the one-time code of a mail (`token_hash`), tokens, the code of a
 * provider, or why there is none. Undefined when it carries nothing.
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

  const tokenHash = find('token_hash');
  if (tokenHash && type) return { proof: { kind: 'otp', tokenHash, type }, type, next };

  const accessToken = hash.get('access_token');
  const refreshToken = hash.get('refresh_token');
  if (accessToken && refreshToken)
    return { proof: { kind: 'tokens', accessToken, refreshToken }, type, next };
  // Half of what it takes: still a secret, still to be taken out of the address.
  if (accessToken !== null || refreshToken !== null || tokenHash) return { failed: 'used', type };

  const code = query.get('code');
  if (code !== null && AUTH_CODE.test(code)) {
    return { proof: { kind: 'code', code, flowId: query.get('sb_flow_id') }, type, next };
  }

  const errorCode = find('error_code');
  if (errorCode === null) return undefined;
  return { failed: /^otp_|^flow_state_/.test(errorCode) ? 'used' : 'refused', type };
}

let pending: Link | undefined;

/**
 * Takes a link out of the address bar before anything else reads it: its secrets stay out of the history, of reports
 * and of every address sent on. Leads to the page that says what it does, at `confirmPath`, which uses the link up on a
 * button: a mail scanner that follows a link changes nothing. Call at boot, before `configureSupabase`.
 */
export function captureLink(confirmPath: string, toNext: ToNext): void {
  const link = readLink(window.location, toNext);
  if (!link) return;
  pending = link;
  window.history.replaceState(null, '', confirmPath);
}

/** The link captured at boot, if any. Lasts as long as the document. */
export const pendingLink = (): Link | undefined => pending;

/** Forgets the link: its proof is good for one use. */
export function forgetLink(): void {
  pending = undefined;
}
