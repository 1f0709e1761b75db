import { buildApplication, buildEvaluation, buildTrainerAccount } from '@trame/testing';
import { describe, expect, it } from 'vitest';
import { lacksAccount, newerLabel, newerThan, neighboursOf, toListItem } from './list-item.ts';

describe('an application of the list, joined with its evaluation and account', () => {
  const row = buildApplication({ email: 'Lea.Martin@example.org' });

  // spec 3.13, 7.8
  it('has its evaluation, its account and its user, whatever the case of the address', () => {
    const evaluation = buildEvaluation(row.id);
    const item = toListItem(row, {
      accounts: [buildTrainerAccount({ user_id: 'user-1', application_id: null })],
      users: [{ id: 'user-1', email: 'lea.martin@example.org' }],
      evaluations: [buildEvaluation('00000000-0000-4000-8000-000000009999'), evaluation],
    });
    expect(item).toMatchObject({
      matching_user_id: 'user-1',
      has_trainer_account: true,
      evaluation: { percentage: evaluation.percentage },
      evaluation_state: 'loaded',
    });
  });

  it('has the account that is linked to it', () => {
    const accounts = [buildTrainerAccount({ user_id: 'someone', application_id: row.id })];
    expect(toListItem(row, { accounts }).has_trainer_account).toBe(true);
  });

  it('has no account when the only one belongs to someone else', () => {
    const accounts = [buildTrainerAccount({ user_id: 'user-2', application_id: null })];
    const users = [{ id: 'user-1', email: row.email }];
    expect(toListItem(row, { accounts, users }).has_trainer_account).toBe(false);
  });

  // spec 4.13
  it.each([
    [null, 'user-1', false, true],
    ['pending', 'user-1', false, false],
    [null, null, false, false],
    [null, 'user-1', true, false],
  ])(
    'lacks an account or not, by its request (%s), its user (%s) and the account of that user (%s): %s',
    (account_request_status, matching_user_id, has_trainer_account, expected) => {
      expect(lacksAccount({ account_request_status, matching_user_id, has_trainer_account })).toBe(expected);
    },
  );

  it.each([
    [{}, 'loading'],
    [{ haveEvaluationsFailed: true }, 'failed'],
    [{ evaluations: [] }, 'loaded'],
  ])('is never shown as not evaluated before that is known: %o', (followUps, state) => {
    const item = toListItem(row, followUps);
    expect(item).toMatchObject({
      matching_user_id: null,
      has_trainer_account: false,
      evaluation: null,
      evaluation_state: state,
    });
  });
});

describe('applications that arrived since the list was read', () => {
  const at = (time: string, id: string) =>
    buildApplication({ id, created_at: `2026-11-21T${time}:00+00:00` });
  const known = [at('09:00', 'b'), at('08:00', 'a')];

  it('are those missing in the list that are not older than it', () => {
    const newest = [at('10:00', 'd'), at('09:00', 'c'), ...known];
    expect(newerThan(newest, known).map(({ id }) => id)).toEqual(['d', 'c']);
  });

  it('are none when an older one only moved into the first page', () => {
    expect(newerThan([...known, at('07:00', 'old')], known)).toEqual([]);
  });

  it('are all of them when the list was empty', () => {
    expect(newerThan(known, [])).toHaveLength(2);
  });

  it.each([
    [1, '1 nouvelle candidature'],
    [2, '2 nouvelles candidatures'],
    [30, 'Plus de 29 nouvelles candidatures'],
  ])('%d are announced as %s', (count, label) => {
    expect(newerLabel(count, 30)).toBe(label);
  });
});

it.each([
  ['a', { position: 1, previous: undefined, next: 'b' }],
  ['b', { position: 2, previous: 'a', next: 'c' }],
  ['c', { position: 3, previous: 'b', next: undefined }],
  ['z', undefined],
])('the neighbours of %s in the list are known', (id, expected) => {
  expect(neighboursOf([{ id: 'a' }, { id: 'b' }, { id: 'c' }], id)).toEqual(expected);
});

it.each([
  ['the first of them', 1, { position: 1, previous: undefined, next: 'a' }],
  ['one in the middle', 2, { position: 2, previous: 'a', next: 'b' }],
  ['the last of them', 4, { position: 4, previous: 'c', next: undefined }],
  ['one of a list that shrank since', 9, { position: 4, previous: 'c', next: undefined }],
])(
  'the neighbours of an application that left the list are those of its former place: %s',
  (_where, last, expected) => {
    expect(neighboursOf([{ id: 'a' }, { id: 'b' }, { id: 'c' }], 'gone', last)).toEqual(expected);
  },
);
