import { paperStateLabel, type PaperState } from '@trame/domain/trainers';
import { StateTag, type StateTone } from '@trame/ui/state-tag';
import {
  CircleAlert,
  CircleCheck,
  CircleDashed,
  CircleX,
  Clock,
  Search,
  type LucideIcon,
} from 'lucide-react';

const SIGNS: Readonly<Record<PaperState, { tone: StateTone; icon: LucideIcon }>> = {
  missing: { tone: 'neutral', icon: CircleDashed },
  to_check: { tone: 'info', icon: Search },
  refused: { tone: 'danger', icon: CircleX },
  verified: { tone: 'success', icon: CircleCheck },
  expiring: { tone: 'warning', icon: Clock },
  expired: { tone: 'danger', icon: CircleAlert },
};

/** As the office says it: it is the one that checks, and that asks for what is missing. */
const OFFICE_LABELS: Readonly<Partial<Record<PaperState, string>>> = {
  missing: 'Manquante',
  to_check: 'À vérifier',
  refused: 'Refusée',
};

/** What a kind of paper is for one trainer. */
export function PaperStateTag({ state }: { state: PaperState }) {
  const { tone, icon: Icon } = SIGNS[state];
  return (
    <StateTag tone={tone} icon={<Icon className="icon" aria-hidden />}>
      {OFFICE_LABELS[state] ?? paperStateLabel(state)}
    </StateTag>
  );
}
