import { invoiceNoun } from '@trame/domain/invoices';
import { Button } from '@trame/ui/button';
import { Dialog } from '@trame/ui/dialog';
import { useState } from 'react';
import type { MyInvoice } from '../data/my-invoices-query.ts';

type WithdrawButtonProps = { invoice: MyInvoice; isPending: boolean; onWithdraw: () => void };

/** Takes an invoice out, once that was asked. */
export function WithdrawButton({ invoice, isPending, onWithdraw }: WithdrawButtonProps) {
  const { kind } = invoice;
  const [isAsking, setAsking] = useState(false);
  const isCredit = kind === 'credit_note';
  const { the } = invoiceNoun(kind);
  return (
    <>
      <Button variant="text" loading={isPending} onClick={() => setAsking(true)}>
        {isCredit ? 'Retirer cet avoir' : 'Retirer cette facture'}
      </Button>
      <Dialog
        open={isAsking}
        title={isCredit ? 'Retirer cet avoir\u202f?' : 'Retirer cette facture\u202f?'}
        onClose={() => setAsking(false)}
        footer={
          <>
            <Button onClick={() => setAsking(false)}>Annuler</Button>
            <Button
              variant="danger"
              onClick={() => {
                setAsking(false);
                onWithdraw();
              }}
            >
              Retirer {the}
            </Button>
          </>
        }
      >
        <p>
          {isCredit
            ? 'Notre équipe ne le traitera pas. Il reste dans vos factures, marqué «\u00a0Retiré\u00a0»'
            : 'Notre équipe ne la traitera pas. Elle reste dans vos factures, marquée «\u00a0Retirée\u00a0»'}
          {invoice.is_prepared
            ? ', et garde son numéro\u00a0: votre prochaine facture prend le suivant.'
            : ', et son numéro peut resservir.'}
        </p>
      </Dialog>
    </>
  );
}
