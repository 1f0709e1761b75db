import { describe, expect, it } from 'vitest';
import type { TrainerState } from './access.ts';
import { decide, GUARDS, isGuardedPath, type GuardedPath } from './guards.ts';

const PATHS = Object.keys(GUARDS) as GuardedPath[];
const STATES: TrainerState[] = ['none', 'pending', 'approved', 'rejected', 'suspended', 'closed'];
const openTo = (state: TrainerState) =>
  PATHS.filter((path) => decide(GUARDS[path], { phase: 'ready', state }).kind === 'open');

const EVERYONE: GuardedPath[] = [
  '',
  'login',
  'signup',
  'forgot-password',
  'oauth/callback',
  'reset-password',
  'second-step',
  'pending-approval',
];
const OF_THE_APP: GuardedPath[] = [
  'app/dashboard',
  'app/invoice-portal',
  'app/invoice-deposit',
  'app/my-invoices',
  'app/qualiopi-resources',
];
const OF_AN_OPEN_ACCOUNT: GuardedPath[] = ['profile', 'availability', 'papers', 'billing'];
const OF_A_SESSION: GuardedPath[] = ['my-data', 'account'];

describe('the pages that open', () => {
  it('to a visitor are those without a guard', () => {
    const found = PATHS.filter(
      (path) => decide(GUARDS[path], { phase: 'signed-out', state: undefined }).kind === 'open',
    );
    expect(found).toEqual(EVERYONE);
  });

  it('to an approved account are all', () => {
    expect(openTo('approved')).toEqual(PATHS);
    expect(PATHS).toEqual([
      ...EVERYONE,
      ...OF_THE_APP,
      ...OF_AN_OPEN_ACCOUNT,
      'admin/debug',
      ...OF_A_SESSION,
    ]);
  });

  it('to a pending account are none of the app', () => {
    expect(openTo('pending')).toEqual([...EVERYONE, ...OF_AN_OPEN_ACCOUNT, 'admin/debug', ...OF_A_SESSION]);
  });

  it('to a person without an account are those of a session', () => {
    expect(openTo('none')).toEqual([...EVERYONE, ...OF_A_SESSION]);
  });

  it.each(['rejected', 'suspended', 'closed'] as const)(
    'to a %s account are those of a session, and what says why',
    (state) => {
      expect(openTo(state)).toEqual([...EVERYONE, 'admin/debug', ...OF_A_SESSION]);
    },
  );
});

it('every refusal says what is needed and what the person has', () => {
  const refused = decide(GUARDS['app/dashboard'], { phase: 'ready', state: 'suspended' });
  expect(refused).toEqual({
    kind: 'pending',
    why: 'Il faut\u00a0: compte approuvé. Vous avez\u00a0: compte suspendu.',
  });
  for (const state of STATES)
    for (const path of PATHS)
      expect(decide(GUARDS[path], { phase: 'ready', state }).why).toMatch(/^[A-ZÉ].*\.$/);
});

it.each([
  ['recovery', 'held'],
  ['second-step', 'held'],
  ['loading', 'wait'],
  // Roles of the staff, which are being read or cannot be, are no part of it.
  ['checking', 'open'],
  ['unverified', 'open'],
] as const)('a session in the phase %s is %s', (phase, kind) => {
  expect(decide('session', { phase, state: undefined }).kind).toBe(kind);
});

it('waits for the account before it decides', () => {
  expect(decide(['approved'], { phase: 'ready', state: undefined }).kind).toBe('wait');
});

it('knows its own paths alone', () => {
  expect(isGuardedPath('app/dashboard')).toBe(true);
  expect(isGuardedPath('toString')).toBe(false);
});
