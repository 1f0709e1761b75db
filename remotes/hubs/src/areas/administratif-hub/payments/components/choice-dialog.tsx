import { useQueryClient } from '@tanstack/react-query';
import { useActionNotice } from '@trame/app/use-failure-notice';
import { useSoleMutation } from '@trame/app/use-sole-mutation';
import { formatDate } from '@trame/domain';
import { euros } from '@trame/domain/invoices';
import { Button } from '@trame/ui/button';
import { Dialog } from '@trame/ui/dialog';
import { Select } from '@trame/ui/select';
import { useState } from 'react';
import { useStepMails } from '../../mails/use-step-mails.ts';
import { settleBankLines, type AwaitedInvoice, type OpenLine } from '../data/bank.ts';
import { payFailure, paymentsChanged } from '../data/payments.ts';
import { movementTitle } from '../model/movement.ts';

type ChoiceDialogProps = {
  line: OpenLine;
  invoices: readonly AwaitedInvoice[];
  /** The invoice that was chosen has another amount, which somebody explains. */
  onDifferent: (invoice: AwaitedInvoice) => void;
  onClose: () => void;
};

/** Which invoice a movement pays, when a person knows better. */
export default function ChoiceDialog({ line, invoices, onDifferent, onClose }: ChoiceDialogProps) {
  const client = useQueryClient();
  const notice = useActionNotice();
  const sendMails = useStepMails();
  const paidCents = -line.cents;
  const nearest = invoices.toSorted(
    (one, other) => Math.abs(one.cents - paidCents) - Math.abs(other.cents - paidCents),
  );
  const [only, ...others] = invoices.filter(({ cents }) => cents === paidCents);
  // Of several, somebody says which.
  const [id, setId] = useState(others.length === 0 ? (only?.invoiceId ?? '') : '');
  const chosen = invoices.find(({ invoiceId }) => invoiceId === id);
  const isDifferent = chosen !== undefined && chosen.cents !== paidCents;
  const { mutate, isPending } = useSoleMutation({
    mutationFn: (invoice: string) => settleBankLines([{ line: line.id, invoice }]),
    onSuccess: () => {
      sendMails();
      notice.succeeded('Paiement confirmé', 'La facture est encaissée.');
      onClose();
    },
    onError: (error) =>
      notice.failed(
        error,
        payFailure(error) ?? 'Impossible de confirmer ce paiement',
        'Le paiement n’est pas confirmé',
      ),
    onSettled: () => paymentsChanged(client),
  });
  return (
    <Dialog
      open
      title="Facture payée par ce mouvement"
      subtitle={`${movementTitle(line)}, ${formatDate(line.bookedOn)}, ${euros(line.cents)}`}
      onClose={onClose}
      footer={
        <>
          <Button disabled={isPending} onClick={onClose}>
            Annuler
          </Button>
          <Button
            variant="primary"
            loading={isPending}
            disabled={!chosen}
            onClick={() => {
              if (!chosen) return;
              if (isDifferent) onDifferent(chosen);
              else mutate(chosen.invoiceId);
            }}
          >
            {isDifferent ? 'Expliquer l’écart…' : 'Confirmer le paiement'}
          </Button>
        </>
      }
    >
      <div className="pay-dialog">
        <Select
          label="Facture"
          searchable
          value={id}
          options={nearest.map(({ invoiceId, number, payee, cents }) => ({
            value: invoiceId,
            label: `${number}, ${payee}, ${euros(cents)}`,
          }))}
          onChange={setId}
        />
        {isDifferent && (
          <p className="pay-odd">
            {euros(paidCents)} virés, {euros(chosen.cents)} attendus.
          </p>
        )}
        {chosen && line.bookedOn < chosen.executionOn && (
          <p className="muted">
            La banque l’a passé avant le jour demandé, le {formatDate(chosen.executionOn)}.
          </p>
        )}
      </div>
    </Dialog>
  );
}
