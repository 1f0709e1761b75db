import type { PaperState } from '@trame/domain/trainers';
import { Check, Clock, FileUp, Hourglass, TriangleAlert, type LucideIcon } from 'lucide-react';

const SIGNS: Readonly<Record<PaperState, LucideIcon>> = {
  missing: FileUp,
  to_check: Hourglass,
  refused: TriangleAlert,
  verified: Check,
  expiring: Clock,
  expired: TriangleAlert,
};

/** The state of a paper as an icon, beside its words. */
export function PaperSign({ state }: { state: PaperState }) {
  const Sign = SIGNS[state];
  return <Sign className="icon" aria-hidden="true" />;
}
