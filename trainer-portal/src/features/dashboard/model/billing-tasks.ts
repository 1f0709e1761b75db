import { euros, invoiceStatus, isMissionToInvoice } from '@trame/domain/invoices';
import type { Billing } from '../../billing/data/billing.ts';
import type { Mission } from '../../billing/data/missions.ts';
import { missionDays } from '../../billing/model/mission-text.ts';
import type { MyInvoice } from '../../invoices/data/my-invoices-query.ts';
import {
  hasQuestion,
  isForAccount,
  isForDocuments,
  nameOf,
  turnOf,
} from '../../invoices/model/my-invoices.ts';
import type { Task } from './paper-tasks.ts';

const isToPayBack = (invoice: MyInvoice): boolean => invoice.refund !== undefined && !hasQuestion(invoice);

const refundNote = ({ refund }: MyInvoice): string =>
  refund?.cents === undefined
    ? 'Une part de la facture payée est à rembourser.'
    : `${euros(refund.cents)} à rembourser\u00a0: la facture était déjà payée.`;

function noteOf(invoice: MyInvoice): string {
  if (hasQuestion(invoice)) return 'Notre équipe vous a posé une question.';
  if (isToPayBack(invoice)) return refundNote(invoice);
  if (isForDocuments(invoice)) {
    const missing = (invoice.holds ?? []).find(({ hold }) => hold === 'evidence');
    return `${missing?.sentence} La facture attend ces documents.`;
  }
  if (isForAccount(invoice)) return 'La banque a refusé votre compte\u00a0: donnez un autre IBAN.';
  return `${invoiceStatus(invoice.status, invoice.kind)?.label}\u00a0: ${invoice.kind === 'credit_note' ? 'il' : 'le paiement'} attend votre réponse.`;
}

/**
 * Invoices that wait for their trainer: nothing of them is paid meanwhile.
 * @param invoices with what is paid back and what holds them, see `withRefunds` and `withHolds`
 */
export const invoiceTasks = (invoices: readonly MyInvoice[]): Task[] =>
  invoices
    .filter((invoice) => turnOf(invoice) === 'trainer')
    .map((invoice) => ({
      key: invoice.id,
      title: nameOf(invoice),
      action: isToPayBack(invoice)
        ? 'Voir'
        : isForDocuments(invoice)
          ? 'Joindre'
          : isForAccount(invoice)
            ? 'Donner'
            : 'Répondre',
      note: noteOf(invoice),
      urgency: 'held',
      to: isForAccount(invoice) ? 'app/invoice-portal' : `app/my-invoices?invoice=${invoice.id}`,
    }));

/** Missions whose invoice is awaited, and the account that it is paid to. */
export function billingTasks(missions: readonly Mission[], billing: Billing | null, day: string): Task[] {
  // Of one that deposits have invoiced whole, nothing is awaited any more.
  const ready = missions.filter((mission) => isMissionToInvoice(mission, day) && mission.left_cents > 0);
  const toInvoice = ready.map((mission): Task => ({
    key: mission.id,
    title: `Facturer «\u00a0${mission.title}\u00a0»`,
    action: 'Facturer',
    note: `${mission.client_name}, ${missionDays(mission)} · ${euros(mission.left_cents)} HT attendus`,
    urgency: 'open',
    to: `app/invoice-portal?mission=${mission.id}`,
  }));
  // Without a mission nothing is to be paid: the account is not asked for yet.
  if (missions.length === 0 || billing?.iban) return toInvoice;
  const iban: Task = {
    key: 'iban',
    title: 'Donner votre IBAN',
    action: 'Donner',
    note: 'Sans lui, aucune facture ne peut être payée.',
    urgency: 'soon',
    to: 'app/invoice-portal',
  };
  return [iban, ...toInvoice];
}
