import { addDays, formatDate } from '@trame/domain';

export const PERIODS = [
  { value: 'mois', label: 'Mois' },
  { value: 'trimestre', label: 'Trois mois' },
  { value: 'annee', label: 'Année' },
] as const;

export type PeriodName = (typeof PERIODS)[number]['value'];
export const PERIOD_NAMES = PERIODS.map(({ value }) => value);

/** Days of Paris, both included. */
export type Period = { from: string; until: string };

const DAYS: Readonly<Record<PeriodName, number>> = { mois: 30, trimestre: 91, annee: 365 };

/** The period of a choice that ends on a day. */
export const periodOf = (name: PeriodName, until: string): Period => ({
  from: addDays(until, 1 - DAYS[name]),
  until,
});

/** « Du 01/09/2026 au 30/11/2026, comparé aux 91 jours d’avant ». */
export const periodText = (name: PeriodName, { from, until }: Period): string =>
  `Du ${formatDate(from)} au ${formatDate(until)}, comparé aux ${DAYS[name]} jours d’avant.`;
