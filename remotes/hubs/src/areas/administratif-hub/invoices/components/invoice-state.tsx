import { invoiceNoun, invoiceStatus } from '@trame/domain/invoices';
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
  200: { tone: 'info', icon: Circle },
  204: { tone: 'info', icon: Hand },
  205: { tone: 'active', icon: Check },
  206: { tone: 'active', icon: Scissors },
  207: { tone: 'warning', icon: MessageSquareWarning },
  208: { tone: 'warning', icon: Pause },
  209: { tone: 'info', icon: Reply },
  210: { tone: 'danger', icon: X },
  211: { tone: 'success', icon: Banknote },
  212: { tone: 'success', icon: CircleCheck },
  213: { tone: 'danger', icon: CircleSlash },
  220: { tone: 'neutral', icon: CircleSlash },
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
