import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { WaitingPage } from '../features/guard/components/waiting-page.tsx';
import { NotFoundPage } from '../features/guard/not-found-page.tsx';
import { signInAppPage } from '../features/auth/model/sign-in-app.ts';
import { keepEndedBy } from '@trame/session/ended-by';
import { useSessionStore } from '@trame/session/session-store';

/**
 * The sign-in pages are another document without the application: leaving a session also clears everything in memory.
 */
export function LeaveToSignInApp() {
  const { pathname, search, hash } = useLocation();
  const isThere = signInAppPage(pathname) !== undefined;

  useEffect(() => {
    if (!isThere) return;
    keepEndedBy(useSessionStore.getState().endedBy);
    window.location.replace(pathname + search + hash);
  }, [isThere, pathname, search, hash]);

  return isThere ? <WaitingPage /> : <NotFoundPage />;
}
