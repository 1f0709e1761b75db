import { AddressViews } from '@trame/app/address-views';
import { gestionnairesQuery, LEAD_FILTERS } from '../data/leads.ts';

const STORED = ['status', 'owner', 'source', 'due', 'month'] as const;

/** The saved views of the leads. */
export default function LeadViewsPanel({ opensAtOnce }: { opensAtOnce: boolean }) {
  return (
    <AddressViews
      kind="lead"
      codecs={LEAD_FILTERS}
      stored={STORED}
      people={gestionnairesQuery}
      remains="Les demandes restent."
      opensAtOnce={opensAtOnce}
    />
  );
}
