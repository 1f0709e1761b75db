import {
  bandOf,
  CRITERIA,
  isScore,
  MAX_SCORE,
  percentage,
  SCORE_LABELS,
  totalScore,
  type CriteriaScores,
  type CriterionKey,
  type Justifications,
  type Score,
} from '@trame/domain';

/** The values that an evaluator enters in the grid. */
export type GridValues = { scores: CriteriaScores; justifications: Justifications; notes: string };

/** The two grids of one application: the official one, and the opinion of each further evaluator. */
export type GridKind = 'official' | 'opinion';

/** A grid as the database stores it. */
export type SavedGrid = {
  id: string;
  /** Grows with each save: tells whether someone else saved in between. */
  version: string;
  /** Completed or submitted, rather than a draft. */
  isFinal: boolean;
  /** The person who saved it last; for an opinion its author. */
  evaluatorId: string | null;
  /**
   * The author of the judgement: the person who completed it, whoever corrected it since; for a draft the person who
   * writes it.
   */
  authorId: string | null;
  percentage: number;
  values: GridValues;
};

export const EMPTY_GRID: GridValues = { scores: {}, justifications: {}, notes: '' };

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Scores and justifications of a row, without its other columns. */
export function readGrid(scores: unknown, justifications: unknown, notes: string | null): GridValues {
  const values: GridValues = { scores: {}, justifications: {}, notes: notes ?? '' };
  for (const { key } of CRITERIA) {
    const score = isRecord(scores) ? scores[key] : undefined;
    const text = isRecord(justifications) ? justifications[key] : undefined;
    if (isScore(score)) values.scores[key] = score;
    if (typeof text === 'string') values.justifications[key] = text;
  }
  return values;
}

/** The stored form of a filled grid: without empty justifications and notes. */
export function toStore({ scores, justifications, notes }: GridValues) {
  const points = totalScore(scores);
  const share = percentage(points);
  const kept = CRITERIA.flatMap(({ key }) => {
    const text = justifications[key]?.trim();
    return text ? [[key, text] as const] : [];
  });
  return {
    criteria_scores: Object.fromEntries(
      CRITERIA.flatMap(({ key }) => (isScore(scores[key]) ? [[key, scores[key]] as const] : [])),
    ),
    justifications: Object.fromEntries(kept),
    total_score: points,
    max_score: MAX_SCORE,
    percentage: share,
    notes: notes.trim() || null,
    recommendation: bandOf(share).recommendation,
  };
}

/** Whether two grids would be stored alike. */
export function sameGrid(one: GridValues, other: GridValues): boolean {
  return JSON.stringify(toStore(one)) === JSON.stringify(toStore(other));
}

/** The next criterion of the grid, or the one before; undefined at its ends. */
export function neighbourOf(key: CriterionKey, step: 1 | -1): CriterionKey | undefined {
  return CRITERIA[CRITERIA.findIndex((criterion) => criterion.key === key) + step]?.key;
}

export type GridDifference = { label: string; mine: string; theirs: string };

const scoreText = (score: Score | undefined) =>
  score === undefined ? 'non noté' : `${score} ${SCORE_LABELS[score]}`;
const sentence = (text: string | undefined) => text?.trim() || 'rien';

/** Differences of another person's version, criterion by criterion. */
export function gridDifferences(mine: GridValues, theirs: GridValues): GridDifference[] {
  const found: GridDifference[] = [];
  const compare = (label: string, ours: string, others: string) => {
    if (ours !== others) found.push({ label, mine: ours, theirs: others });
  };
  for (const { key, label } of CRITERIA) {
    compare(label, scoreText(mine.scores[key]), scoreText(theirs.scores[key]));
    compare(
      `${label}, justification`,
      sentence(mine.justifications[key]),
      sentence(theirs.justifications[key]),
    );
  }
  compare('Notes', sentence(mine.notes), sentence(theirs.notes));
  return found;
}
