import { expect, it } from 'vitest';
import { completeness } from './qualiopi.ts';

it('completeness counts each kind once, and a paper to renew soon as there', () => {
  const states = { cv: 'verified', contrat: 'expiring', 'rc-pro': 'to_check', nda: 'missing' } as const;
  const stateOf = (kind: string) => states[kind as keyof typeof states];
  expect(completeness(['cv', 'contrat', 'rc-pro', 'nda', 'cv'], stateOf)).toEqual({ held: 2, asked: 4 });
  expect(completeness([], stateOf)).toEqual({ held: 0, asked: 0 });
});
