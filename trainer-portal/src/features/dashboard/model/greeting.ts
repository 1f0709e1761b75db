import { withFirstDay } from '@trame/domain';

const DAY = new Intl.DateTimeFormat('fr-FR', {
  timeZone: 'Europe/Paris',
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
});

const NUMBERS = ['', 'Une', 'Deux', 'Trois', 'Quatre', 'Cinq', 'Six', 'Sept', 'Huit', 'Neuf'];

/** The line under the greeting: the day, and how much is asked. */
export function dayLine(tasks: number | undefined, now: Date = new Date()): string {
  const day = withFirstDay(DAY.format(now));
  const first = day.charAt(0).toLocaleUpperCase('fr') + day.slice(1);
  if (tasks === undefined) return `${first}.`;
  if (tasks === 0) return `${first}. Rien ne vous attend aujourd’hui.`;
  const things = tasks === 1 ? 'chose vous attend' : 'choses vous attendent';
  return `${first}. ${NUMBERS[tasks] ?? tasks} ${things}.`;
}

/** Whole days between two moments. */
export const daysSince = (start: string, now: Date = new Date()): number =>
  Math.max(0, Math.floor((now.getTime() - Date.parse(start)) / 86_400_000));
