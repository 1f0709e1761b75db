import { isChunkFailure, reloadOnce } from '@trame/platform/loader';
import { Button } from '@trame/ui/button';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate, useRouteError } from 'react-router';
import { reloadIfIdle } from '../features/host/model/writing.ts';
import { focusContentAfter } from '../runtime/focus-content.ts';
import { referenceOf } from './error-reference.ts';
import { forgetFailedPages } from '@trame/session/lazy-page';

/** In place of a page of the shell whose code could not be loaded; the frame around it remains. */
export function PageFailure() {
  const error = useRouteError();
  if (!(error instanceof Error) || !isChunkFailure(error)) throw error;
  return <UnloadedPage error={error} />;
}

function UnloadedPage({ error }: { error: Error }) {
  const location = useLocation();
  const navigate = useNavigate();
  const [reference] = useState(() => referenceOf(error));
  useEffect(() => {
    // Part of the shell vanished with a deploy, or is damaged in the browser's cache.
    void reloadIfIdle(reloadOnce, 'shell', error);
    return forgetFailedPages;
  }, [error]);
  return (
    <div className="full-page-main" role="alert" ref={focusContentAfter}>
      <h1 className="display">Cette page n’a pas pu s’afficher</h1>
      <p>Le serveur ne répond pas. Vérifiez votre connexion, puis réessayez.</p>
      <Button
        variant="primary"
        onClick={() => {
          forgetFailedPages();
          void navigate(location, { replace: true, state: location.state as unknown });
        }}
      >
        Réessayer
      </Button>
      <p>
        Réf. <span className="num">{reference}</span>
      </p>
    </div>
  );
}
