import {
  bandOf,
  BANDS,
  CRITERIA,
  MAX_SCORE,
  missingCriteria,
  percentage,
  totalScore,
  type Band,
  type CriteriaScores,
  type CriterionKey,
} from './evaluation.ts';

/** A longer list would no longer describe the person. */
const MOST_CRITERIA = 3;

export interface BandLever {
  readonly direction: 'up' | 'down';
  /** The neighbouring band that the changes lead to. */
  readonly band: Band;
  /** Points that separate the grid from that band. */
  readonly points: number;
  /**
   * Changes of one point each that reach the band: up to three criteria that are enough alone, else one set of two or
   * three that is enough together. Empty when three are not enough.
   */
  readonly options: readonly (readonly CriterionKey[])[];
}

/** Score changes that would change the band of a complete grid, upwards first; empty while a criterion has no score. */
export function bandLevers(scores: CriteriaScores): BandLever[] {
  if (missingCriteria(scores).length > 0) return [];
  const total = totalScore(scores);
  const at = BANDS.findIndex(({ key }) => key === bandOf(percentage(total)).key);
  const above = BANDS[at - 1];
  const below = BANDS[at + 1];
  return [
    ...(above ? [lever(scores, 'up', above, firstPointsOf(above) - total)] : []),
    ...(below ? [lever(scores, 'down', below, total - firstPointsOf(BANDS[at] ?? below) + 1)] : []),
  ];
}

/** The lowest number of points in a band, rounding included. */
function firstPointsOf({ from }: Band): number {
  let points = Math.max(0, Math.floor((from * MAX_SCORE) / 100) - 1);
  while (percentage(points) < from) points += 1;
  return points;
}

function lever(scores: CriteriaScores, direction: 'up' | 'down', band: Band, points: number): BandLever {
  const limit = direction === 'up' ? 5 : 1;
  // Heaviest first; among equal ones, the score furthest from its end, then the order of the grid.
  const movable = CRITERIA.filter(({ key }) => scores[key] !== limit).toSorted(
    (a, b) => b.coefficient - a.coefficient || room(scores, b, limit) - room(scores, a, limit),
  );
  const alone = movable.filter(({ coefficient }) => coefficient >= points).slice(0, MOST_CRITERIA);
  if (alone.length > 0) return { direction, band, points, options: alone.map(({ key }) => [key]) };
  for (let size = 2; size <= Math.min(MOST_CRITERIA, movable.length); size += 1) {
    const together = movable.slice(0, size);
    if (together.reduce((sum, { coefficient }) => sum + coefficient, 0) >= points)
      return { direction, band, points, options: [together.map(({ key }) => key)] };
  }
  return { direction, band, points, options: [] };
}

const room = (scores: CriteriaScores, { key }: { key: CriterionKey }, limit: number) =>
  Math.abs((scores[key] ?? limit) - limit);
