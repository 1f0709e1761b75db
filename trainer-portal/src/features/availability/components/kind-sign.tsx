import { availabilityLabel } from '@trame/domain/trainers';
import { StateTag, type StateTone } from '@trame/ui/state-tag';
import { Check, CircleDashed, X, type LucideIcon } from 'lucide-react';

/** Each kind has a sign and a tone: colour is never alone. */
const SIGNS: Readonly<Record<string, { Icon: LucideIcon; tone: StateTone }>> = {
  free: { Icon: Check, tone: 'success' },
  to_confirm: { Icon: CircleDashed, tone: 'warning' },
  busy: { Icon: X, tone: 'danger' },
};

export function KindSign({ kind }: { kind: string }) {
  const Icon = SIGNS[kind]?.Icon;
  return Icon ? <Icon className="icon" aria-hidden /> : null;
}

export function KindTag({ kind }: { kind: string }) {
  return (
    <StateTag tone={SIGNS[kind]?.tone ?? 'neutral'} icon={<KindSign kind={kind} />}>
      {availabilityLabel(kind)}
    </StateTag>
  );
}
