import { withFirstDay } from '@trame/domain';
import type { Days } from '@trame/domain/trainers';

const format = (options: Intl.DateTimeFormatOptions) => {
  const formatter = new Intl.DateTimeFormat('fr-FR', { ...options, timeZone: 'UTC' });
  return (day: string) => withFirstDay(formatter.format(new Date(`${day}T00:00:00Z`)));
};
const whole = format({ day: 'numeric', month: 'long', year: 'numeric' });
const monthDay = format({ day: 'numeric', month: 'long' });
const dayAlone = format({ day: 'numeric' });
const monthAlone = format({ month: 'long', year: 'numeric' });

/** « mardi 1er décembre 2026 » */
export const dayText = format({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** « Décembre 2026 », of YYYY-MM. */
export const monthText = (month: string): string => capitalized(monthAlone(`${month}-01`));

const first = (day: string) => (dayAlone(day) === '1' ? '1er' : dayAlone(day));

/** « le 1er décembre 2026 », « du 1er au 4 décembre 2026 », « du 28 décembre 2026 au 3 janvier 2027 ». */
export function daysText({ starts_on: from, ends_on: to }: Days): string {
  if (from === to) return `le ${whole(from)}`;
  if (from.slice(0, 7) === to.slice(0, 7)) return `du ${first(from)} au ${whole(to)}`;
  return `du ${from.slice(0, 4) === to.slice(0, 4) ? monthDay(from) : whole(from)} au ${whole(to)}`;
}

/** « Du 1er au 4 décembre 2026. » */
export const daysSentence = (days: Days): string => `${capitalized(daysText(days))}.`;
