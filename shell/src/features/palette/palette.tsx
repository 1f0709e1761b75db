import { Command } from 'cmdk';
import { ArrowRight, LogIn, LogOut, Palette as PaletteIcon, Search } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useRegistry } from '../../runtime/registry-store.ts';
import { chooseTheme } from '../../runtime/theme.ts';
import { signInPath } from '../session/model/next.ts';
import { useSessionStore } from '../session/model/session-store.ts';
import { filterEntries, paletteEntries, type PaletteAction, type PaletteEntry } from './model/entries.ts';
import '../../styles/palette.css';

const ICONS: Record<PaletteAction['kind'], typeof ArrowRight> = {
  go: ArrowRight,
  theme: PaletteIcon,
  'sign-in': LogIn,
  'sign-out': LogOut,
};

type PaletteProps = { onClose: () => void; onSignOut: () => void };

/** Ctrl+K: go anywhere one may go, by typing a few letters of its name. */
export default function Palette({ onClose, onSignOut }: PaletteProps) {
  const [query, setQuery] = useState('');
  const registry = useRegistry();
  const roles = useSessionStore((state) => state.roles);
  const isSignedIn = useSessionStore((state) => state.user !== null);
  const location = useLocation();
  const navigate = useNavigate();
  const entries = useMemo(
    () => paletteEntries(registry, { isSignedIn, roles }),
    [registry, isSignedIn, roles],
  );
  const found = filterEntries(entries, query);
  // The group that holds the best answer comes first: Enter opens that one.
  const groups = [...new Set(found.map(({ group }) => group))];

  const run = ({ action }: PaletteEntry) => {
    onClose();
    if (action.kind === 'go') void navigate(action.to);
    else if (action.kind === 'theme') chooseTheme(action.choice);
    else if (action.kind === 'sign-in') void navigate(signInPath(location));
    else onSignOut();
  };

  return (
    <Command.Dialog
      open
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      label="Rechercher ou aller à…"
      shouldFilter={false}
      loop
      overlayClassName="palette-scrim"
      contentClassName="palette"
    >
      <div className="palette-input">
        <Search className="icon" aria-hidden />
        <Command.Input value={query} onValueChange={setQuery} placeholder="Rechercher ou aller à…" />
        <kbd>Échap</kbd>
      </div>
      <Command.List label="Résultats">
        {found.length === 0 && <Command.Empty>Rien à ce nom parmi ce que vous pouvez ouvrir.</Command.Empty>}
        {groups.map((group) => {
          const items = found.filter((entry) => entry.group === group);
          return (
            <Command.Group key={group} heading={group}>
              {items.map((entry) => {
                const Icon = ICONS[entry.action.kind];
                return (
                  <Command.Item key={entry.id} value={entry.id} onSelect={() => run(entry)}>
                    <Icon className="icon" aria-hidden />
                    <span>{entry.title}</span>
                    {entry.hint && <small>{entry.hint}</small>}
                  </Command.Item>
                );
              })}
            </Command.Group>
          );
        })}
      </Command.List>
    </Command.Dialog>
  );
}
