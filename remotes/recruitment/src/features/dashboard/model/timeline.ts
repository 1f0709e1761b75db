import { addDays, APPLICATION_STATUSES, withFirstDay } from '@trame/domain';
import type { Dashboard } from './dashboard.ts';
import { OTHER_STATUS_KEY } from './list-links.ts';

/** One column: a week from Monday or a month, as far as it is within the period. */
export type Bucket = {
  from: string;
  to: string;
  /** Under the column. */
  short: string;
  /** In words: "Semaine du 12 octobre 2026". */
  long: string;
  counts: Readonly<Record<string, number>>;
  total: number;
};

/** Statuses in the order of a column, from its foot; the unknown ones last. */
export const SERIES = [
  ...APPLICATION_STATUSES.map(({ value, label }) => ({ key: value as string, label: label as string })),
  { key: OTHER_STATUS_KEY, label: 'Autres' },
];

/** The series a status is part of. */
export const seriesOf = (status: string): string =>
  APPLICATION_STATUSES.some(({ value }) => value === status) ? status : OTHER_STATUS_KEY;

const inFrench = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat('fr-FR', { ...options, timeZone: 'UTC' });
  return (day: string) => withFirstDay(format.format(new Date(`${day}T00:00:00Z`)));
};
const shortDay = inFrench({ day: 'numeric', month: 'short' });
const longDay = inFrench({ day: 'numeric', month: 'long', year: 'numeric' });
const shortMonth = inFrench({ month: 'short' });
const longMonth = inFrench({ month: 'long', year: 'numeric' });

function monday(day: string): string {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return addDays(day, -((weekday + 6) % 7));
}

const firstOfMonth = (day: string) => `${day.slice(0, 7)}-01`;
const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** All columns of a period in order, the empty ones too. */
export function bucketsOf({ from, to, unit, timeline }: Dashboard): Bucket[] {
  const counts = new Map<string, Record<string, number>>();
  for (const { bucket, status, count } of timeline) {
    const column = counts.get(bucket) ?? {};
    const key = seriesOf(status);
    column[key] = (column[key] ?? 0) + count;
    counts.set(bucket, column);
  }
  const buckets: Bucket[] = [];
  let start = unit === 'week' ? monday(from) : firstOfMonth(from);
  while (start <= to) {
    const next = unit === 'week' ? addDays(start, 7) : firstOfMonth(addDays(start, 31));
    const column = counts.get(start) ?? {};
    const last = addDays(next, -1);
    buckets.push({
      from: start < from ? from : start,
      to: last > to ? to : last,
      short: unit === 'week' ? shortDay(start) : monthLabel(start, buckets.length === 0),
      long: unit === 'week' ? `Semaine du ${longDay(start)}` : capitalized(longMonth(start)),
      counts: column,
      total: Object.values(column).reduce((sum, count) => sum + count, 0),
    });
    start = next;
  }
  return buckets;
}

/** The year is shown with the first column and with each January. */
const monthLabel = (start: string, isFirst: boolean) =>
  isFirst || start.slice(5, 7) === '01' ? `${shortMonth(start)} ${start.slice(2, 4)}` : shortMonth(start);

/** A round number at or above the highest column that three lines divide into whole numbers. */
export function roundTop(highest: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(highest, 1)));
  const steps = [1, 1.5, 2, 3, 5, 10].map((step) => step * power);
  const top = steps.find((step) => step >= highest) ?? 10 * power;
  return Math.max(3, Math.ceil(top / 3) * 3);
}
