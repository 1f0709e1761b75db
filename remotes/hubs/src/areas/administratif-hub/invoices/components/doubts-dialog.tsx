import { countOf } from '@trame/app/noun';
import { Button } from '@trame/ui/button';
import { Dialog } from '@trame/ui/dialog';
import { INVOICE_NOUN } from '../model/invoice.ts';

/** Invoices to approve together, and those among them that somebody may want to read first. */
export type Doubts = { ids: readonly string[]; doubtful: readonly string[] };

type DoubtsDialogProps = {
  doubts: Doubts;
  onApprove: (ids: readonly string[]) => void;
  onClose: () => void;
};

/** Asks before invoices with something to fix are approved together with the others. */
export function DoubtsDialog({ doubts: { ids, doubtful }, onApprove, onClose }: DoubtsDialogProps) {
  const others = ids.filter((id) => !doubtful.includes(id));
  return (
    <Dialog
      open
      width="lg"
      title={'Approuver malgré les points à corriger\u202f?'}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Relire</Button>
          {others.length > 0 && (
            <Button onClick={() => onApprove(others)}>
              {others.length > 1 ? `Approuver les ${others.length} autres` : 'Approuver l’autre'}
            </Button>
          )}
          <Button variant="primary" onClick={() => onApprove(ids)}>
            {ids.length > 1 ? `Approuver les ${ids.length} quand même` : 'Approuver quand même'}
          </Button>
        </>
      }
    >
      <p>
        {countOf(INVOICE_NOUN, doubtful.length)} sur {ids.length}{' '}
        {doubtful.length > 1
          ? 'ont des points à corriger ou ont été déposées avec une explication.'
          : 'a des points à corriger ou a été déposée avec une explication.'}
      </p>
    </Dialog>
  );
}
