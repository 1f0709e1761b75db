import { Brand } from '@trame/ui/brand';
import { Selvedge } from '@trame/ui/selvedge';
import { useEffect, useRef, type ReactNode } from 'react';
import '../../../styles/full-page.css';

type FullPageMessageProps = {
  title: string;
  /** A drawing of cloth, decorative. */
  picture: ReactNode;
  children: ReactNode;
  actions: ReactNode;
};

/**
 * A page outside every app: one picture, what happened, what to do. Takes the focus when it appears. Does not use the
 * router, because the sign-in app, which has none, shows it too.
 */
export function FullPageMessage({ title, picture, children, actions }: FullPageMessageProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${title} – Trame`;
    heading.current?.focus();
  }, [title]);

  return (
    <div className="full-page">
      <header className="hdr">
        <div className="hdr-in">
          <a href="/" className="hdr-home" aria-label="Trame, accueil">
            <Brand />
          </a>
        </div>
        <Selvedge />
      </header>
      <main className="full-page-main" id="contenu">
        <div className="full-page-picture">{picture}</div>
        <h1 className="display" ref={heading} tabIndex={-1}>
          {title}
        </h1>
        <div className="full-page-text">{children}</div>
        <div className="full-page-actions">{actions}</div>
      </main>
    </div>
  );
}
