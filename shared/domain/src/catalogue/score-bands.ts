export const SCORE_BANDS = [
  { key: 'excellent', label: 'Excellente', from: 85 },
  { key: 'good', label: 'Bonne', from: 70 },
  { key: 'average', label: 'Moyenne', from: 50 },
  { key: 'insufficient', label: 'Insuffisante', from: 0 },
] as const;
export type ScoreBand = (typeof SCORE_BANDS)[number];

/** The band of a score; the last one is that of everything below. */
export const scoreBand = (score: number): ScoreBand =>
  SCORE_BANDS.find(({ from }) => score >= from) ?? SCORE_BANDS[3];
