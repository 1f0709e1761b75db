import { SCORE_BANDS, scoreBand, type ScoreBand } from '@trame/domain/catalogue';

/** Units of the picture: one across for each sheet, one down for each point. */
export const CLOTH = { thread: 10, gap: 3, height: 116 } as const;

/** Height at which a score is, from the top of the picture. */
export const levelOf = (score: number): number => CLOTH.height * (1 - score / 100);

const rect = (at: number, top: number, bottom: number) => {
  const left = at * CLOTH.thread + CLOTH.gap / 2;
  return `M${left} ${top}h${CLOTH.thread - CLOTH.gap}V${bottom}h-${CLOTH.thread - CLOTH.gap}z`;
};

/** One thread per sheet: a path for the threads of each band, and one for what each lacks. */
export function threadPaths(scores: readonly number[]): {
  lacking: string;
  bands: Map<ScoreBand['key'], string>;
} {
  const bands = new Map<ScoreBand['key'], string>(SCORE_BANDS.map(({ key }) => [key, '']));
  let lacking = '';
  for (const [at, score] of scores.entries()) {
    const { key } = scoreBand(score);
    bands.set(key, (bands.get(key) ?? '') + rect(at, levelOf(score), CLOTH.height));
    if (score < 100) lacking += rect(at, 0, Math.max(levelOf(score) - 2, 0));
  }
  return { lacking, bands };
}
