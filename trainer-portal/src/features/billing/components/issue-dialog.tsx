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
import { useUnsavedChanges } from '@trame/platform';
import { Attachments } from '../../attachments/components/attachments.tsx';
import type { Billing } from '../data/billing.ts';
import { useIssueInvoice, useJoinDocuments, type InvoiceToIssue, type Mission } from '../data/missions.ts';
import { ruleText, type Terms } from '../data/terms.ts';
import { amountsOfMission } from '../model/amounts.ts';
import { shortIban } from '../model/mentions.ts';
import { missingText, missionDays } from '../model/mission-text.ts';
import { useUnansweredIssue } from './use-unanswered-issue.tsx';

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
  const join = useJoinDocuments();
  // The same request again is the same invoice.
  const [request] = useState(() => crypto.randomUUID());
  const [files, setFiles] = useState<readonly File[]>([]);
  const [isMaking, setMaking] = useState(false);
  const { unanswered, failure, begin, failed } = useUnansweredIssue();
  const isSending = issue.isPending || join.isPending;
  useUnsavedChanges(files.length > 0 && !isSending && !issue.isSuccess);
  const issuedOn = today();
  const dueOn = addDays(issuedOn, terms.rules.payment_days ?? DAYS_TO_PAY);
  const stands = billing.vat_case as VatCase;
  const amounts = amountsOfMission(mission.total_cents, stands, terms);
  const deposits = amounts ? depositsTakenOff(mission.deposits, amounts.gross) : [];
  const takenOff = deposits.reduce((sum, { cents }) => sum + cents, 0);
  const number = unanswered?.shown.number ?? invoiceNumber(billing.number_prefix, billing.next_number);
  const missing = missingText(mission);
  const send = async () => {
    if (isSending || !amounts) return;
    const wanted: InvoiceToIssue = unanswered ?? {
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
    };
    begin();
    let issued: { id: string; number: string };
    try {
      issued = await issue.mutateAsync(wanted);
    } catch (error) {
      failed(error, wanted);
      return;
    }
    const title = `Facture ${issued.number} déposée`;
    try {
      if (files.length > 0) await join.mutateAsync({ id: issued.id, files });
      notice.succeeded(title, afterIssue(missing, files.length > 0));
    } catch (error) {
      notice.failed(
        error,
        'Elle est déposée, mais vos documents n’y sont pas joints\u00a0: joignez-les dans «\u00a0Mes factures\u00a0».',
        title,
      );
    }
    onClose();
    onIssued?.(issued.id);
  };
  return (
    <Dialog
      open
      width="lg"
      title={replaces ? 'Préparer la facture corrigée' : 'Préparer ma facture'}
      onClose={onClose}
      closable={!isSending}
      footer={
        <>
          <Button onClick={onClose} disabled={isSending}>
            Annuler
          </Button>
          <Button
            variant="primary"
            loading={isSending}
            disabled={!amounts || isMaking}
            onClick={() => void send()}
          >
            {unanswered ? 'Réessayer la facture' : 'Émettre la facture'} {number}
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
        {missing !== '' && (
          <>
            <p>
              À joindre&nbsp;: {missing}. Sans {missing.includes(', ') ? 'ces documents' : 'ce document'}, la
              facture est déposée, mais elle attend pour être approuvée.
            </p>
            <Attachments files={files} onChange={setFiles} onMaking={setMaking} />
          </>
        )}
        {failure}
        <p className="billing-note">
          Une facture émise garde son numéro, même si vous la retirez avant notre réponse. Une fois approuvée,
          elle se corrige par un avoir.
        </p>
      </div>
    </Dialog>
  );
}

/** What follows for who has just issued an invoice. */
function afterIssue(missing: string, isJoined: boolean): string {
  if (isJoined) return 'Vos documents sont joints\u00a0: notre équipe les vérifie.';
  return missing === ''
    ? 'Suivez-la dans «\u00a0Mes factures\u00a0».'
    : `Joignez-y dans «\u00a0Mes factures\u00a0»\u00a0: ${missing}.`;
}
