import { useQuery } from '@tanstack/react-query';
import { TimelineSection } from '@trame/app/timeline-section';
import { gestionnairesQuery, type Lead } from '../data/leads.ts';
import { describeEntry } from '../model/describe-entry.ts';

/** What happened to a lead: mails, changes, missions, and what the team writes about it. */
export default function LeadThread({ lead }: { lead: Lead }) {
  const { data: people = [] } = useQuery(gestionnairesQuery);
  const nameOf = (id: string) =>
    people.find((person) => person.id === id)?.name ??
    (id === lead.owner_id ? lead.owner_name : null) ??
    'Une autre personne';
  return (
    <div className="lead-thread">
      <TimelineSection
        entity={{ kind: 'lead', id: lead.id }}
        people={people}
        describe={(entry) => describeEntry(entry, nameOf)}
      />
    </div>
  );
}
