import { daysBetween } from '@trame/domain';
import { pointsText } from '@trame/domain/catalogue';
import type { Goal, ProgressPoint } from '../data/progress.ts';

/** Where a goal stands. */
export type GoalState = {
  current: number | undefined;
  /** Points of the average that are missing; 0 when it is reached. */
  missing: number;
  /** Points of all sheets together. */
  total: number;
  days: number;
  /** What the average is on the day of the goal at the pace of the period; undefined when that is not known. */
  expected: number | undefined;
  kind: 'reached' | 'on_time' | 'late' | 'over' | 'unknown';
};

/** How far a goal is, by the scores of what it is for, the oldest first. */
export function goalState(
  { target, by_day: byDay }: Goal,
  points: readonly ProgressPoint[],
  day: string,
): GoalState {
  const [first, last] = [points[0], points.at(-1)];
  const days = daysBetween(day, byDay);
  if (!first || !last)
    return { current: undefined, missing: 0, total: 0, days, expected: undefined, kind: 'unknown' };
  const current = last.score;
  const missing = Math.max(Math.ceil(target - current), 0);
  const passed = daysBetween(first.day, last.day);
  const pace = passed > 0 ? (last.score - first.score) / passed : undefined;
  const expected =
    pace === undefined || days < 0 ? undefined : Math.min(Math.max(current + pace * days, 0), 100);
  return {
    current,
    missing,
    total: Math.max(Math.ceil((target - current) * last.programmes), 0),
    days,
    expected,
    kind: kindOf(missing, days, expected, target),
  };
}

function kindOf(
  missing: number,
  days: number,
  expected: number | undefined,
  target: number,
): GoalState['kind'] {
  if (missing === 0) return 'reached';
  if (days < 0) return 'over';
  if (expected === undefined) return 'unknown';
  return expected >= target ? 'on_time' : 'late';
}

/** "Encore 7 points, soit 210 points à gagner sur les fiches." */
export function missingText({ missing, total, kind }: GoalState): string {
  if (kind === 'reached') return 'Objectif atteint.';
  return total === missing
    ? `Encore ${pointsText(missing)} à gagner.`
    : `Encore ${pointsText(missing)} de moyenne, soit ${pointsText(total)} à gagner sur l’ensemble des fiches.`;
}

/** What the pace of the period leads to. */
export function paceText({ expected, kind, days }: GoalState): string | undefined {
  if (kind === 'reached') return undefined;
  if (kind === 'over') return `La date est passée depuis ${days === -1 ? 'un jour' : `${-days} jours`}.`;
  if (expected === undefined) return undefined;
  return `Au rythme de la période, la moyenne sera de ${Math.round(expected)} à cette date.`;
}
