import { Button } from '@trame/ui/button';
import { isChunkFailure, reloadOnce } from '@trame/platform/loader';
import { FailurePicture } from '../features/guard/components/failure-picture.tsx';
import { useEffect, useState } from 'react';
import { Link, useRouteError } from 'react-router';
import { FullPageMessage } from '../features/guard/components/full-page-message.tsx';
import { hasUnsavedChanges } from '@trame/session/unsaved-store';
import { reportOnce } from '@trame/session/telemetry';

/** Only with an answer of the server: offline, the browser would put its own page in place of this one. */
function reload(): void {
  fetch(window.location.href, { cache: 'no-store' }).then(
    () => window.location.reload(),
    () => undefined,
  );
}

/** The outermost error boundary, for errors outside a remote: a sentence and an id to quote. */
export function CrashPage() {
  const error = useRouteError();
  const [errorId] = useState(() => reportOnce(error, { boundary: 'shell' }));
  useEffect(() => {
    // Part of the shell vanished with a deploy, or is damaged in the browser's cache. Once, then the words below.
    if (isChunkFailure(error) && !hasUnsavedChanges()) void reloadOnce('shell', error, hasUnsavedChanges);
  }, [error]);

  return (
    <FullPageMessage
      title="Cette page n’a pas pu s’afficher"
      picture={<FailurePicture />}
      actions={
        <>
          <Button variant="primary" onClick={reload}>
            Recharger la page
          </Button>
          <Link className="btn btn-default" to="/" reloadDocument>
            Revenir à l’accueil
          </Link>
        </>
      }
    >
      <p>
        {isChunkFailure(error)
          ? 'Le serveur ne répond pas. Vérifiez votre connexion, puis réessayez.'
          : 'Une erreur inattendue s’est produite. Si elle revient, donnez sa référence à un administrateur.'}
      </p>
      <p>
        Réf. <span className="num">{errorId}</span>
      </p>
    </FullPageMessage>
  );
}
