import { INVOICE_STATUS } from '@trame/domain/invoices';
import type { MyInvoice } from '../data/my-invoices-query.ts';
import type { MyRefund } from '../data/my-refunds-query.ts';
import { isPaidOrSent, isWithdrawn } from './my-invoices.ts';

/** Whether it is an approved credit note of an invoice that was paid before: its trainer pays back. */
function isOwedBack(note: MyInvoice, invoices: readonly MyInvoice[]): boolean {
  if (note.kind !== 'credit_note' || note.status !== INVOICE_STATUS.approved || isWithdrawn(note))
    return false;
  return invoices.some((invoice) => invoice.id === note.corrects && isPaidOrSent(invoice));
}

export const owesBack = (invoices: readonly MyInvoice[]): boolean =>
  invoices.some((invoice) => isOwedBack(invoice, invoices));

/** The invoices, with what is to be paid back of their credit notes. */
export const withRefunds = (
  invoices: readonly MyInvoice[],
  refunds: readonly MyRefund[],
): readonly MyInvoice[] =>
  invoices.map((note) =>
    isOwedBack(note, invoices)
      ? { ...note, refund: { cents: refunds.find(({ id }) => id === note.id)?.cents } }
      : note,
  );
