import { INVOICE_STATUS } from '@trame/domain/invoices';
import { Ban, Check, CheckCheck, Circle, CircleDot, CornerUpLeft, Send, Undo2, X } from 'lucide-react';
import type { MyInvoice } from '../data/my-invoices-query.ts';
import { isWithdrawn } from '../model/my-invoices.ts';

const SIGNS: Readonly<Record<number, typeof Check>> = {
  [INVOICE_STATUS.deposited]: Circle,
  [INVOICE_STATUS.taken]: CircleDot,
  [INVOICE_STATUS.approved]: Check,
  [INVOICE_STATUS.partly]: Check,
  [INVOICE_STATUS.disputed]: CornerUpLeft,
  [INVOICE_STATUS.suspended]: CornerUpLeft,
  [INVOICE_STATUS.completed]: CircleDot,
  [INVOICE_STATUS.refused]: X,
  [INVOICE_STATUS.sent]: Send,
  [INVOICE_STATUS.paid]: CheckCheck,
  [INVOICE_STATUS.rejected]: X,
  [INVOICE_STATUS.cancelled]: Ban,
};

/** Each status has its own sign: colour is never alone. */
export function StatusSign({ invoice }: { invoice: MyInvoice }) {
  const Sign = isWithdrawn(invoice) ? Undo2 : (SIGNS[invoice.status] ?? Circle);
  return <Sign className="sign" aria-hidden="true" />;
}
