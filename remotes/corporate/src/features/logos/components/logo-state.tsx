import type { LogoState } from '@trame/domain/company';
import { StateTag, type StateTone } from '@trame/ui/state-tag';
import { CalendarClock, Check, CircleDashed, Clock, EyeOff } from 'lucide-react';
import { stateLabel } from '../model/logo.ts';

const SIGNS: Readonly<Record<LogoState, { tone: StateTone; icon: typeof Check }>> = {
  shown: { tone: 'success', icon: Check },
  ending: { tone: 'warning', icon: Clock },
  planned: { tone: 'info', icon: CalendarClock },
  over: { tone: 'neutral', icon: EyeOff },
  consent_ended: { tone: 'danger', icon: EyeOff },
  draft: { tone: 'neutral', icon: CircleDashed },
};

/** Why a logo is on the site, or is not. */
export function LogoStateTag({ state }: { state: LogoState }) {
  const { tone, icon: Icon } = SIGNS[state];
  return (
    <StateTag tone={tone} icon={<Icon className="icon" aria-hidden />}>
      {stateLabel(state)}
    </StateTag>
  );
}
