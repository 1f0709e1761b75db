import { accountStatusLabel } from '@trame/domain';
import { StateTag, type StateTone } from '@trame/ui/state-tag';
import { Check, Clock, Ban, Pause, X, type LucideIcon } from 'lucide-react';

/** Each status has its own sign: colour is never alone. */
const LOOKS: Readonly<Record<string, { icon: LucideIcon; tone: StateTone }>> = {
  pending: { icon: Clock, tone: 'warning' },
  approved: { icon: Check, tone: 'success' },
  rejected: { icon: X, tone: 'danger' },
  suspended: { icon: Pause, tone: 'neutral' },
  closed: { icon: Ban, tone: 'neutral' },
};

/** The status of a trainer account. */
export function AccountStatusTag({ status }: { status: string }) {
  const { icon: Icon, tone } = LOOKS[status] ?? { icon: Clock, tone: 'neutral' };
  return (
    <StateTag tone={tone} icon={<Icon className="sign" strokeWidth={2.6} aria-hidden />}>
      {accountStatusLabel(status)}
    </StateTag>
  );
}
