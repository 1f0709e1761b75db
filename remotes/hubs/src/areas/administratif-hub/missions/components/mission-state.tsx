import { missionStatusLabel, type MissionStatus } from '@trame/domain/invoices';
import { StateTag, type StateTone } from '@trame/ui/state-tag';
import { CalendarClock, Check, CircleX, Play, ReceiptEuro, type LucideIcon } from 'lucide-react';

const SIGNS: Readonly<Record<MissionStatus, { tone: StateTone; icon: LucideIcon }>> = {
  planned: { tone: 'neutral', icon: CalendarClock },
  running: { tone: 'info', icon: Play },
  done: { tone: 'active', icon: Check },
  invoiced: { tone: 'success', icon: ReceiptEuro },
  cancelled: { tone: 'danger', icon: CircleX },
};

/** Where a mission stands. */
export function MissionState({ status }: { status: MissionStatus }) {
  const { tone, icon: Icon } = SIGNS[status];
  return (
    <StateTag tone={tone} icon={<Icon className="icon" aria-hidden />}>
      {missionStatusLabel(status)}
    </StateTag>
  );
}
