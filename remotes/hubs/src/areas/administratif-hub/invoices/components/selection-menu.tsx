import { INVOICE_STATUS } from '@trame/domain/invoices';
import { useQuery } from '@tanstack/react-query';
import { useHost } from '@trame/platform';
import { Button } from '@trame/ui/button';
import { Menu, type MenuItem } from '@trame/ui/menu';
import { ChevronDown, Hand, MessageSquareWarning, User, X } from 'lucide-react';
import { colleaguesQuery } from '../../people/data/people.ts';
import type { AskedStatus } from '../data/bulk.ts';

type Person = { id: string | null; name: string };

type SelectionMenuProps = {
  onTake: () => void;
  /** A step with one reason for all of them. */
  onAsk: (status: AskedStatus) => void;
  onAssign: (person: Person) => void;
};

/** What can be done with the chosen invoices beside their approval. */
export function SelectionMenu({ onTake, onAsk, onAssign }: SelectionMenuProps) {
  const { userId } = useHost().session;
  const colleagues = useQuery(colleaguesQuery()).data ?? [];
  const me = colleagues.find(({ id }) => id === userId);
  const give = (person: Person, label: string): MenuItem => ({
    key: person.id ?? 'nobody',
    label,
    icon: <User className="icon" aria-hidden />,
    onSelect: () => onAssign(person),
  });
  return (
    <Menu
      trigger={
        <Button size="sm">
          Autres étapes
          <ChevronDown className="icon" aria-hidden />
        </Button>
      }
      items={[
        {
          key: 'take',
          label: 'Prendre en charge',
          icon: <Hand className="icon" aria-hidden />,
          onSelect: onTake,
        },
        {
          key: 'dispute',
          label: 'Mettre en litige…',
          icon: <MessageSquareWarning className="icon" aria-hidden />,
          onSelect: () => onAsk(INVOICE_STATUS.disputed),
        },
        {
          key: 'refuse',
          label: 'Refuser…',
          icon: <X className="icon" aria-hidden />,
          danger: true,
          onSelect: () => onAsk(INVOICE_STATUS.refused),
        },
        { key: 'people', heading: 'Confier' },
        ...(me ? [give(me, 'À moi')] : []),
        ...colleagues.filter(({ id }) => id !== userId).map((one) => give(one, one.name)),
        give({ id: null, name: '' }, 'À personne'),
      ]}
    />
  );
}
