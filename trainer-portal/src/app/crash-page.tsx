import { isChunkFailure, reloadOnce } from '@trame/platform/loader';
import { reportOnce } from '@trame/session/telemetry';
import { hasUnsavedChanges } from '@trame/session/unsaved-store';
import { FailureReference } from '@trame/ui/contact';
import { useEffect, useState } from 'react';
import { useRouteError } from 'react-router';
import { portalPath } from '../runtime/addresses.ts';

/** The outermost error boundary: a sentence and an id to quote. */
export function CrashPage() {
  const error = useRouteError();
  const [reference] = useState(() => reportOnce(error, { boundary: 'portal' }));
  useEffect(() => {
    // Part of the portal vanished with a deploy, or is damaged in the browser's cache. Once, then the words below.
    if (isChunkFailure(error) && !hasUnsavedChanges())
      void reloadOnce('trainer-portal', error, hasUnsavedChanges);
  }, [error]);
  return (
    <main className="portal-message" id="contenu">
      <h1 className="display">Cette page n’a pas pu s’afficher</h1>
      <p role="alert">
        {isChunkFailure(error)
          ? 'Le serveur ne répond pas. Vérifiez votre connexion, puis réessayez.'
          : 'Une erreur inattendue s’est produite.'}
      </p>
      <button className="btn btn-primary" type="button" onClick={() => window.location.reload()}>
        Recharger la page
      </button>
      <a href={portalPath('')}>Revenir à l’espace formateur</a>
      <p>
        <FailureReference reference={reference} />
      </p>
    </main>
  );
}
