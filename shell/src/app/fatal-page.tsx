import { startFailureText } from '@trame/session/start-failure';
import { FailurePicture } from '../features/guard/components/failure-picture.tsx';
import '../styles/full-page.css';

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
        <p>{startFailureText(error)} Réessayez&nbsp;; si cela continue, prévenez un administrateur.</p>
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
