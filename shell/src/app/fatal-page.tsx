import { ClothError } from '@trame/ui/cloth';
import '../styles/threshold.css';

/** The shell cannot start: its configuration or its own code cannot be had. No router here yet. */
export function FatalPage({ reference, onRetry }: { reference: string; onRetry: () => void }) {
  return (
    <main className="threshold-main" id="contenu">
      <div className="threshold-picture">
        <ClothError />
      </div>
      <h1 className="display">Trame ne peut pas démarrer</h1>
      <div className="threshold-text" role="alert">
        <p>
          Une partie de la plateforme n’a pas pu être lue. Vérifiez votre réseau, puis réessayez. Si cela
          continue, prévenez un administrateur.
        </p>
      </div>
      <div className="threshold-actions">
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
