import type { StaffStatus } from '@trame/domain/staff';
import { StateTag, type StateTone } from '@trame/ui/state-tag';
import { Check, Mail, UserRoundX, type LucideIcon } from 'lucide-react';
import { statusLabel } from '../model/person.ts';

const SIGNS: Readonly<Record<StaffStatus, { tone: StateTone; icon: LucideIcon }>> = {
  active: { tone: 'success', icon: Check },
  invited: { tone: 'info', icon: Mail },
  disabled: { tone: 'neutral', icon: UserRoundX },
};

/** Whether somebody can work here. */
export function PersonState({ status }: { status: StaffStatus }) {
  const { tone, icon: Icon } = SIGNS[status];
  return (
    <StateTag tone={tone} icon={<Icon className="icon" aria-hidden />}>
      {statusLabel(status)}
    </StateTag>
  );
}
