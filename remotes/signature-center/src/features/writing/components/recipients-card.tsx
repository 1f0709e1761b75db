import { SIGNATURE_LIMITS, type SigningOrder } from '@trame/domain/signatures';
import { Button } from '@trame/ui/button';
import { IconButton } from '@trame/ui/icon-button';
import { Menu } from '@trame/ui/menu';
import { Section } from '@trame/ui/page';
import { ArrowDown, ArrowUp, Copy, Ellipsis, GripVertical, Pencil, Trash2, UserPlus } from 'lucide-react';
import { useState } from 'react';
import { roleText } from '../../envelopes/model/thread.ts';
import { RecipientNumber } from '../../sheets/components/recipient-number.tsx';
import type { Draft, DraftRecipient } from '../model/draft.ts';
import '../styles/writing.css';

type RecipientsCardProps = {
  draft: Draft;
  onAdd: (role: 'signer' | 'copy') => void;
  onEdit: (recipient: DraftRecipient) => void;
  onRemove: (recipient: DraftRecipient) => void;
  onMove: (from: number, by: number) => void;
  onOrder: (ordering: SigningOrder) => void;
};

/** Of what is dragged: somebody of the list. */
const DRAGGED_PERSON = 'application/x-trame-recipient';

/** Who is asked, in their order: dragged, or moved by the menu. */
export function RecipientsCard({ draft, onAdd, onEdit, onRemove, onMove, onOrder }: RecipientsCardProps) {
  const { recipients, fields, ordering } = draft;
  const [dragged, setDragged] = useState<number>();
  const [over, setOver] = useState<number>();
  const isFull = recipients.length >= SIGNATURE_LIMITS.recipients;
  return (
    <Section
      title="Destinataires"
      actions={
        <label className="wrt-order">
          <input
            type="checkbox"
            checked={ordering === 'sequential'}
            onChange={({ target }) => onOrder(target.checked ? 'sequential' : 'parallel')}
          />
          Dans l’ordre
        </label>
      }
    >
      <ol className="wrt-people">
        {recipients.map((person, place) => {
          const count = fields.filter(({ recipient_id }) => recipient_id === person.id).length;
          return (
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its menu moves it too, by keyboard and by touch
            <li
              key={person.id}
              draggable={recipients.length > 1}
              data-drop={
                over === place && dragged !== undefined && dragged !== place
                  ? dragged < place
                    ? 'after'
                    : 'before'
                  : undefined
              }
              onDragStart={({ dataTransfer }) => {
                dataTransfer.setData(DRAGGED_PERSON, person.id);
                dataTransfer.effectAllowed = 'move';
                setDragged(place);
              }}
              onDragOver={(event) => {
                if (!event.dataTransfer.types.includes(DRAGGED_PERSON)) return;
                event.preventDefault();
                setOver(place);
              }}
              onDragEnd={() => {
                setDragged(undefined);
                setOver(undefined);
              }}
              onDrop={(event) => {
                const id = event.dataTransfer.getData(DRAGGED_PERSON);
                const from = recipients.findIndex((one) => one.id === id);
                if (from === -1) return;
                event.preventDefault();
                if (from !== place) onMove(from, place - from);
              }}
            >
              <GripVertical className="icon wrt-drag" aria-hidden />
              <RecipientNumber place={place} />
              <div>
                <strong>{person.name}</strong>
                <small className="num">
                  {roleText(person)}
                  {person.role !== 'copy' && ` · ${count}\u00a0${count > 1 ? 'champs' : 'champ'}`}
                </small>
                <small className="wrt-email">
                  {person.email.split('@')[0]}
                  <wbr />@{person.email.split('@')[1]}
                </small>
              </div>
              <Menu
                items={[
                  {
                    key: 'edit',
                    label: 'Modifier…',
                    icon: <Pencil className="icon" aria-hidden />,
                    onSelect: () => onEdit(person),
                  },
                  {
                    key: 'up',
                    label: 'Monter',
                    icon: <ArrowUp className="icon" aria-hidden />,
                    disabled: place === 0,
                    onSelect: () => onMove(place, -1),
                  },
                  {
                    key: 'down',
                    label: 'Descendre',
                    icon: <ArrowDown className="icon" aria-hidden />,
                    disabled: place === recipients.length - 1,
                    onSelect: () => onMove(place, 1),
                  },
                  {
                    key: 'remove',
                    label: 'Retirer, avec ses champs',
                    icon: <Trash2 className="icon" aria-hidden />,
                    danger: true,
                    onSelect: () => onRemove(person),
                  },
                ]}
                trigger={
                  <IconButton
                    size="sm"
                    label={`Actions pour ${person.name}`}
                    icon={<Ellipsis className="icon" aria-hidden />}
                  />
                }
              />
            </li>
          );
        })}
      </ol>
      {recipients.length === 0 && (
        <p className="muted wrt-none">Qui signe, qui approuve, qui reçoit une copie.</p>
      )}
      <div className="wrt-add">
        <Button
          size="sm"
          icon={<UserPlus className="icon" aria-hidden />}
          disabled={isFull}
          onClick={() => onAdd('signer')}
        >
          Signataire
        </Button>
        <Button
          size="sm"
          variant="text"
          icon={<Copy className="icon" aria-hidden />}
          disabled={isFull}
          onClick={() => onAdd('copy')}
        >
          En copie
        </Button>
      </div>
    </Section>
  );
}
