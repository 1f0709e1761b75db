import { initialsOf } from '@trame/session/initials';
import { useSessionStore } from '@trame/session/session-store';
import { chooseTheme, useThemeStore, type ThemeChoice } from '@trame/session/theme';
import { Menu, type MenuItem } from '@trame/ui/menu';
import { ChevronDown, LogOut, Monitor, Moon, Settings, Sun, type LucideIcon } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router';
import { portalPath } from '../../runtime/addresses.ts';
import type { NavEntry } from '../navigation.ts';

const THEMES: readonly { choice: ThemeChoice; label: string; Icon: LucideIcon }[] = [
  { choice: 'light', label: 'Thème clair', Icon: Sun },
  { choice: 'dark', label: 'Thème sombre', Icon: Moon },
  { choice: 'system', label: 'Thème de l’appareil', Icon: Monitor },
];

const item = (key: string, label: string, Icon: LucideIcon, onSelect: () => void): MenuItem => ({
  key,
  label,
  icon: <Icon className="icon" aria-hidden />,
  onSelect,
});

/** As in `frame.css`: the width from which the header has room for the pages. */
const WIDE = '(min-width: 1241px)';

const onWidth = (notice: () => void): (() => void) => {
  const query = window.matchMedia(WIDE);
  query.addEventListener('change', notice);
  return () => query.removeEventListener('change', notice);
};

type AccountMenuProps = { entries: readonly NavEntry[]; onSignOut: () => void };

/** The person's pages, the theme, the way out. On phones it also has the pages that the bottom bar has no room for. */
export function AccountMenu({ entries, onSignOut }: AccountMenuProps) {
  const navigate = useNavigate();
  const user = useSessionStore((state) => state.user);
  const choice = useThemeStore((state) => state.choice);
  const go = (path: string) => () => void navigate(portalPath(path));
  const isWide = useSyncExternalStore(onWidth, () => window.matchMedia(WIDE).matches);
  const inMenu = entries.filter(({ place, isTab }) => place === 'menu' || (!isTab && !isWide));
  const items: MenuItem[] = [
    { key: 'who', heading: user?.email ?? '' },
    ...inMenu.map(({ path, label, Icon }) => item(path, label, Icon, go(path))),
    item('account', 'Mon compte', Settings, go('account')),
    { key: 'line', divider: true },
    ...THEMES.filter((theme) => theme.choice !== choice).map((theme) =>
      item(theme.choice, theme.label, theme.Icon, () => chooseTheme(theme.choice)),
    ),
    { key: 'end', divider: true },
    item('sign-out', 'Se déconnecter', LogOut, onSignOut),
  ];
  return (
    <Menu
      items={items}
      trigger={
        <button type="button" className="portal-user">
          <span className="portal-avatar" aria-hidden>
            {initialsOf(user?.displayName ?? '')}
          </span>
          <span className="sr-only">Compte de {user?.displayName}</span>
          <ChevronDown className="icon portal-user-more" aria-hidden />
        </button>
      }
    />
  );
}
