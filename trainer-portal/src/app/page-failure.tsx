import { isChunkFailure } from '@trame/platform/loader';
import { forgetFailedPages } from '@trame/session/lazy-page';
import { report } from '@trame/session/telemetry';
import { ErrorState } from '@trame/ui/states';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate, useRouteError } from 'react-router';

/** In place of a page whose code could not be loaded; the frame around it remains. */
export function PageFailure() {
  const error = useRouteError();
  if (!isChunkFailure(error)) throw error;
  return <UnloadedPage error={error} />;
}

function UnloadedPage({ error }: { error: unknown }) {
  const location = useLocation();
  const navigate = useNavigate();
  const [reference] = useState(() => report(error, { boundary: 'page' }));
  useEffect(() => forgetFailedPages, []);
  return (
    <ErrorState
      title="Cette page n’a pas pu s’afficher"
      description="Le serveur ne répond pas. Vérifiez votre connexion, puis réessayez."
      errorId={reference}
      onRetry={() => {
        forgetFailedPages();
        void navigate(location, { replace: true, state: location.state as unknown });
      }}
    />
  );
}
