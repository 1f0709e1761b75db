/** Longest reason of a prepared credit note, in characters: it is printed. */
export const CREDIT_REASON_LENGTH = 300;

/** Without VAT, and the VAT, in cents. */
export interface NetAndVat {
  net_cents: number;
  vat_cents: number;
}

/** What is to be paid of an invoice, without VAT and the VAT: all of it, less what deposits asked for. */
function dueParts({
  net_cents: net,
  vat_cents: vat,
  due_cents: due,
}: NetAndVat & { due_cents: number }): NetAndVat {
  const ofNet = Math.round((due * net) / (net + vat));
  return { net_cents: ofNet, vat_cents: due - ofNet };
}

/** What credit notes have left of what is due of an invoice, in cents. */
export function leftToCredit(
  invoice: NetAndVat & { due_cents: number },
  taken: readonly NetAndVat[],
): NetAndVat {
  const due = dueParts(invoice);
  return {
    net_cents: taken.reduce((left, note) => left - note.net_cents, due.net_cents),
    vat_cents: taken.reduce((left, note) => left - note.vat_cents, due.vat_cents),
  };
}

/**
 * The VAT of a credit note that takes `net` cents back, at the rate of its invoice: what is left of it for all that is left, so
 * that the parts of an invoice add up to it.
 */
export function vatOfCredit(invoice: NetAndVat, left: NetAndVat, net: number): number {
  if (net === left.net_cents) return left.vat_cents;
  return Math.min(left.vat_cents, Math.round((net * invoice.vat_cents) / invoice.net_cents));
}
