import { FailurePicture } from './failure-picture.tsx';
import { Link } from 'react-router';
import { FullPageMessage } from './full-page-message.tsx';

/** Shown in place of admin pages to an admin without an authenticator app, where the deployment requires one. */
export function FactorNeeded() {
  return (
    <FullPageMessage
      title="Validation en deux étapes requise"
      picture={<FailurePicture />}
      actions={
        <>
          <Link className="btn btn-primary" to="/mon-compte">
            L’activer dans mon compte
          </Link>
          <Link className="btn btn-default" to="/">
            Voir mes applications
          </Link>
        </>
      }
    >
      <p>
        Cette page n’est ouverte qu’aux administrateurs, qui se connectent avec un code en plus du mot de
        passe. Activez la validation en deux étapes, puis revenez ici.
      </p>
    </FullPageMessage>
  );
}
