import { Button } from '@trame/ui/button';
import type { Area } from '@trame/platform';
import { AppIcon } from '@trame/ui/app-icon';
import { PanelLeftClose, PanelLeftOpen } from 'lucide-react';
import { Link, useLocation } from 'react-router';
import { activeLink, type NavLink } from '../../home/model/apps.ts';
import { NavIcon } from './nav-icon.tsx';

type NavListProps = { links: readonly NavLink[]; onNavigate?: () => void };

/** The pages of the current app; the saffron bar marks the present one. */
export function NavList({ links, onNavigate }: NavListProps) {
  const { pathname } = useLocation();
  const active = activeLink(links, pathname);
  return (
    <ul>
      {links.map((link) => (
        <li key={link.id}>
          <Link
            to={link.href}
            className={link === active ? 'nav-item is-active' : 'nav-item'}
            aria-current={link === active ? 'page' : undefined}
            title={link.label}
            onClick={onNavigate}
          >
            <NavIcon name={link.icon} />
            <span>{link.label}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

type SideNavProps = { area: Area; links: readonly NavLink[]; isRail: boolean; onToggleRail: () => void };

export function SideNav({ area, links, isRail, onToggleRail }: SideNavProps) {
  const Toggle = isRail ? PanelLeftOpen : PanelLeftClose;
  return (
    <nav className={isRail ? 'nav nav-rail' : 'nav'} aria-label={area.title}>
      <p className="nav-app">
        <AppIcon draft={area.draft} size="md" current />
        <span>{area.title}</span>
      </p>
      <NavList links={links} />
      <p className="nav-foot">
        <Button
          variant="text"
          size="sm"
          icon={<Toggle className="icon" aria-hidden />}
          aria-pressed={isRail}
          aria-label="Réduire la navigation"
          title="Réduire la navigation"
          onClick={onToggleRail}
        >
          <span>Réduire</span>
        </Button>
      </p>
    </nav>
  );
}
