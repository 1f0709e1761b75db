import { addDays, addMonths } from '@trame/domain';

/** What is looked back on, and how long a step of its curve is. */
export const PERIODS = [
  { value: '30j', label: '30 jours' },
  { value: '3m', label: '3 mois' },
  { value: '6m', label: '6 mois' },
  { value: '12m', label: '1 an' },
] as const;
export type PeriodName = (typeof PERIODS)[number]['value'];

export type Step = 'day' | 'week' | 'month';
export type Period = { since: string; step: Step };

const DAYS = { month: 30, half: 180 };

/** The first day of a period that ends on a day, and its steps: 12 to 31 of them. */
export function periodOf(name: PeriodName, day: string): Period {
  switch (name) {
    case '30j':
      return { since: addDays(day, -DAYS.month), step: 'day' };
    case '3m':
      return { since: addMonths(day, -3), step: 'week' };
    case '12m':
      return { since: addMonths(day, -11), step: 'month' };
    default:
      return { since: addDays(day, -DAYS.half), step: 'week' };
  }
}
