import { Button } from '@trame/ui/button';
import { IconButton } from '@trame/ui/icon-button';
import { Menu, type MenuItem } from '@trame/ui/menu';
import { Check, Ellipsis, Eye, Send, UsersRound } from 'lucide-react';
import type { DraftRecipient } from '../model/draft.ts';
import type { SaveState } from './use-draft.ts';
import '../styles/writing.css';

const TIME = new Intl.DateTimeFormat('fr-FR', {
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'Europe/Paris',
});

function SavedText({ state, onRetry }: { state: SaveState; onRetry: () => void }) {
  if (state.kind === 'waiting') return <span className="muted">Enregistrement…</span>;
  if (state.kind === 'failed')
    return (
      <span className="wrt-unsaved">
        Pas enregistré{' '}
        <Button size="sm" onClick={onRetry}>
          Réessayer
        </Button>
      </span>
    );
  return (
    <span className="wrt-saved">
      <Check className="icon" aria-hidden />
      {state.at === undefined ? 'Enregistré' : `Enregistré à ${TIME.format(state.at)}`}
    </span>
  );
}

type DraftActionsProps = {
  state: SaveState;
  /** Who fills in fields. */
  people: readonly DraftRecipient[];
  onRetry: () => void;
  onPreview: (recipient: DraftRecipient) => void;
  onMany: () => void;
  onSend: () => void;
  /** What else is done with it. */
  others: MenuItem[];
};

/** Whether the draft is saved, and what is done with it as a whole. */
export function DraftActions({
  state,
  people,
  onRetry,
  onPreview,
  onMany,
  onSend,
  others,
}: DraftActionsProps) {
  const [first] = people;
  return (
    <div className="wrt-actions">
      <span className="wrt-state" aria-live="polite">
        <SavedText state={state} onRetry={onRetry} />
      </span>
      {people.length > 1 ? (
        <Menu
          items={people.map((recipient) => ({
            key: recipient.id,
            label: recipient.name,
            onSelect: () => onPreview(recipient),
          }))}
          trigger={<Button icon={<Eye className="icon" aria-hidden />}>Voir comme…</Button>}
        />
      ) : (
        first && (
          <Button icon={<Eye className="icon" aria-hidden />} onClick={() => onPreview(first)}>
            Voir comme {first.name}
          </Button>
        )
      )}
      {first && (
        <Button icon={<UsersRound className="icon" aria-hidden />} onClick={onMany}>
          Envoyer à plusieurs…
        </Button>
      )}
      <Button variant="primary" icon={<Send className="icon" aria-hidden />} onClick={onSend}>
        Relire et envoyer
      </Button>
      <span className="wrt-others">
        <Menu
          items={others}
          trigger={
            <IconButton label="Autres actions" tone="line" icon={<Ellipsis className="icon" aria-hidden />} />
          }
        />
      </span>
    </div>
  );
}
