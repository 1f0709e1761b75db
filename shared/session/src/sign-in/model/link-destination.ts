import type { LinkType } from '../../session/data/account.ts';
import type { Addresses } from './addresses.ts';
import type { Link } from './link.ts';

/**
 * Whether a link leads to the choice of a password. Also after a sign-up: the database deletes the password typed
 * before the address was confirmed, since anybody may have typed it.
 */
export const leadsToPassword = (type: LinkType | undefined): boolean =>
  type === 'recovery' || type === 'invite' || type === 'signup';

/** The address to which a link leads once its session is open. */
export const afterLink = (link: Link, { home, resetPassword }: Addresses): string =>
  leadsToPassword(link.type) ? resetPassword : ('next' in link && link.next) || home;
