import { reloadOnce } from '@trame/platform/loader';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { forgetFailedPages } from '../../pages/lazy-page.tsx';
import { reportOnce } from '../../runtime/telemetry.ts';
import { hasUnsavedChanges } from '../../session/model/unsaved-store.ts';
import { isWriting, reloadIfIdle } from '../model/writing.ts';

/**
 * For what is shown in place of a page whose code could not be loaded: the reference of the report, what to do about it in French,
 * and a new try. The document is loaded again once by itself when the server answers; the page is tried again when the
 * network is back.
 * @param subject the app, for `reloadOnce`
 */
export function useUnloadedPage(error: Error, subject: string) {
  const location = useLocation();
  const navigate = useNavigate();
  const [reference] = useState(() => reportOnce(error, { boundary: 'page' }));
  const [isOnline] = useState(() => navigator.onLine);

  const showAgain = () => {
    forgetFailedPages();
    void navigate(location, { replace: true, state: location.state as unknown });
  };
  // Files that a release removed do not come back in this document.
  const retry = async () => {
    const mayLose = () => hasUnsavedChanges() || isWriting();
    const answer = await fetch(window.location.href, { cache: 'no-store' }).catch(() => undefined);
    if (answer?.ok && !mayLose()) window.location.reload();
    else showAgain();
  };

  useEffect(() => {
    // Part of the app vanished with a deploy, or is damaged in the browser's cache.
    void reloadIfIdle(reloadOnce, subject, error);
    return forgetFailedPages;
  }, [subject, error]);
  useEffect(() => {
    window.addEventListener('online', showAgain);
    return () => window.removeEventListener('online', showAgain);
  });

  return {
    reference,
    advice: isOnline
      ? 'Une mise à jour est peut-être en cours. Réessayez\u00a0: la page sera rechargée.'
      : 'Vous êtes hors ligne. La page s’affichera au retour de la connexion.',
    retry: () => void retry(),
  };
}
