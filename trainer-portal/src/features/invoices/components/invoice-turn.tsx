import { euros, INVOICE_STATUS, invoiceNoun, invoiceStatus, isInStage } from '@trame/domain/invoices';
import { Button } from '@trame/ui/button';
import { Fragment, type Ref } from 'react';
import { Link } from 'react-router';
import { portalPath } from '../../../runtime/addresses.ts';
import type { MyInvoice } from '../data/my-invoices-query.ts';
import {
  hasQuestion,
  isForAccount,
  isForDocuments,
  isHeld,
  isPaymentHeld,
  isWithdrawn,
  isWithdrawnByOffice,
  mayAnswer,
  mayReplace,
  paymentReason,
  paymentText,
  statusLabel,
  turnOf,
} from '../model/my-invoices.ts';
import { InvoiceHolds } from './invoice-holds.tsx';
import { PrepareCorrected } from './prepare-corrected.tsx';
import { RefundDue } from './refund-due.tsx';

/** Whose turn it is, in words. */
const TURNS = {
  trainer: 'C’est à vous.',
  office: 'La main est chez nous.',
  bank: 'La main est à la banque.',
  nobody: '',
} as const;

type InvoiceTurnProps = {
  invoice: MyInvoice;
  corrected: MyInvoice | undefined;
  /** Its credit notes that count. */
  notes: readonly MyInvoice[];
  isAnswering: boolean;
  onAnswer: () => void;
  answerRef: Ref<HTMLButtonElement>;
};

/** Whose turn it is, when it is paid and why, and what may be answered. */
export function InvoiceTurn({
  invoice,
  corrected,
  notes,
  isAnswering,
  onAnswer,
  answerRef,
}: InvoiceTurnProps) {
  const { id, kind } = invoice;
  const turn = turnOf(invoice);
  const isCredit = kind === 'credit_note';
  // What a credit note takes back remains as it is until that is decided.
  const isReplaceable = mayReplace(invoice) && notes.length === 0;
  const isPreparedHere = invoice.is_prepared && !isCredit && invoice.mission_id !== null;
  const payment = paymentText(invoice);
  const isStopped = turn !== 'trainer' && isPaymentHeld(invoice);
  // Approved: no order is at the bank yet.
  const isToPay = turn === 'bank' && invoice.status !== INVOICE_STATUS.sent;
  const turnText = isStopped ? 'Son paiement est retenu.' : TURNS[isToPay ? 'office' : turn];
  return (
    <div className={turn === 'trainer' ? 'invoices-turn-own' : 'invoices-turn-other'}>
      <p>
        {turnText && <strong>{turnText}</strong>} {!(isStopped && turn === 'bank') && sentenceOf(invoice)}
      </p>
      {invoice.refund && <RefundDue note={invoice} corrected={corrected} />}
      {notes.length > 0 && (
        <p>
          {notes.length > 1 ? 'Avoirs' : 'Avoir'}&nbsp;:{' '}
          {notes.map((note, index) => (
            <Fragment key={note.id}>
              {index > 0 && ', '}
              <Link to={portalPath(`app/my-invoices?invoice=${note.id}`)}>{note.number}</Link>{' '}
              <span className="num">
                ({euros(-note.due_cents)}, {statusLabel(note).toLocaleLowerCase('fr-FR')})
              </span>
            </Fragment>
          ))}
          .
        </p>
      )}
      {payment && !isStopped && (
        <p>
          {/* Whose turn it is says already what the payment waits for. */}
          {!isInStage(invoice.status, 'toAnswer') && <strong className="num">{payment}. </strong>}
          {paymentReason(invoice)}
        </p>
      )}
      {isHeld(invoice) && <InvoiceHolds holds={invoice.holds ?? []} />}
      {!isAnswering && (isReplaceable || mayAnswer(invoice)) && (
        <div className="invoices-actions">
          {isReplaceable && isPreparedHere && <PrepareCorrected invoice={invoice} />}
          {isReplaceable && (
            <Button
              variant={isPreparedHere ? 'default' : 'primary'}
              href={portalPath(`app/invoice-deposit?replaces=${id}`)}
            >
              {isCredit ? 'Déposer l’avoir corrigé' : 'Déposer la facture corrigée'}
            </Button>
          )}
          {mayAnswer(invoice) && (
            <Button
              ref={answerRef}
              variant={isForDocuments(invoice) ? 'primary' : 'default'}
              onClick={onAnswer}
            >
              {isForDocuments(invoice)
                ? 'Joindre les documents'
                : turn === 'trainer'
                  ? 'Répondre'
                  : 'Écrire ou joindre un document'}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

/** Where the invoice stands: a question of the team comes before its status. */
function sentenceOf(invoice: MyInvoice): string | undefined {
  if (hasQuestion(invoice)) return 'Notre équipe vous a posé une question et attend votre réponse.';
  if (isForDocuments(invoice)) return 'Elle attend des documents de votre part pour être approuvée.';
  if (isForAccount(invoice)) return 'Elle est juste, mais votre compte bancaire a été refusé.';
  const { kind, status, is_prepared, due_cents } = invoice;
  if (invoice.refund) return 'Il est juste, et la facture qu’il reprend est déjà payée.';
  if (!isWithdrawn(invoice)) return invoiceStatus(status, kind, due_cents)?.sentence;
  const { ending } = invoiceNoun(kind);
  const who = `${isWithdrawnByOffice(invoice) ? 'Notre équipe l’a' : 'Vous l’avez'} retiré${ending}`;
  return [
    `${who}\u00a0:`,
    kind === 'credit_note' ? 'il ne compte pas, et' : 'elle ne sera pas payée, et',
    is_prepared
      ? `${kind === 'credit_note' ? 'il' : 'elle'} garde son numéro.`
      : 'son numéro peut resservir.',
  ].join(' ');
}
