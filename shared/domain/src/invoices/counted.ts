import { formatCount } from '../counts.ts';

const counted = (count: number, noun: string) => `${formatCount(count)}\u00a0${noun}${count > 1 ? 's' : ''}`;

/** « 5 factures et 1 avoir »: a credit note is no invoice. */
export function countedInvoices(invoices: readonly { kind: string }[]): string {
  const notes = invoices.filter(({ kind }) => kind === 'credit_note').length;
  return [
    (notes < invoices.length || notes === 0) && counted(invoices.length - notes, 'facture'),
    notes > 0 && counted(notes, 'avoir'),
  ]
    .filter(Boolean)
    .join(' et ');
}
