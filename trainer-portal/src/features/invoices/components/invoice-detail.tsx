import { useActionNotice } from '@trame/app/use-failure-notice';
import { invoiceNoun } from '@trame/domain/invoices';
import { Button } from '@trame/ui/button';
import { FileMinus } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { portalPath } from '../../../runtime/addresses.ts';
import { useWithdrawInvoice } from '../data/invoice-actions.ts';
import type { MyInvoice } from '../data/my-invoices-query.ts';
import { chainOf, isForDocuments, mayAttach, mayCredit, mayWithdraw, notesOf } from '../model/my-invoices.ts';
import { AnswerForm } from './answer-form.tsx';
import { CreditNoteDialog } from './credit-note-dialog.tsx';
import { InvoiceThread } from './invoice-thread.tsx';
import { InvoiceHead } from './invoice-head.tsx';
import { InvoiceTurn } from './invoice-turn.tsx';
import { WithdrawButton } from './withdraw-button.tsx';

type InvoiceDetailProps = {
  invoice: MyInvoice;
  /** All of the person's, with those that it replaces or corrects. */
  invoices: readonly MyInvoice[];
};

/** One invoice: where it stands, whose turn it is, when it is paid and why, its thread, what may be done. */
export function InvoiceDetail({ invoice, invoices }: InvoiceDetailProps) {
  const chain = chainOf(invoice, invoices);
  const { id, kind, deposit_reason } = invoice;
  const [isAnswering, setAnswering] = useState(false);
  const [isCrediting, setCrediting] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const answerRef = useRef<HTMLButtonElement>(null);
  // What was opened is read out, and the next key goes on in it.
  useEffect(() => heading.current?.focus(), []);
  const wasAnswering = useRef(false);
  useEffect(() => {
    // The form that had the focus is gone; once it is sent, its button can be too.
    if (wasAnswering.current && !isAnswering) (answerRef.current ?? heading.current)?.focus();
    wasAnswering.current = isAnswering;
  }, [isAnswering]);
  const navigate = useNavigate();
  const notice = useActionNotice();
  // Here, as its button goes with the first answer.
  const withdrawing = useWithdrawInvoice();
  const { name, ending } = invoiceNoun(kind);
  const corrected = invoices.find((one) => one.id === invoice.corrects);
  const notes = notesOf(invoice, invoices);
  const isCreditable = mayCredit(invoice, notes);
  const isWithdrawable = mayWithdraw(invoice) && notes.length === 0;
  const withdraw = () => {
    withdrawing.mutate(
      { id, version: invoice.updated_at },
      {
        onSuccess: () => notice.succeeded(`${name} retiré${ending}`),
        onError: (error) =>
          notice.failed(
            error,
            `${kind === 'credit_note' ? 'L’avoir' : 'La facture'} n’a pas pu être retiré${ending}. ${notice.advice(error, 'invoice-withdraw')}`,
          ),
      },
    );
  };
  return (
    <article className="invoices-card invoices-detail" aria-labelledby="invoices-detail">
      <InvoiceHead heading={heading} invoice={invoice} corrected={corrected} />
      <InvoiceTurn
        invoice={invoice}
        corrected={corrected}
        notes={notes}
        isAnswering={isAnswering}
        onAnswer={() => setAnswering(true)}
        answerRef={answerRef}
      />
      {isAnswering && (
        <AnswerForm
          id={id}
          mayAttach={mayAttach(invoice)}
          isForDocuments={isForDocuments(invoice)}
          onSent={() => setAnswering(false)}
          onClose={() => setAnswering(false)}
        />
      )}
      {deposit_reason && (
        <p className="muted">
          Déposé{ending} avec un motif&nbsp;: «&nbsp;{deposit_reason}&nbsp;»
        </p>
      )}
      <InvoiceThread chain={chain} />
      {(isCreditable || isWithdrawable) && (
        <div className="invoices-actions">
          {isCreditable && (
            <Button
              icon={<FileMinus className="icon" aria-hidden="true" />}
              onClick={() => setCrediting(true)}
            >
              Préparer un avoir
            </Button>
          )}
          {isWithdrawable && (
            <WithdrawButton invoice={invoice} isPending={withdrawing.isPending} onWithdraw={withdraw} />
          )}
        </div>
      )}
      {isCrediting && (
        <CreditNoteDialog
          invoice={invoice}
          notes={notes}
          onClose={() => setCrediting(false)}
          onIssued={(issued) => {
            setCrediting(false);
            void navigate(portalPath(`app/my-invoices?invoice=${issued}`));
          }}
        />
      )}
    </article>
  );
}
