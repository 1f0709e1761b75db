import type { Area } from '@trame/platform';
import { AppIcon } from '@trame/ui/app-icon';
import { ChevronsUpDown } from 'lucide-react';
import { Link } from 'react-router';
import type { OpenableApp } from '../../home/model/apps.ts';
import { Disclosure } from './disclosure.tsx';

type AppSwitcherProps = { apps: readonly OpenableApp[]; current: Area | undefined };

/** Names the current app and leads to the others. */
export function AppSwitcher({ apps, current }: AppSwitcherProps) {
  return (
    <Disclosure
      className="app-switch"
      label={`${current?.title ?? 'Toutes les applications'}, changer d’application`}
      button={
        <>
          <AppIcon draft={current?.draft ?? 'toile'} size="sm" />
          <span className="app-switch-name">{current?.title ?? 'Toutes les applications'}</span>
          <ChevronsUpDown className="icon" aria-hidden />
        </>
      }
    >
      {() => (
        <nav aria-label="Applications">
          <ul className="panel-list">
            {apps.map(({ area, href, outOfService }) => (
              <li key={area.id}>
                <Link
                  to={href}
                  className="panel-link"
                  aria-current={area.id === current?.id ? 'true' : undefined}
                >
                  <AppIcon draft={area.draft} size="sm" current={area.id === current?.id} />
                  <span>{area.title}</span>
                  {outOfService !== undefined && <small>indisponible</small>}
                </Link>
              </li>
            ))}
            <li className="panel-sep">
              <Link to="/" className="panel-link">
                Toutes les applications
              </Link>
            </li>
          </ul>
        </nav>
      )}
    </Disclosure>
  );
}
