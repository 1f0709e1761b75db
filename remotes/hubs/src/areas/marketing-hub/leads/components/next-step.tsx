import { today } from '@trame/domain';
import { isLeadOpen } from '@trame/domain/requests';
import { CalendarClock } from 'lucide-react';
import type { Lead } from '../data/leads.ts';
import { isLate, stepText } from '../model/lead.ts';

/** What is to be done next about a lead and when, said as late once its day is over. */
export function NextStep({ lead }: { lead: Lead }) {
  if (!isLeadOpen(lead.status)) return null;
  const step = stepText(lead);
  if (step === '') return <span className="muted">Pas d’étape prévue</span>;
  const late = isLate(lead.next_step_on, today());
  return (
    <span className={late ? 'lead-step is-late' : 'lead-step'}>
      <CalendarClock className="icon" aria-hidden />
      <span>
        {step}
        {late && ', en retard'}
      </span>
    </span>
  );
}
