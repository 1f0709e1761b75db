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

type ChoiceDialogProps = { line: OpenLine; invoices: readonly AwaitedInvoice[]; onClose: () => void };

/** Which invoice of the same amount a movement pays, when a person knows better. */
export default function ChoiceDialog({ line, invoices, onClose }: ChoiceDialogProps) {
  const client = useQueryClient();
  const notice = useActionNotice();
  const sendMails = useStepMails();
  const [invoice, setInvoice] = useState(invoices[0]?.invoiceId ?? '');
  const { mutate, isPending } = useSoleMutation({
    mutationFn: () => settleBankLines([{ line: line.id, invoice }]),
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
      subtitle={`${line.label}, ${formatDate(line.bookedOn)}, ${euros(line.cents)}`}
      onClose={onClose}
      footer={
        <>
          <Button disabled={isPending} onClick={onClose}>
            Annuler
          </Button>
          <Button variant="primary" loading={isPending} onClick={() => mutate()}>
            Confirmer le paiement
          </Button>
        </>
      }
    >
      <Select
        label="Facture"
        value={invoice}
        options={invoices.map(({ invoiceId, number, payee }) => ({
          value: invoiceId,
          label: `${number}, ${payee}`,
        }))}
        onChange={setInvoice}
      />
    </Dialog>
  );
}
