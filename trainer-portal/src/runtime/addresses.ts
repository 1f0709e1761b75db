import { withoutEndSlash } from '@trame/domain';
import { DEFAULT_PORTAL_SLUG } from '@trame/domain/trainers';
import type { Addresses } from '@trame/session/addresses';
import { safePath } from '@trame/session/safe-path';
import { getPortalConfig } from './config.ts';

type Address = { pathname: string; search: string; hash: string };

/**
 * The address of a page by its path in the portal, which mails and events contain: `papers?kind=rc-pro` becomes
 * `/espace-formateur-91c7e/papers?kind=rc-pro`.
 */
export function portalPath(path: string): string {
  const inside = path.replace(/^\/+/, '');
  return `/${getPortalConfig().portalSlug}${/^$|^[?#]/.test(inside) ? inside : `/${inside}`}`;
}

/** The path in the portal of an address, without slashes around it; undefined for an address outside of it. */
export function pathInPortal(pathname: string): string | undefined {
  const path = withoutEndSlash(pathname);
  const root = portalPath('');
  if (path.toLowerCase() === root) return '';
  return path.toLowerCase().startsWith(`${root}/`) ? path.slice(root.length + 1) : undefined;
}

/** Paths in the portal of the pages that open before the application. */
export const SIGN_IN_PATH = 'login';
export const SIGN_UP_PATH = 'signup';
export const FORGOT_PATH = 'forgot-password';
export const RESET_PATH = 'reset-password';
export const CALLBACK_PATH = 'oauth/callback';
export const SECOND_STEP_PATH = 'second-step';

export const DASHBOARD_PATH = 'app/dashboard';
export const PENDING_PATH = 'pending-approval';

/** Addresses to which the parts of the sign-in pages lead. */
export const addresses = (): Addresses => ({
  home: portalPath('app'),
  account: portalPath('account'),
  signIn: portalPath(SIGN_IN_PATH),
  forgotPassword: portalPath(FORGOT_PATH),
  signUp: portalPath(SIGN_UP_PATH),
  resetPassword: portalPath(RESET_PATH),
});

const BEFORE_SIGN_IN = [SIGN_IN_PATH, SIGN_UP_PATH, FORGOT_PATH, RESET_PATH, CALLBACK_PATH, SECOND_STEP_PATH];

/** Pages that open before the application, and the first page of any portal: nobody is sent there after signing in. */
const BEFORE = new RegExp(`^/[^/]*/*$|/(?:${BEFORE_SIGN_IN.join('|')})/*$`, 'i');

/**
 * An address of this origin that a link may lead to, read before the configuration is; undefined for another origin (no
 * open redirect) and for the sign-in pages (no loop).
 */
export const ownAddress = (value: string | null | undefined): string | undefined => safePath(value, BEFORE);

/** The address to go to after sign-in; undefined when it may not be trusted, or is no page of the portal. */
export function sanitizeNext(value: string | null | undefined): string | undefined {
  const address = ownAddress(value);
  return address !== undefined && pathInPortal(address.split(/[?#]/)[0] ?? '') !== undefined
    ? address
    : undefined;
}

/** The address of a page before the application that comes back to `address` afterwards. */
function returningTo(page: string, address: string): string {
  const next = sanitizeNext(address);
  return next === undefined ? portalPath(page) : portalPath(`${page}?next=${encodeURIComponent(next)}`);
}

export const signInAddress = ({ pathname, search, hash }: Address): string =>
  returningTo(SIGN_IN_PATH, pathname + search + hash);

/**
 * The one page that a session opens while a step of it is not completed; undefined when it is free to go.
 * @param address where it would go
 */
export function heldAddress(phase: string, address: string): string | undefined {
  if (phase === 'recovery') return portalPath(RESET_PATH);
  return phase === 'second-step' ? returningTo(SECOND_STEP_PATH, address) : undefined;
}

/** The query of the address that an installed portal opens. */
const INSTALLED = '?app';

/** Names of pages that had no `app/` before them. */
const OLD_PATHS = ['dashboard', 'invoice-portal', 'invoice-deposit', 'my-invoices'];

/**
 * The present address for an old one, query and hash kept; undefined for one that has not moved. Pages that the build drew
 * lead to the slug that it knows until they work.
 */
export function movedAddress({ pathname, search, hash }: Address): string | undefined {
  // `start_url` of the manifest, which cannot know the slug of the deployment.
  if (pathname === '/' && search === INSTALLED) return portalPath(DASHBOARD_PATH);
  if (pathname === '/') return portalPath('') + search + hash;
  const present = portalPath('');
  const [, built, rest = ''] = new RegExp(`^(/${DEFAULT_PORTAL_SLUG})(/.*)?$`, 'i').exec(pathname) ?? [];
  if (built !== undefined && built.toLowerCase() !== present) {
    const moved = { pathname: present + rest, search, hash };
    return movedAddress(moved) ?? moved.pathname + search + hash;
  }
  const path = pathInPortal(pathname)?.toLowerCase();
  if (path === 'app') return portalPath(DASHBOARD_PATH) + search + hash;
  return path !== undefined && OLD_PATHS.includes(path)
    ? portalPath(`app/${path}`) + search + hash
    : undefined;
}
