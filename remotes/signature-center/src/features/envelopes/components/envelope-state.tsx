import type { RequestStatus } from '@trame/domain/signatures';
import { StateTag, type StateTone } from '@trame/ui/state-tag';
import {
  Check,
  CircleDashed,
  CircleDot,
  CircleSlash,
  Clock,
  Eye,
  Send,
  X,
  type LucideIcon,
} from 'lucide-react';
import { stateText } from '../model/envelope.ts';
import '../styles/envelopes.css';

type EnvelopeStateProps = { status: RequestStatus; acted: number; asked: number; isSeen: boolean };

const SIGNS: Readonly<Record<Exclude<RequestStatus, 'sent'>, { tone: StateTone; icon: LucideIcon }>> = {
  draft: { tone: 'neutral', icon: CircleDashed },
  completed: { tone: 'success', icon: Check },
  declined: { tone: 'danger', icon: X },
  expired: { tone: 'neutral', icon: Clock },
  cancelled: { tone: 'neutral', icon: CircleSlash },
};

function signOf({ status, acted, isSeen }: EnvelopeStateProps): { tone: StateTone; icon: LucideIcon } {
  if (status !== 'sent') return SIGNS[status];
  if (acted > 0) return { tone: 'warning', icon: CircleDot };
  return isSeen ? { tone: 'info', icon: Eye } : { tone: 'info', icon: Send };
}

/** Where an envelope stands, with a thread for each of those who are asked. */
export function EnvelopeState(props: EnvelopeStateProps) {
  const { tone, icon: Icon } = signOf(props);
  const { status, acted, asked } = props;
  return (
    <span className="env-state">
      <StateTag tone={tone} icon={<Icon className="icon" aria-hidden />}>
        {stateText(status, props)}
      </StateTag>
      {asked > 0 && status !== 'draft' && asked <= 6 && (
        <span className="env-threads" aria-hidden="true">
          {Array.from({ length: asked }, (_, place) => (
            <span
              key={place}
              data-kind={
                place < acted ? 'done' : status === 'declined' && place === acted ? 'refused' : undefined
              }
            />
          ))}
        </span>
      )}
    </span>
  );
}
