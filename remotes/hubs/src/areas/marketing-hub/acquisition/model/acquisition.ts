import { columnsOf } from '@trame/app/sheet-column';
import { addMonths, sourceLabel } from '@trame/domain';
import type { Figures } from '../data/acquisition.ts';

const MONTH = new Intl.DateTimeFormat('fr-FR', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** « novembre 2026 ». */
export const monthText = (month: string): string => MONTH.format(new Date(`${month}T12:00:00Z`));

/** The first days of the last months, the present one first. */
export const lastMonths = (today: string, count: number): string[] =>
  Array.from({ length: count }, (_, before) => addMonths(`${today.slice(0, 7)}-01`, -before));

/** Missions and approved accounts: what a source is for. */
export const conversionsOf = ({ missions, approved }: Pick<Figures, 'missions' | 'approved'>): number =>
  missions + (approved ?? 0);

/** Cents for each conversion; undefined without a cost or a conversion. */
export function costOfOne(
  figures: Pick<Figures, 'missions' | 'approved' | 'cost_cents'>,
): number | undefined {
  const conversions = conversionsOf(figures);
  return figures.cost_cents === null || conversions === 0
    ? undefined
    : Math.round(figures.cost_cents / conversions);
}

/** All rows as one; null where none has a value. */
export function totalOf(rows: readonly Figures[]): Omit<Figures, 'source' | 'month' | 'cost_version'> {
  const sum = (read: (row: Figures) => number | null) => {
    const known = rows.map(read).filter((value) => value !== null);
    return known.length === 0 ? null : known.reduce((total, value) => total + value, 0);
  };
  return {
    leads: sum(({ leads }) => leads) ?? 0,
    missions: sum(({ missions }) => missions) ?? 0,
    applications: sum(({ applications }) => applications),
    approved: sum(({ approved }) => approved),
    cost_cents: sum(({ cost_cents }) => cost_cents),
  };
}

export type SourceTotal = Pick<Figures, 'source'> & ReturnType<typeof totalOf>;

/** Each source over all its months, those that brought most first. */
export const totalsBySource = (rows: readonly Figures[]): SourceTotal[] =>
  [...Map.groupBy(rows, ({ source }) => source)]
    .map(([source, months]) => ({ source, ...totalOf(months) }))
    .toSorted(
      (a, b) =>
        b.leads + (b.applications ?? 0) - (a.leads + (a.applications ?? 0)) ||
        a.source.localeCompare(b.source),
    );

/** The part of what came that was converted, « 38 % »; undefined where nothing came. */
export function rateOf(
  figures: Pick<Figures, 'leads' | 'missions' | 'applications' | 'approved'>,
): string | undefined {
  const came = figures.leads + (figures.applications ?? 0);
  return came === 0 ? undefined : `${Math.round((100 * conversionsOf(figures)) / came)}\u00a0%`;
}

const { text, figure } = columnsOf<Figures>();
const euros = (cents: number | null | undefined) => (cents == null ? undefined : cents / 100);

/** The columns of the file. */
export const SHEET_COLUMNS = [
  text('Mois', 12, ({ month }) => month.slice(0, 7)),
  text('Source', 24, ({ source }) => sourceLabel(source)),
  figure('Demandes', 0, ({ leads }) => leads),
  figure('Missions', 0, ({ missions }) => missions),
  figure('Candidatures', 0, ({ applications }) => applications ?? undefined),
  figure('Comptes approuvés', 0, ({ approved }) => approved ?? undefined),
  figure('Coût', 2, ({ cost_cents }) => euros(cost_cents)),
  figure('Coût par conversion', 2, (row) => euros(costOfOne(row))),
];
