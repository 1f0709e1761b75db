import { ChevronRight } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { useLinkClick } from './navigate/navigate-context.ts';
import './page.css';

export type PageBreadcrumb = { label: string; to?: string };

export type PageProps = {
  title: ReactNode;
  subtitle?: ReactNode;
  /** From the outermost; the last one is the page itself and is usually left out. */
  breadcrumbs?: readonly PageBreadcrumb[];
  /** Buttons at the end of the title's line, below it on phones. */
  actions?: ReactNode;
  /** 1560 px instead of 1320: for screens with a document beside the text. */
  wide?: boolean;
  children: ReactNode;
};

/** The frame of a screen: breadcrumbs, one h1, actions, content. */
export function Page({ title, subtitle, breadcrumbs, actions, wide = false, children }: PageProps) {
  return (
    <div className={`tr-page${wide ? ' tr-page-wide' : ''}`}>
      {breadcrumbs && breadcrumbs.length > 0 && <Breadcrumbs items={breadcrumbs} />}
      <div className="tr-page-head">
        <div>
          <h1>{title}</h1>
          {subtitle && <p className="muted">{subtitle}</p>}
        </div>
        {actions && <div className="tr-page-actions">{actions}</div>}
      </div>
      {children}
    </div>
  );
}

function Breadcrumbs({ items }: { items: readonly PageBreadcrumb[] }) {
  const follow = useLinkClick();
  return (
    <nav aria-label="Fil d’Ariane">
      <ol className="tr-crumbs">
        {items.map(({ label, to }, index) => (
          <li key={`${label}-${to ?? ''}`}>
            {index > 0 && <ChevronRight className="icon" aria-hidden="true" />}
            {to ? (
              <a href={to} onClick={follow}>
                {label}
              </a>
            ) : (
              <span>{label}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}

export type SectionProps = { title: ReactNode; actions?: ReactNode; children: ReactNode };

/** A titled part of a screen, on a card. */
export function Section({ title, actions, children }: SectionProps) {
  const id = useId();
  return (
    <section className="tr-card tr-section" aria-labelledby={id}>
      <div className="tr-section-head">
        <h2 id={id}>{title}</h2>
        {actions && <div className="tr-section-actions">{actions}</div>}
      </div>
      {children}
    </section>
  );
}

export type CardProps = {
  children: ReactNode;
  /** `false`: the content goes to the edges (lists, documents). */
  padded?: boolean;
  as?: 'div' | 'article' | 'li' | 'section';
};

/** A surface on a thin line, without a shadow. */
export function Card({ children, padded = true, as: Element = 'div' }: CardProps) {
  return <Element className={`tr-card${padded ? ' tr-card-padded' : ''}`}>{children}</Element>;
}
