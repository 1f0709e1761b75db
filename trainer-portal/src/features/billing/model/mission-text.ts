import { formatDate } from '@trame/domain';
import { evidenceLabel, isMissionToInvoice, missingEvidence } from '@trame/domain/invoices';
import type { Mission } from '../data/missions.ts';

/** « du 16/11/2026 au 18/11/2026 », « le 16/11/2026 » */
export const periodText = (from: string, to: string): string =>
  from === to ? `le ${formatDate(from)}` : `du ${formatDate(from)} au ${formatDate(to)}`;

export const missionDays = ({ starts_on, ends_on }: Pick<Mission, 'starts_on' | 'ends_on'>): string =>
  periodText(starts_on, ends_on);

/** « feuilles d’émargement, bilan de session »: what is still to be joined; empty for nothing. */
export const missingText = (mission: Mission): string =>
  missingEvidence(mission)
    .map((kind) => evidenceLabel(kind).toLowerCase())
    .join(', ');

/** Client, place, days, hours and order, as an invoice says them. */
export const missionDetails = (mission: Mission): string =>
  [
    mission.client_name,
    mission.is_remote ? 'à distance' : mission.place,
    missionDays(mission),
    mission.hours && `${mission.hours.toLocaleString('fr-FR')} heures`,
    `ordre ${mission.order_number}`,
  ]
    .filter(Boolean)
    .join(', ');

/**
 * The mission that shows how an invoice looks: the latest one to invoice, else the next one to end, else the last one.
 * @param missions latest first
 */
export const exampleOf = <M extends Pick<Mission, 'status' | 'ends_on'>>(
  missions: readonly M[],
  day: string,
): M | undefined =>
  missions.find((mission) => isMissionToInvoice(mission, day)) ??
  missions.findLast(({ ends_on }) => ends_on >= day) ??
  missions[0];
