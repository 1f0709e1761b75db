import { formatDateTime } from '@trame/domain';

/** "14:02" today, "20/11/2026 à 16:31" on another day, in Paris. */
export function momentText(at: string, now: Date = new Date()): string {
  const text = formatDateTime(at);
  const isToday = text.slice(0, 10) === formatDateTime(now.toISOString()).slice(0, 10);
  return isToday ? text.slice(-5) : text;
}

/** "48 secondes", "2 minutes". */
export function durationText(from: string, to: string): string {
  const seconds = Math.max(1, Math.round((Date.parse(to) - Date.parse(from)) / 1000));
  if (seconds < 90) return seconds > 1 ? `${seconds} secondes` : 'une seconde';
  return `${Math.round(seconds / 60)} minutes`;
}
