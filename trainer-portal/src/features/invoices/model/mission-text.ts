import { formatDate } from '@trame/domain';
import type { MissionToInvoice } from '@trame/domain/invoices';
import { euros } from '@trame/domain/invoices';

/** « Sage 100, du 16/11/2026 au 18/11/2026, 1 560,00 € » */
export const missionText = ({ title, startsOn, endsOn, totalCents }: MissionToInvoice): string =>
  `${title}, ${
    startsOn === endsOn ? `le ${formatDate(startsOn)}` : `du ${formatDate(startsOn)} au ${formatDate(endsOn)}`
  }, ${euros(totalCents)}`;
