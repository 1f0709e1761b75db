import {
  explainLostPoints,
  type LostPoints,
  type LostPointsText,
  type ProgrammeContent,
} from '@trame/domain/catalogue';

/** Lost points in words, with the number that the panel and the field show. */
export type NumberedLoss = LostPointsText & { number: number };

export const numberedLosses = (content: ProgrammeContent, lost: readonly LostPoints[]): NumberedLoss[] =>
  explainLostPoints(content, lost).map((loss, at) => ({ ...loss, number: at + 1 }));
