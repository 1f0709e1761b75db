import { today } from '@trame/domain';
import type { MissionToInvoice } from '@trame/domain/invoices';
import { euros } from '@trame/domain/invoices';
import { periodText } from '../../billing/model/mission-text.ts';

export const missionDays = ({ startsOn, endsOn }: Pick<MissionToInvoice, 'startsOn' | 'endsOn'>): string =>
  periodText(startsOn, endsOn);

/** « Sage 100, du 16/11/2026 au 18/11/2026, 1 560,00 € »; that it goes on, as its invoice is then early. */
export const missionText = (mission: MissionToInvoice): string =>
  `${mission.title}, ${missionDays(mission)}, ${euros(mission.totalCents)}${mission.endsOn > today() ? ', pas encore terminée' : ''}`;
