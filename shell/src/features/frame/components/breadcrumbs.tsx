import type { Breadcrumb } from '@trame/platform';
import { ChevronRight } from 'lucide-react';
import { Fragment } from 'react';
import { Link } from 'react-router';

/** The place of the page in the app, as the page states it. */
export function Breadcrumbs({ items }: { items: readonly Breadcrumb[] }) {
  if (items.length === 0) return null;
  return (
    <nav aria-label="Fil d’Ariane">
      <ol className="hdr-crumbs">
        {items.map(({ label, to }, index) => (
          <Fragment key={`${label}-${to ?? ''}`}>
            {index > 0 && (
              <li aria-hidden="true">
                <ChevronRight className="icon" />
              </li>
            )}
            <li>
              {to === undefined ? (
                <span aria-current={index === items.length - 1 ? 'page' : undefined}>{label}</span>
              ) : (
                <Link to={to}>{label}</Link>
              )}
            </li>
          </Fragment>
        ))}
      </ol>
    </nav>
  );
}
