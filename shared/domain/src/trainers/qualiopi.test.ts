import { describe, expect, it } from 'vitest';
import { askedPaperState, completeness, type PaperFacts } from './qualiopi.ts';

const TODAY = '2026-11-28';
const paper = (status: PaperFacts['status'], end: string | null = null): PaperFacts => ({
  kind: 'rc-pro',
  status,
  expires_on: end,
});
const other: PaperFacts = { kind: 'cv', status: 'verified', expires_on: null };

describe('a paper that an indicator asks for', () => {
  it.each<[string, PaperFacts[], string]>([
    ['nothing deposited', [], 'missing'],
    ['another paper only', [other], 'missing'],
    ['verified, without an end', [paper('verified')], 'held'],
    ['verified, 31 days left', [paper('verified', '2026-12-29')], 'held'],
    ['verified, 30 days left', [paper('verified', '2026-12-28')], 'soon'],
    ['verified, valid today for the last time', [paper('verified', '2026-11-28')], 'soon'],
    ['verified, over since yesterday, not marked yet', [paper('verified', '2026-11-27')], 'expired'],
    ['marked as expired', [paper('expired', '2026-10-01')], 'expired'],
    ['waiting for a check', [paper('to_check')], 'checking'],
    ['refused', [paper('refused')], 'refused'],
    ['refused, then deposited again', [paper('refused'), paper('to_check')], 'checking'],
    ['expired, renewal waiting for a check', [paper('expired', '2026-10-01'), paper('to_check')], 'checking'],
    ['soon over, renewal waiting for a check', [paper('verified', '2026-12-01'), paper('to_check')], 'held'],
    ['replaced by a longer one', [paper('replaced', '2026-12-01'), paper('verified', '2027-12-01')], 'held'],
    ['replaced only', [paper('replaced')], 'missing'],
  ])('%s', (_, papers, state) => {
    expect(askedPaperState('rc-pro', papers, TODAY)).toBe(state);
  });
});

it('completeness counts each kind once, and a paper to renew soon as there', () => {
  const states = { cv: 'held', contrat: 'soon', 'rc-pro': 'checking', nda: 'missing' } as const;
  const stateOf = (kind: string) => states[kind as keyof typeof states];
  expect(completeness(['cv', 'contrat', 'rc-pro', 'nda', 'cv'], stateOf)).toEqual({ held: 2, asked: 4 });
  expect(completeness([], stateOf)).toEqual({ held: 0, asked: 0 });
});
