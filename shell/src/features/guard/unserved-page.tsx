import type { Area } from '@trame/platform/areas';
import { Brand } from '@trame/ui/brand';
import { ClothEmpty } from '@trame/ui/cloth';
import { Selvedge } from '@trame/ui/selvedge';
import { useEffect, useRef } from 'react';
import '../../styles/threshold.css';

/** An area that no app serves yet, said before anybody is asked to sign in for it. No router here: the door has none. */
export function UnservedPage({ area }: { area: Area }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const title = `${area.title} n’est pas encore en service`;
  useEffect(() => {
    document.title = `${title} – Trame`;
    heading.current?.focus();
  }, [title]);

  return (
    <div className="threshold">
      <header className="hdr">
        <div className="hdr-in">
          <a href="/" className="hdr-home" aria-label="Trame, accueil">
            <Brand />
          </a>
        </div>
        <Selvedge />
      </header>
      <main className="threshold-main" id="contenu">
        <div className="threshold-picture">
          <ClothEmpty />
        </div>
        <h1 className="display" ref={heading} tabIndex={-1}>
          {title}
        </h1>
        <div className="threshold-text">
          <p>
            Cette application n’est pas encore publiée sur la plateforme&nbsp;: il n’y a rien à y ouvrir, même
            connecté. Elle apparaîtra parmi vos applications dès qu’elle le sera.
          </p>
        </div>
        <div className="threshold-actions">
          <a className="btn btn-primary" href="/auth">
            Se connecter aux autres applications
          </a>
        </div>
      </main>
    </div>
  );
}
