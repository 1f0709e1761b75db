import { StateTag } from '@trame/ui/state-tag';
import { Check, CircleDashed } from 'lucide-react';
import { STATES, type EventState } from '../model/event.ts';

/** Whether a date is on the site. */
export function EventStateTag({ state }: { state: EventState }) {
  const isPublished = state === 'published';
  const Icon = isPublished ? Check : CircleDashed;
  return (
    <StateTag tone={isPublished ? 'success' : 'neutral'} icon={<Icon className="icon" aria-hidden />}>
      {STATES.find(({ value }) => value === state)?.label}
    </StateTag>
  );
}
