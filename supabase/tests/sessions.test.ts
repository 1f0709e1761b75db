import { randomUUID } from 'node:crypto';
import type { PostgresError, TransactionSql } from 'postgres';
import { describe, expect, it } from 'vitest';
import { claimsOf, userIdOf, type Actor } from './support/actors.ts';
import { openDatabase } from './support/database.ts';
import { errorCode } from './support/run-as.ts';
import { WORLD, createWorld } from './support/world.ts';

const open = openDatabase(createWorld);

class Rollback extends Error {}

/** The answer: the roles, or the code of a refusal. */
type Found = {
  has: boolean;
  any: boolean;
  holds: boolean;
  mine: string[] | string;
  applications: number;
  own: number;
  /** How the lists by ids refuse: the code of each, null where it answers. */
  byIds: (string | null)[];
};

const LISTS = ['applications_by_ids', 'evaluations_by_applications', 'cv_identities'];

/** Hidden rows would read as rows that do not exist. */
const REFUSED = LISTS.map(() => '42501');

type Situation = {
  session?: 'open' | 'ended' | 'of somebody else';
  aal?: string;
  factor?: string;
  isNeeded?: boolean;
};

/** Whether a role counts in a session that was opened in this way. */
async function rolesIn(actor: Actor, { session, aal, factor, isNeeded = false }: Situation) {
  const id = randomUUID();
  let found: Found | undefined;
  const ask = async (tx: TransactionSql) => {
    await tx`update private.auth_settings set admin_needs_second_factor = ${isNeeded}`;
    const holder = session === 'of somebody else' ? userIdOf('gestionnaire') : userIdOf(actor);
    if (session && session !== 'ended')
      await tx`insert into auth.sessions (id, user_id) values (${id}, ${holder})`;
    if (factor) {
      await tx`
        insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
        values (gen_random_uuid(), ${userIdOf(actor)}, 'totp', ${factor}, now(), now())`;
    }
    const claims = { ...claimsOf(actor), ...(session && { session_id: id }), ...(aal && { aal }) };
    await tx`select set_config('request.jwt.claims', ${JSON.stringify(claims)}, true)`;
    await tx.unsafe('set local role authenticated');
    const [row] = await tx<[Omit<Found, 'mine' | 'byIds'>]>`
      select private.has_role(${actor}) as has, private.has_any_role() as any, public.holds_role(${actor}) as holds,
        (select count(*)::int from public.trainer_applications) as applications,
        (select count(*)::int from public.user_roles where user_id = ${userIdOf(actor)})
          + (select count(*)::int from public.trainer_accounts where user_id = ${userIdOf(actor)}) as own`;
    const byIds: (string | null)[] = [];
    for (const list of LISTS) {
      const asking = `select * from public.${list}(array['${WORLD.application}'::uuid])`;
      byIds.push(await errorCode(tx.savepoint((inner) => inner.unsafe(asking))));
    }
    const mine = await tx<[{ mine: string[] }]>`select public.my_roles() as mine`.then(
      ([{ mine: roles }]) => roles,
      (error: unknown) => (error as PostgresError).code,
    );
    found = { ...row, mine, byIds };
    throw new Rollback();
  };
  await open.sql.begin(ask).catch((error: unknown) => {
    if (!(error instanceof Rollback)) throw error;
  });
  return found!;
}

describe('a trainer', () => {
  // threat 26
  it('reads their account in a session that is still open, and in no other', async () => {
    const own = async (situation: Situation) => (await rolesIn('approvedTrainer', situation)).own;
    expect(await own({ session: 'open' })).toBe(1);
    expect(await own({ session: 'ended' })).toBe(0);
    expect(await own({ session: 'of somebody else' })).toBe(0);
  });

  // threat 26
  it('with a second factor reads it once it was given', async () => {
    const own = async (aal: string) =>
      (await rolesIn('approvedTrainer', { session: 'open', aal, factor: 'verified' })).own;
    expect([await own('aal1'), await own('aal2')]).toEqual([0, 1]);
  });
});

describe('a role', () => {
  // threat 26
  it('counts in a session that is still open', async () => {
    const found = await rolesIn('app5_user', { session: 'open', aal: 'aal1' });
    expect(found).toMatchObject({
      has: true,
      any: true,
      holds: true,
      mine: ['app5_user'],
      own: 1,
      byIds: [null, null, null],
    });
    expect(found.applications).toBeGreaterThan(0);
  });

  it.each(['ended', 'of somebody else'] as const)(
    'does not count in a session %s, whatever its token says, and the role is not reported as withdrawn',
    async (session) => {
      const nothing = {
        has: false,
        any: false,
        holds: false,
        mine: '28000',
        applications: 0,
        own: 0,
        byIds: REFUSED,
      };
      expect(await rolesIn('app5_user', { session, aal: 'aal2' })).toEqual(nothing);
    },
  );

  it('of someone with a second factor counts only after it was given', async () => {
    const [without, unverified, given] = await Promise.all([
      rolesIn('app5_user', { session: 'open', aal: 'aal1', factor: 'verified' }),
      rolesIn('app5_user', { session: 'open', aal: 'aal1', factor: 'unverified' }),
      rolesIn('app5_user', { session: 'open', aal: 'aal2', factor: 'verified' }),
    ]);
    // The answer names their roles, so that the page asks for the factor.
    expect(without).toEqual({
      has: false,
      any: false,
      holds: false,
      mine: ['app5_user'],
      applications: 0,
      own: 1,
      byIds: REFUSED,
    });
    expect([unverified.has, given.has, unverified.holds, given.holds]).toEqual([true, true, true, true]);
  });

  it('admin counts without a second factor unless the setting asks for one', async () => {
    const has = async (actor: Actor, situation: Situation) => (await rolesIn(actor, situation)).has;
    expect(await has('admin', { aal: 'aal1' })).toBe(true);
    expect(await has('admin', { aal: 'aal1', isNeeded: true })).toBe(false);
    expect(await has('admin', { isNeeded: true })).toBe(false);
    expect(await has('admin', { aal: 'aal2', isNeeded: true })).toBe(true);
    expect(await has('app5_user', { aal: 'aal1', isNeeded: true })).toBe(true);
  });
});
