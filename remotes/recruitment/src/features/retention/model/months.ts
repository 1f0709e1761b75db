const MONTH = new Intl.DateTimeFormat('fr-FR', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** "mars 2028" for any day of that month (YYYY-MM-DD). */
export function monthName(day: string): string {
  return MONTH.format(new Date(`${day}T00:00:00Z`));
}

/** "1 candidature", "12 candidatures". */
export function applicationCount(count: number): string {
  return `${count}\u00a0candidature${count > 1 ? 's' : ''}`;
}
