import { useActionNotice } from '@trame/app/use-failure-notice';
import { formatDate } from '@trame/domain';
import { euros, invoiceStatus } from '@trame/domain/invoices';
import { Button } from '@trame/ui/button';
import { Dialog } from '@trame/ui/dialog';
import { StateTag } from '@trame/ui/state-tag';
import { useState } from 'react';
import { portalPath } from '../../../runtime/addresses.ts';
import { useWithdrawInvoice } from '../data/invoice-actions.ts';
import type { MyInvoice } from '../data/my-invoices-query.ts';
import {
  hasQuestion,
  isWithdrawn,
  isWithdrawnByOffice,
  mayAnswer,
  mayAttach,
  mayReplace,
  mayWithdraw,
  paymentReason,
  paymentText,
  statusLabel,
  statusTone,
  turnOf,
} from '../model/my-invoices.ts';
import { AnswerForm } from './answer-form.tsx';
import { InvoiceThread } from './invoice-thread.tsx';
import { StatusSign } from './status-sign.tsx';

/** Whose turn it is, in words. */
const TURNS = {
  trainer: 'C’est à vous.',
  office: 'C’est à notre équipe.',
  bank: 'C’est au paiement.',
  nobody: '',
} as const;

/** One invoice: where it stands, whose turn it is, when it is paid and why, its thread, what may be done. */
export function InvoiceDetail({ chain }: { chain: readonly MyInvoice[] }) {
  const invoice = chain.at(-1)!;
  const { id, kind, number, gross_cents, approved_cents, mission, deposit_reason } = invoice;
  const [isAnswering, setAnswering] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const notice = useActionNotice();
  const withdrawing = useWithdrawInvoice();
  const turn = turnOf(invoice);
  const what = kind === 'credit_note' ? 'Avoir' : 'Facture';
  const withdraw = () => {
    setAsking(false);
    withdrawing.mutate(
      { id, version: invoice.updated_at },
      {
        onSuccess: () => notice.succeeded('Facture retirée'),
        onError: (error) =>
          notice.failed(
            error,
            `La facture n’a pas pu être retirée. ${notice.advice(error, 'invoice-withdraw')}`,
          ),
      },
    );
  };
  const payment = paymentText(invoice);
  return (
    <article className="invoices-card invoices-detail" aria-labelledby="invoices-detail">
      <header>
        <div>
          <h2 id="invoices-detail">
            {what} {number}
          </h2>
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
          <p className="display num">{euros(gross_cents)}</p>
          <StateTag tone={statusTone(invoice)} icon={<StatusSign invoice={invoice} />}>
            {statusLabel(invoice)}
          </StateTag>
        </div>
      </header>
      <div className={turn === 'trainer' ? 'invoices-turn-own' : 'invoices-turn-other'}>
        <p>
          {TURNS[turn] && <strong>{TURNS[turn]}</strong>} {sentenceOf(invoice)}
        </p>
        {approved_cents !== null && approved_cents !== gross_cents && (
          <p>
            Approuvée pour <span className="num">{euros(approved_cents)}</span>.
          </p>
        )}
        {payment && (
          <p>
            <strong className="num">{payment}.</strong> {paymentReason(invoice)}
          </p>
        )}
        {!isAnswering && (mayReplace(invoice) || mayAnswer(invoice)) && (
          <div className="invoices-actions">
            {mayReplace(invoice) && (
              <Button variant="primary" href={portalPath(`app/invoice-deposit?replaces=${id}`)}>
                Déposer la facture corrigée
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
      {deposit_reason && <p className="muted">Déposée avec un motif&nbsp;: «&nbsp;{deposit_reason}&nbsp;»</p>}
      <InvoiceThread chain={chain} />
      {mayWithdraw(invoice) && (
        <p>
          <Button variant="text" loading={withdrawing.isPending} onClick={() => setAsking(true)}>
            Retirer cette facture
          </Button>
        </p>
      )}
      <Dialog
        open={isAsking}
        title={'Retirer cette facture\u202f?'}
        onClose={() => setAsking(false)}
        footer={
          <>
            <Button onClick={() => setAsking(false)}>Annuler</Button>
            <Button variant="danger" onClick={withdraw}>
              Retirer la facture
            </Button>
          </>
        }
      >
        <p>
          Notre équipe ne la traitera pas. Elle reste dans vos factures, marquée «&nbsp;Retirée&nbsp;»
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
  if (!isWithdrawn(invoice)) return invoiceStatus(invoice.status)?.sentence;
  const who = isWithdrawnByOffice(invoice) ? 'Notre équipe l’a retirée' : 'Vous l’avez retirée';
  return `${who}\u00a0: elle ne sera pas payée, et ${
    invoice.is_prepared ? 'elle garde son numéro' : 'son numéro peut resservir'
  }.`;
}
