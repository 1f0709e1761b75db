import { useActionNotice } from '@trame/app/use-failure-notice';
import { addDays, formatDate, today } from '@trame/domain';
import {
  DAYS_TO_PAY,
  depositsTakenOff,
  euros,
  invoiceNumber,
  vatTextKey,
  type VatCase,
} from '@trame/domain/invoices';
import { Alert } from '@trame/ui/alert';
import { Button } from '@trame/ui/button';
import { Dialog } from '@trame/ui/dialog';
import { Facts } from '@trame/ui/facts';
import { useState } from 'react';
import type { Billing } from '../data/billing.ts';
import { RefusedRequest } from '@trame/app/refusal';
import { useIssueInvoice, type Mission } from '../data/missions.ts';
import { ruleText, type Terms } from '../data/terms.ts';
import { amountsOfMission } from '../model/amounts.ts';
import { shortIban } from '../model/mentions.ts';
import { missionDays } from '../model/mission-text.ts';

type IssueDialogProps = {
  billing: Billing;
  mission: Mission;
  terms: Terms;
  /** The invoice of this mission that it corrects. */
  replaces?: { id: string; number: string };
  onClose: () => void;
  onIssued?: (id: string) => void;
};

/** What the invoice will say, before it gets its number and is deposited. */
export function IssueDialog({ billing, mission, terms, replaces, onClose, onIssued }: IssueDialogProps) {
  const notice = useActionNotice();
  const issue = useIssueInvoice();
  // The same request again is the same invoice.
  const [request] = useState(() => crypto.randomUUID());
  const issuedOn = today();
  const dueOn = addDays(issuedOn, terms.rules.payment_days ?? DAYS_TO_PAY);
  const number = invoiceNumber(billing.number_prefix, billing.next_number);
  const stands = billing.vat_case as VatCase;
  const amounts = amountsOfMission(mission.total_cents, stands, terms);
  const deposits = amounts ? depositsTakenOff(mission.deposits, amounts.gross) : [];
  const takenOff = deposits.reduce((sum, { cents }) => sum + cents, 0);
  const send = () => {
    if (issue.isPending || !amounts) return;
    issue.mutate(
      {
        kind: 'invoice',
        mission_id: mission.id,
        ...(replaces && { replaces: replaces.id }),
        issued_on: issuedOn,
        due_on: dueOn,
        shown: {
          number,
          net_cents: mission.total_cents,
          vat_cents: amounts.vat,
          gross_cents: amounts.gross,
          due_cents: amounts.gross - takenOff,
        },
        request_id: request,
      },
      {
        onSuccess: ({ id, number: given }) => {
          notice.succeeded(`Facture ${given} déposée`, 'Suivez-la dans « Mes factures ».');
          onClose();
          onIssued?.(id);
        },
        onError: (error) => {
          if (!(error instanceof RefusedRequest)) notice.failed(error, 'Impossible d’émettre la facture');
        },
      },
    );
  };
  const refusal = issue.error instanceof RefusedRequest ? issue.error.message : undefined;
  return (
    <Dialog
      open
      width="lg"
      title={replaces ? 'Préparer la facture corrigée' : 'Préparer ma facture'}
      onClose={onClose}
      closable={!issue.isPending}
      footer={
        <>
          <Button onClick={onClose} disabled={issue.isPending}>
            Annuler
          </Button>
          <Button variant="primary" loading={issue.isPending} disabled={!amounts} onClick={send}>
            Émettre la facture {number}
          </Button>
        </>
      }
    >
      <div className="billing-part">
        <Facts
          layout="columns"
          items={[
            { label: 'Numéro', value: <span className="num">{number}</span> },
            { label: 'Session', value: `${mission.title}, ${missionDays(mission)}` },
            { label: 'Émise le', value: formatDate(issuedOn) },
            { label: 'Échéance', value: formatDate(dueOn) },
            { label: 'Total HT', value: <span className="num">{euros(mission.total_cents)}</span> },
            {
              label: 'TVA',
              value:
                amounts && stands === 'assujetti'
                  ? euros(amounts.vat)
                  : ruleText(terms, vatTextKey(stands)) || '…',
            },
            ...(amounts && deposits.length > 0
              ? [
                  { label: 'Total TTC', value: <span className="num">{euros(amounts.gross)}</span> },
                  ...deposits.map((one) => ({
                    label: `Acompte ${one.number} du ${formatDate(one.issued_on)}`,
                    value: <span className="num">{euros(-one.cents)}</span>,
                  })),
                ]
              : []),
            {
              label: 'Net à payer',
              value: amounts && <span className="num">{euros(amounts.gross - takenOff)}</span>,
            },
            { label: 'Versé sur', value: billing.iban && shortIban(billing.iban) },
          ]}
        />
        {amounts && takenOff > 0 && takenOff === amounts.gross && (
          <p>Vos acomptes couvrent toute la mission&nbsp;: cette facture ne demande rien, elle la solde.</p>
        )}
        {replaces && (
          <p>
            Elle remplace la facture {replaces.number}, dans le même fil. Elle dit ce que disent aujourd’hui
            votre mission et votre profil&nbsp;: s’ils sont faux, faites-les corriger d’abord.
          </p>
        )}
        {billing.iban_status !== 'confirmed' && (
          <Alert tone="warning" title="Le virement attendra votre IBAN">
            {billing.iban
              ? 'Il n’est pas encore confirmé. La facture part quand même et avance.'
              : 'Vous n’en avez pas donné. La facture part sans compte à créditer\u00a0: donnez-le d’abord si vous pouvez.'}
          </Alert>
        )}
        {refusal && (
          <Alert tone="danger" live title="La facture n’est pas émise">
            {refusal}
          </Alert>
        )}
        <p className="billing-note">
          Une facture émise garde son numéro, même si vous la retirez avant notre réponse. Une fois approuvée,
          elle se corrige par un avoir.
        </p>
      </div>
    </Dialog>
  );
}
