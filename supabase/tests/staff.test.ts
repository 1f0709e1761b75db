import { createHash, randomUUID } from 'node:crypto';
import { createClient } from '@supabase/supabase-js';
import postgres, { type Sql, type TransactionSql } from 'postgres';
import { describe, expect, it, vi } from 'vitest';
import { TEST_PASSWORD } from '../../tools/embedded/test-database.ts';
import { userIdOf } from './support/actors.ts';
import { openDatabase } from './support/database.ts';
import { errorCode } from './support/run-as.ts';
import { createWorld, insertApplication, WORLD } from './support/world.ts';

const open = openDatabase(createWorld);

const CORPORATE = userIdOf('app1_user');
const ADMIN = userIdOf('admin');
const RECRUITER = userIdOf('app5_user');

class Rollback extends Error {}

/** What a person does with the API; `session`: that of their token. */
async function act<T>(
  person: string,
  work: (tx: TransactionSql) => Promise<T>,
  { session, undo = false, sql = open.sql }: { session?: string; undo?: boolean; sql?: Sql } = {},
): Promise<T> {
  let result: { value: T } | undefined;
  try {
    await sql.begin(async (tx) => {
      const claims = { role: 'authenticated', sub: person, ...(session && { session_id: session }) };
      await tx`select set_config('request.jwt.claims', ${JSON.stringify(claims)}, true)`;
      await tx`set local role authenticated`;
      result = { value: await work(tx) };
      if (undo) throw new Rollback();
    });
  } catch (error) {
    if (!(error instanceof Rollback)) throw error;
  }
  return result!.value;
}
/** The code with which a statement of a person is refused, null when it is not; nothing remains of it. */
const tried = (person: string, work: (tx: TransactionSql) => Promise<unknown>) =>
  errorCode(act(person, work, { undo: true }));

type NewPerson = { name?: string; roles?: string[]; invited?: boolean; disabled?: boolean; job?: string };

/** Somebody of the staff. */
async function addPerson({ name = 'Nora Vidal', roles = [], invited, disabled, job }: NewPerson = {}) {
  const id = randomUUID();
  await open.sql`
    insert into auth.users (id, aud, role, email, email_confirmed_at, confirmation_sent_at)
    values (${id}, 'authenticated', 'authenticated', ${`${id.slice(0, 8)}@trame.example`},
      ${invited ? null : new Date()}, ${invited ? new Date() : null})`;
  const at = invited ? new Date() : null;
  await open.sql`
    insert into public.staff_profiles (
      id, full_name, job_title, invited_at, invitation_sent_at, has_invited_account, disabled_at
    )
    values (${id}, ${name}, ${job ?? null}, ${at}, ${at}, ${at !== null}, ${disabled ? new Date() : null})`;
  for (const role of roles)
    await open.sql`insert into public.user_roles (user_id, role) values (${id}, ${role})`;
  return id;
}

type Listed = {
  id: string;
  full_name: string;
  status: string;
  roles: { role: string; by: string | null }[];
  open_requests: { id: string; role: string; action: string; is_mine: boolean }[];
  open_sessions: number;
  updated_at: Date;
  sort_name: string;
};
const personOf = async (id: string, reader = CORPORATE) =>
  (await act(reader, (tx) => tx<Listed[]>`select * from public.staff_person(${id})`))[0];
const rolesOf = async (id: string) =>
  (
    await open.sql<{ role: string }[]>`select role from public.user_roles where user_id = ${id} order by role`
  ).map(({ role }) => role);
const historyOf = async (id: string) =>
  (
    await act(
      CORPORATE,
      (tx) =>
        tx<{ kind: string; actor_id: string | null; details: Record<string, unknown> }[]>`
          select kind, actor_id, details from public.entity_timeline('staff_person', ${id})`,
    )
  ).map(({ kind, actor_id, details }) => ({ kind, actor_id, details }));

const request = (
  person: string,
  role: string,
  action = 'grant',
  by = CORPORATE,
  reason: string | null = null,
) =>
  act(by, async (tx) => {
    const [row] = await tx<{ id: string }[]>`
      select public.request_role_change(${person}, ${role}, ${action}, ${reason}) as id`;
    return row!.id;
  });
const decide = (id: string, decision: string, by = ADMIN, sql = open.sql) =>
  act(
    by,
    async (tx) => {
      const [row] = await tx<
        { status: string }[]
      >`select public.decide_role_change(${id}, ${decision}) as status`;
      return row!.status;
    },
    { sql },
  );
const disable = async (person: string, by = CORPORATE, reason: string | null = null) => {
  const version = (await open.sql`select updated_at from public.staff_profiles where id = ${person}`)[0]?.[
    'updated_at'
  ] as Date;
  return act(by, (tx) => tx`select public.disable_staff_account(${person}, ${reason}, ${version})`);
};
const enable = async (person: string, by = CORPORATE) => {
  const version = (await open.sql`select updated_at from public.staff_profiles where id = ${person}`)[0]?.[
    'updated_at'
  ] as Date;
  return act(by, (tx) => tx`select public.enable_staff_account(${person}, ${version})`);
};
const openSession = async (person: string) => {
  const id = randomUUID();
  await open.sql`insert into auth.sessions (id, user_id) values (${id}, ${person})`;
  return id;
};

/**
 * What several people do at the same moment, each on a connection of their own: all wait for their turn before the first
 * goes on. The codes of their refusals, null where there is none.
 */
async function together(...works: ((sql: Sql) => Promise<unknown>)[]) {
  const connections = works.map(() => postgres(open.database.url, { max: 1, onnotice: () => undefined }));
  let codes: Promise<(string | null)[]> | undefined;
  try {
    await open.sql.begin(async (tx) => {
      await tx`select private.take_turn_for_roles()`;
      codes = Promise.all(works.map((work, index) => errorCode(work(connections[index]!))));
      const areWaiting = async () => {
        const [row] = await open.sql<{ count: number }[]>`
          select count(*)::int as count from pg_locks
          where locktype = 'advisory' and not granted
            and database = (select oid from pg_database where datname = current_database())`;
        return row!.count === works.length;
      };
      await vi.waitUntil(areWaiting, { timeout: 10_000 });
    });
    return await codes!;
  } finally {
    for (const connection of connections) await connection.end({ timeout: 1 });
  }
}

describe('the staff', () => {
  it('is whoever holds a role, never a trainer', async () => {
    const staff = await open.sql<{ id: string }[]>`select id from public.staff_profiles`;
    const ids = staff.map(({ id }) => id);
    expect(ids).toEqual(expect.arrayContaining([CORPORATE, ADMIN, RECRUITER]));
    expect(ids).not.toContain(userIdOf('approvedTrainer'));
    expect(ids).not.toContain(userIdOf('noRole'));
  });

  it('has names and jobs of one line that are not too long', async () => {
    const id = await addPerson();
    const edit = (column: string, value: string | null) =>
      tried(
        CORPORATE,
        (tx) => tx`update public.staff_profiles set ${tx({ [column]: value })} where id = ${id}`,
      );
    expect(await edit('full_name', 'Nora Vidal-Roy')).toBeNull();
    expect(await edit('job_title', null)).toBeNull();
    for (const [column, value] of [
      ['full_name', ' '],
      ['full_name', ' Nora'],
      ['full_name', 'a'.repeat(121)],
      ['job_title', ''],
      ['job_title', 'a'.repeat(121)],
    ] as const)
      expect({ column, value, code: await edit(column, value) }).toMatchObject({ code: '23514' });
    expect(await edit('full_name', null)).toBe('23502');
  });

  // threat 20
  it('has names that others give, also to those who manage people', async () => {
    for (const person of [CORPORATE, ADMIN]) {
      const edit = (column: string, by: string) =>
        tried(
          by,
          (tx) =>
            tx`update public.staff_profiles set ${tx({ [column]: 'La Direction' })} where id = ${person}`,
        );
      const other = person === ADMIN ? CORPORATE : ADMIN;
      const codes = [
        await edit('full_name', person),
        await edit('job_title', person),
        await edit('full_name', other),
      ];
      expect({ person, codes }).toEqual({
        person,
        codes: ['42501', null, person === ADMIN ? '42501' : null],
      });
    }
  });

  it('has names that their own sessions show from the next renewal on', async () => {
    const email = `${randomUUID()}@trame.example`;
    const id = await open.database.createUser({ email, roles: ['app5_user'] });
    const { url } = await open.database.api();
    const { auth } = createClient(url, open.database.secrets.publishableKey, {
      auth: { persistSession: false, autoRefreshToken: false },
    });
    await auth.signInWithPassword({ email, password: TEST_PASSWORD });
    await act(
      CORPORATE,
      (tx) => tx`update public.staff_profiles set full_name = 'Anne Leroy' where id = ${id}`,
    );
    const { data } = await auth.refreshSession();
    expect(data.user?.app_metadata).toMatchObject({ provider: 'email', full_name: 'Anne Leroy' });
  });

  // threat 33
  it('is written by administrators alone, as far as they hold admin', async () => {
    const admin = await addPerson({ roles: ['admin'] });
    for (const column of ['full_name', 'job_title']) {
      const edit = (by: string) =>
        tried(
          by,
          (tx) => tx`update public.staff_profiles set ${tx({ [column]: 'Nora' })} where id = ${admin}`,
        );
      expect([column, await edit(CORPORATE), await edit(ADMIN)]).toEqual([column, '42501', null]);
    }
    await open.sql`delete from public.user_roles where user_id = ${admin}`;
  });

  it.each(['\u200d', '\u3164', '\u2800', '\u0301', '\u200c \u0301'])(
    'has no name that nobody sees: %j',
    async (name) => {
      const id = await addPerson();
      const rename = (text: string) =>
        tried(CORPORATE, (tx) => tx`update public.staff_profiles set full_name = ${text} where id = ${id}`);
      expect([await rename(name), await rename(`É${name}`)]).toEqual(['23514', null]);
    },
  );

  it('is not changed by a save on an earlier version', async () => {
    const id = await addPerson();
    const { updated_at: version } = (await personOf(id))!;
    const save = (name: string) =>
      act(
        CORPORATE,
        (tx) =>
          tx`update public.staff_profiles set full_name = ${name} where id = ${id} and updated_at = ${version} returning id`,
      );
    expect(await save('Nora Roy')).toHaveLength(1);
    expect(await save('Nora Petit')).toHaveLength(0);
    expect(await historyOf(id)).toMatchObject([
      {
        kind: 'edited',
        actor_id: CORPORATE,
        details: { changes: { full_name: { from: 'Nora Vidal', to: 'Nora Roy' } } },
      },
      { kind: 'created' },
    ]);
  });
});

describe('the list of the staff', () => {
  const list = (filters: { search?: string; status?: string; role?: string }) =>
    act(
      ADMIN,
      (tx) => tx<Listed[]>`
        select * from public.staff_people(${filters.search ?? ''}, ${filters.status ?? 'all'}, ${filters.role ?? 'all'})`,
    );
  const count = async (filters: { search?: string; status?: string; role?: string }) => {
    const [row] = await act(
      ADMIN,
      (tx) => tx<{ total: string }[]>`
        select public.count_staff_people(${filters.search ?? ''}, ${filters.status ?? 'all'}, ${filters.role ?? 'all'}) as total`,
    );
    return Number(row!.total);
  };

  it('finds people by name, address and job, accents and case ignored, by status and by role', async () => {
    const noël = await addPerson({
      name: 'Noël Hœrner',
      job: 'Chargé de qualité',
      roles: ['app4_user', 'app2_user'],
    });
    const zoé = await addPerson({ name: 'Zoé Hœrner', invited: true });
    const paul = await addPerson({ name: 'Paul Hœrner', disabled: true, roles: ['app4_user'] });
    const found = async (filters: Parameters<typeof list>[0]) => {
      const rows = await list({ search: 'HOERNER', ...filters });
      expect(await count({ search: 'HOERNER', ...filters })).toBe(rows.length);
      return rows.map(({ id }) => id);
    };
    expect(await found({})).toEqual([noël, paul, zoé]);
    expect(await found({ search: 'charge QUALITE hoer' })).toEqual([noël]);
    expect(await found({ search: `${zoé.slice(0, 8)}@trame` })).toEqual([zoé]);
    expect(await found({ search: '%' })).toEqual([]);
    expect(await found({ status: 'active' })).toEqual([noël]);
    expect(await found({ status: 'invited' })).toEqual([zoé]);
    expect(await found({ status: 'disabled' })).toEqual([paul]);
    expect(await found({ role: 'app4_user' })).toEqual([noël, paul]);
    expect(await found({ role: 'none' })).toEqual([zoé]);
    expect(await found({ role: 'admin' })).toEqual([]);
    const [row] = await list({ search: 'noel hoer' });
    expect(row).toMatchObject({
      status: 'active',
      open_requests: [],
      open_sessions: 0,
      sort_name: 'noel hoerner',
    });
    expect(row?.roles.map(({ role }) => role)).toEqual(['app2_user', 'app4_user']);
  });

  it('has each person on one page, in order', async () => {
    for (const name of ['Ada Bis', 'Ada Bis', 'ada bis', 'Éda']) await addPerson({ name });
    const all = (await list({})).map(({ id }) => id);
    const paged: string[] = [];
    let after: Listed | undefined;
    do {
      const rows = await act(
        CORPORATE,
        (tx) => tx<Listed[]>`
          select * from public.staff_people('', 'all', 'all', ${after?.sort_name ?? null}, ${after?.id ?? null}, 3)`,
      );
      paged.push(...rows.map(({ id }) => id));
      after = rows.at(-1);
    } while (after);
    expect(paged).toEqual(all);
    expect(all).toHaveLength(await count({}));
  });

  it('says who gave a role, how many sessions are open and whether there is a second factor', async () => {
    const id = await addPerson();
    await decide(await request(id, 'app2_user'), 'confirm');
    await openSession(id);
    await open.sql`insert into auth.sessions (id, user_id, not_after) values (${randomUUID()}, ${id}, now() - interval '1 day')`;
    await open.sql`
      insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
      values (gen_random_uuid(), ${id}, 'totp', 'verified', now(), now())`;
    expect(await personOf(id)).toMatchObject({
      roles: [{ role: 'app2_user', by: 'admin@trame.example' }],
      open_sessions: 1,
      has_second_factor: true,
    });
    expect(await personOf(userIdOf('noRole'))).toBeUndefined();
  });
});

describe('a role', () => {
  // threat 33
  it('is given and taken by an administrator, when somebody has asked, and both are in the history', async () => {
    const id = await addPerson();
    const asked = await request(id, 'app2_user', 'grant', CORPORATE, ' Remplace Paul\u200b ');
    expect(await rolesOf(id)).toEqual([]);
    expect((await personOf(id))?.open_requests).toMatchObject([
      { id: asked, role: 'app2_user', action: 'grant', reason: 'Remplace Paul', is_mine: true },
    ]);
    expect((await personOf(id, ADMIN))?.open_requests).toMatchObject([{ is_mine: false }]);
    expect(await decide(asked, 'confirm')).toBe('confirmed');
    expect(await rolesOf(id)).toEqual(['app2_user']);
    expect((await personOf(id))?.open_requests).toEqual([]);
    expect(await decide(await request(id, 'app2_user', 'take', ADMIN), 'confirm')).toBe('confirmed');
    expect(await rolesOf(id)).toEqual([]);
    expect(await historyOf(id)).toMatchObject([
      {
        kind: 'role',
        actor_id: ADMIN,
        details: { operation: 'DELETE', changes: { role: { from: 'app2_user' } } },
      },
      { kind: 'role_asked', actor_id: ADMIN, details: { role: 'app2_user', action: 'take', reason: null } },
      {
        kind: 'role',
        actor_id: ADMIN,
        details: { operation: 'INSERT', changes: { role: { to: 'app2_user' } } },
      },
      { kind: 'role_asked', actor_id: CORPORATE, details: { role: 'app2_user', reason: 'Remplace Paul' } },
      { kind: 'created' },
    ]);
  });

  it('that is refused, or whose request is withdrawn, is not given', async () => {
    const id = await addPerson();
    const refused = await request(id, 'app2_user');
    expect(await decide(refused, 'refuse')).toBe('refused');
    const withdrawn = await request(id, 'app2_user');
    expect(await decide(withdrawn, 'withdraw', CORPORATE)).toBe('withdrawn');
    const others = await request(id, 'app2_user');
    expect(await decide(others, 'withdraw', ADMIN)).toBe('withdrawn');
    expect(await rolesOf(id)).toEqual([]);
    expect((await historyOf(id)).map(({ kind, actor_id }) => [kind, actor_id])).toEqual([
      ['role_withdrawn', ADMIN],
      ['role_asked', CORPORATE],
      ['role_withdrawn', CORPORATE],
      ['role_asked', CORPORATE],
      ['role_refused', ADMIN],
      ['role_asked', CORPORATE],
      ['created', null],
    ]);
    for (const over of [refused, withdrawn]) expect(await errorCode(decide(over, 'confirm'))).toBe('23505');
  });

  // threat 33
  it('cannot be given by a colleague of corporate by any table or function that they may use', async () => {
    const writers = await open.sql<{ name: string }[]>`
      select p.oid::regprocedure::text as name from pg_proc p
      where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace)
        and p.prosrc ~* ${String.raw`(insert\s+into|update|delete\s+from|merge\s+into|truncate)\s+(only\s+)?(public\.)?user_roles`}
      order by 1`;
    expect(writers.map(({ name }) => name)).toEqual([
      'private.cancel_staff_invitation(uuid)',
      'private.decide_role_change(uuid,text)',
    ]);
    const friend = await addPerson();
    const asked = await request(friend, 'admin');
    const statements = [
      `insert into public.user_roles (user_id, role) values ('${friend}', 'app2_user')`,
      `insert into public.user_roles (user_id, role) values ('${CORPORATE}', 'admin')`,
      `insert into public.user_roles (user_id, role) select user_id, 'admin' from public.user_roles`,
      `update public.user_roles set role = 'admin'`,
      `delete from public.user_roles`,
      `update auth.users set raw_app_meta_data = '{"roles": ["admin"]}'`,
      `insert into private.entity_kinds (kind, relation, role) values ('role', 'public.user_roles', 'app1_user')`,
      `update private.role_requests set status = 'confirmed', decided_at = now()`,
      `insert into private.role_requests (user_id, role, action) values ('${CORPORATE}', 'admin', 'grant')`,
      `alter table public.user_roles disable row level security`,
      `select public.request_role_change('${CORPORATE}', 'admin', 'grant')`,
      `select public.decide_role_change('${asked}', 'confirm')`,
      `select private.decide_role_change('${asked}', 'confirm')`,
      `select public.add_staff_person('${friend}', 'Nora', null, false, '${ADMIN}')`,
      `select private.act_for('${ADMIN}')`,
    ];
    for (const statement of statements) {
      const code = await tried(CORPORATE, (tx) => tx.unsafe(statement));
      expect({ statement, code }).toEqual({ statement, code: '42501' });
    }
    expect([await rolesOf(friend), await rolesOf(CORPORATE)]).toEqual([[], ['app1_user']]);
  });

  // threat 33
  it('is not given by an administrator in one step either, by hand', async () => {
    const id = await addPerson({ roles: ['app2_user'] });
    expect(
      await tried(
        ADMIN,
        (tx) => tx`insert into public.user_roles (user_id, role) values (${id}, 'app4_user')`,
      ),
    ).toBe('42501');
    expect(await tried(ADMIN, (tx) => tx`delete from public.user_roles where user_id = ${id}`)).toBe('42501');
  });

  it.each([
    ['for oneself', () => CORPORATE, 'app2_user', 'grant', '42501'],
    ['for a trainer', () => userIdOf('approvedTrainer'), 'app2_user', 'grant', 'P0002'],
    ['that one holds', () => RECRUITER, 'app5_user', 'grant', '23505'],
    ['to be taken that one does not hold', () => RECRUITER, 'app4_user', 'take', '23505'],
    ['that does not exist', () => RECRUITER, 'service_role', 'grant', '22023'],
    ['in another way', () => RECRUITER, 'app4_user', 'lend', '22023'],
  ])('is not asked for: %s', async (_, person, role, action, code) => {
    expect(await errorCode(request(person(), role, action))).toBe(code);
  });

  it('is asked for once, with a reason of 500 characters at most', async () => {
    const id = await addPerson();
    expect(await errorCode(request(id, 'app2_user', 'grant', CORPORATE, 'a'.repeat(501)))).toBe('23514');
    await request(id, 'app2_user', 'grant', CORPORATE, 'a'.repeat(500));
    expect(await errorCode(request(id, 'app2_user'))).toBe('23505');
    expect(await errorCode(request(id, 'app2_user', 'grant', ADMIN))).toBe('23505');
    expect(await errorCode(request(id, 'app4_user'))).toBeNull();
  });

  it('of a disabled person is taken, not given', async () => {
    const id = await addPerson({ roles: ['app2_user'] });
    const before = await request(id, 'app4_user');
    await disable(id);
    expect(await errorCode(request(id, 'app5_user'))).toBe('23514');
    expect(await errorCode(decide(before, 'confirm'))).toBe('23514');
    await decide(await request(id, 'app2_user', 'take'), 'confirm');
    expect(await rolesOf(id)).toEqual([]);
  });

  // threat 33
  it('is decided on by administrators alone, never their own', async () => {
    const id = await addPerson();
    const colleague = await addPerson({ roles: ['app1_user'] });
    const asked = await request(id, 'app2_user');
    for (const [by, decision] of [
      [CORPORATE, 'confirm'],
      [CORPORATE, 'refuse'],
      [colleague, 'withdraw'],
      [RECRUITER, 'withdraw'],
      [id, 'confirm'],
    ] as const)
      expect({ by, decision, code: await errorCode(decide(asked, decision, by)) }).toMatchObject({
        code: '42501',
      });
    const own = await request(ADMIN, 'app1_user');
    for (const decision of ['confirm', 'refuse', 'withdraw'])
      expect(await errorCode(decide(own, decision, ADMIN))).toBe('42501');
    expect(await rolesOf(ADMIN)).toEqual(['admin']);
    expect(await errorCode(decide(own, 'lend', ADMIN))).toBe('22023');
    expect(await errorCode(decide(randomUUID(), 'confirm', ADMIN))).toBe('P0002');
    expect(await errorCode(decide(randomUUID(), 'confirm', CORPORATE))).toBe('42501');
    await decide(own, 'withdraw', CORPORATE);
  });

  it('that was asked for 14 days ago is no longer given, and can be asked for again', async () => {
    const id = await addPerson();
    const old = await request(id, 'app2_user');
    const age = (days: number) =>
      open.sql`update private.role_requests set requested_at = now() - ${days} * interval '1 day' where id = ${old}`;
    await age(13);
    expect(await errorCode(request(id, 'app2_user'))).toBe('23505');
    await age(15);
    expect((await personOf(id))?.open_requests).toEqual([]);
    expect(await errorCode(decide(old, 'confirm'))).toBe('23505');
    await request(id, 'app2_user');
    const [row] = await open.sql`select status from private.role_requests where id = ${old}`;
    expect(row).toEqual({ status: 'expired' });
  });

  it('that somebody gave or took in the meantime changes nothing', async () => {
    const id = await addPerson();
    const given = await request(id, 'app2_user');
    await open.sql`insert into public.user_roles (user_id, role) values (${id}, 'app2_user')`;
    expect(await errorCode(decide(given, 'confirm'))).toBe('23505');
    expect(await decide(given, 'refuse')).toBe('refused');
    const taken = await request(id, 'app2_user', 'take');
    await open.sql`delete from public.user_roles where user_id = ${id}`;
    expect(await errorCode(decide(taken, 'confirm'))).toBe('23505');
    expect(await decide(taken, 'refuse')).toBe('refused');
  });

  // threat 21
  it('admin remains with somebody who can work: neither disabled nor only invited', async () => {
    const invited = await addPerson({ roles: ['admin'], invited: true });
    const disabled = await addPerson({ roles: ['admin'], disabled: true });
    expect(await errorCode(open.sql`delete from public.user_roles where user_id = ${ADMIN}`)).toBe('23001');
    const asked = await request(ADMIN, 'admin', 'take');
    expect(await errorCode(decide(asked, 'confirm', invited))).toBe('23001');
    expect(await errorCode(decide(asked, 'confirm', disabled))).toBe('42501');
    expect(await errorCode(disable(ADMIN, invited))).toBe('23001');
    await decide(asked, 'withdraw', CORPORATE);
    expect(await personOf(ADMIN)).toMatchObject({ status: 'active', roles: [{ role: 'admin' }] });
  });

  it('that two administrators decide on at the same moment is decided once', async () => {
    const second = await addPerson({ roles: ['admin'] });
    const id = await addPerson();
    const asked = await request(id, 'app2_user');
    const codes = await together(
      (sql) => decide(asked, 'confirm', ADMIN, sql),
      (sql) => decide(asked, 'refuse', second, sql),
    );
    expect(codes.filter((code) => code === '23505')).toHaveLength(1);
    expect(codes).toContain(null);
    const [row] = await open.sql<
      { status: string }[]
    >`select status from private.role_requests where id = ${asked}`;
    expect(await rolesOf(id)).toEqual(row?.status === 'confirmed' ? ['app2_user'] : []);
  });
});

describe('a disabled account', () => {
  /** What somebody gets with a token; a code where they are refused. */
  const rightsOf = (person: string, session?: string) =>
    act(
      person,
      async (tx) => {
        const [row] = await tx`
          select private.has_role('app5_user') as has, private.has_any_role() as any, public.holds_role('app5_user') as holds,
            private.manages_staff() as manages,
            (select count(*)::int from public.trainer_applications) as applications,
            (select count(*)::int from public.user_roles where user_id = ${person}) as roles,
            (select count(*)::int from public.staff_profiles) as staff`;
        const roles = await errorCode(tx.savepoint((inner) => inner`select public.my_roles()`));
        const list = await errorCode(tx.savepoint((inner) => inner`select * from public.staff_people()`));
        const search = await errorCode(
          tx.savepoint((inner) => inner`select * from public.search_trainer_applications()`),
        );
        return { ...row, refusals: [roles, list, search] };
      },
      { undo: true, ...(session && { session }) },
    );
  const EVERYTHING = { has: true, any: true, holds: true, manages: true };
  const NOTHING = {
    has: false,
    any: false,
    holds: false,
    manages: false,
    applications: 0,
    roles: 0,
    staff: 0,
  };

  // threat 34
  it('gets nothing with a token that lives, nor after it is renewed, until it is enabled', async () => {
    const id = await addPerson({ roles: ['app5_user', 'app1_user'] });
    const session = await openSession(id);
    expect(await rightsOf(id, session)).toMatchObject({ ...EVERYTHING, refusals: [null, null, null] });
    await disable(id, CORPORATE, ' Départ le 3 ');
    const refused = { ...NOTHING, refusals: ['28000', '42501', '42501'] };
    expect(await rightsOf(id, session)).toEqual(refused);
    // Tokens of tools have no session; a session that is opened all the same gives nothing either.
    expect(await rightsOf(id)).toEqual(refused);
    expect(await rightsOf(id, await openSession(id))).toEqual(refused);
    const [account] = await open.sql`
      select banned_until > now() + interval '90 years' as "isBanned" from auth.users where id = ${id}`;
    expect(account).toEqual({ isBanned: true });
    expect(await personOf(id)).toMatchObject({
      status: 'disabled',
      disabled_by: 'app1_user@trame.example',
      disabled_reason: 'Départ le 3',
    });
    await enable(id);
    expect(await rightsOf(id)).toMatchObject(EVERYTHING);
    expect(await rightsOf(id, session)).toMatchObject(NOTHING);
    expect(await open.sql`select from auth.users where id = ${id} and banned_until is not null`).toHaveLength(
      0,
    );
    expect((await historyOf(id)).slice(0, 2)).toMatchObject([
      {
        kind: 'edited',
        actor_id: CORPORATE,
        details: { changes: { disabled_at: { from: expect.any(String) as string } } },
      },
      {
        kind: 'edited',
        actor_id: CORPORATE,
        details: { changes: { disabled_reason: { to: 'Départ le 3' } } },
      },
    ]);
  });

  // threat 34
  it('is as one that Auth bans', async () => {
    const id = await addPerson({ roles: ['app5_user', 'app1_user'] });
    await open.sql`update auth.users set banned_until = now() + interval '1 hour' where id = ${id}`;
    expect(await rightsOf(id)).toMatchObject(NOTHING);
    await open.sql`update auth.users set banned_until = now() - interval '1 second' where id = ${id}`;
    expect(await rightsOf(id)).toMatchObject(EVERYTHING);
  });

  it('is given no work and gets no mail', async () => {
    const id = await addPerson({ roles: ['app5_user', 'app1_user', 'admin'] });
    const application = await insertApplication(open.sql, { email: `${id.slice(0, 8)}@exemple.test` });
    const assign = () =>
      tried(
        RECRUITER,
        (tx) => tx`update public.trainer_applications set assigned_to = ${id} where id = ${application}`,
      );
    const mention = () =>
      tried(
        RECRUITER,
        (tx) => tx`
          insert into public.comments (entity_kind, entity_id, body)
          values ('application', ${WORLD.application}, ${`Bonjour @[${id}]`})`,
      );
    const named = async () => {
      const asked = await request(await addPerson(), 'app2_user');
      const [mails] = await open.sql<{ mails: { people: { id: string }[] } }[]>`
        select public.role_request_to_announce(${asked}) as mails`;
      const people = [
        await act(RECRUITER, (tx) => tx<{ id: string }[]>`select id from public.recruiters()`),
        await act(
          RECRUITER,
          (tx) => tx<{ id: string }[]>`select id from public.entity_people('application')`,
        ),
        await open.sql<{ id: string }[]>`select id from public.people_of_role('app5_user')`,
        (
          await open.sql<
            { mails: { people: { id: string }[] } }[]
          >`select public.consents_to_announce() as mails`
        )[0]!.mails.people,
        mails!.mails.people,
      ];
      return people.map((list) => list.some((one) => one.id === id));
    };
    expect([await assign(), await mention(), await named()]).toEqual([null, null, Array(5).fill(true)]);
    await disable(id, ADMIN);
    expect([await assign(), await mention(), await named()]).toEqual([
      '23514',
      '23514',
      Array(5).fill(false),
    ]);
  });

  // threat 34
  it('is not one’s own, and that of an administrator only for administrators', async () => {
    const second = await addPerson({ roles: ['admin'] });
    for (const [by, person] of [
      [CORPORATE, CORPORATE],
      [ADMIN, ADMIN],
      [CORPORATE, second],
      [RECRUITER, second],
      [userIdOf('noRole'), RECRUITER],
    ] as const) {
      const codes = [
        await errorCode(disable(person, by)),
        await tried(by, (tx) => tx`select public.end_staff_sessions(${person})`),
      ];
      expect({ by, person, codes }).toEqual({ by, person, codes: ['42501', '42501'] });
    }
    await disable(second, ADMIN);
    expect(await errorCode(enable(second, CORPORATE))).toBe('42501');
    await enable(second, ADMIN);
    await open.sql`delete from public.user_roles where user_id = ${second}`;
  });

  it('is disabled once, and not when it has changed since it was read', async () => {
    const id = await addPerson();
    const { updated_at: version } = (await personOf(id))!;
    await open.sql`update public.staff_profiles set job_title = 'Autre' where id = ${id}`;
    const disableOld = act(
      CORPORATE,
      (tx) => tx`select public.disable_staff_account(${id}, null, ${version})`,
    );
    expect(await errorCode(disableOld)).toBe('PT409');
    expect(await errorCode(disable(id, CORPORATE, 'a'.repeat(501)))).toBe('23514');
    expect(await errorCode(enable(id))).toBe('22023');
    await disable(id);
    expect(await errorCode(disable(id))).toBe('22023');
    const enableOld = act(CORPORATE, (tx) => tx`select public.enable_staff_account(${id}, ${version})`);
    expect(await errorCode(enableOld)).toBe('PT409');
    const trainer = userIdOf('approvedTrainer');
    const disableTrainer = act(
      CORPORATE,
      (tx) => tx`select public.disable_staff_account(${trainer}, null, now())`,
    );
    expect(await errorCode(disableTrainer)).toBe('P0002');
  });

  // threat 21
  it('two administrators who disable each other at the same moment leave one who can work', async () => {
    const second = await addPerson({ roles: ['admin'] });
    const versions = await open.sql<{ id: string; updated_at: Date }[]>`
      select id, updated_at from public.staff_profiles where id in (${ADMIN}, ${second})`;
    const disableWith = (by: string, person: string) => (sql: Sql) =>
      act(
        by,
        (tx) =>
          tx`select public.disable_staff_account(${person}, null, ${versions.find(({ id }) => id === person)!.updated_at})`,
        { sql },
      );
    const codes = await together(disableWith(ADMIN, second), disableWith(second, ADMIN));
    expect(codes.filter((code) => code === '42501')).toHaveLength(1);
    const active = await open.sql<{ id: string }[]>`
      select p.id from public.staff_profiles p join public.user_roles r on r.user_id = p.id
      where r.role = 'admin' and p.disabled_at is null and p.id in (${ADMIN}, ${second})`;
    expect(active).toHaveLength(1);
    const other = active[0]!.id === ADMIN ? second : ADMIN;
    await enable(other, active[0]!.id);
    await open.sql`delete from public.user_roles where user_id = ${second}`;
  });

  // threat 33
  it('gets no role from a request that is confirmed while it is disabled', async () => {
    const id = await addPerson();
    const asked = await request(id, 'app2_user');
    const version = (await personOf(id))!.updated_at;
    const codes = await together(
      (sql) =>
        act(CORPORATE, (tx) => tx`select public.disable_staff_account(${id}, null, ${version})`, { sql }),
      (sql) => decide(asked, 'confirm', ADMIN, sql),
    );
    expect(codes[0]).toBeNull();
    expect([null, '23514']).toContain(codes[1]);
    expect(await rolesOf(id)).toEqual(codes[1] === null ? ['app2_user'] : []);
  });
});

describe('the sessions of a person', () => {
  it('end at once, and the history says how many', async () => {
    const id = await addPerson({ roles: ['app5_user'] });
    const session = await openSession(id);
    await openSession(id);
    const has = () =>
      act(id, async (tx) => (await tx`select private.has_role('app5_user') as has`)[0]?.['has'] as boolean, {
        session,
      });
    expect(await has()).toBe(true);
    const [row] = await act(CORPORATE, (tx) => tx`select public.end_staff_sessions(${id}) as ended`);
    expect([row, await has(), (await personOf(id))?.open_sessions]).toEqual([{ ended: 2 }, false, 0]);
    expect((await historyOf(id))[0]).toEqual({
      kind: 'sessions_ended',
      actor_id: CORPORATE,
      details: { count: 2 },
    });
    expect(
      await tried(CORPORATE, (tx) => tx`select public.end_staff_sessions(${userIdOf('approvedTrainer')})`),
    ).toBe('P0002');
  });
});

describe('an invitation', () => {
  const cancel = (person: string, by = CORPORATE) =>
    act(by, (tx) => tx`select public.cancel_staff_invitation(${person})`);
  const accounts = (id: string) => open.sql`select from auth.users where id = ${id}`;

  it('is accepted when the address is confirmed, and is then no longer cancelled', async () => {
    const id = await addPerson({ invited: true });
    expect(await personOf(id)).toMatchObject({ status: 'invited', accepted_at: null });
    await open.sql`update auth.users set email_confirmed_at = now() where id = ${id}`;
    expect(await personOf(id)).toMatchObject({ status: 'active' });
    expect((await historyOf(id))[0]).toMatchObject({
      kind: 'edited',
      actor_id: null,
      details: { changes: { accepted_at: {} } },
    });
    expect(await errorCode(cancel(id))).toBe('22023');
    // A changed address is no longer confirmed, and its holder remains staff.
    await open.sql`update auth.users set email = ${`autre-${id.slice(0, 8)}@trame.example`} where id = ${id}`;
    expect(await personOf(id)).toMatchObject({ status: 'active' });
  });

  // threat 35
  it('that is cancelled leaves no account that nobody used, and no request', async () => {
    const id = await addPerson({ invited: true, roles: ['app2_user'] });
    await request(id, 'app4_user');
    expect(await errorCode(cancel(id))).toBe('23514');
    expect(await rolesOf(id)).toEqual(['app2_user']);
    await cancel(id, ADMIN);
    expect(await accounts(id)).toHaveLength(0);
    expect(await personOf(id)).toBeUndefined();
    expect(await open.sql`select from private.role_requests where user_id = ${id}`).toHaveLength(0);
    expect(await open.sql`select from public.user_roles where user_id = ${id}`).toHaveLength(0);
    expect(await errorCode(cancel(id))).toBe('P0002');
  });

  // threat 35
  it('that is cancelled leaves an account that was there before', async () => {
    const id = await addPerson({ invited: true });
    await open.sql`update public.staff_profiles set has_invited_account = false where id = ${id}`;
    await cancel(id);
    expect([await personOf(id), (await accounts(id)).length]).toEqual([undefined, 1]);
  });

  it('is remembered by the digest of its address, for a day', async () => {
    const claim = (email: string) => open.sql`select * from public.claim_invitation_mail(${email})`;
    await claim('old@trame.example');
    await open.sql`update private.invitation_mails set claimed_at = now() - interval '25 hours'`;
    await claim('new@trame.example');
    expect(await open.sql`select address_digest from private.invitation_mails`).toEqual([
      { address_digest: createHash('sha256').update('new@trame.example').digest('hex') },
    ]);
  });

  it('of somebody who had an account is taken back as long as they hold no role', async () => {
    const id = await addPerson();
    await request(id, 'app2_user');
    await open.sql`insert into public.user_roles (user_id, role) values (${id}, 'app4_user')`;
    for (const by of [CORPORATE, ADMIN]) expect(await errorCode(cancel(id, by))).toBe('23514');
    await open.sql`delete from public.user_roles where user_id = ${id}`;
    await cancel(id);
    expect([await personOf(id), (await accounts(id)).length]).toEqual([undefined, 1]);
    expect(await open.sql`select from private.role_requests where user_id = ${id}`).toHaveLength(0);
    expect(await errorCode(cancel(await addPerson({ disabled: true })))).toBe('22023');
  });

  it('leaves no name of the staff in the sessions of somebody who is taken back', async () => {
    const id = await addPerson();
    const named = () =>
      open.sql`select raw_app_meta_data -> 'full_name' as name from auth.users where id = ${id}`;
    await act(CORPORATE, (tx) => tx`update public.staff_profiles set full_name = 'Autre' where id = ${id}`);
    expect(await named()).toEqual([{ name: 'Autre' }]);
    await cancel(id);
    expect(await named()).toEqual([{ name: null }]);
  });

  // threat 33
  it('of a trainer gives nobody but administrators their account to disable, until they hold a role', async () => {
    const id = await addPerson();
    await open.sql`
      insert into public.trainer_accounts (user_id, email, full_name)
      select id, email, 'Nora' from auth.users where id = ${id}`;
    expect(await errorCode(disable(id))).toBe('23514');
    await disable(id, ADMIN);
    await enable(id);
    await open.sql`insert into public.user_roles (user_id, role) values (${id}, 'app4_user')`;
    expect(await errorCode(disable(id))).toBeNull();
  });

  it('that is cancelled leaves the account of a trainer, and one that was used', async () => {
    const trainer = await addPerson({ invited: true });
    await open.sql`update auth.users set email_confirmed_at = now() where id = ${trainer}`;
    await open.sql`
      insert into public.trainer_accounts (user_id, email, full_name)
      select id, email, 'Nora' from auth.users where id = ${trainer}`;
    await open.sql`update public.staff_profiles set accepted_at = null where id = ${trainer}`;
    await open.sql`update auth.users set email_confirmed_at = null where id = ${trainer}`;
    const used = await addPerson({ invited: true });
    await open.sql`update auth.users set last_sign_in_at = now() where id = ${used}`;
    for (const id of [trainer, used]) {
      await cancel(id);
      expect(await personOf(id)).toBeUndefined();
      expect(await accounts(id)).toHaveLength(1);
    }
  });

  it('of an administrator is cancelled by an administrator alone; one that is disabled, by nobody', async () => {
    const admin = await addPerson({ invited: true, roles: ['admin'] });
    expect(await errorCode(cancel(admin))).toBe('42501');
    await cancel(admin, ADMIN);
    const disabled = await addPerson({ invited: true, disabled: true });
    expect(await errorCode(cancel(disabled))).toBe('22023');
    expect(await errorCode(cancel(CORPORATE))).toBe('42501');
  });

  // threat 33
  it('is written by the function in the name of who holds the role now', async () => {
    const person = userIdOf('pendingTrainer');
    const add = (caller: string) =>
      errorCode(
        open.sql
          .begin(async (tx) => {
            await tx`set local role service_role`;
            await tx`select public.add_staff_person(${person}, ' Nora ', '', true, ${caller})`;
            throw new Rollback();
          })
          .catch((error: unknown) => {
            if (!(error instanceof Rollback)) throw error;
          }),
      );
    const gone = await addPerson({ roles: ['app1_user'], disabled: true });
    expect([await add(CORPORATE), await add(ADMIN), await add(RECRUITER), await add(gone)]).toEqual([
      null,
      null,
      '42501',
      '42501',
    ]);
  });
});
