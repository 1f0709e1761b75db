import { lazyDialog } from '@trame/app/lazy-dialog';
import { Button } from '@trame/ui/button';
import { ChevronDown } from 'lucide-react';
import { useState, type Ref } from 'react';
import type { ApplicationDetail } from '../../application-data/data/application-columns.ts';
import type { StatusTemplate } from '../model/status-change.ts';

const StatusDialog = lazyDialog(() => import('./status-dialog.tsx'));

export type StatusMenuProps = {
  application: ApplicationDetail;
  ref?: Ref<HTMLButtonElement>;
  /** With `onOpenChange`, opened from outside too: the key S. */
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  /** Offers to write to the person once the status is saved. */
  onMessage?: (template: StatusTemplate) => void;
};

/** « Changer le statut ». */
export default function StatusMenu({ application, ref, open, onOpenChange, onMessage }: StatusMenuProps) {
  const [ownOpen, setOwnOpen] = useState(false);
  const isOpen = open ?? ownOpen;
  const setOpen = (next: boolean) => {
    setOwnOpen(next);
    onOpenChange?.(next);
  };
  return (
    <>
      <Button
        {...(ref && { ref })}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
      >
        Changer le statut
        <ChevronDown className="icon" aria-hidden />
      </Button>
      {isOpen && (
        <StatusDialog
          application={application}
          onClose={() => setOpen(false)}
          {...(onMessage && { onMessage })}
        />
      )}
    </>
  );
}
