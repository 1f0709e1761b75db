import { isChunkFailure } from '@trame/platform/loader';
import { FailurePicture } from '../features/guard/components/failure-picture.tsx';
import '../styles/full-page.css';

/** The message of a fetch without an answer in every browser, or of a chunk that failed to load offline. */
const NO_ANSWER = /timed|fetch|network|load|module/i;

/** Why the start failed, as far as it is known here; short, since every visitor downloads these texts. */
function cause(error: unknown): string {
  if (navigator.onLine && isChunkFailure(error)) return 'Une mise à jour est en cours.';
  return NO_ANSWER.test(String(error))
    ? 'Connexion au serveur impossible. Vérifiez votre réseau.'
    : 'Le service a répondu par une erreur.';
}

export type FatalPageProps = {
  error: unknown;
  reference: string;
  /** The page will try again by itself. */
  isRetrying?: boolean;
  onRetry: () => void;
};

/** The shell cannot start: its configuration or its own code cannot be had. No router here yet. */
export function FatalPage({ error, reference, isRetrying, onRetry }: FatalPageProps) {
  return (
    <main className="full-page-main" id="contenu">
      <div className="full-page-picture">
        <FailurePicture />
      </div>
      <h1 className="display">Trame ne peut pas démarrer</h1>
      <div className="full-page-text" role="alert">
        <p>{cause(error)} Réessayez&nbsp;; si cela continue, prévenez un administrateur.</p>
        {isRetrying && <p>Un nouvel essai se fera de lui-même.</p>}
      </div>
      <div className="full-page-actions">
        <button className="btn btn-primary" type="button" onClick={onRetry}>
          Réessayer
        </button>
      </div>
      <p>
        <small>
          Réf. <span className="num">{reference}</span>, à donner au support
        </small>
      </p>
    </main>
  );
}
