import { leadStatusLabel, type LeadStatus } from '@trame/domain/requests';
import { StateTag, type StateTone } from '@trame/ui/state-tag';
import {
  CircleCheck,
  CircleX,
  FileText,
  ListChecks,
  MailPlus,
  MessagesSquare,
  type LucideIcon,
} from 'lucide-react';

const SIGNS: Readonly<Record<LeadStatus, { tone: StateTone; icon: LucideIcon }>> = {
  new: { tone: 'info', icon: MailPlus },
  contacted: { tone: 'warning', icon: MessagesSquare },
  qualified: { tone: 'active', icon: ListChecks },
  proposal: { tone: 'active', icon: FileText },
  won: { tone: 'success', icon: CircleCheck },
  lost: { tone: 'danger', icon: CircleX },
};

/** Where a lead stands. */
export function LeadState({ status }: { status: LeadStatus }) {
  const { tone, icon: Icon } = SIGNS[status];
  return (
    <StateTag tone={tone} icon={<Icon className="icon" aria-hidden />}>
      {leadStatusLabel(status)}
    </StateTag>
  );
}
