import { expect, it } from 'vitest';
import { analysisFacts, isAnalysing, type StoredAnalysis } from './stored-analysis.ts';

const stored = (change: Partial<StoredAnalysis>): StoredAnalysis => ({
  ai_status: 'success',
  ai_started_at: null,
  ai_error: null,
  ai_analysis_v2: null,
  ai_extracted_text_length: null,
  ai_support_score: null,
  ai_confidence_score: null,
  ...change,
});

it('has no figures before they are stored', () => {
  expect(analysisFacts(stored({}))).toEqual([]);
});

it.each<[Partial<StoredAnalysis>, string, string]>([
  [{ ai_confidence_score: 0.86 }, 'Confiance', 'Élevée (0,86)'],
  [{ ai_confidence_score: 0.6 }, 'Confiance', 'Moyenne (0,6)'],
  [{ ai_confidence_score: 0 }, 'Confiance', 'Faible (0)'],
  [{ ai_support_score: 0.8 }, 'Score d’appui', '80\u00a0%'],
  [{ ai_support_score: 0.696 }, 'Score d’appui', '69,6\u00a0%'],
  [{ ai_support_score: 0 }, 'Score d’appui', '0\u00a0%'],
  [{ ai_extracted_text_length: 5212 }, 'Texte lu', '5\u202f212 caractères'],
  [{ ai_extracted_text_length: 0 }, 'Texte lu', '0 caractère'],
])('%o reads as %s: %s', (change, label, value) => {
  expect(analysisFacts(stored(change))).toEqual([{ label, value }]);
});

it.each([
  ['processing', '2026-11-22T10:00:00Z', true],
  ['processing', '2026-11-22T09:57:01Z', true],
  ['processing', '2026-11-22T09:56:59Z', false],
  ['processing', null, false],
  ['success', '2026-11-22T10:00:00Z', false],
])('%s since %s is at work: %s', (ai_status, ai_started_at, isAtWork) => {
  expect(isAnalysing({ ai_status, ai_started_at }, Date.parse('2026-11-22T10:00:00Z'))).toBe(isAtWork);
});
