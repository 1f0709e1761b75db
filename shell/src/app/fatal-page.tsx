import type { StartFailure } from '@trame/session/attempt-start';
import { StartFailurePage } from '@trame/session/start-failure-page';
import { FailurePicture } from '../features/guard/components/failure-picture.tsx';
import '../styles/full-page.css';

/** The shell cannot start. No router here yet. */
export function FatalPage({ failure }: { failure: StartFailure }) {
  return (
    <StartFailurePage
      failure={failure}
      className="full-page-main"
      title="Trame ne peut pas démarrer"
      advice={'Réessayez\u00a0; si cela continue, prévenez un administrateur.'}
      picture={
        <div className="full-page-picture">
          <FailurePicture />
        </div>
      }
    >
      <p>
        <small>
          Réf. <span className="num">{failure.reference}</span>, à donner au support
        </small>
      </p>
    </StartFailurePage>
  );
}
