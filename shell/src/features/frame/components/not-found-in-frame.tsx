import { usePage } from '@trame/platform';
import { ClothEmpty } from '@trame/ui/cloth';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import '../../../styles/threshold.css';

type NotFoundInFrameProps = { title?: string; children: ReactNode };

/** A not-found page that keeps the navigation around it. */
export function NotFoundInFrame({ title = 'Page introuvable', children }: NotFoundInFrameProps) {
  usePage({ title });
  return (
    <div className="threshold-main">
      <div className="threshold-picture">
        <ClothEmpty />
      </div>
      <h1 className="display">{title}</h1>
      <div className="threshold-text">
        <p>{children}</p>
      </div>
      <div className="threshold-actions">
        <Link className="btn btn-primary" to="/">
          Revenir à l’accueil
        </Link>
      </div>
    </div>
  );
}
