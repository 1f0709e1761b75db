/** Longest reason of a prepared credit note, in characters: it is printed. */
export const CREDIT_REASON_LENGTH = 300;

/** Without VAT, and the VAT, in cents. */
export interface NetAndVat {
  net_cents: number;
  vat_cents: number;
}

/** What credit notes have left of an invoice, in cents. */
export const leftToCredit = (invoice: NetAndVat, taken: readonly NetAndVat[]): NetAndVat => ({
  net_cents: taken.reduce((left, note) => left - note.net_cents, invoice.net_cents),
  vat_cents: taken.reduce((left, note) => left - note.vat_cents, invoice.vat_cents),
});

/**
 * The VAT of a credit note that takes `net` cents back, at the rate of its invoice: what is left of it for all that is left, so
 * that the parts of an invoice add up to it.
 */
export function vatOfCredit(invoice: NetAndVat, left: NetAndVat, net: number): number {
  if (net === left.net_cents) return left.vat_cents;
  return Math.min(left.vat_cents, Math.round((net * invoice.vat_cents) / invoice.net_cents));
}
