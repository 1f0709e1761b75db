import { Button } from '@trame/ui/button';
import { Menu } from '@trame/ui/menu';
import { Archive, ArchiveRestore, ChevronDown, Eye, Undo2, User } from 'lucide-react';
import type { Person } from '../../programmes/data/programmes.ts';
import type { ManyAction } from '../data/bulk.ts';

type SelectionMenuProps = { people: readonly Person[]; onAct: (asked: ManyAction) => void };

/** What can be done with the chosen sheets beside their confirmation. */
export default function SelectionMenu({ people, onAct }: SelectionMenuProps) {
  return (
    <Menu
      trigger={
        <Button size="sm">
          Autres actions
          <ChevronDown className="icon" aria-hidden />
        </Button>
      }
      items={[
        {
          key: 'submit',
          label: 'Faire relire',
          icon: <Eye className="icon" aria-hidden />,
          onSelect: () => onAct({ action: 'submit' }),
        },
        {
          key: 'return',
          label: 'Remettre en brouillon',
          icon: <Undo2 className="icon" aria-hidden />,
          onSelect: () => onAct({ action: 'return' }),
        },
        {
          key: 'archive',
          label: 'Archiver…',
          icon: <Archive className="icon" aria-hidden />,
          onSelect: () => onAct({ action: 'archive' }),
        },
        {
          key: 'unarchive',
          label: 'Sortir des archives',
          icon: <ArchiveRestore className="icon" aria-hidden />,
          onSelect: () => onAct({ action: 'unarchive' }),
        },
        { key: 'people', heading: 'Confier' },
        ...people.map((person) => ({
          key: person.id,
          label: person.name,
          icon: <User className="icon" aria-hidden />,
          onSelect: () => onAct({ action: 'assign', owner: person }),
        })),
        {
          key: 'nobody',
          label: 'À personne',
          icon: <User className="icon" aria-hidden />,
          onSelect: () => onAct({ action: 'assign', owner: { id: null, name: 'personne' } }),
        },
      ]}
    />
  );
}
