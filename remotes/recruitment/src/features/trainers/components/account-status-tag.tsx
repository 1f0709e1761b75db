import { accountStatusLabel } from '@trame/domain';
import { Check, Clock, Pause, X, type LucideIcon } from 'lucide-react';

/** Each status has its own sign: colour is never alone. */
const LOOKS: Readonly<Record<string, { icon: LucideIcon; look: string }>> = {
  pending: { icon: Clock, look: 'contacted' },
  approved: { icon: Check, look: 'accepted' },
  rejected: { icon: X, look: 'rejected' },
  suspended: { icon: Pause, look: 'other' },
};

/** The status of a trainer account. */
export function AccountStatusTag({ status }: { status: string }) {
  const { icon: Icon, look } = LOOKS[status] ?? { icon: Clock, look: 'other' };
  return (
    <span className={`tag status status-${look}`}>
      <Icon className="sign" strokeWidth={2.6} aria-hidden />
      {accountStatusLabel(status)}
    </span>
  );
}
