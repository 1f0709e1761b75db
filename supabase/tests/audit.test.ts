import { describe, expect, it } from 'vitest';
import { userIdOf } from './support/actors.ts';
import { openDatabase } from './support/database.ts';
import { commitAs, errorCode } from './support/run-as.ts';
import { WORLD, createWorld, insertApplication } from './support/world.ts';

const open = openDatabase(createWorld);

type Line = {
  actor_id: string | null;
  actor_role: string;
  operation: string;
  changes: Record<string, { from?: unknown; to?: unknown }>;
};
const lines = (table: string, key: string) => open.sql<Line[]>`
  select actor_id, actor_role, operation, changes from private.audit_log
  where table_name = ${table} and row_key = ${key} order by id`;
const last = async (table: string, key: string) => (await lines(table, key)).at(-1)!;

/** A change by the recruiter, kept. */
const asRecruiter = (statement: string) => commitAs(open.sql, 'app5_user', (tx) => tx.unsafe(statement));

describe('the audit log', () => {
  it('says who changed what, from which value to which', async () => {
    await asRecruiter(
      `update public.trainer_applications set status = 'contacted', phone = '+33700000000', mastered_software = '{SAP}'
      where id = '${WORLD.application}'`,
    );
    expect(await last('trainer_applications', WORLD.application)).toEqual({
      actor_id: userIdOf('app5_user'),
      actor_role: 'authenticated',
      operation: 'UPDATE',
      changes: {
        status: { from: 'evaluated', to: 'contacted' },
        phone: { from: '+33612345678', to: '+33700000000' },
        mastered_software: { from: [], to: ['SAP'] },
      },
    });
  });

  it('holds no personal data of an application that comes or goes', async () => {
    const id = await insertApplication(open.sql, { full_name: 'Personne Unique', phone: '+33711111111' });
    await asRecruiter(`delete from public.trainer_applications where id = '${id}'`);
    const all = await lines('trainer_applications', id);
    expect(all.map(({ operation }) => operation)).toEqual(['INSERT', 'DELETE']);
    expect(JSON.stringify(all)).not.toMatch(/Unique|\+337|chloe/i);
  });

  it('notes nothing for an update that changes nothing', async () => {
    const before = (await lines('trainer_applications', WORLD.application)).length;
    await asRecruiter(
      `update public.trainer_applications set status = status where id = '${WORLD.application}'`,
    );
    expect(await lines('trainer_applications', WORLD.application)).toHaveLength(before);
  });

  it('follows roles, accounts, evaluations and the clearing of messages', async () => {
    const user = userIdOf('noRole');
    await open.sql`insert into public.user_roles (user_id, role) values (${user}, 'app2_user')`;
    await open.sql`delete from public.user_roles where user_id = ${user}`;
    expect((await lines('user_roles', user)).map(({ operation }) => operation)).toEqual(['INSERT', 'DELETE']);
    expect((await last('user_roles', user)).changes['role']).toEqual({ from: 'app2_user' });

    await open.sql`update public.trainer_accounts set status = 'suspended' where user_id = ${userIdOf('otherTrainer')}`;
    expect((await last('trainer_accounts', userIdOf('otherTrainer'))).changes['status']).toEqual({
      from: 'approved',
      to: 'suspended',
    });

    await asRecruiter(`delete from public.trainer_evaluations where id = '${WORLD.evaluation}'`);
    expect(await last('trainer_evaluations', WORLD.evaluation)).toMatchObject({
      operation: 'DELETE',
      actor_id: userIdOf('app5_user'),
    });

    await open.sql`delete from public.notification_logs where application_id = ${WORLD.application}`;
    expect((await last('notification_logs', WORLD.notification)).operation).toBe('DELETE');
  });

  it('is undone with the change it tells of', async () => {
    const before = (await lines('trainer_applications', WORLD.application)).length;
    const failing = asRecruiter(
      `update public.trainer_applications set status = 'accepted' where id = '${WORLD.application}'; select 1 / 0`,
    );
    expect(await errorCode(failing)).toBe('22012');
    expect(await lines('trainer_applications', WORLD.application)).toHaveLength(before);
  });

  it.each([
    `update private.audit_log set actor_role = 'nobody'`,
    `update private.audit_log set changes = '{"status": {"to": "accepted"}}'`,
    `update private.audit_log set changes = '{}' where changes <> '{}'`,
    'delete from private.audit_log',
    'truncate private.audit_log',
  ])('refuses the owner too: %s', async (statement) => {
    expect(await errorCode(open.sql.unsafe(statement))).toBe('42501');
  });
});
