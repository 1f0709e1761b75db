import { PROGRAMME_STATUSES, type ProgrammeStatus } from '@trame/domain/catalogue';
import { StateTag, type StateTagProps } from '@trame/ui/state-tag';
import { Archive, Check, CircleDashed, Eye } from 'lucide-react';

const LOOKS: Record<ProgrammeStatus, Pick<StateTagProps, 'tone' | 'icon'>> = {
  draft: { tone: 'neutral', icon: <CircleDashed className="icon" aria-hidden /> },
  in_review: { tone: 'info', icon: <Eye className="icon" aria-hidden /> },
  published: { tone: 'success', icon: <Check className="icon" aria-hidden /> },
  archived: { tone: 'neutral', icon: <Archive className="icon" aria-hidden /> },
};

/** The state of a sheet. */
export function ProgrammeState({ status }: { status: ProgrammeStatus }) {
  return (
    <StateTag {...LOOKS[status]}>{PROGRAMME_STATUSES.find(({ value }) => value === status)?.label}</StateTag>
  );
}
