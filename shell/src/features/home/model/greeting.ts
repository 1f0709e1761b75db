import { withFirstDay } from '@trame/domain';

const DAY = new Intl.DateTimeFormat('fr-FR', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'Europe/Paris',
});

/** « Samedi 21 novembre 2026 ». */
export function longDate(date: Date): string {
  const text = withFirstDay(DAY.format(date));
  return text.charAt(0).toLocaleUpperCase('fr') + text.slice(1);
}

/** The word one greets with: the first of the name. */
export function firstName(displayName: string): string {
  return displayName.split(/\s+/)[0] ?? '';
}
