import { INVOICE_STATUS, invoiceNoun, invoiceStatus } from '@trame/domain/invoices';
import { StateTag, type StateTone } from '@trame/ui/state-tag';
import {
  Banknote,
  Check,
  Circle,
  CircleCheck,
  CircleSlash,
  Hand,
  MessageSquareWarning,
  Pause,
  Reply,
  Scissors,
  Undo2,
  X,
  type LucideIcon,
} from 'lucide-react';

const SIGNS: Readonly<Record<number, { tone: StateTone; icon: LucideIcon }>> = {
  [INVOICE_STATUS.deposited]: { tone: 'info', icon: Circle },
  [INVOICE_STATUS.taken]: { tone: 'info', icon: Hand },
  [INVOICE_STATUS.approved]: { tone: 'active', icon: Check },
  [INVOICE_STATUS.partly]: { tone: 'active', icon: Scissors },
  [INVOICE_STATUS.disputed]: { tone: 'warning', icon: MessageSquareWarning },
  [INVOICE_STATUS.suspended]: { tone: 'warning', icon: Pause },
  [INVOICE_STATUS.completed]: { tone: 'info', icon: Reply },
  [INVOICE_STATUS.refused]: { tone: 'danger', icon: X },
  [INVOICE_STATUS.sent]: { tone: 'success', icon: Banknote },
  [INVOICE_STATUS.paid]: { tone: 'success', icon: CircleCheck },
  [INVOICE_STATUS.rejected]: { tone: 'danger', icon: CircleSlash },
  [INVOICE_STATUS.cancelled]: { tone: 'neutral', icon: CircleSlash },
};

/** Where an invoice stands, by its official status. */
export function InvoiceState({
  invoice,
}: {
  invoice: { kind: string; status: number; withdrawn_at: string | null; due_cents?: number };
}) {
  const { kind, status, withdrawn_at, due_cents } = invoice;
  if (withdrawn_at !== null)
    return (
      <StateTag tone="neutral" icon={<Undo2 className="icon" aria-hidden />}>
        Retiré{invoiceNoun(kind).ending}
      </StateTag>
    );
  const { tone, icon: Icon } = SIGNS[status] ?? { tone: 'neutral', icon: Circle };
  return (
    <StateTag tone={tone} icon={<Icon className="icon" aria-hidden />}>
      {invoiceStatus(status, kind, due_cents)?.label ?? status}
    </StateTag>
  );
}
