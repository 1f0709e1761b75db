import type { SettingsField } from '@trame/domain/company';
import { FileText, Globe } from 'lucide-react';
import { SiteLink } from '../../site/components/site-link.tsx';

/** Every place where a fact is said: the pages of the site as links, then what has no page. */
export function Uses({ field: { label, usedIn } }: { field: SettingsField }) {
  const pages = usedIn.filter(({ href }) => href !== null);
  const others = usedIn.filter(({ href }) => href === null);
  return (
    <ul className="set-uses" aria-label={`Où c’est utilisé\u00a0: ${label}`}>
      {pages.length > 0 && (
        <li>
          <Globe className="icon" aria-hidden />
          <span>
            {pages.map(({ label: page, href }, index) => (
              <span key={page}>
                {index > 0 && ', '}
                <SiteLink path={href ?? '/'}>{page}</SiteLink>
              </span>
            ))}
          </span>
        </li>
      )}
      {others.length > 0 && (
        <li>
          <FileText className="icon" aria-hidden />
          <span>{others.map(({ label: place }) => place).join(', ')}</span>
        </li>
      )}
    </ul>
  );
}
