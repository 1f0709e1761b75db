import { describe, expect, it } from 'vitest';
import { userIdOf } from './support/actors.ts';
import { openDatabase } from './support/database.ts';
import { commitAs, errorCode, runAs } from './support/run-as.ts';
import { createWorld } from './support/world.ts';

const open = openDatabase(createWorld);
const PERSON = userIdOf('app2_user');

const waiting = () =>
  runAs(open.sql, 'app1_user', async (tx) => {
    const people = await tx<{ id: string }[]>`select id from public.staff_people('', 'waiting', 'all')`;
    const [count] = await tx<{ count: string }[]>`
      select public.count_staff_people('', 'waiting', 'all') as count`;
    return { ids: people.map(({ id }) => id), count: Number(count?.count) };
  });

describe('the people who wait for a decision about a role', () => {
  it('are those with a request that is neither decided nor expired', async () => {
    expect(await waiting()).toEqual({ ids: [], count: 0 });
    await commitAs(
      open.sql,
      'app1_user',
      (tx) => tx`select public.request_role_change(${PERSON}, 'app4_user', 'grant', null)`,
    );
    expect(await waiting()).toEqual({ ids: [PERSON], count: 1 });
    await open.sql`update private.role_requests set requested_at = now() - interval '14 days 1 second'`;
    expect(await waiting()).toEqual({ ids: [], count: 0 });
  });
});

describe('an export of the staff', () => {
  const record = (format: string, count: number) =>
    commitAs(open.sql, 'app1_user', (tx) => tx`select public.record_staff_export(${format}, ${count})`);

  it('writes one line in the audit log: how many people, not which ones', async () => {
    await record('xlsx', 23);
    const [line] = await open.sql`
      select actor_id, table_name, row_key, changes from private.audit_log
      where operation = 'EXPORT' order by id desc limit 1`;
    expect(line).toEqual({
      actor_id: userIdOf('app1_user'),
      table_name: 'staff_profiles',
      row_key: 'list',
      changes: { format: 'xlsx', count: 23 },
    });
  });

  it.each([
    ['pdf', 1],
    ['csv', -1],
    ['csv', 10_001],
  ])('%s of %i lines is refused', async (format, count) => {
    expect(await errorCode(record(format, count))).toBe('22023');
  });
});
