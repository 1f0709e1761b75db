import { isChunkFailure } from '@trame/platform/loader';
import { useUnloadedPage } from '@trame/session/use-unloaded-page';
import { Button } from '@trame/ui/button';
import { useRouteError } from 'react-router';
import { focusContentAfter } from '../runtime/focus-content.ts';

/** In place of a page of the shell whose code could not be loaded; the frame around it remains. */
export function PageFailure() {
  const error = useRouteError();
  if (!(error instanceof Error) || !isChunkFailure(error)) throw error;
  return <UnloadedPage error={error} />;
}

function UnloadedPage({ error }: { error: Error }) {
  const { reference, advice, retry } = useUnloadedPage(error, 'shell');
  return (
    <div className="full-page-main" role="alert" ref={focusContentAfter}>
      <h1 className="display">Cette page n’a pas pu s’afficher</h1>
      <p>{advice}</p>
      <Button variant="primary" onClick={retry}>
        Réessayer
      </Button>
      <p>
        Réf. <span className="num">{reference}</span>
      </p>
    </div>
  );
}
