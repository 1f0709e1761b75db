import { expect, it } from 'vitest';
import { isAnalysing } from './stored-analysis.ts';

it.each([
  ['processing', '2026-11-22T10:00:00Z', true],
  ['processing', '2026-11-22T09:57:01Z', true],
  ['processing', '2026-11-22T09:56:59Z', false],
  ['processing', null, false],
  ['success', '2026-11-22T10:00:00Z', false],
])('an analysis that is %s since %s counts as running: %s', (ai_status, ai_started_at, isAtWork) => {
  expect(isAnalysing({ ai_status, ai_started_at }, Date.parse('2026-11-22T10:00:00Z'))).toBe(isAtWork);
});
