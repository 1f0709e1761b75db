import { ClothEmpty } from '@trame/ui/cloth';
import { Link, useLocation } from 'react-router';
import { useRefusedApp } from '../../runtime/fetch-registry.ts';
import { FailurePicture } from './components/failure-picture.tsx';
import { FullPageMessage } from './components/full-page-message.tsx';
import { REFUSED_TEXT } from './model/refused-text.ts';

/** Any address the platform does not know; also one of an app whose entry in the registry was refused. */
export function NotFoundPage() {
  const { pathname } = useLocation();
  const refused = useRefusedApp(pathname.split('/')[1]?.toLowerCase());
  if (refused) {
    return (
      <FullPageMessage
        title="Cette application n’est pas disponible pour le moment"
        picture={<FailurePicture />}
        actions={
          <Link className="btn btn-primary" to="/">
            Revenir à l’accueil
          </Link>
        }
      >
        <p>{REFUSED_TEXT}</p>
        <p>
          <small>
            Réf. <span className="num">{refused.reference}</span>, à donner au support
          </small>
        </p>
      </FullPageMessage>
    );
  }
  return (
    <FullPageMessage
      title="Page introuvable"
      picture={<ClothEmpty />}
      actions={
        <Link className="btn btn-primary" to="/">
          Revenir à l’accueil
        </Link>
      }
    >
      <p>Cette adresse ne mène nulle part. Elle a pu changer, ou être incomplète.</p>
    </FullPageMessage>
  );
}
