import { describe, expect, it } from 'vitest';
import { NO_BATCH } from './batch-store.ts';
import { byReason, leftText, outcomeText } from './batch-text.ts';

const failures = [
  { id: 'a', reason: 'Absent' },
  { id: 'b', reason: 'Image' },
  { id: 'c', reason: 'Image' },
];

describe('the outcome of analysing many CVs, in words', () => {
  it.each([
    [{ analysed: 1 }, '1\u00a0CV analysé'],
    [{ analysed: 38, failures: failures.slice(1) }, '38\u00a0CV analysés, 2 en erreur'],
    [{ failures }, 'Aucun\u00a0CV analysé, 3 en erreur'],
    [{ isStopped: true }, 'Analyse arrêtée\u00a0: aucun\u00a0CV analysé'],
  ])('%o', (values, text) => {
    expect(outcomeText({ ...NO_BATCH, ...values })).toBe(text);
  });

  it('groups failures by reason, the most frequent first', () => {
    expect(byReason(failures)).toEqual([
      { reason: 'Image', ids: ['b', 'c'] },
      { reason: 'Absent', ids: ['a'] },
    ]);
  });

  it('says how many CVs are left to analyse', () => {
    expect([leftText(1), leftText(1200)]).toEqual([
      '1\u00a0CV reste à analyser',
      '1\u202f200\u00a0CV restent à analyser',
    ]);
  });
});
