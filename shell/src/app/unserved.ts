import { areaOfPath, type Area } from '@trame/platform/areas';
import { signInAppPage } from '../features/auth/model/sign-in-app.ts';
import { sanitizeNext } from '../runtime/next.ts';

/** An area that someone is about to sign in for, and the address that names it. */
export type Wanted = { area: Area; address: string };

/** The area that a sign-in page leads to: the one in its own address, or that of the page that asked to sign in. */
export function areaWanted(address: string): Wanted | undefined {
  const { pathname, searchParams } = new URL(address, 'https://origin.invalid');
  const at = signInAppPage(pathname);
  if (at?.page !== 'sign-in') return undefined;
  const next = sanitizeNext(searchParams.get('next'));
  const area = next === undefined ? at.app : areaOfPath(next.split(/[?#]/)[0]!.toLowerCase());
  return area && { area, address: next ?? address };
}

/**
 * Whether a registry shows that no app serves an area. Checked by hand and leniently: the sign-in page has no schema
 * library, and an empty or invalid registry proves nothing about one area.
 */
export function isUnserved(registry: unknown, { id }: Area): boolean {
  const { remotes } = Object(registry) as { remotes?: unknown };
  if (!Array.isArray(remotes) || remotes.length === 0) return false;
  return remotes.every((remote) => {
    const { areas } = Object(remote) as { areas?: unknown };
    return Array.isArray(areas) && !areas.includes(id);
  });
}
