import { expect, it } from 'vitest';
import { analysisFacts, type StoredAnalysis } from './analysis.ts';

const stored = (change: Partial<StoredAnalysis>): StoredAnalysis => ({
  ai_status: 'success',
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
