import { retryRoles, useSessionStore, type SessionState } from '@trame/session/session-store';
import { createRetries } from '../../../runtime/retries.ts';

const retries = createRetries(retryRoles);

/** Says whether the roles, which could not be read, will be read again without anybody asking. */
export const useRolesRetry = retries.useAhead;

/**
 * Reads the roles again by itself after a failed check, and as soon as the network is back. Call once; returns a function
 * that stops it.
 */
export function retryRolesByItself(): () => void {
  const follow = ({ phase }: SessionState) => {
    if (phase === 'unverified') retries.failed();
    // While they are being read, a try that is due changes nothing.
    else if (phase !== 'checking') retries.over();
  };
  follow(useSessionStore.getState());
  const stop = useSessionStore.subscribe(follow);
  window.addEventListener('online', retryRoles);
  return () => {
    stop();
    retries.over();
    window.removeEventListener('online', retryRoles);
  };
}
