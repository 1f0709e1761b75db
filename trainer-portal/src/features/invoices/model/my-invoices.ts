import { formatDate, today } from '@trame/domain';
import {
  euros,
  INVOICE_STATUS,
  invoiceNoun,
  invoiceStatus,
  isInStage,
  leftToCredit,
  nextInvoiceStatuses,
  reasonLabel,
  type InvoiceTurn,
} from '@trame/domain/invoices';
import type { StateTone } from '@trame/ui/state-tag';
import type { InvoiceEvent, MyInvoice } from '../data/my-invoices-query.ts';

export type InvoiceFilter = 'all' | 'mine' | 'going' | 'paid';

const { approved: APPROVED, sent: SENT, paid: PAID } = INVOICE_STATUS;

export const isWithdrawn = ({ withdrawn_at }: MyInvoice): boolean => withdrawn_at !== null;

/** Neither paid nor ended in another way. */
export const isGoing = (invoice: MyInvoice): boolean =>
  !isWithdrawn(invoice) && !isInStage(invoice.status, 'paid', 'turnedDown', 'cancelled');

/** The office asked something, and nothing followed: a question leaves the status as it is. */
export const hasQuestion = (invoice: MyInvoice): boolean => {
  const [last] = invoice.last_event;
  return !isWithdrawn(invoice) && last?.kind === 'question' && last.said_by === 'office';
};

export const isWithdrawnByOffice = ({ last_event: [last] }: MyInvoice): boolean =>
  last?.kind === 'withdrawn' && last.said_by === 'office';

export function turnOf(invoice: MyInvoice): InvoiceTurn {
  if (isWithdrawn(invoice)) return 'nobody';
  if (hasQuestion(invoice) || invoice.refund || lacksDocuments(invoice) || isForAccount(invoice))
    return 'trainer';
  return invoiceStatus(invoice.status, invoice.kind)?.turn ?? 'office';
}

/** Documents are added to an invoice that is not decided; the database refuses them for any other. */
export const mayAttach = (invoice: MyInvoice): boolean =>
  !isWithdrawn(invoice) && isInStage(invoice.status, 'toRead', 'toAnswer');

/** A question is answered whatever became of the invoice. */
export const mayAnswer = (invoice: MyInvoice): boolean => mayAttach(invoice) || hasQuestion(invoice);

/** Documents of its mission are still to be joined: it is not approved without them, and nobody of the office has to ask for them. */
export const lacksDocuments = (invoice: MyInvoice): boolean =>
  !isWithdrawn(invoice) &&
  isInStage(invoice.status, 'toRead') &&
  (invoice.holds ?? []).some(({ hold, lifted_by }) => hold === 'evidence' && lifted_by === 'trainer');

/** Its documents are all that it waits for: there is no question to answer. */
export const isForDocuments = (invoice: MyInvoice): boolean =>
  lacksDocuments(invoice) && !hasQuestion(invoice);

/** The bank refused the account that it was paid to: it is paid once its trainer has given another one. */
export const isForAccount = (invoice: MyInvoice): boolean =>
  !isWithdrawn(invoice) &&
  !hasQuestion(invoice) &&
  isInStage(invoice.status, 'approved') &&
  (invoice.holds ?? []).some(({ hold, lifted_by }) => hold === 'refused_account' && lifted_by === 'trainer');

/** It takes off deposits that are not paid: only another one helps, and nobody of the office has to ask for it. */
const lacksDeposits = ({ status, holds }: MyInvoice): boolean =>
  isInStage(status, 'toRead') &&
  (holds ?? []).some(({ hold, lifted_by }) => hold === 'deposits' && lifted_by === 'trainer');

/** One that is refused is replaced by another too. */
export const mayReplace = (invoice: MyInvoice): boolean =>
  !isWithdrawn(invoice) && (isInStage(invoice.status, 'toAnswer', 'turnedDown') || lacksDeposits(invoice));

export const mayWithdraw = (invoice: MyInvoice): boolean =>
  !isWithdrawn(invoice) && isInStage(invoice.status, 'toRead', 'toAnswer');

export const isShown = (invoice: MyInvoice, filter: InvoiceFilter): boolean => {
  if (filter === 'mine') return turnOf(invoice) === 'trainer';
  if (filter === 'going') return isGoing(invoice);
  return filter === 'all' || (invoice.status === PAID && !isWithdrawn(invoice));
};

/** The invoices that wait for the trainer before the others, each part in its order. */
export const waitingFirst = (invoices: readonly MyInvoice[]): MyInvoice[] => [
  ...invoices.filter((invoice) => turnOf(invoice) === 'trainer'),
  ...invoices.filter((invoice) => turnOf(invoice) !== 'trainer'),
];

/** « Facture F-7 », « Acompte F-8 », « Avoir F-9 ». */
export const nameOf = ({ kind, number, is_deposit }: MyInvoice): string =>
  `${is_deposit ? 'Acompte' : invoiceNoun(kind).name} ${number}`;

export const yearOf = ({ issued_on }: MyInvoice): string => issued_on.slice(0, 4);

/** The invoice after those that it replaces, the first one first: they have one thread. */
export function chainOf(invoice: MyInvoice, invoices: readonly MyInvoice[]): MyInvoice[] {
  const before = invoices.find(({ id }) => id === invoice.replaces);
  return before && before !== invoice ? [...chainOf(before, invoices), invoice] : [invoice];
}

/** The invoices of the list: one that was replaced is in the thread of the next one. */
export function listed(invoices: readonly MyInvoice[]): MyInvoice[] {
  const replaced = new Set(invoices.map(({ replaces }) => replaces));
  return invoices.filter((invoice) => !isWithdrawn(invoice) || !replaced.has(invoice.id));
}

export const isPaidOrSent = ({ status }: MyInvoice): boolean => isInStage(status, 'sent', 'paid');

/** Something is left of it to take back by a credit note. */
export const mayCredit = (invoice: MyInvoice, notes: readonly MyInvoice[]): boolean =>
  invoice.kind === 'invoice' &&
  !isWithdrawn(invoice) &&
  !isInStage(invoice.status, 'turnedDown', 'cancelled') &&
  leftToCredit(invoice, notes).net_cents > 0;

/** The credit notes of an invoice that count, or that the office has to decide on. */
export const notesOf = ({ id }: MyInvoice, invoices: readonly MyInvoice[]): MyInvoice[] =>
  invoices.filter((one) => one.corrects === id && !isWithdrawn(one) && !isInStage(one.status, 'turnedDown'));

export function statusLabel(invoice: MyInvoice): string {
  const { kind, status, due_cents } = invoice;
  return isWithdrawn(invoice)
    ? `Retiré${invoiceNoun(kind).ending}`
    : (invoiceStatus(status, kind, due_cents)?.label ?? String(status));
}

export function statusTone(invoice: MyInvoice): StateTone {
  if (isWithdrawn(invoice)) return 'neutral';
  const { status } = invoice;
  if (isInStage(status, 'cancelled')) return 'neutral';
  if (isInStage(status, 'toAnswer')) return 'warning';
  if (isInStage(status, 'turnedDown')) return 'danger';
  if (status === PAID) return 'success';
  return isInStage(status, 'approved', 'sent') ? 'active' : 'info';
}

const day = (date: string) => formatDate(date);

/** What is due on a later day than the day of payments before it is late after that later day. */
const lastDay = ({ due_on, expected_on }: MyInvoice): string =>
  [due_on ?? '', expected_on ?? ''].toSorted().at(-1) ?? '';

const isLate = (invoice: MyInvoice): boolean => invoice.expected_on !== null && lastDay(invoice) < today();

/** What is paid of it: less than it asks for, where it was approved in part. */
export const paidCents = ({
  due_cents,
  approved_cents,
}: Pick<MyInvoice, 'due_cents' | 'approved_cents'>): number => approved_cents ?? due_cents;

/** Something keeps it from being approved or paid: no day is promised meanwhile. */
export const isHeld = (invoice: MyInvoice): boolean =>
  isGoing(invoice) && invoice.status !== SENT && (invoice.holds ?? []).length > 0;

/** The payment itself is held, whatever becomes of the invoice. */
export const isPaymentHeld = (invoice: MyInvoice): boolean =>
  isHeld(invoice) && (invoice.holds ?? []).some(({ holds_payment }) => holds_payment);

/** The day of the payment in a few words, for a row: only one that is ordered at the bank is promised. */
export function paymentText(invoice: MyInvoice): string | undefined {
  const { kind, status, paid_on, expected_on } = invoice;
  // A credit note pays nothing: its status says what it is taken off.
  if (isWithdrawn(invoice) || kind === 'credit_note') return undefined;
  if (status === PAID && paid_on) return `Reçu le ${day(paid_on)}`;
  // The day on which the bank is to execute it can be ahead.
  if (status === SENT && paid_on) return `${paid_on > today() ? 'Part' : 'Parti'} le ${day(paid_on)}`;
  if (!isGoing(invoice) || (!expected_on && !isHeld(invoice))) return undefined;
  if (isInStage(status, 'toAnswer')) return 'En attente de vous';
  if (isHeld(invoice)) return isPaymentHeld(invoice) ? 'Paiement retenu' : 'Pas encore de date';
  if (!expected_on) return undefined;
  if (isLate(invoice)) return `Échéance du ${day(lastDay(invoice))} dépassée`;
  return expected_on < today() ? `Au plus tard le ${day(lastDay(invoice))}` : `Estimé au ${day(expected_on)}`;
}

/** Why that day. */
export function paymentReason(invoice: MyInvoice): string | undefined {
  const { status, due_on, expected_on } = invoice;
  if (!expected_on || !isGoing(invoice)) return undefined;
  if (isHeld(invoice) && !isInStage(status, 'toAnswer')) return undefined;
  if (status === SENT) return 'Comptez ensuite un à deux jours.';
  if (isInStage(status, 'toAnswer'))
    return isLate(invoice)
      ? 'Le délai reprend à votre réponse.'
      : `Le délai reprend à votre réponse. Sans elle, rien n’est payé le ${day(expected_on)}.`;
  const isApproved = isInStage(status, 'approved');
  if (isLate(invoice))
    return isApproved
      ? 'Elle est approuvée et pas encore virée\u00a0: nous nous en occupons.'
      : 'Elle n’est pas encore approuvée\u00a0: nous nous en occupons.';
  const from =
    due_on === expected_on
      ? 'C’est l’échéance de votre facture'
      : due_on === null
        ? 'C’est le jour de nos virements, dans notre délai de paiement'
        : expected_on < due_on
          ? 'C’est le jour de nos virements avant l’échéance de votre facture'
          : 'C’est la date que nous prévoyons aujourd’hui';
  return isApproved
    ? `${from}\u00a0: la date est sûre une fois le paiement transmis.`
    : `${from}, si rien ne manque.`;
}

/** Title of an event of the thread. */
export function eventTitle({ kind, to_status, from_status, amount_cents }: InvoiceEvent, of: string): string {
  if (kind === 'question') return 'Question de notre équipe';
  if (kind === 'answer') return 'Votre réponse';
  if (kind === 'file') return 'Documents joints';
  if (kind === 'refund') return `Remboursement reçu, ${euros(amount_cents ?? 0)}`;
  if (kind === 'platform') return `Reçu${invoiceNoun(of).ending} par votre plateforme agréée`;
  if (kind === 'withdrawn') return `Retiré${invoiceNoun(of).ending}`;
  if (to_status === APPROVED && (from_status === SENT || from_status === PAID)) return 'Paiement revenu';
  if (from_status !== null && nextInvoiceStatuses(from_status, 'undo').some((to) => to === to_status))
    return 'Approbation reprise';
  return (to_status === null ? undefined : invoiceStatus(to_status, of)?.label) ?? 'Étape';
}

/** What an event says under its title: the reason, then the words of who did it. */
export const eventLines = ({ reason_code, message }: InvoiceEvent): string[] =>
  [reason_code && reasonLabel(reason_code), message].filter(
    (line) => typeof line === 'string' && line !== '',
  ) as string[];

/** A step still to come. */
export type ComingStep = { label: string; note: string };

/** What an invoice still goes through when nothing stops it, the next step first. */
export function comingSteps(invoice: MyInvoice): ComingStep[] {
  const { kind, status } = invoice;
  if (!isGoing(invoice)) return [];
  const approval = { label: 'Approbation', note: 'Par une personne de notre équipe' };
  const isDecided = isInStage(status, 'approved', 'sent');
  if (kind === 'credit_note') return isDecided ? [] : [approval];
  const settled = { label: 'Encaissement', note: 'Un à deux jours après le virement' };
  const transfer = { label: 'Virement', note: paymentText(invoice) ?? 'Après l’approbation' };
  if (status === SENT) return [settled];
  return isDecided ? [transfer, settled] : [approval, transfer, settled];
}
