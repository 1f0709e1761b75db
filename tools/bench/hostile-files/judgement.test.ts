import { READING_ERRORS } from '@trame/document';
import { describe, expect, it } from 'vitest';
import { MOST_REQUEST_MS } from '../../../supabase/functions/_shared/apart/threads.ts';
import { ANALYSIS_BUSY } from '../../../supabase/functions/analyze-cv-with-extraction/handler.ts';
import { BUDGETS } from '../budgets.ts';
import { missesOf, MOST_MEMORY, type Answered, type AtOnce } from './judgement.ts';

const answered = (status: number, message?: string, milliseconds = 1000): Answered => ({
  status,
  message,
  milliseconds,
});
const BUSY = answered(503, ANALYSIS_BUSY);
const GOOD: AtOnce = {
  hostile: [answered(200), answered(422, READING_ERRORS.heavy), BUSY],
  ordinary: answered(200),
  others: [answered(200)],
  othersP95: BUDGETS.blockedMs,
  memory: MOST_MEMORY,
};

describe('many hostile files at once are handled', () => {
  it('when each one and an ordinary CV is read, refused with its sentence, or asked to come back', () => {
    expect(missesOf(GOOD)).toEqual([]);
    expect(missesOf({ ...GOOD, ordinary: BUSY })).toEqual([]);
  });

  it.each<[string, Partial<AtOnce>, string]>([
    ['a failure', { hostile: [answered(500)] }, 'réponses'],
    ['a refusal without its sentence', { hostile: [answered(422, 'Non')] }, 'réponses'],
    ['a service that is away', { hostile: [answered(503, 'Plus tard')] }, 'réponses'],
    ['a failure of somebody who does something else', { others: [answered(500)] }, 'réponses'],
    [
      'an ordinary CV reported as too complex',
      { ordinary: answered(422, READING_ERRORS.heavy) },
      'CV ordinaire',
    ],
    ['a request without end', { hostile: [answered(200, undefined, 2 * MOST_REQUEST_MS)] }, 'durées'],
    ['a long wait of somebody else', { othersP95: BUDGETS.blockedMs + 1 }, 'autre demande'],
    ['too much memory', { memory: MOST_MEMORY + 1 }, 'mémoire'],
  ])('but not with %s', (_what, change, missed) => {
    expect(missesOf({ ...GOOD, ...change })).toEqual([missed]);
  });
});
