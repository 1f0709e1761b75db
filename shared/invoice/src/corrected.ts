import type { PreviousInvoice } from './context.ts';

/**
 * The invoice that a credit note names. Numbers begin again each year: its day tells, else the latest one of which something is left.
 * @param day of the invoice, where the file says it
 */
export function correctedAmong(
  previous: readonly PreviousInvoice[],
  number: string | null | undefined,
  day: string | null | undefined,
): PreviousInvoice | undefined {
  const named = previous
    .filter((one) => one.kind === 'invoice' && one.number.toUpperCase() === number?.toUpperCase())
    .toSorted((a, b) => b.issuedOn.localeCompare(a.issuedOn));
  return (
    named.find(({ issuedOn }) => issuedOn === day) ?? named.find(({ leftCents }) => leftCents > 0) ?? named[0]
  );
}
