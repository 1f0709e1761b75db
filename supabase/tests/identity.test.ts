import postgres from 'postgres';
import { describe, expect, it, vi } from 'vitest';
import { userIdOf, type Actor } from './support/actors.ts';
import { openDatabase } from './support/database.ts';
import { commitAs, errorCode, runAs } from './support/run-as.ts';
import { WORLD, createWorld, insertApplication } from './support/world.ts';

const open = openDatabase(createWorld);

const as = (actor: Actor, statement: string) =>
  errorCode(commitAs(open.sql, actor, (tx) => tx.unsafe(statement)));
const tried = (actor: Actor, statement: string) =>
  errorCode(runAs(open.sql, actor, async (tx) => tx.unsafe(statement)));

/** Someone who signed up with an applicant's address, and whether they opened the mail that proves it is theirs. */
async function signedUp(isConfirmed: boolean) {
  const email = `${crypto.randomUUID()}@exemple.test`;
  const user = await open.database.createUser({ email });
  if (!isConfirmed) await open.sql`update auth.users set email_confirmed_at = null where id = ${user}`;
  const application = await insertApplication(open.sql, { email });
  return { user, email, application };
}
const confirm = (user: string) =>
  open.sql`update auth.users set email_confirmed_at = now() where id = ${user}`;
const insertAccount = ({
  user,
  email,
  application,
}: {
  user: string;
  email: string;
  application: string | null;
}) =>
  `insert into public.trainer_accounts (user_id, email, full_name, application_id)
   values ('${user}', '${email}', 'N', ${application ? `'${application}'` : 'null'})`;

describe('an address that nobody confirmed', () => {
  // threat 3
  it('matches no user', async () => {
    const stranger = await signedUp(false);
    const find = async () => [
      ...(await open.sql`select id from public.find_users_by_email(array[${stranger.email}]::text[])`),
    ];
    expect(await find()).toEqual([]);
    await confirm(stranger.user);
    expect(await find()).toEqual([{ id: stranger.user }]);
  });

  // threat 3
  it('opens no account', async () => {
    const stranger = await signedUp(false);
    expect(await as('app5_user', insertAccount(stranger))).toBe('23514');
    await confirm(stranger.user);
    expect(await as('app5_user', insertAccount(stranger))).toBeNull();
  });

  it('is neither linked nor approved when its account was opened before', async () => {
    const stranger = await signedUp(true);
    await as('app5_user', insertAccount({ ...stranger, application: null }));
    await open.sql`update auth.users set email_confirmed_at = null where id = ${stranger.user}`;
    const link = `select public.link_application_to_trainer_account('${stranger.application}', '${stranger.user}')`;
    const approve = `select public.decide_trainer_account('${stranger.user}', 'approve')`;
    expect([await as('app5_user', link), await as('app5_user', approve)]).toEqual(['23514', '23514']);
    await confirm(stranger.user);
    expect([await as('app5_user', link), await as('app5_user', approve)]).toEqual([null, null]);
  });

  // threat 3
  it('takes no application away from an approved account', async () => {
    const first = await signedUp(true);
    await as('app5_user', insertAccount(first));
    await as('app5_user', `select public.decide_trainer_account('${first.user}', 'approve')`);
    // Its holder has another address since; someone else proves the old one.
    await open.sql`update auth.users set email = ${`new-${first.email}`} where id = ${first.user}`;
    const user = await open.database.createUser({ email: first.email });
    expect(await as('app5_user', insertAccount({ ...first, user }))).toBe('23505');
    const second = await insertApplication(open.sql, { email: first.email });
    const link = `select public.link_application_to_trainer_account('${second}', '${first.user}')`;
    expect(await as('app5_user', link)).toBe('23505');
    const [account] = await open.sql`
      select status, application_id from public.trainer_accounts where user_id = ${first.user}`;
    expect(account).toEqual({ status: 'approved', application_id: first.application });
  });
});

describe('the account status shown on an application', () => {
  it('cannot be written by hand', async () => {
    const person = await signedUp(true);
    const claim = (status: string) =>
      `update public.trainer_applications set account_request_status = '${status}' where id = '${person.application}'`;
    expect(await as('app5_user', claim('approved'))).toBe('23514');
    await as('app5_user', insertAccount(person));
    expect(await as('app5_user', claim('pending'))).toBeNull();
    expect(await as('app5_user', claim('approved'))).toBe('23514');
  });
});

describe('the name of a person in the journal', () => {
  // threat 20
  it('is not the one that people write in their own profile', async () => {
    const id = userIdOf('app5_user');
    await open.sql`update auth.users set raw_user_meta_data = '{"full_name": "La Direction"}' where id = ${id}`;
    const names = await runAs(open.sql, 'app5_user', async (tx) => [
      ...(await tx`select name from public.recruiters() where id = ${id}`),
    ]);
    const [row] = await open.sql`select private.person_name(${id}) as name`;
    expect([names, row]).toEqual([
      [{ name: 'app5_user@trame.example' }],
      { name: 'app5_user@trame.example' },
    ]);
    await open.sql`update public.staff_profiles set full_name = 'Camille Roussel' where id = ${id}`;
    const visitor = userIdOf('noRole');
    await open.sql`update auth.users set raw_app_meta_data = '{"full_name": "Noé Sans-Rôle"}' where id = ${visitor}`;
    const named = await open.sql`
      select private.person_name(${id}) as staff, private.person_name(${visitor}) as other`;
    expect([...named]).toEqual([{ staff: 'Camille Roussel', other: 'Noé Sans-Rôle' }]);
  });

  // threat 20
  it('comes from one function: no other reads the profiles that people write', async () => {
    const rows = await open.sql`
      select oid::regprocedure::text as name from pg_proc
      where pronamespace in ('public'::regnamespace, 'private'::regnamespace) and prosrc ~ 'raw_user_meta_data|user_metadata'`;
    // What people are given of their own data, and the version of a notice that they accept for themselves.
    expect(rows.map(({ name }) => name as string).toSorted()).toEqual([
      'private.data_of_account(uuid)',
      'private.note_notice_of_sign_up()',
    ]);
  });
});

describe('roles', () => {
  // threat 21
  it('the last admin cannot be removed, even by the owner of the database', async () => {
    const all = `delete from public.user_roles where role = 'admin'`;
    expect(await errorCode(open.sql.unsafe(all))).toBe('23001');
    expect(await errorCode(open.sql`delete from auth.users where id = ${userIdOf('admin')}`)).toBe('23001');
  });

  // threat 21
  it('two admins who remove each other’s role at the same time leave one admin', async () => {
    const [one, two] = [userIdOf('admin'), userIdOf('gestionnaire')];
    await open.sql`insert into public.user_roles (user_id, role) values (${two}, 'admin') on conflict do nothing`;
    const asked = await open.sql<{ id: string }[]>`
      insert into private.role_requests (user_id, role, action) values (${two}, 'admin', 'take'), (${one}, 'admin', 'take')
      returning id`;
    const connections = [1, 2].map(() => postgres(open.database.url, { max: 1, onnotice: () => undefined }));
    try {
      // Both have asked before either commits: the second waits for a lock of the first.
      const areBothAsking = async () => {
        const [row] = await open.sql`select count(*) > 0 as waits from pg_locks where not granted
          and pid in (select pid from pg_stat_activity where datname = current_database())`;
        return row?.['waits'] === true;
      };
      const take = async (sql: postgres.Sql, actor: string, request: string) => {
        await sql.begin(async (tx) => {
          await tx`select set_config('request.jwt.claims', ${JSON.stringify({ role: 'authenticated', sub: actor })}, true)`;
          await tx`set local role authenticated`;
          await tx`select public.decide_role_change(${request}, 'confirm')`;
          await vi.waitUntil(areBothAsking, { timeout: 10_000 });
        });
      };
      const codes = await Promise.all([
        errorCode(take(connections[0]!, one, asked[0]!.id)),
        errorCode(take(connections[1]!, two, asked[1]!.id)),
      ]);
      expect(codes.toSorted((a, b) => String(a).localeCompare(String(b)))).toEqual(['42501', null]);
      expect(await open.sql`select from public.user_roles where role = 'admin'`).toHaveLength(1);
    } finally {
      for (const connection of connections) await connection.end({ timeout: 1 });
      await open.sql`insert into public.user_roles (user_id, role) values (${one}, 'admin') on conflict do nothing`;
      await open.sql`delete from public.user_roles where user_id = ${two} and role = 'admin'`;
    }
  });
});

describe('the assignee of an application', () => {
  it('can only be a recruiter', async () => {
    const assign = (actor: Actor) =>
      `update public.trainer_applications set assigned_to = '${userIdOf(actor)}' where id = '${WORLD.application}'`;
    expect(await tried('app5_user', assign('gestionnaire'))).toBe('23514');
    expect(await tried('app5_user', assign('revoked'))).toBe('23514');
    expect(await tried('app5_user', assign('app5_user'))).toBeNull();
  });
});

describe('an error reveals nothing that the caller may not read', () => {
  const OUTSIDERS = ['noRole', 'gestionnaire', 'approvedTrainer', 'revoked', 'deleted'] as const;
  const nobody = '00000000-0000-4000-8000-00000000dead';

  it.each([
    [
      'who has which address',
      (id: string) => insertAccount({ user: id, email: 'app5_user@trame.example', application: null }),
    ],
    [
      'whose address an application has',
      (id: string) =>
        `insert into public.trainer_accounts (user_id, email, full_name, application_id)
         values ('${userIdOf('noRole')}', 'norole@trame.example', 'N', '${id === nobody ? nobody : WORLD.application}')`,
    ],
    [
      'who recruits',
      (id: string) =>
        `insert into public.comments (entity_kind, entity_id, body) values ('application', '${WORLD.application}', 'x @[${id}]')`,
    ],
    [
      'which application exists',
      (id: string) =>
        `insert into public.comments (entity_kind, entity_id, body) values ('application', '${id === nobody ? nobody : WORLD.application}', 'x')`,
    ],
    [
      'which application has been evaluated',
      (id: string) =>
        `insert into public.trainer_evaluations (application_id, max_score) values ('${id === nobody ? nobody : WORLD.application}', 145)`,
    ],
  ])('%s', async (_, statement) => {
    for (const actor of OUTSIDERS) {
      const codes = [
        await tried(actor, statement(userIdOf('app5_user'))),
        await tried(actor, statement(nobody)),
      ];
      expect({ actor, codes }).toEqual({ actor, codes: ['42501', '42501'] });
    }
  });

  /** Functions that act with their owner's rights and only answer about the caller. */
  const ABOUT_ONESELF = [
    'has_role',
    'has_any_role',
    'has_judged',
    'has_opened_opinions',
    'handled_paper_kinds',
    'has_open_account',
    'allow_new_address',
    'has_given_factor',
    'is_session_open',
    'manages_staff',
    'my_entity_kinds',
    'my_thread',
    'accept_notice',
    'close_my_account',
    'end_my_session',
    'my_data',
    'my_sessions',
    'my_sign_in',
    'my_trainer_account',
    'trainer_status',
  ];

  // threat 25
  it('every function with its owner’s rights checks the role before anything else, even without arguments', async () => {
    const functions = await open.sql<{ name: string; call: string; volatile: string }[]>`
      select p.proname as name, p.provolatile as volatile,
        format('select %s.%I(%s)', p.pronamespace::regnamespace, p.proname, (
          select string_agg('null::' || format_type(t, null), ', ' order by place)
          from unnest(p.proargtypes::oid[]) with ordinality as a (t, place)
        )) as call
      from pg_proc p
      where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace) and p.prosecdef
        and p.prorettype <> 'trigger'::regtype and has_function_privilege('authenticated', p.oid, 'execute')`;
    const unguarded: string[] = [];
    for (const { name, call, volatile } of functions) {
      // Immutable ones only compute from their arguments: generated columns and constraints.
      if (volatile === 'i' || ABOUT_ONESELF.includes(name)) continue;
      if ((await tried('noRole', call)) !== '42501') unguarded.push(call);
    }
    expect(functions.length).toBeGreaterThan(40);
    expect(unguarded).toEqual([]);
  });

  // threat 25
  it('the role is checked before values that the function would refuse', async () => {
    const REFUSED: Readonly<Record<string, string>> = {
      jsonb: `'3'::jsonb`,
      text: `'no such'::text`,
      integer: `'-1'::integer`,
      uuid: `'00000000-0000-4000-8000-000000000000'::uuid`,
    };
    const functions = await open.sql<{ name: string; types: string[]; call: string; volatile: string }[]>`
      select p.proname as name, p.provolatile as volatile, p.oid::regproc::text as call,
        array(select format_type(t, null) from unnest(p.proargtypes::oid[]) with ordinality as a (t, place) order by place)
          as types
      from pg_proc p
      where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace) and p.pronargs > 0
        and p.prorettype <> 'trigger'::regtype and has_function_privilege('authenticated', p.oid, 'execute')`;
    const answers: string[] = [];
    for (const { name, types, call, volatile } of functions) {
      if (volatile === 'i' || ABOUT_ONESELF.includes(name)) continue;
      const values = types.map((type) => REFUSED[type] ?? `null::${type}`);
      const code = await tried('noRole', `select * from ${call}(${values.join(', ')})`);
      // Without an error, row-level security left nothing to read.
      if (code !== null && code !== '42501') answers.push(`${call}: ${code}`);
    }
    expect(answers).toEqual([]);
  });
});
