import { isChunkFailure } from '@trame/platform/loader';
import { useUnloadedPage } from '@trame/session/use-unloaded-page';
import { ErrorState } from '@trame/ui/states';
import { useRouteError } from 'react-router';

/** In place of a page whose code could not be loaded; the frame around it remains. */
export function PageFailure() {
  const error = useRouteError();
  if (!(error instanceof Error) || !isChunkFailure(error)) throw error;
  return <UnloadedPage error={error} />;
}

function UnloadedPage({ error }: { error: Error }) {
  const { reference, advice, retry } = useUnloadedPage(error, 'trainer-portal');
  return (
    <ErrorState
      title="Cette page n’a pas pu s’afficher"
      description={advice}
      errorId={reference}
      onRetry={retry}
    />
  );
}
