import { withoutEndSlash } from '@trame/domain';
import { AREAS, areaByAppId, areaOfPath, type Area } from '@trame/platform/areas';
import { redirectTable, resolveRedirect } from '../../../redirects.ts';
import { CONFIRM_PATH, RESET_PATH, SECOND_STEP_PATH, signInPath } from '../../../runtime/next.ts';

/** One page of the sign-in app: pages that open without the application. */
export type SignInAppPage =
  | { page: 'sign-in'; app: Area | undefined }
  | { page: 'forgot-password' }
  | { page: 'reset-password' }
  | { page: 'confirm' }
  | { page: 'second-step' };

type Address = { pathname: string; search: string; hash: string };

const LEGACY = redirectTable({ areas: AREAS, legacySignatureSlug: '' });

/** The page of the sign-in app at an address; undefined when it has none, an unknown app among them. */
export function signInAppPage(pathname: string): SignInAppPage | undefined {
  const path = withoutEndSlash(pathname).toLowerCase();
  if (path === '/auth') return { page: 'sign-in', app: undefined };
  if (path === '/auth/forgot-password') return { page: 'forgot-password' };
  if (path === RESET_PATH) return { page: 'reset-password' };
  if (path === CONFIRM_PATH) return { page: 'confirm' };
  if (path === SECOND_STEP_PATH) return { page: 'second-step' };
  const appId = /^\/auth\/login\/([^/]+)$/.exec(path)?.[1];
  const app = appId === undefined ? undefined : areaByAppId(appId);
  return app && { page: 'sign-in', app };
}

const hrefOf = ({ pathname, search, hash }: Address): string => pathname + search + hash;

/**
 * The page of the sign-in app for an address: old addresses of the sign-in page, the sign-in app's own, and, for a
 * person without a session, the home page and the guarded areas of the product. Undefined when the application must
 * answer. This only saves a detour: the guards decide.
 */
export function signInAppAddress(location: Address, hasSession: boolean): string | undefined {
  const moved = resolveRedirect(LEGACY, location) ?? location;
  if (signInAppPage(moved.pathname)) return hrefOf(moved);
  if (hasSession) return undefined;
  const area = areaOfPath(moved.pathname.toLowerCase());
  const needsSession = moved.pathname === '/' || (area !== undefined && area.roles.length > 0);
  return needsSession ? signInPath(moved) : undefined;
}
