import { INVOICE_STATUS, invoiceNoun } from '@trame/domain/invoices';
import { officeWords } from '@trame/invoice/verdict-text';
import { Button } from '@trame/ui/button';
import { Dialog } from '@trame/ui/dialog';
import { MessageDialog } from './message-dialog.tsx';
import { MoveDialog } from './move-dialog.tsx';
import { type Invoice } from '../data/invoices.ts';
import { theInvoice } from '../model/invoice.ts';
import { type Step } from '../model/steps.ts';
import type { useAct } from './use-act.ts';

/** What is asked before something is done with an invoice. */
export type Asking = { kind: 'step'; step: Step } | { kind: 'question' | 'withdraw' | 'approve' | 'help' };

type InvoiceDialogsProps = {
  invoice: Invoice;
  asking: Asking | undefined;
  isPending: boolean;
  act: ReturnType<typeof useAct>['act'];
  onClose: () => void;
};

/** The dialogs of an invoice: a reason for a step, a question, why it is taken out, points left when it is approved. */
export function InvoiceDialogs({ invoice, asking, isPending, act, onClose }: InvoiceDialogsProps) {
  const { the, ending } = invoiceNoun(invoice.kind);
  return (
    <>
      {asking?.kind === 'step' && (
        <MoveDialog
          invoice={invoice}
          step={asking.step}
          isPending={isPending}
          onClose={onClose}
          onMove={(move, done) => act(invoice, { kind: 'move', move }, done)}
        />
      )}
      {asking?.kind === 'question' && (
        <MessageDialog
          title={`Poser une question à ${invoice.full_name}`}
          label="Question"
          send="Envoyer la question"
          isPending={isPending}
          onClose={onClose}
          onSend={(message, done) => act(invoice, { kind: 'ask', message }, done)}
        />
      )}
      {asking?.kind === 'withdraw' && (
        <MessageDialog
          title={`Retirer ${theInvoice(invoice)}\u202f?`}
          label="Pourquoi"
          send={`Retirer ${the}`}
          isFinal
          isPending={isPending}
          onClose={onClose}
          onSend={(message, done) => act(invoice, { kind: 'withdraw', message }, done)}
        />
      )}
      <Dialog
        open={asking?.kind === 'approve'}
        title={'Approuver malgré les points à corriger\u202f?'}
        onClose={onClose}
        footer={
          <>
            <Button disabled={isPending} onClick={onClose}>
              Relire
            </Button>
            <Button
              variant="primary"
              loading={isPending}
              onClick={() =>
                act(invoice, { kind: 'move', move: { status: INVOICE_STATUS.approved } }, onClose)
              }
            >
              Approuver quand même
            </Button>
          </>
        }
      >
        {invoice.deposit_reason && (
          <p>
            Déposé{ending} quand même&nbsp;: {invoice.deposit_reason}
          </p>
        )}
        <ul className="fct-left">
          {invoice.verdict.findings
            .filter(({ severity }) => severity !== 'note')
            .map(({ rule, title }, index) => (
              <li key={`${rule} ${index}`}>{officeWords(title)}</li>
            ))}
        </ul>
      </Dialog>
    </>
  );
}
