import { addDays, dayError, daysBetween, formatDate, today } from '../dates.ts';
import { countCharacters } from '../text.ts';

/** What a trainer says of a period, for the screens and the calendar that they subscribe to. */
export const AVAILABILITY_KINDS = [
  { value: 'free', label: 'Disponible' },
  { value: 'to_confirm', label: 'À confirmer' },
  { value: 'busy', label: 'Indisponible' },
] as const;

export type AvailabilityKind = (typeof AVAILABILITY_KINDS)[number]['value'];

/** The label of a kind; an unknown one is shown as it is. */
export const availabilityLabel = (kind: string): string =>
  AVAILABILITY_KINDS.find(({ value }) => value === kind)?.label ?? kind;

/** Longest period in days, how far from today one may be, characters of a note, periods of one trainer. */
export const AVAILABILITY_LIMITS = { days: 366, behind: 366, ahead: 731, note: 160, periods: 300 } as const;

/** Days of Paris, both included, written YYYY-MM-DD. */
export type Days = { starts_on: string; ends_on: string };
export type AvailabilityPeriod = Days & { kind: AvailabilityKind; note: string | null };

/** How many days a period has, both ends included. */
export const countDays = ({ starts_on, ends_on }: Days): number => daysBetween(starts_on, ends_on) + 1;

/** The periods that share a day with some days. */
export const overlapping = <Period extends Days>(periods: readonly Period[], days: Days): Period[] =>
  periods.filter(({ starts_on, ends_on }) => starts_on <= days.ends_on && ends_on >= days.starts_on);

export type AvailabilityProblems = Partial<Record<keyof Days | 'note', string>>;

/** What is refused of a period, by field; nothing when it may be saved. */
export function availabilityProblems(
  period: Days & { note: string | null },
  now: Date = new Date(),
): AvailabilityProblems {
  const { days, behind, ahead, note } = AVAILABILITY_LIMITS;
  const day = today(now);
  const [first, last] = [addDays(day, -behind), addDays(day, ahead)];
  const problems: AvailabilityProblems = {};
  for (const field of ['starts_on', 'ends_on'] as const) {
    const wrong = period[field] ? dayError(period[field]) : 'Choisissez un jour.';
    if (wrong) problems[field] = wrong;
    else if (period[field] < first) problems[field] = `Pas avant le ${formatDate(first)}.`;
    else if (period[field] > last) problems[field] = `Pas après le ${formatDate(last)}.`;
  }
  if (!problems.starts_on && !problems.ends_on) {
    if (period.ends_on < period.starts_on) problems.ends_on = 'La fin est avant le début.';
    else if (countDays(period) > days) problems.ends_on = `${days} jours au plus.`;
  }
  if (countCharacters(period.note ?? '') > note) problems.note = `${note} caractères au plus.`;
  return problems;
}
