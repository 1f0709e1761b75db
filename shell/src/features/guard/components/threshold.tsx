import { Brand } from '@trame/ui/brand';
import { Selvedge } from '@trame/ui/selvedge';
import { useEffect, useRef, type ReactNode } from 'react';
import '../../../styles/threshold.css';

type ThresholdProps = {
  title: string;
  /** A drawing of cloth, decorative. */
  picture: ReactNode;
  children: ReactNode;
  actions: ReactNode;
};

/**
 * A page outside every app: one picture, what happened, what to do. Takes the focus when it appears. Knows no router: the
 * door, which has none, shows it too.
 */
export function Threshold({ title, picture, children, actions }: ThresholdProps) {
  const heading = useRef<HTMLHeadingElement>(null);
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
        <div className="threshold-picture">{picture}</div>
        <h1 className="display" ref={heading} tabIndex={-1}>
          {title}
        </h1>
        <div className="threshold-text">{children}</div>
        <div className="threshold-actions">{actions}</div>
      </main>
    </div>
  );
}
