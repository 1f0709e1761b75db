import { IconOnlyButton } from '@trame/ui/button';
import type { Area } from '@trame/platform';
import { AppIcon } from '@trame/ui/app-icon';
import { X } from 'lucide-react';
import { useModalDialog } from '../../../runtime/use-modal-dialog.ts';
import type { NavLink } from '../../home/model/apps.ts';
import { NavList } from './side-nav.tsx';

type NavDrawerProps = { isOpen: boolean; onClose: () => void; area: Area; links: readonly NavLink[] };

/** The side navigation on narrow screens: a modal drawer that returns the focus when it closes. */
export function NavDrawer({ isOpen, onClose, area, links }: NavDrawerProps) {
  const dialog = useModalDialog(isOpen, onClose);
  return (
    <dialog {...dialog} className="nav-drawer" aria-label={`Navigation, ${area.title}`}>
      {isOpen && (
        <div className="nav-drawer-in">
          <p className="nav-app">
            <AppIcon draft={area.draft} size="md" current />
            <span>{area.title}</span>
            <IconOnlyButton
              label="Fermer le menu"
              icon={<X className="icon icon-lg" aria-hidden />}
              onClick={onClose}
            />
          </p>
          <NavList links={links} onNavigate={onClose} />
        </div>
      )}
    </dialog>
  );
}
