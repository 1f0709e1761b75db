import { describe, expect, it } from 'vitest';
import { accountSituation, type Applicant } from './account-situation.ts';

const applicant: Applicant = { id: 'a1', email: 'Ana@exemple.fr', account_request_status: null };
const ana = { id: 'u1', email: 'ana@exemple.fr' };
const account = (application_id: string | null, user_id = 'u1') => ({
  user_id,
  application_id,
  status: 'approved',
});

describe('accountSituation', () => {
  // spec 3.12, 4.13
  it.each([
    ['no user has the address', applicant, [], [], undefined],
    ['a user has it, without an account', applicant, [ana], [], 'create'],
    ['another user', applicant, [{ id: 'u2', email: 'bea@exemple.fr' }], [], undefined],
    ['an account was asked for', { ...applicant, account_request_status: 'pending' }, [ana], [], undefined],
    ['their account is linked to nothing', applicant, [ana], [account(null)], 'link'],
    ['their account is linked to another application', applicant, [ana], [account('a2')], 'elsewhere'],
    ['their account is linked to this one', applicant, [ana], [account('a1')], 'linked'],
    ['someone’s account is linked to this one', applicant, [], [account('a1', 'u9')], 'linked'],
    ['someone else’s account is linked to nothing', applicant, [], [account(null, 'u9')], undefined],
  ])('%s', (_, of, users, accounts, kind) => {
    expect(accountSituation(of, { users, accounts })?.kind).toBe(kind);
  });
});
