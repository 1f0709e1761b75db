import { describe, expect, it } from 'vitest';
import { draftSchema } from './draft.ts';

const EMPTY = {
  full_name: null,
  emails: [],
  phones: [],
  experiences: [],
  education: [],
  skills: [],
  languages: [],
  certifications: [],
};
const skill = (name: string) => ({ name, category: null, evidence: { page: 1, quote: name } });

describe('the draft of an analyser', () => {
  it('may be empty', () => {
    expect(draftSchema.parse(EMPTY)).toEqual(EMPTY);
  });

  it.each([
    ['an impossible page', { ...skill('Excel'), evidence: { page: 0, quote: 'Excel' } }],
    ['a proof without words', { ...skill('Excel'), evidence: { page: 1, quote: '  ' } }],
    ['a name longer than any', skill('x'.repeat(121))],
  ])('is refused with %s', (_, item) => {
    expect(draftSchema.safeParse({ ...EMPTY, skills: [item] }).success).toBe(false);
  });

  it('is refused when it has more items than the limit', () => {
    const skills = Array.from({ length: 151 }, (_, index) => skill(`Logiciel ${index}`));
    expect(draftSchema.safeParse({ ...EMPTY, skills }).success).toBe(false);
  });
});
