import { accountStatusLabel } from '@trame/domain';
import { StateTag, type StateTone } from '@trame/ui/state-tag';
import { Ban, Check, Clock, Pause, X, type LucideIcon } from 'lucide-react';

const SIGNS: Readonly<Record<string, { tone: StateTone; icon: LucideIcon }>> = {
  pending: { tone: 'warning', icon: Clock },
  approved: { tone: 'success', icon: Check },
  rejected: { tone: 'danger', icon: X },
  suspended: { tone: 'neutral', icon: Pause },
  closed: { tone: 'neutral', icon: Ban },
};

/** Where the account of a trainer stands. */
export function TrainerState({ status }: { status: string }) {
  const { tone, icon: Icon } = SIGNS[status] ?? { tone: 'neutral', icon: Clock };
  return (
    <StateTag tone={tone} icon={<Icon className="icon" aria-hidden />}>
      {accountStatusLabel(status)}
    </StateTag>
  );
}
