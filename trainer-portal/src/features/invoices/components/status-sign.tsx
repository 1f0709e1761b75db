import { Ban, Check, CheckCheck, Circle, CircleDot, CornerUpLeft, Send, Undo2, X } from 'lucide-react';
import type { MyInvoice } from '../data/my-invoices-query.ts';
import { isWithdrawn } from '../model/my-invoices.ts';

const SIGNS: Readonly<Record<number, typeof Check>> = {
  200: Circle,
  204: CircleDot,
  205: Check,
  206: Check,
  207: CornerUpLeft,
  208: CornerUpLeft,
  209: CircleDot,
  210: X,
  211: Send,
  212: CheckCheck,
  213: X,
  220: Ban,
};

/** Each status has its own sign: colour is never alone. */
export function StatusSign({ invoice }: { invoice: MyInvoice }) {
  const Sign = isWithdrawn(invoice) ? Undo2 : (SIGNS[invoice.status] ?? Circle);
  return <Sign className="sign" aria-hidden="true" />;
}
