import type { MenuItem } from '@trame/ui/menu';
import { CircleSlash, Files, UserRoundPlus } from 'lucide-react';
import type { RequestStatus } from '@trame/domain/signatures';

/** What its owner does with an envelope as a whole, by a dialog. */
export type OwnAsking = 'template' | 'hand-over' | 'delete';

/** The items of a menu for what its owner does with an envelope, in whatever place it is shown. */
export function ownItems(
  { status, hasDocuments }: { status: RequestStatus; hasDocuments: boolean },
  onAsk: (asking: OwnAsking) => void,
): MenuItem[] {
  const items: MenuItem[] = [];
  if (hasDocuments)
    items.push({
      key: 'template',
      label: 'Garder comme modèle…',
      icon: <Files className="icon" aria-hidden />,
      onSelect: () => onAsk('template'),
    });
  items.push({
    key: 'hand-over',
    label: 'Confier à un collègue…',
    icon: <UserRoundPlus className="icon" aria-hidden />,
    onSelect: () => onAsk('hand-over'),
  });
  if (status === 'draft')
    items.push({
      key: 'delete',
      label: 'Supprimer le brouillon…',
      icon: <CircleSlash className="icon" aria-hidden />,
      danger: true,
      onSelect: () => onAsk('delete'),
    });
  return items;
}
