import { Button } from '@trame/ui/button';
import { IconButton } from '@trame/ui/icon-button';
import { Kbd } from '@trame/ui/kbd';
import { Keyboard, KeyboardOff } from 'lucide-react';
import type { ReactNode } from 'react';
import './shortcuts-hint.css';

export type ShortcutsHintProps = {
  areOn: boolean;
  onToggle: () => void;
  /** Shows all keys, where a page has a sheet of them. */
  onHelp?: () => void;
  /** The most useful keys, a `span` each. */
  children: ReactNode;
};

/** The keys of a page, visible on it, and the switch that turns them off. */
export function ShortcutsHint({ areOn, onToggle, onHelp, children }: ShortcutsHintProps) {
  return (
    <div className="keys-hint">
      {areOn && (
        <p className="muted">
          {children}
          {onHelp && (
            <Button variant="inline" onClick={onHelp}>
              <Kbd>?</Kbd> tout voir
            </Button>
          )}
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
