import { startFailureText } from '@trame/session/start-failure';
import { FailureReference } from './failure-reference.tsx';

type FatalPageProps = {
  error: unknown;
  reference: string;
  /** The page will try again by itself. */
  isRetrying: boolean;
  onRetry: () => void;
};

/** The portal cannot start: its configuration or its own code cannot be had. */
export function FatalPage({ error, reference, isRetrying, onRetry }: FatalPageProps) {
  return (
    <main className="portal-message" id="contenu">
      <h1 className="display">Votre espace ne peut pas s’ouvrir</h1>
      <div role="alert">
        <p>{startFailureText(error)} Réessayez dans un instant.</p>
        {isRetrying && <p>Un nouvel essai se fera de lui-même.</p>}
      </div>
      <button className="btn btn-primary" type="button" onClick={onRetry}>
        Réessayer
      </button>
      <FailureReference reference={reference} />
    </main>
  );
}
