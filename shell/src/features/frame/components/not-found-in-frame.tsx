import { usePage } from '@trame/platform';
import { ClothEmpty } from '@trame/ui/cloth';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import '../../../styles/full-page.css';

type NotFoundInFrameProps = { title?: string; children: ReactNode };

/** A not-found page that keeps the navigation around it. */
export function NotFoundInFrame({ title = 'Page introuvable', children }: NotFoundInFrameProps) {
  usePage({ title });
  return (
    <div className="full-page-main">
      <div className="full-page-picture">
        <ClothEmpty />
      </div>
      <h1 className="display">{title}</h1>
      <div className="full-page-text">
        <p>{children}</p>
      </div>
      <div className="full-page-actions">
        <Link className="btn btn-primary" to="/">
          Revenir à l’accueil
        </Link>
      </div>
    </div>
  );
}
