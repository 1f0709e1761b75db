import { countOf } from '@trame/app/noun';
import { Button } from '@trame/ui/button';
import { Dialog } from '@trame/ui/dialog';
import { PROGRAMME_NOUN } from '../../programmes/model/programme.ts';

type ArchiveDialogProps = { count: number; onClose: () => void; onArchive: () => void };

/** Asks before many sheets are archived: their pages leave the site. */
export default function ArchiveDialog({ count, onClose, onArchive }: ArchiveDialogProps) {
  return (
    <Dialog
      open
      title={`Archiver ${countOf(PROGRAMME_NOUN, count)}\u202f?`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Annuler</Button>
          <Button variant="danger" onClick={onArchive}>
            Archiver
          </Button>
        </>
      }
    >
      <p>
        Celles qui sont en ligne quittent le site dans la minute, avec leur programme en PDF. Les fiches et
        leurs versions restent dans le catalogue, et l’action s’annule pendant une demi-heure.
      </p>
    </Dialog>
  );
}
