import { daysBetween, today } from '@trame/domain';

const whole = new Intl.NumberFormat('fr-FR');
const oneDigit = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 1 });
const share = new Intl.NumberFormat('fr-FR', { style: 'percent', maximumFractionDigits: 0 });
const change = new Intl.NumberFormat('fr-FR', {
  style: 'percent',
  maximumFractionDigits: 0,
  signDisplay: 'exceptZero',
});

/** "1 952". */
export const numberText = (value: number): string => whole.format(value);

/** "21 %"; "0 %" of a total of 0. */
export const shareText = (part: number, total: number): string => share.format(total > 0 ? part / total : 0);

/** "3,5 j". */
export const daysText = (days: number): string => `${oneDigit.format(days)}\u00a0j`;

/** "12 candidatures". */
export const applicationsText = (count: number): string =>
  `${numberText(count)} candidature${count > 1 ? 's' : ''}`;

/** "Nouveau, 12 candidatures : voir la liste": the text of a link for screen readers and the pointer. */
export const listText = (what: string, count: number): string =>
  `${what}, ${applicationsText(count)}\u00a0: voir la liste`;

/** With fewer than this, a share is not shown. */
const COMPARABLE = 10;

/** "+12 %" from a count to another; undefined where there is too little to compare with. */
export const changeText = (count: number, before: number | null): string | undefined =>
  before !== null && before >= COMPARABLE ? change.format((count - before) / before) : undefined;

/** How long ago an instant was, in days of Paris as the database counts them: "aujourd’hui", "depuis 12 jours". */
export function sinceText(instant: string, now = new Date()): string {
  const days = daysBetween(today(new Date(instant)), today(now));
  if (days < 1) return 'aujourd’hui';
  return `depuis ${numberText(days)}\u00a0jour${days > 1 ? 's' : ''}`;
}
