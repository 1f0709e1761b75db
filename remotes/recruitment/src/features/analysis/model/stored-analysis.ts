import { analysisSchema, type CvAnalysis } from '@trame/cv';
import * as z from 'zod/mini';
import type { ApplicationDetail } from '../../application-data/data/application-columns.ts';

/** The stored analysis of a CV. */
export type StoredAnalysis = Pick<
  ApplicationDetail,
  | 'ai_status'
  | 'ai_started_at'
  | 'ai_error'
  | 'ai_analysis_v2'
  | 'ai_extracted_text_length'
  | 'ai_support_score'
  | 'ai_confidence_score'
>;

/** A run as old as this was killed (`private.is_analysing` of the database): it may be started again. */
const GIVEN_UP_AFTER_MS = 3 * 60_000;

/** When a run that has no result by then may be started again. */
export const givenUpAt = (startedAt: string): Date => new Date(Date.parse(startedAt) + GIVEN_UP_AFTER_MS);

/** Whether a run is in progress. */
export function isAnalysing(
  { ai_status, ai_started_at }: Pick<StoredAnalysis, 'ai_status' | 'ai_started_at'>,
  now: number = Date.now(),
): boolean {
  if (ai_status !== 'processing') return false;
  return ai_started_at !== null && now - Date.parse(ai_started_at) < GIVEN_UP_AFTER_MS;
}

/** The result of an analysis, or null: none is stored, or one of before the second version. */
export function readAnalysis({ ai_status, ai_analysis_v2 }: StoredAnalysis): CvAnalysis | null {
  if (ai_status !== 'success') return null;
  const read = z.safeParse(analysisSchema, ai_analysis_v2);
  return read.success ? read.data : null;
}
