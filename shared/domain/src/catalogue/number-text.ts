import { formatCount } from '../counts.ts';
import type { ProgrammeContent } from './content.ts';

const NUMBER = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 2 });

/** "1 250,5": at most two decimals. */
export const numberText = (value: number): string => NUMBER.format(value);

/** "7 h", "3,5 h", "0,75 h". */
export const hoursText = (hours: number): string => `${numberText(hours)}\u00a0h`;

/** "1 jour", "1,5 jour", "3 jours". */
export const daysText = (days: number): string => `${numberText(days)}\u00a0jour${days >= 2 ? 's' : ''}`;

/** "21 h, 3 jours"; empty when neither is known. */
export const durationText = ({
  duration_hours: hours,
  duration_days: days,
}: Partial<ProgrammeContent>): string =>
  [hours !== undefined && hoursText(hours), days !== undefined && daysText(days)].filter(Boolean).join(', ');

/** "1 point", "6 points", "31 123 points". */
export const pointsText = (points: number): string => `${formatCount(points)} point${points > 1 ? 's' : ''}`;
