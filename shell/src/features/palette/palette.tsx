import { ArrowRight, FileText, LogIn, LogOut, Palette as PaletteIcon, Search, X } from 'lucide-react';
import { useEffect, useId, useMemo, useState, type KeyboardEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useRegistry } from '../../runtime/registry-store.ts';
import { chooseTheme } from '@trame/session/theme';
import { useModalDialog } from '../../runtime/use-modal-dialog.ts';
import { signInPath } from '../../runtime/next.ts';
import { useSessionStore } from '@trame/session/session-store';
import { SHELL_FIELDS } from '@trame/session/typed-text';
import { filterEntries, paletteEntries, type PaletteAction } from './model/entries.ts';
import { useRecords, type Records } from './use-records.ts';
import './palette.css';

const ICONS: Record<PaletteAction['kind'], typeof ArrowRight> = {
  go: ArrowRight,
  theme: PaletteIcon,
  'sign-in': LogIn,
  'sign-out': LogOut,
};

type Option = {
  id: string;
  title: string;
  hint: string | undefined;
  Icon: typeof ArrowRight;
  action: PaletteAction;
};
type Group = { title: string; options: readonly Option[] };

/** Records by app, under what the app calls them. */
function recordGroups({ groups }: Records): Group[] {
  return groups.map(({ title, entries }) => ({
    title,
    options: entries.map((entry) => ({
      id: entry.id,
      title: entry.title,
      hint: entry.subtitle,
      Icon: FileText,
      action: { kind: 'go', to: entry.to },
    })),
  }));
}

/** Pages, apps and actions; the group with the best answer comes first: Enter opens that one. */
function useLocalGroups(query: string): Group[] {
  const registry = useRegistry();
  const roles = useSessionStore((state) => state.roles);
  const isSignedIn = useSessionStore((state) => state.user !== null);
  const entries = useMemo(
    () => paletteEntries(registry, { isSignedIn, roles }),
    [registry, isSignedIn, roles],
  );
  const found = filterEntries(entries, query);
  return [...new Set(found.map(({ group }) => group))].map((title) => ({
    title,
    options: found
      .filter(({ group }) => group === title)
      .map(({ id, title: name, hint, action }) => ({
        id,
        title: name,
        hint,
        Icon: ICONS[action.kind],
        action,
      })),
  }));
}

/** The announcement for screen readers while the person types. */
function announcement(count: number, { isSearching, silent }: Records): string {
  if (isSearching && count === 0) return 'Recherche en cours…';
  const found = count === 0 ? 'Aucun résultat' : count === 1 ? '1 résultat' : `${count} résultats`;
  return silent.length > 0 ? `${found}. ${silenceText(silent)}` : found;
}

/** The apps that did not answer, in one line. */
function silenceText(silent: readonly string[]): string {
  return `Sans réponse de ${silent.join(', ')}\u00a0: la recherche y est incomplète.`;
}

type PaletteProps = { onClose: () => void; onSignOut: () => void };

/**
 * Ctrl+K: opens any page by a few letters of its name; records found by apps appear below as they arrive. In the page
 * from the start and drawn at once, so that the field receives every key from the first.
 */
export function Palette({ onClose, onSignOut }: PaletteProps) {
  const id = useId();
  const [query, setQuery] = useState('');
  const [chosen, setChosen] = useState<string>();
  /** The text for which Enter was pressed before any result arrived: the first result opens by itself. */
  const [queryToOpen, setQueryToOpen] = useState<string>();
  const dialog = useModalDialog(true, onClose);
  const location = useLocation();
  const navigate = useNavigate();
  const records = useRecords(query);
  // Below the first results: later ones do not move the entry that is about to be chosen.
  const groups = [...useLocalGroups(query), ...recordGroups(records)];
  const options = groups.flatMap((group) => group.options);
  const at = Math.max(
    0,
    options.findIndex((option) => option.id === chosen),
  );
  const active = options[at];
  const domId = (option: Option) => `${id}-${option.id}`;
  const activeId = active && domId(active);

  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);

  const run = ({ action }: Option) => {
    onClose();
    if (action.kind === 'go') void navigate(action.to);
    else if (action.kind === 'theme') chooseTheme(action.choice);
    else if (action.kind === 'sign-in') void navigate(signInPath(location));
    else onSignOut();
  };

  const first = queryToOpen === query ? options[0] : undefined;
  useEffect(() => {
    if (first) run(first);
    // Once, when there is something to open.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [first?.id]);

  const move = (by: number) => setChosen(options[(at + by + options.length) % options.length]?.id);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown') move(1);
    else if (event.key === 'ArrowUp') move(-1);
    else if (event.key === 'Enter') {
      if (active) run(active);
      else if (records.isSearching) setQueryToOpen(query);
    } else return;
    event.preventDefault();
  };

  return (
    <dialog {...dialog} {...SHELL_FIELDS} className="palette" aria-label="Rechercher ou aller à…">
      <div className="palette-input">
        <Search className="icon" aria-hidden />
        <input
          type="text"
          role="combobox"
          aria-label="Rechercher ou aller à…"
          aria-autocomplete="list"
          aria-expanded={options.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={activeId}
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          maxLength={200}
          placeholder="Rechercher ou aller à…"
          value={query}
          onChange={({ target }) => {
            setQuery(target.value);
            setChosen(undefined);
          }}
          onKeyDown={onKeyDown}
        />
        <button type="button" className="palette-close" onClick={onClose}>
          <span className="sr-only">Fermer la recherche</span>
          <kbd aria-hidden>Échap</kbd>
          <X className="icon" aria-hidden />
        </button>
      </div>
      <div>
        {options.length > 0 ? (
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- no element lists choices beside a text
          <div role="listbox" id={`${id}-list`} aria-label="Résultats">
            {groups.map((group, index) => (
              // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- part of that list
              <div key={group.title} role="group" aria-labelledby={`${id}-group-${index}`}>
                <div className="palette-heading" id={`${id}-group-${index}`}>
                  {group.title}
                </div>
                {group.options.map((option) => (
                  <button
                    key={option.id}
                    type="button"
                    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- as its list
                    role="option"
                    tabIndex={-1}
                    id={domId(option)}
                    className="palette-option"
                    aria-selected={option === active}
                    onClick={() => run(option)}
                    onPointerMove={() => setChosen(option.id)}
                  >
                    <option.Icon className="icon" aria-hidden />
                    <span>{option.title}</span>
                    {option.hint && <small>{option.hint}</small>}
                  </button>
                ))}
              </div>
            ))}
          </div>
        ) : (
          <p className="palette-none">
            {records.isSearching ? 'Recherche en cours…' : 'Rien à ce nom parmi ce que vous pouvez ouvrir.'}
          </p>
        )}
        {records.silent.length > 0 && <p className="palette-silent">{silenceText(records.silent)}</p>}
      </div>
      <output className="sr-only">{query === '' ? '' : announcement(options.length, records)}</output>
    </dialog>
  );
}
