import { ClothEmpty } from '@trame/ui/cloth';
import { Link } from 'react-router';
import { FullPageMessage } from './components/full-page-message.tsx';

/** Any address the platform does not know. */
export function NotFoundPage() {
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
