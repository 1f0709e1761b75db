import { formatCount } from '../counts.ts';

const counted = (count: number, noun: string) => `${formatCount(count)}\u00a0${noun}${count > 1 ? 's' : ''}`;

/** « 5 factures et 1 avoir » of six of which one is a credit note, which is no invoice. */
export const invoicesAndNotes = (count: number, notes: number): string =>
  [(notes < count || notes === 0) && counted(count - notes, 'facture'), notes > 0 && counted(notes, 'avoir')]
    .filter(Boolean)
    .join(' et ');

/** « 5 factures et 1 avoir » of those that are known. */
export const countedInvoices = (invoices: readonly { kind: string }[]): string =>
  invoicesAndNotes(invoices.length, invoices.filter(({ kind }) => kind === 'credit_note').length);
