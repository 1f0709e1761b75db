import { withoutEndSlash } from '@trame/domain';
import { allAreas, areasOfRemote, SHELL_SLUGS, type AreaClaim } from './claimed-areas.ts';

type ServesAreas = { areas: readonly AreaClaim[] };

/** An address as the shell compares it. */
export const compared = (address: string): string => withoutEndSlash(address).toLowerCase();

/** Whether a redirect would take a page of the shell, or an address in the area of another app. */
export function takesAddress(from: string, app: ServesAreas, remotes: readonly ServesAreas[]): boolean {
  const first = compared(from).split('/')[1] ?? '';
  const taken = ['', ...SHELL_SLUGS, ...allAreas({ remotes }).map(({ slug }) => slug)];
  return taken.includes(first) && !areasOfRemote(app).some(({ slug }) => slug === first);
}
