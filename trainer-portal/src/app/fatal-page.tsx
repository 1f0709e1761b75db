import { isChunkFailure } from '@trame/platform/loader';
import { FailureReference } from './failure-reference.tsx';

/** The message of a fetch without an answer in every browser, or of a chunk that failed to load offline. */
const NO_ANSWER = /timed|fetch|network|load|module/i;

/** Why the start failed, as far as it is known here; short, since every visitor downloads these texts. */
function cause(error: unknown): string {
  if (navigator.onLine && isChunkFailure(error)) return 'Une mise à jour est en cours.';
  return NO_ANSWER.test(String(error))
    ? 'Connexion au serveur impossible. Vérifiez votre réseau.'
    : 'Le service a répondu par une erreur.';
}

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
        <p>{cause(error)} Réessayez dans un instant.</p>
        {isRetrying && <p>Un nouvel essai se fera de lui-même.</p>}
      </div>
      <button className="btn btn-primary" type="button" onClick={onRetry}>
        Réessayer
      </button>
      <FailureReference reference={reference} />
    </main>
  );
}
