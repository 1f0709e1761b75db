import { pointsText, withChanges, type ProgrammeContent, type ProgrammeFix } from '@trame/domain/catalogue';
import { Button } from '@trame/ui/button';
import { Dialog } from '@trame/ui/dialog';
import { ChangeList } from './change-list.tsx';

type FixDialogProps = {
  fix: ProgrammeFix;
  content: ProgrammeContent;
  isPending: boolean;
  onClose: () => void;
  onApply: () => void;
};

/** A correction that somebody reads before it is made. */
export default function FixDialog({ fix, content, isPending, onClose, onApply }: FixDialogProps) {
  return (
    <Dialog
      open
      width="lg"
      title={`Gagner ${pointsText(fix.points)}`}
      subtitle={fix.because}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Annuler</Button>
          <Button variant="primary" loading={isPending} onClick={onApply}>
            Appliquer
          </Button>
        </>
      }
    >
      <ChangeList before={content} after={withChanges(content, fix.changes)} />
    </Dialog>
  );
}
