import { Button } from '@trame/ui/button';
import { isChunkFailure, reloadOnce } from '@trame/platform/loader';
import { ClothError } from '@trame/ui/cloth';
import { useEffect, useState } from 'react';
import { Link, useRouteError } from 'react-router';
import { FullPageMessage } from '../features/guard/components/full-page-message.tsx';
import { hasUnsavedChanges } from '@trame/session/unsaved-store';
import { report } from '@trame/session/telemetry';

/** The outermost error boundary, for errors outside a remote: a sentence and an id to quote. */
export function CrashPage() {
  const error = useRouteError();
  const [errorId] = useState(() => report(error, { boundary: 'shell' }));
  useEffect(() => {
    // Part of the shell vanished with a deploy: the page is older than the server. Once, then the words below.
    if (isChunkFailure(error) && !hasUnsavedChanges()) reloadOnce('shell');
  }, [error]);

  return (
    <FullPageMessage
      title="Cette page n’a pas pu s’afficher"
      picture={<ClothError />}
      actions={
        <>
          <Button variant="primary" onClick={() => window.location.reload()}>
            Recharger la page
          </Button>
          <Link className="btn btn-default" to="/" reloadDocument>
            Revenir à l’accueil
          </Link>
        </>
      }
    >
      <p>Une erreur inattendue s’est produite. Si elle revient, donnez sa référence à un administrateur.</p>
      <p>
        Réf. <span className="num">{errorId}</span>
      </p>
    </FullPageMessage>
  );
}
