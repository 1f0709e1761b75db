import { IconButton } from '@trame/ui/icon-button';
import { ChevronDown, ChevronUp } from 'lucide-react';
import type { Neighbours } from '../../application-data/model/list-item.ts';

export type PreviousNextButtonsProps = { neighbours: Neighbours | undefined; onGo: (id: string) => void };

/** Previous and next application of the list; nothing when this one is not in the list. */
export function PreviousNextButtons({ neighbours, onGo }: PreviousNextButtonsProps) {
  if (!neighbours) return null;
  const { previous, next } = neighbours;
  return (
    <span className="app-previous-next">
      <IconButton
        size="sm"
        tone="line"
        label="Candidature précédente (K)"
        icon={<ChevronUp className="icon" aria-hidden />}
        disabled={!previous}
        onClick={() => previous && onGo(previous)}
      />
      <IconButton
        size="sm"
        tone="line"
        label="Candidature suivante (J)"
        icon={<ChevronDown className="icon" aria-hidden />}
        disabled={!next}
        onClick={() => next && onGo(next)}
      />
    </span>
  );
}
