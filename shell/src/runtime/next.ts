import { safePath } from '@trame/session/safe-path';

/**
 * The address to go to after sign-in, or undefined when it may not be trusted: another origin (no open redirect), or a
 * sign-in page (no loop).
 */
export function sanitizeNext(value: string | null | undefined): string | undefined {
  return safePath(value, /^\/(auth|unauthorized)(\/|$)/i);
}

/** Address of the sign-in page that comes back to `location` afterwards. */
export function signInPath(
  location: { pathname: string; search?: string; hash?: string },
  appId?: string,
): string {
  const page = appId ? `/auth/login/${appId}` : '/auth';
  const next = sanitizeNext(location.pathname + (location.search ?? '') + (location.hash ?? ''));
  return next && next !== '/' ? `${page}?next=${encodeURIComponent(next)}` : page;
}

/** Where the password of a recovery is chosen. */
export const RESET_PATH = '/auth/reset-password';
/** The page that uses links up. */
export const CONFIRM_PATH = '/auth/confirm';
/** The page that asks for the code of the authenticator app. */
export const SECOND_STEP_PATH = '/auth/second-step';

/** The one page that a held session opens; undefined when it is free to go. */
export function heldPath(phase: string, location: Parameters<typeof signInPath>[0]): string | undefined {
  if (phase === 'recovery') return RESET_PATH;
  if (phase !== 'second-step') return undefined;
  const query = signInPath(location).split('?')[1];
  return query === undefined ? SECOND_STEP_PATH : `${SECOND_STEP_PATH}?${query}`;
}
