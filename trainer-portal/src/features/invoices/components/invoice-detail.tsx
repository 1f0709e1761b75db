import { useActionNotice } from '@trame/app/use-failure-notice';
import { formatDate } from '@trame/domain';
import { euros, INVOICE_STATUS, invoiceNoun, invoiceStatus } from '@trame/domain/invoices';
import { Button } from '@trame/ui/button';
import { Dialog } from '@trame/ui/dialog';
import { StateTag } from '@trame/ui/state-tag';
import { FileMinus } from 'lucide-react';
import { Fragment, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { portalPath } from '../../../runtime/addresses.ts';
import { useWithdrawInvoice } from '../data/invoice-actions.ts';
import type { MyInvoice } from '../data/my-invoices-query.ts';
import {
  chainOf,
  hasQuestion,
  isHeld,
  isPaymentHeld,
  isWithdrawn,
  isWithdrawnByOffice,
  mayAnswer,
  mayAttach,
  mayCredit,
  mayReplace,
  mayWithdraw,
  nameOf,
  notesOf,
  paymentReason,
  paymentText,
  statusLabel,
  statusTone,
  turnOf,
} from '../model/my-invoices.ts';
import { AnswerForm } from './answer-form.tsx';
import { CreditNoteDialog } from './credit-note-dialog.tsx';
import { InvoiceHolds } from './invoice-holds.tsx';
import { InvoiceThread } from './invoice-thread.tsx';
import { PrepareCorrected } from './prepare-corrected.tsx';
import { RefundDue } from './refund-due.tsx';
import { StatusSign } from './status-sign.tsx';

/** Whose turn it is, in words. */
const TURNS = {
  trainer: 'C’est à vous.',
  office: 'C’est à notre équipe.',
  bank: 'C’est à la banque.',
  nobody: '',
} as const;

type InvoiceDetailProps = {
  invoice: MyInvoice;
  /** All of the person's, with those that it replaces or corrects. */
  invoices: readonly MyInvoice[];
};

/** One invoice: where it stands, whose turn it is, when it is paid and why, its thread, what may be done. */
export function InvoiceDetail({ invoice, invoices }: InvoiceDetailProps) {
  const chain = chainOf(invoice, invoices);
  const { id, kind, gross_cents, due_cents, approved_cents, mission, deposit_reason } = invoice;
  const [isAnswering, setAnswering] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const [isCrediting, setCrediting] = useState(false);
  const navigate = useNavigate();
  const notice = useActionNotice();
  const withdrawing = useWithdrawInvoice();
  const turn = turnOf(invoice);
  const isCredit = kind === 'credit_note';
  const { name: what, the, ending } = invoiceNoun(kind);
  const corrected = invoices.find((one) => one.id === invoice.corrects);
  const notes = notesOf(invoice, invoices);
  // What a credit note takes back remains as it is until that is decided.
  const isReplaceable = mayReplace(invoice) && notes.length === 0;
  const isCreditable = mayCredit(invoice, notes);
  const isWithdrawable = mayWithdraw(invoice) && notes.length === 0;
  const isPreparedHere = invoice.is_prepared && !isCredit && invoice.mission_id !== null;
  const withdraw = () => {
    setAsking(false);
    withdrawing.mutate(
      { id, version: invoice.updated_at },
      {
        onSuccess: () => notice.succeeded(`${what} retiré${ending}`),
        onError: (error) =>
          notice.failed(
            error,
            `${isCredit ? 'L’avoir' : 'La facture'} n’a pas pu être retiré${ending}. ${notice.advice(error, 'invoice-withdraw')}`,
          ),
      },
    );
  };
  const payment = paymentText(invoice);
  const isStopped = turn !== 'trainer' && isPaymentHeld(invoice);
  // Approved: no order is at the bank yet.
  const isToPay = turn === 'bank' && invoice.status !== INVOICE_STATUS.sent;
  const turnText = isStopped ? 'Son paiement est retenu.' : TURNS[isToPay ? 'office' : turn];
  return (
    <article className="invoices-card invoices-detail" aria-labelledby="invoices-detail">
      <header>
        <div>
          <h2 id="invoices-detail">{nameOf(invoice)}</h2>
          {corrected && (
            <p className="muted">
              Reprend la facture{' '}
              <Link to={portalPath(`app/my-invoices?invoice=${corrected.id}`)}>{corrected.number}</Link>
            </p>
          )}
          {mission && (
            <p className="muted">
              {mission.title}, {mission.client_name}
              <br />
              {mission.starts_on === mission.ends_on
                ? `Le ${formatDate(mission.starts_on)}`
                : `Du ${formatDate(mission.starts_on)} au ${formatDate(mission.ends_on)}`}
            </p>
          )}
        </div>
        <div className="invoices-detail-amount">
          <p className="display num">{euros(isCredit ? -due_cents : due_cents)}</p>
          {due_cents !== gross_cents && (
            <p className="muted num">
              {euros(gross_cents)} TTC, {euros(gross_cents - due_cents)} déjà payés
            </p>
          )}
          <StateTag tone={statusTone(invoice)} icon={<StatusSign invoice={invoice} />}>
            {statusLabel(invoice)}
          </StateTag>
        </div>
      </header>
      <div className={turn === 'trainer' ? 'invoices-turn-own' : 'invoices-turn-other'}>
        <p>
          {turnText && <strong>{turnText}</strong>} {!(isStopped && turn === 'bank') && sentenceOf(invoice)}
        </p>
        {invoice.refund && <RefundDue note={invoice} corrected={corrected} />}
        {approved_cents !== null && approved_cents !== due_cents && (
          <p>
            Approuvée pour <span className="num">{euros(approved_cents)}</span>.
          </p>
        )}
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
            {turn !== 'trainer' && <strong className="num">{payment}. </strong>}
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
              <Button onClick={() => setAnswering(true)}>
                {turn === 'trainer' ? 'Répondre' : 'Écrire ou joindre un document'}
              </Button>
            )}
          </div>
        )}
      </div>
      {isAnswering && (
        <AnswerForm
          id={id}
          mayAttach={mayAttach(invoice)}
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
            <Button variant="text" loading={withdrawing.isPending} onClick={() => setAsking(true)}>
              {isCredit ? 'Retirer cet avoir' : 'Retirer cette facture'}
            </Button>
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
      <Dialog
        open={isAsking}
        title={isCredit ? 'Retirer cet avoir\u202f?' : 'Retirer cette facture\u202f?'}
        onClose={() => setAsking(false)}
        footer={
          <>
            <Button onClick={() => setAsking(false)}>Annuler</Button>
            <Button variant="danger" onClick={withdraw}>
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
    </article>
  );
}

/** Where the invoice stands: a question of the team comes before its status. */
function sentenceOf(invoice: MyInvoice): string | undefined {
  if (hasQuestion(invoice)) return 'Notre équipe vous a posé une question et attend votre réponse.';
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
