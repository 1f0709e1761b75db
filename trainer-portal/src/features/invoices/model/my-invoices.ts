import { formatDate, today } from '@trame/domain';
import { invoiceStatus, nextInvoiceStatuses, reasonLabel, type InvoiceTurn } from '@trame/domain/invoices';
import type { StateTone } from '@trame/ui/state-tag';
import type { InvoiceEvent, MyInvoice } from '../data/my-invoices-query.ts';

export type InvoiceFilter = 'all' | 'mine' | 'going' | 'paid';

const [DISPUTED, SUSPENDED, REFUSED, SENT, PAID, REJECTED] = [207, 208, 210, 211, 212, 213];

export const isWithdrawn = ({ withdrawn_at }: MyInvoice): boolean => withdrawn_at !== null;

/** Neither paid nor ended in another way. */
export const isGoing = (invoice: MyInvoice): boolean =>
  !isWithdrawn(invoice) && ![REFUSED, PAID, REJECTED].includes(invoice.status);

export const turnOf = (invoice: MyInvoice): InvoiceTurn =>
  isWithdrawn(invoice) ? 'nobody' : (invoiceStatus(invoice.status)?.turn ?? 'office');

/** A disputed or suspended invoice may be answered, completed or replaced. */
export const mayAnswer = (invoice: MyInvoice): boolean =>
  isGoing(invoice) && ![205, 206, SENT].includes(invoice.status);

/** One that is refused is replaced by another too. */
export const mayReplace = (invoice: MyInvoice): boolean =>
  !isWithdrawn(invoice) && [DISPUTED, SUSPENDED, REFUSED, REJECTED].includes(invoice.status);

export const mayWithdraw = (invoice: MyInvoice): boolean =>
  !isWithdrawn(invoice) &&
  (nextInvoiceStatuses(invoice.status, 'trainer').length > 0 || [200, 204, 209].includes(invoice.status));

export const isShown = (invoice: MyInvoice, filter: InvoiceFilter): boolean => {
  if (filter === 'mine') return turnOf(invoice) === 'trainer';
  if (filter === 'going') return isGoing(invoice);
  return filter === 'all' || (invoice.status === PAID && !isWithdrawn(invoice));
};

export const yearOf = ({ issued_on }: MyInvoice): string => issued_on.slice(0, 4);

/** The years that have invoices, latest first; always this one. */
export const yearsOf = (invoices: readonly MyInvoice[]): string[] =>
  [...new Set([today().slice(0, 4), ...invoices.map(yearOf)])].toSorted().toReversed();

/** What counts of an invoice: the part that was approved, a credit note taken off. */
export const dueCents = ({ kind, approved_cents, gross_cents }: MyInvoice): number =>
  (kind === 'credit_note' ? -1 : 1) * (approved_cents ?? gross_cents);

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

export type YearTotals = { invoiced: number; paid: number; toCome: number; count: number };

/** Totals of a year, with VAT; what was withdrawn, refused or rejected does not count. */
export function totalsOf(invoices: readonly MyInvoice[]): YearTotals {
  const live = invoices.filter((one) => !isWithdrawn(one) && ![REFUSED, REJECTED].includes(one.status));
  const sum = (rows: readonly MyInvoice[]) => rows.reduce((total, one) => total + dueCents(one), 0);
  return {
    invoiced: sum(live),
    paid: sum(live.filter(({ status }) => status === PAID)),
    toCome: sum(live.filter(isGoing)),
    count: live.length,
  };
}

export function statusLabel(invoice: MyInvoice): string {
  return isWithdrawn(invoice) ? 'Retirée' : (invoiceStatus(invoice.status)?.label ?? String(invoice.status));
}

export function statusTone(invoice: MyInvoice): StateTone {
  if (isWithdrawn(invoice)) return 'neutral';
  const { status } = invoice;
  if ([DISPUTED, SUSPENDED].includes(status)) return 'warning';
  if ([REFUSED, REJECTED].includes(status)) return 'danger';
  if (status === PAID) return 'success';
  return [205, 206, SENT].includes(status) ? 'active' : 'info';
}

const day = (date: string) => formatDate(date);

/** The day of the payment in a few words, for a row. */
export function paymentText(invoice: MyInvoice): string | undefined {
  const { status, paid_on, expected_on } = invoice;
  if (isWithdrawn(invoice)) return undefined;
  if (status === PAID && paid_on) return `Reçu le ${day(paid_on)}`;
  if (status === SENT && paid_on) return `Parti le ${day(paid_on)}`;
  if (!isGoing(invoice) || !expected_on) return undefined;
  if ([205, 206].includes(status)) return `Prévu le ${day(expected_on)}`;
  return [DISPUTED, SUSPENDED].includes(status) ? 'En attente de vous' : `Estimé au ${day(expected_on)}`;
}

/** Why that day. */
export function paymentReason({ status, due_on, expected_on }: MyInvoice): string | undefined {
  if (!expected_on || [REFUSED, PAID, REJECTED].includes(status)) return undefined;
  if (status === SENT) return 'L’ordre est chez notre banque\u00a0: comptez un à deux jours.';
  const isDue = due_on === expected_on;
  if ([205, 206].includes(status))
    return isDue ? 'C’est l’échéance de votre facture.' : 'C’est la date prévue pour le prochain paiement.';
  if ([DISPUTED, SUSPENDED].includes(status))
    return `Le délai reprend à votre réponse. Sans elle, rien n’est payé le ${day(expected_on)}.`;
  return isDue
    ? 'C’est l’échéance de votre facture, si rien ne manque.'
    : 'C’est notre délai de paiement, compté depuis la date de la facture, si rien ne manque.';
}

/** Title of an event of the thread. */
export function eventTitle({ kind, to_status, from_status }: InvoiceEvent): string {
  if (kind === 'question') return 'Question de notre équipe';
  if (kind === 'answer') return 'Votre réponse';
  if (kind === 'file') return 'Documents joints';
  if (kind === 'withdrawn') return 'Retirée';
  if (to_status === 205 && from_status === SENT) return 'Paiement revenu';
  return (to_status === null ? undefined : invoiceStatus(to_status)?.label) ?? 'Étape';
}

/** What an event says under its title: the reason, then the words of who did it. */
export const eventLines = ({ reason_code, message }: InvoiceEvent): string[] =>
  [reason_code && reasonLabel(reason_code), message].filter(
    (line) => typeof line === 'string' && line !== '',
  ) as string[];
