import { formatDate, today } from '@trame/domain';
import type { MissionToInvoice } from '@trame/domain/invoices';
import { euros } from '@trame/domain/invoices';

/** « du 16/11/2026 au 18/11/2026 » */
export const missionDays = ({ startsOn, endsOn }: Pick<MissionToInvoice, 'startsOn' | 'endsOn'>): string =>
  startsOn === endsOn ? `le ${formatDate(startsOn)}` : `du ${formatDate(startsOn)} au ${formatDate(endsOn)}`;

/** « Sage 100, du 16/11/2026 au 18/11/2026, 1 560,00 € »; that it goes on, as its invoice is then early. */
export const missionText = (mission: MissionToInvoice): string =>
  `${mission.title}, ${missionDays(mission)}, ${euros(mission.totalCents)}${mission.endsOn > today() ? ', pas encore terminée' : ''}`;
