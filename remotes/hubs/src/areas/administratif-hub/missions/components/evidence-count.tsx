import { missingEvidence } from '@trame/domain/invoices';
import { CircleCheck, CircleDashed } from 'lucide-react';
import type { Mission } from '../data/missions.ts';
import { evidenceText } from '../model/mission.ts';

/** How much of the evidence that was asked for has come. */
export function EvidenceCount({ mission }: { mission: Pick<Mission, 'evidence' | 'evidence_received'> }) {
  if (mission.evidence.length === 0) return <span className="muted">{evidenceText(mission)}</span>;
  const Icon = missingEvidence(mission).length === 0 ? CircleCheck : CircleDashed;
  return (
    <span className="mis-evidence-count num">
      <Icon className="icon" aria-hidden />
      {evidenceText(mission)}
    </span>
  );
}
