import { useQuery } from '@tanstack/react-query';
import type { LogoState } from '@trame/domain/company';
import { StateTag, type StateTone } from '@trame/ui/state-tag';
import { CalendarClock, Check, CircleDashed, Clock, EyeOff, ImageOff } from 'lucide-react';
import { siteStatusQueryOptions } from '../../site/data/site-status.ts';
import { daysLeft, isLeftOut, stateLabel, stateOf, type Logo } from '../model/logo.ts';

const SIGNS: Readonly<Record<LogoState, { tone: StateTone; icon: typeof Check }>> = {
  shown: { tone: 'success', icon: Check },
  ending: { tone: 'warning', icon: Clock },
  planned: { tone: 'info', icon: CalendarClock },
  over: { tone: 'neutral', icon: EyeOff },
  consent_ended: { tone: 'danger', icon: EyeOff },
  draft: { tone: 'neutral', icon: CircleDashed },
};

const endText = (days: number) =>
  days === 0 ? 'Accord\u00a0: dernier jour' : `Accord\u00a0: encore ${days} jour${days === 1 ? '' : 's'}`;

/** Why a logo is on the site, or is not; also when the site could not show its picture. */
export function LogoStateTag({ logo }: { logo: Logo }) {
  const { data: status } = useQuery(siteStatusQueryOptions());
  const state = stateOf(logo);
  const days = daysLeft(logo);
  if (isLeftOut(logo, status?.left_out ?? []))
    return (
      <StateTag tone="danger" icon={<ImageOff className="icon" aria-hidden />}>
        Image illisible
      </StateTag>
    );
  const { tone, icon: Icon } = SIGNS[state];
  return (
    <StateTag tone={tone} icon={<Icon className="icon" aria-hidden />}>
      {days === undefined ? stateLabel(state) : endText(days)}
    </StateTag>
  );
}
