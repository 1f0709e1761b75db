import { sectorLabel } from '../../programmes/model/programme.ts';
import type { ProgressGroup, ProgressPoint } from '../data/progress.ts';

/** The scores of a group over the days of a chart; null on days when it had no sheet. */
export type Curve = { key: string; label: string; scores: (number | null)[]; programmes: number };

/** The key of the curve of everything, and those of no sector and of nobody. */
export const WHOLE = 'catalogue';
const NONE = 'aucun';

function nameOf(group: ProgressGroup, { group_key: key, label }: ProgressPoint): string {
  if (group === 'sector') return sectorLabel(key);
  if (key === null) return 'Sans responsable';
  return label ?? 'Une personne qui n’est plus là';
}

/** The days that points are of, in their order. */
export const daysOf = (points: readonly ProgressPoint[]): string[] =>
  [...new Set(points.map(({ day }) => day))].toSorted();

/** One curve for everything. */
export function wholeCurve(days: readonly string[], points: readonly ProgressPoint[], label: string): Curve {
  const byDay = new Map(points.map((point) => [point.day, point]));
  return {
    key: WHOLE,
    label,
    scores: days.map((day) => byDay.get(day)?.score ?? null),
    programmes: points.at(-1)?.programmes ?? 0,
  };
}

/** One curve for each group, the best now first; groups that are gone come last. */
export function groupCurves(
  days: readonly string[],
  points: readonly ProgressPoint[],
  group: ProgressGroup,
): Curve[] {
  const groups = new Map<string, ProgressPoint[]>();
  for (const point of points) {
    const key = point.group_key ?? NONE;
    groups.set(key, [...(groups.get(key) ?? []), point]);
  }
  return [...groups]
    .map(([key, own]) => ({ ...wholeCurve(days, own, own[0] ? nameOf(group, own[0]) : key), key }))
    .toSorted((one, other) => (lastOf(other) ?? -1) - (lastOf(one) ?? -1));
}

/** The present score of a curve; undefined for a group that is gone. */
export const lastOf = ({ scores }: Curve): number | undefined => scores.at(-1) ?? undefined;

/** Its first score in the period. */
export const firstOf = ({ scores }: Curve): number | undefined =>
  scores.find((score) => score !== null) ?? undefined;

/** "+4", "−2", "0"; in whole points, as scores are shown. */
export function gainText(before: number | undefined, after: number | undefined): string {
  if (before === undefined || after === undefined) return '–';
  const gained = Math.round(after) - Math.round(before);
  if (gained === 0) return '0';
  return gained > 0 ? `+${gained}` : `−${-gained}`;
}

/** The curves that are drawn beside the whole at first: the best and the least good. */
export function drawnAtFirst(curves: readonly Curve[]): string[] {
  const present = curves.filter((curve) => lastOf(curve) !== undefined);
  return [...new Set([present[0]?.key, present.at(-1)?.key])].filter((key) => key !== undefined);
}
