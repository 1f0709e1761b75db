import { IconButton } from '@trame/ui/button';
import { Kbd } from '@trame/ui/kbd';
import { Keyboard, KeyboardOff } from 'lucide-react';

export type ShortcutsHintProps = { areOn: boolean; onToggle: () => void; onHelp: () => void };

/** The keys of the list, where they can be seen, and the switch that silences them. */
export function ShortcutsHint({ areOn, onToggle, onHelp }: ShortcutsHintProps) {
  return (
    <div className="cand-keys">
      {areOn && (
        <p className="muted">
          <span>
            <Kbd>/</Kbd> chercher
          </span>
          <span>
            <Kbd>J</Kbd> <Kbd>K</Kbd> parcourir
          </span>
          <span>
            <Kbd>Entrée</Kbd> ouvrir
          </span>
          <button type="button" className="cand-link" onClick={onHelp}>
            <Kbd>?</Kbd> tout voir
          </button>
        </p>
      )}
      <IconButton
        size="sm"
        label={areOn ? 'Désactiver les raccourcis clavier' : 'Activer les raccourcis clavier'}
        icon={
          areOn ? <Keyboard className="icon" aria-hidden /> : <KeyboardOff className="icon" aria-hidden />
        }
        onClick={onToggle}
      />
    </div>
  );
}
