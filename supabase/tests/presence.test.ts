import { describe, expect, it } from 'vitest';
import { userIdOf } from './support/actors.ts';
import { openDatabase } from './support/database.ts';
import { commitAs } from './support/run-as.ts';
import { createWorld, insertApplication } from './support/world.ts';

const open = openDatabase(async (sql) => {
  await createWorld(sql);
  // A second recruiter, with a name.
  await sql`insert into public.user_roles (user_id, role) values (${userIdOf('noRole')}, 'app5_user')`;
  await sql`
    update public.staff_profiles set full_name = 'Camille Perrin' where id = ${userIdOf('noRole')}`;
});

type Recruiter = 'app5_user' | 'noRole';

async function call<Row extends object>(who: Recruiter, query: string, ...values: string[]): Promise<Row[]> {
  let rows: Row[] = [];
  await commitAs(open.sql, who, async (tx) => {
    rows = [...(await tx.unsafe<Row[]>(query, values))];
  });
  return rows;
}
const mark = (who: Recruiter, id: string, editing = false) =>
  call<{ name: string; editing: boolean }>(
    who,
    `select * from public.mark_presence('application', $1, ${editing})`,
    id,
  );
const seen = (who: Recruiter, id: string, ago: string) =>
  open.sql`
    update private.presence set at = now() - ${ago}::interval
    where entity_id = ${id} and user_id = ${userIdOf(who)}`;

describe('the people who have an application open', () => {
  it('are shown to each other by name, those who edit first, and never to themselves', async () => {
    const id = await insertApplication(open.sql);
    expect(await mark('noRole', id)).toEqual([]);
    expect(await mark('app5_user', id, true)).toEqual([{ name: 'Camille Perrin', editing: false }]);
    expect(await mark('noRole', id)).toEqual([{ name: 'app5_user@trame.example', editing: true }]);
    await mark('app5_user', id, false);
    expect(await mark('noRole', id)).toEqual([{ name: 'app5_user@trame.example', editing: false }]);
  });

  it('are shown for 45 seconds after their last report', async () => {
    const id = await insertApplication(open.sql);
    await mark('noRole', id);
    await seen('noRole', id, '44 seconds');
    expect(await mark('app5_user', id)).toHaveLength(1);
    await seen('noRole', id, '46 seconds');
    expect(await mark('app5_user', id)).toEqual([]);
  });

  it('are no longer shown once they leave, and only they, on that application alone', async () => {
    const [id, other] = [await insertApplication(open.sql), await insertApplication(open.sql)];
    await mark('noRole', id);
    await mark('noRole', other);
    await call('app5_user', `select public.leave_presence('application', $1)`, id);
    expect(await mark('app5_user', id)).toHaveLength(1);
    await call('noRole', `select public.leave_presence('application', $1)`, id);
    expect(await mark('app5_user', id)).toEqual([]);
    expect(await mark('app5_user', other)).toHaveLength(1);
  });

  it('are forgotten after a time, and with the application', async () => {
    const [id, other] = [await insertApplication(open.sql), await insertApplication(open.sql)];
    await mark('noRole', id);
    await seen('noRole', id, '2 hours');
    await mark('app5_user', other);
    expect(await open.sql`select from private.presence where entity_id = ${id}`).toHaveLength(0);
    await open.sql`delete from public.trainer_applications where id = ${other}`;
    expect(await open.sql`select from private.presence where entity_id = ${other}`).toHaveLength(0);
  });

  it('are not recorded on an application that is gone', async () => {
    expect(await mark('app5_user', 'b0000000-0000-4000-8000-00000000ffff', true)).toEqual([]);
  });
});

describe('the changes since a given moment', () => {
  const changes = (id: string, since: string) =>
    call<{ name: string | null; fields: string[] }>(
      'app5_user',
      // As text: the driver would cut a time to milliseconds, before the line that it was read from.
      `select name, fields from public.entity_changes_since('application', $1, $2::text::timestamptz)`,
      id,
      since,
    );
  const edit = (who: Recruiter, id: string, set: string) =>
    call(who, `update public.trainer_applications set ${set} where id = $1`, id);

  it('name people and fields, the latest first, and leave out readings', async () => {
    const id = await insertApplication(open.sql);
    const [start] = await open.sql<{ now: string }[]>`select clock_timestamp()::text as now`;
    await edit('noRole', id, `city = 'Lyon', phone = '+33712345678'`);
    await call('noRole', `select public.record_entity_event('application', $1, 'view')`, id);
    await edit('app5_user', id, `status = 'contacted'`);
    const found = await changes(id, start!.now);
    expect(found.map(({ name, fields }) => [name, fields.toSorted()])).toEqual([
      ['app5_user@trame.example', ['status']],
      ['Camille Perrin', ['city', 'phone']],
    ]);
    expect(JSON.stringify(found)).not.toContain('Lyon');
  });

  it('leave out earlier changes, and name nobody for changes of the platform', async () => {
    const id = await insertApplication(open.sql);
    await edit('noRole', id, `city = 'Lyon'`);
    const [since] = await open.sql<{ at: string }[]>`
      select max(at)::text as at from private.audit_log where application_id = ${id}
    `;
    await open.sql`update public.trainer_applications set ai_status = 'processing' where id = ${id}`;
    expect(await changes(id, since!.at)).toEqual([{ name: null, fields: ['ai_status'] }]);
  });
});
