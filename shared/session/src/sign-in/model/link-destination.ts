import type { LinkType } from '../../session/data/account.ts';
import type { Addresses } from './addresses.ts';
import type { Link } from './link.ts';

/**
 * Whether a link is followed by the choice of a password. After a sign-up too: the database drops the password typed
 * before the address was confirmed, since anybody may have typed it.
 */
export const leadsToPassword = (type: LinkType | undefined): boolean =>
  type === 'recovery' || type === 'invite' || type === 'signup';

/** Where a link leads once its session is there. */
export const afterLink = (link: Link, { home, resetPassword }: Addresses): string =>
  leadsToPassword(link.type) ? resetPassword : ('next' in link && link.next) || home;
