import type { InvoicedMission, MyInvoice } from '../data/my-invoices-query.ts';

/** The invoices with the missions that they ask to be paid; one that was cancelled since is not among the person's missions. */
export function withMissions(
  invoices: readonly MyInvoice[],
  missions: readonly (InvoicedMission & { id: string })[],
): readonly MyInvoice[] {
  const known = new Map(missions.map((mission) => [mission.id, mission]));
  return invoices.map((invoice) => {
    const mission = known.get(invoice.mission_id ?? '');
    return mission ? { ...invoice, mission } : invoice;
  });
}
