import { PromptDialog } from '@trame/app/prompt-dialog';
import { useActionNotice } from '@trame/app/use-failure-notice';
import { addDays, formatDate, today } from '@trame/domain';
import {
  DAYS_TO_PAY,
  euros,
  invoiceNumber,
  readEuros,
  vatTextKey,
  type VatCase,
} from '@trame/domain/invoices';
import { Facts } from '@trame/ui/facts';
import { TextField } from '@trame/ui/text-field';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import type { Billing } from '../data/billing.ts';
import { useIssueInvoice, type InvoiceToIssue, type Mission } from '../data/missions.ts';
import { ruleText, type Terms } from '../data/terms.ts';
import { amountsOfDeposit, fittingDeposit } from '../model/amounts.ts';
import { missionDays } from '../model/mission-text.ts';
import { useUnansweredIssue } from './use-unanswered-issue.tsx';

type DepositDialogProps = {
  billing: Billing;
  mission: Mission;
  terms: Terms;
  /** The deposit of this mission that it corrects: what that one asked for is left again. */
  replaces?: { id: string; number: string; net_cents: number };
  onClose: () => void;
  onIssued?: (id: string) => void;
};

/** An invoice of a deposit on a mission, or the one that corrects it: how much, and what that makes, before it gets its number. */
export function DepositDialog({ billing, mission, terms, replaces, onClose, onIssued }: DepositDialogProps) {
  const notice = useActionNotice();
  const issue = useIssueInvoice();
  // The same request again is the same invoice.
  const [request] = useState(() => crypto.randomUUID());
  const form = useForm({ defaultValues: { net: '' } });
  const net = readEuros(useWatch({ control: form.control, name: 'net' }));
  const stands = billing.vat_case as VatCase;
  const issuedOn = today();
  const dueOn = addDays(issuedOn, terms.rules.payment_days ?? DAYS_TO_PAY);
  const { unanswered, failure, begin, failed } = useUnansweredIssue();
  const number = unanswered?.shown.number ?? invoiceNumber(billing.number_prefix, billing.next_number);
  const left = mission.left_cents + (replaces?.net_cents ?? 0);
  const isLeft = net !== undefined && net > 0 && net <= left;
  const counted = replaces ? undefined : mission;
  const fitting = isLeft ? fittingDeposit(net, stands, terms, counted) : undefined;
  const isPossible = isLeft && fitting === net;
  const amounts = isPossible ? amountsOfDeposit(net, stands, terms, counted) : null;
  // The VAT of each deposit is rounded: with it, several of them can ask for more than the mission.
  const overWithVat =
    isLeft && fitting !== undefined && fitting < net
      ? `Avec la TVA de chaque acompte, arrondie, c’est plus que la mission\u00a0: ${euros(fitting)} HT au plus.`
      : undefined;
  const wantedOf = (): InvoiceToIssue | undefined =>
    isPossible && amounts
      ? {
          kind: 'deposit',
          mission_id: mission.id,
          ...(replaces && { replaces: replaces.id }),
          issued_on: issuedOn,
          due_on: dueOn,
          shown: {
            number,
            net_cents: net,
            vat_cents: amounts.vat,
            gross_cents: amounts.gross,
            due_cents: amounts.gross,
          },
          request_id: request,
        }
      : undefined;
  const send = (_: unknown, done: () => void) => {
    if (!isPossible && !unanswered)
      form.setError(
        'net',
        { message: overWithVat ?? `Écrivez un montant, de 0,01\u00a0€ à ${euros(left)} HT.` },
        { shouldFocus: true },
      );
    const wanted = unanswered ?? wantedOf();
    if (!wanted) return;
    begin();
    issue.mutate(wanted, {
      onSuccess: ({ id, number: given }) => {
        notice.succeeded(`Facture d’acompte ${given} déposée`, 'Suivez-la dans «\u00a0Mes factures\u00a0».');
        done();
        onIssued?.(id);
      },
      onError: (error) => failed(error, wanted),
    });
  };
  return (
    <PromptDialog
      form={form}
      width="lg"
      title={replaces ? 'Préparer l’acompte corrigé' : 'Facturer un acompte'}
      submit={`${unanswered ? 'Réessayer la facture' : 'Émettre la facture'} ${number}`}
      isPending={issue.isPending}
      onClose={onClose}
      onSubmit={send}
    >
      <p>
        {mission.title}, {missionDays(mission)}.{replaces && ` Il remplace l’acompte ${replaces.number}.`} La
        facture de la mission le déduira et citera son numéro.
      </p>
      <TextField
        name="net"
        control={form.control}
        label="Montant HT de l’acompte"
        help={overWithVat ?? `${euros(left)} au plus`}
        inputMode="decimal"
        required
        // What is sent again is what was sent.
        disabled={unanswered !== undefined}
      />
      {amounts && net !== undefined && (
        <Facts
          layout="columns"
          items={[
            { label: 'Émise le', value: formatDate(issuedOn) },
            { label: 'Échéance', value: formatDate(dueOn) },
            {
              label: 'TVA',
              value: stands === 'assujetti' ? euros(amounts.vat) : ruleText(terms, vatTextKey(stands)) || '…',
            },
            { label: 'Net à payer', value: <span className="num">{euros(amounts.gross)}</span> },
          ]}
        />
      )}
      {failure}
    </PromptDialog>
  );
}
