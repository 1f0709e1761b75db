import { today } from '@trame/domain';
import { countedInvoices, INVOICE_STATUS, isInStage } from '@trame/domain/invoices';
import type { MyInvoice } from '../data/my-invoices-query.ts';
import { isGoing, isPaidOrSent, isWithdrawn, yearOf } from './my-invoices.ts';

/** The years that have invoices or payments, latest first; always this one. */
export const yearsOf = (invoices: readonly MyInvoice[]): string[] =>
  [...new Set([today().slice(0, 4), ...invoices.map(yearOf), ...invoices.filter(isPaid).map(paidYear)])]
    .toSorted()
    .toReversed();

const isPaid = ({ status, paid_on }: MyInvoice): boolean =>
  status === INVOICE_STATUS.paid && paid_on !== null;
const paidYear = ({ paid_on, issued_on }: MyInvoice): string => (paid_on ?? issued_on).slice(0, 4);

const counts = (invoice: MyInvoice): boolean =>
  !isWithdrawn(invoice) && !isInStage(invoice.status, 'turnedDown');

/** An amount of an invoice as it adds up: a credit note is taken off, what is not to be paid is nothing. */
export function countedCents(invoice: MyInvoice, cents: number): number {
  if (!counts(invoice)) return 0;
  return invoice.kind === 'credit_note' ? -cents : cents;
}

/**
 * What an invoice adds to what is paid: the part that was approved. Its credit notes first take back what was not approved,
 * which nobody pays: each is taken off for what exceeds that, in the order of the decisions, those that wait for one last.
 */
export function dueCents(invoice: MyInvoice, invoices: readonly MyInvoice[]): number {
  const { id, kind, corrects, due_cents, approved_cents, taken_back_cents } = invoice;
  if (kind !== 'credit_note') return countedCents(invoice, approved_cents ?? due_cents);
  const corrected = correctedOf(invoice, invoices);
  // Once the payment of its invoice came back, the rest of its credit notes decides again.
  if (taken_back_cents !== null && (!corrected || isPaidOrSent(corrected)))
    return countedCents(invoice, taken_back_cents);
  // Nothing of its invoice is to be paid.
  if (corrected?.status === INVOICE_STATUS.cancelled) return 0;
  let notApproved = corrected ? corrected.due_cents - (corrected.approved_cents ?? corrected.due_cents) : 0;
  const notes = invoices
    .filter((one) => one.corrects === corrects && counts(one))
    .toSorted(inOrderOfDecision);
  for (const note of notes) {
    if (note.id === id) break;
    notApproved = Math.max(0, notApproved - note.due_cents);
  }
  return countedCents(invoice, Math.max(0, due_cents - notApproved));
}

const correctedOf = ({ corrects }: MyInvoice, invoices: readonly MyInvoice[]): MyInvoice | undefined =>
  invoices.find(({ id }) => id === corrects);

/** What an invoice adds to what is to come: what was paid back of a credit note is not taken off a second time. */
const comingCents = (invoice: MyInvoice, invoices: readonly MyInvoice[]): number =>
  dueCents(invoice, invoices) +
  invoice.paid_back.reduce((total, { amount_cents }) => total + (amount_cents ?? 0), 0);

/** What an invoice adds to what was received; nothing before it is paid. */
export const receivedOf = (invoice: MyInvoice, invoices: readonly MyInvoice[]): number | undefined =>
  isPaid(invoice) && counts(invoice) ? receivedCents(invoice, invoices) : undefined;

/** What an invoice adds to what was received: of a credit note that was paid back, what came by transfers. */
const receivedCents = (invoice: MyInvoice, invoices: readonly MyInvoice[]): number =>
  invoice.refunded_cents === null
    ? dueCents(invoice, invoices)
    : countedCents(invoice, invoice.refunded_cents);

/** As the database orders credit notes. */
const inOrderOfDecision = (a: MyInvoice, b: MyInvoice): number =>
  Number(a.decided_at === null) - Number(b.decided_at === null) ||
  (a.decided_at ?? a.deposited_at).localeCompare(b.decided_at ?? b.deposited_at) ||
  a.id.localeCompare(b.id);

/** No payment to come is less for it: its invoice was paid without it. */
const isApartFromPayments = (note: MyInvoice, invoices: readonly MyInvoice[]): boolean => {
  const corrected = correctedOf(note, invoices);
  return (
    note.kind === 'credit_note' &&
    note.status !== INVOICE_STATUS.sent &&
    corrected !== undefined &&
    isPaidOrSent(corrected)
  );
};

export type YearTotals = {
  invoiced: number;
  paid: number;
  toCome: number;
  /** What credit notes of paid invoices have one pay back, as far as that is known. */
  toPayBack: number;
  /** « 5 factures et 1 avoir » */
  count: string;
};

/**
 * Totals with VAT, of all invoices: what was issued in a year, what was paid in it whenever it was issued, and what is still to come
 * or to pay back, of whatever year.
 */
export function totalsOf(invoices: readonly MyInvoice[], year: string): YearTotals {
  const issued = invoices.filter((one) => yearOf(one) === year);
  const counted = issued.filter((one) => isGoing(one) || one.status === INVOICE_STATUS.paid);
  const sum = (rows: readonly MyInvoice[], cents: (one: MyInvoice) => number) =>
    rows.reduce((total, one) => total + cents(one), 0);
  return {
    invoiced: sum(issued, (one) => countedCents(one, one.due_cents)),
    paid: sum(
      invoices.filter((one) => isPaid(one) && paidYear(one) === year),
      (one) => receivedCents(one, invoices),
    ),
    toCome: sum(
      invoices.filter((one) => isGoing(one) && !isApartFromPayments(one, invoices)),
      (one) => comingCents(one, invoices),
    ),
    toPayBack: sum(invoices, ({ refund }) => refund?.cents ?? 0),
    count: counted.length === 0 ? 'Aucune facture' : countedInvoices(counted),
  };
}
