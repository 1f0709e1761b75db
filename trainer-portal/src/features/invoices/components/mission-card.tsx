import type { MissionToInvoice } from '@trame/domain/invoices';
import { TriangleAlert } from 'lucide-react';
import { missionText } from '../model/mission-text.ts';

/** The mission that an invoice is for, and what is still awaited before it can be approved. */
export function MissionCard({ mission }: { mission: MissionToInvoice }) {
  const { orderNumber, missingEvidence } = mission;
  return (
    <section className="invoices-card" aria-labelledby="invoices-mission">
      <h2 id="invoices-mission">La mission retrouvée</h2>
      <p>{missionText(mission)}</p>
      {orderNumber && <p className="muted">Ordre de mission {orderNumber}</p>}
      {missingEvidence.length > 0 && (
        <p className="invoices-awaited">
          <TriangleAlert className="icon" aria-hidden="true" />
          Reste à recevoir&nbsp;: {missingEvidence.join(', ')}. Joignez-le à la facture si vous l’avez.
        </p>
      )}
    </section>
  );
}
