import { usePage, type Area } from '@trame/platform';
import { ClothEmpty } from '@trame/ui/cloth';
import { Link } from 'react-router';
import '../../../styles/threshold.css';

/** An area that one may open but that nothing serves on this installation. */
export function NotFoundInFrame({ area }: { area: Area }) {
  usePage({ title: 'Page introuvable' });
  return (
    <div className="threshold-main">
      <div className="threshold-picture">
        <ClothEmpty />
      </div>
      <h1 className="display">Page introuvable</h1>
      <div className="threshold-text">
        <p>L’application {area.title} n’est pas installée sur cette plateforme.</p>
      </div>
      <div className="threshold-actions">
        <Link className="btn btn-primary" to="/">
          Revenir à l’accueil
        </Link>
      </div>
    </div>
  );
}
