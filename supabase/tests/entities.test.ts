import { beforeAll, describe, expect, it } from 'vitest';
import { userIdOf, type Actor } from './support/actors.ts';
import { openDatabase } from './support/database.ts';
import { commitAs, errorCode, runAs } from './support/run-as.ts';
import { createWorld, WORLD } from './support/world.ts';

const ITEM = 'ee000000-0000-4000-8000-000000000001';
const GONE = 'ee000000-0000-4000-8000-00000000ffff';
const WORKER = userIdOf('app4_user');
/** Each signed-in person without the role of the kind; the first has that of applications. */
const OTHERS = ['app5_user', 'gestionnaire', 'admin', 'noRole', 'approvedTrainer', 'revoked'] as const;

/**
 * A second kind as a migration adds one: a table, its row among the kinds, and the trigger that deletes attached rows.
 */
const open = openDatabase(async (sql) => {
  await createWorld(sql);
  await sql.unsafe(`
    create table public.test_items (id uuid primary key, title text not null, state text not null default 'open', secret text);
    alter table public.test_items enable row level security;
    create trigger test_items_audit after insert or update or delete on public.test_items
      for each row execute function private.record_change('id', 'id', 'state', '~title');
    create trigger test_items_delete_with_entity after delete on public.test_items
      for each row execute function private.delete_with_entity('test_item');
    insert into private.entity_kinds (kind, relation, role, view_filters, view_sorts)
    values ('test_item', 'public.test_items', 'app4_user', '{state}', '{newest,title}');
    insert into public.test_items (id, title) values ('${ITEM}', 'Un');
    update public.staff_profiles set full_name = 'Dominique Roy' where id = '${WORKER}';
    insert into public.user_roles (user_id, role) values ('${userIdOf('app2_user')}', 'app4_user')`);
});

const query = <Row extends object>(actor: Actor, statement: string) =>
  runAs(open.sql, actor, (tx) => tx.unsafe<Row[]>(statement));
const commit = (actor: Actor, statement: string) => commitAs(open.sql, actor, (tx) => tx.unsafe(statement));
const comment = (id: string, body = 'Vu', kind = 'test_item') =>
  `insert into public.comments (entity_kind, entity_id, body) values ('${kind}', '${id}', '${body}')`;
const view = (columns: string, values: string) =>
  `insert into public.saved_views (entity_kind, name${columns}) values ('test_item', 'Vue'${values})`;

describe('each kind of entity', () => {
  it('has a key of type uuid, and its comments and presence are deleted with its rows', async () => {
    const kinds = await open.sql<{ kind: string; key: string; arguments: string[] }[]>`
      select k.kind, a.atttypid::regtype::text as key, array(
        select encode(t.tgargs, 'escape') from pg_trigger t
        where t.tgrelid = k.relation and t.tgfoid = 'private.delete_with_entity'::regproc and t.tgenabled = 'O'
      ) as arguments
      from private.entity_kinds k left join pg_attribute a on a.attrelid = k.relation and a.attname = 'id'`;
    expect(kinds.map(({ kind }) => kind)).toContain('application');
    for (const { kind, key, arguments: given } of kinds)
      expect({ kind, key, given }).toEqual({ kind, key: 'uuid', given: [`${kind}\\000`] });
  });
});

describe('whether an entity may be opened', () => {
  const mayOpen = async (actor: Actor, kind: string, id: string) => {
    const [row] = await open.sql.begin(async (tx) => {
      await tx`select set_config('request.jwt.claims', ${JSON.stringify({ role: 'authenticated', sub: userIdOf(actor) })}, true)`;
      return await tx<{ may: boolean }[]>`select private.may_open_entity(${kind}, ${id}) as may`;
    });
    return row!.may;
  };

  it('depends on the role of its kind, and on the row being there', async () => {
    expect(await mayOpen('app4_user', 'test_item', ITEM)).toBe(true);
    expect(await mayOpen('app4_user', 'test_item', GONE)).toBe(false);
    // Another kind's row, under this kind's name and the other way round.
    expect(await mayOpen('app4_user', 'test_item', WORLD.application)).toBe(false);
    expect(await mayOpen('app4_user', 'application', WORLD.application)).toBe(false);
    expect(await mayOpen('app5_user', 'application', WORLD.application)).toBe(true);
    for (const actor of OTHERS)
      expect([actor, await mayOpen(actor, 'test_item', ITEM)]).toEqual([actor, false]);
  });

  it('is refused in the same words for a closed kind and for a kind that does not exist', async () => {
    const refusal = async (kind: string) => {
      const answer = query('noRole', `select * from public.entity_timeline('${kind}', '${ITEM}')`);
      return await answer.then(
        () => 'allowed',
        (error: Error) => error.message,
      );
    };
    expect(await refusal('test_item')).toBe(await refusal('no_such_kind'));
    expect(await refusal('test_item')).toContain('not open to you');
  });

  it('never reads a table that the caller names', async () => {
    for (const kind of ['auth.users', 'public.test_items', 'test_item e, auth.users', ''])
      expect(await mayOpen('app4_user', kind, userIdOf('admin'))).toBe(false);
  });

  it.each([
    ['whose session has ended', { session_id: 'ee000000-0000-4000-8000-00000000dead' }, ''],
    [
      'who has a second factor and did not give it',
      { aal: 'aal1' },
      `insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
       values (gen_random_uuid(), '${WORKER}', 'totp', 'verified', now(), now())`,
    ],
  ])('is refused to a person %s', async (_, claims, before) => {
    await open.sql
      .begin(async (tx) => {
        if (before) await tx.unsafe(before);
        const all = JSON.stringify({ role: 'authenticated', sub: WORKER, ...claims });
        await tx`select set_config('request.jwt.claims', ${all}, true)`;
        expect(
          await tx`select private.may_open_entity('test_item', ${ITEM}) as may, private.my_entity_kinds() as kinds`,
        ).toEqual([{ may: false, kinds: [] }]);
        throw new Undone();
      })
      .catch(ignoreUndone);
  });

  it('is refused once the role is taken away', async () => {
    await open.sql
      .begin(async (tx) => {
        await tx`delete from public.user_roles where user_id = ${WORKER} and role = 'app4_user'`;
        await tx`select set_config('request.jwt.claims', ${JSON.stringify({ role: 'authenticated', sub: WORKER })}, true)`;
        expect(await tx`select private.may_open_entity('test_item', ${ITEM}) as may`).toMatchObject([
          { may: false },
        ]);
        throw new Undone();
      })
      .catch(ignoreUndone);
  });
});

const THREE = ['1', '2', '3'].map((n) => `ee000000-0000-4000-8000-0000000001${n.padStart(2, '0')}`);
const REQUEST = 'ee000000-0000-4000-8000-000000000200';

describe('changing several entities of a second kind', () => {
  const change = (title: string, actor: Actor = 'app4_user', request = REQUEST) =>
    commit(
      actor,
      `select * from public.change_test_items(array['${[...THREE, GONE].join("', '")}']::uuid[], '{"title": "${title}"}', '${request}')`,
    );
  const undo = async (actor: Actor = 'app4_user') => {
    let rows: { entity_id: string; outcome: string }[] = [];
    await commitAs(open.sql, actor, async (tx) => {
      rows = await tx`select * from public.undo_test_items(${REQUEST})`;
    });
    return rows.map(({ outcome }) => outcome);
  };
  const titles = async () =>
    (
      await open.sql<
        { title: string }[]
      >`select title from public.test_items where id = any (${THREE}) order by id`
    ).map(({ title }) => title);

  beforeAll(async () => {
    await open.sql`insert into public.test_items (id, title) select id, 'Vieux' from unnest(${THREE}::uuid[]) as id`;
    await open.sql`update public.test_items set title = 'Neuf' where id = ${THREE[1]!}`;
    // The part that a kind defines itself: the change, and how a row gets it. The rest is general.
    await open.sql.unsafe(`
      create function public.change_test_items(ids uuid[], change jsonb, request uuid)
      returns table (entity_id uuid, outcome text) language plpgsql security definer set search_path = '' as $$
      declare results jsonb := private.begin_bulk_change('test_item', request, ids, change);
      begin
        if results is null then
          select private.bulk_outcomes(ids, coalesce(jsonb_object_agg(t.id, jsonb_build_object(
            'before', jsonb_build_object('title', t.title), 'after', change)), '{}'))
          into results from public.test_items t where t.id = any (ids);
          update public.test_items t set title = r.value ->> 'title'
          from jsonb_each(private.bulk_columns(results, 'after')) r where t.id = r.key::uuid;
          perform private.end_bulk_change('test_item', request, change, results);
        end if;
        return query select r.key::uuid, r.value ->> 'outcome' from jsonb_each(results) r order by 1;
      end $$;
      create function public.undo_test_items(batch uuid)
      returns table (entity_id uuid, outcome text) language plpgsql security definer set search_path = '' as $$
      declare
        results constant jsonb := private.begin_bulk_undo('test_item', batch);
        present jsonb;
        kept uuid[];
      begin
        select coalesce(jsonb_object_agg(t.id, jsonb_build_object('title', t.title)), '{}') into present from public.test_items t;
        kept := private.bulk_still_changed(results, present);
        update public.test_items t set title = r.value ->> 'title'
        from jsonb_each(private.bulk_columns(results, 'before')) r where t.id = r.key::uuid and t.id = any (kept);
        return query select * from private.end_bulk_undo(batch, present, kept);
      end $$;
      grant execute on function public.change_test_items(uuid[], jsonb, uuid), public.undo_test_items(uuid) to authenticated`);
  });

  it('is refused without the role of the kind', async () => {
    for (const actor of OTHERS)
      expect([actor, await errorCode(change('Neuf', actor))]).toEqual([actor, '42501']);
    expect(await titles()).toEqual(['Vieux', 'Neuf', 'Vieux']);
  });

  it('says what became of each one, and is made once under one id', async () => {
    await change('Neuf');
    expect(await titles()).toEqual(['Neuf', 'Neuf', 'Neuf']);
    const [batch] = await open.sql<{ rows: Record<string, { outcome: string }> }[]>`
      select rows from private.bulk_changes where id = ${REQUEST} and entity_kind = 'test_item'`;
    expect([...THREE, GONE].map((id) => batch!.rows[id]?.outcome)).toEqual([
      'changed',
      'unchanged',
      'changed',
      'missing',
    ]);
    await open.sql`update public.test_items set title = 'Autre' where id = ${THREE[2]!}`;
    await change('Neuf');
    expect(await titles()).toEqual(['Neuf', 'Neuf', 'Autre']);
    expect(await errorCode(change('Encore'))).toBe('23505');
  });

  it('is refused under the id of a request for other ones, and repeated whatever the order of its ids', async () => {
    const changed = (ids: string[]) =>
      query<{ entity_id: string }>(
        'app4_user',
        `select * from public.change_test_items('{${ids.join()}}', '{"title": "Neuf"}', '${REQUEST}')`,
      );
    expect(await errorCode(changed([...THREE, ITEM]))).toBe('23505');
    expect(await errorCode(changed(THREE))).toBe('23505');
    expect(await changed([GONE, ...THREE.toReversed(), GONE])).toHaveLength(4);
  });

  it('is not mixed up with a change of another kind', async () => {
    const both = await open.sql.begin(async (tx) => {
      await tx`insert into public.user_roles (user_id, role) values (${WORKER}, 'app5_user')`;
      await tx`select set_config('request.jwt.claims', ${JSON.stringify({ role: 'authenticated', sub: WORKER })}, true)`;
      const code = await errorCode(
        tx.savepoint((sp) => sp`select public.undo_application_changes(${REQUEST})`),
      );
      await tx`select set_config('request.jwt.claims', '', true)`;
      await tx`delete from public.user_roles where user_id = ${WORKER} and role = 'app5_user'`;
      return code;
    });
    expect(both).toBe('P0002');
  });

  it('is undone once, by whoever made it, where nobody wrote since', async () => {
    expect(await errorCode(undo('app2_user'))).toBe('P0002');
    expect(await errorCode(undo('app5_user'))).toBe('42501');
    expect(await undo()).toEqual(['restored', 'changed_since']);
    expect(await titles()).toEqual(['Vieux', 'Neuf', 'Autre']);
    expect(await errorCode(undo())).toBe('23505');
  });

  it('keeps nothing of a row that is deleted', async () => {
    await open.sql`delete from public.test_items where id = ${THREE[0]!}`;
    const [left] = await open.sql<{ row: object }[]>`
      select rows -> ${THREE[0]!} as row from private.bulk_changes where id = ${REQUEST}`;
    expect(left?.row).toEqual({ outcome: 'changed' });
    await open.sql`delete from public.test_items where id = any (${THREE})`;
    expect(await open.sql`select from private.bulk_changes where id = ${REQUEST}`).toHaveLength(0);
  });
});

describe('a second kind of entity', () => {
  beforeAll(async () => {
    await commit('app4_user', comment(ITEM, `Avec @[${userIdOf('app2_user')}]`));
    await commit('app4_user', view(', is_shared, filters, sort', `, true, '{"state": "open"}', 'title'`));
    await commit('app4_user', `select public.mark_presence('test_item', '${ITEM}', true)`);
    await commit('app4_user', `select public.record_entity_event('test_item', '${ITEM}', 'print')`);
    await open.sql`update public.test_items set title = 'Deux', secret = 's' where id = ${ITEM}`;
  });

  it('is commented by people with its role, who can mention only each other', async () => {
    expect(
      await query('app2_user', `select author_id, mentions from public.comments where entity_id = '${ITEM}'`),
    ).toEqual([{ author_id: WORKER, mentions: [userIdOf('app2_user')] }]);
    // Recruiters cannot read it: they are not mentioned either.
    const mention = query('app4_user', comment(ITEM, `@[${userIdOf('app5_user')}]`));
    expect(await errorCode(mention)).toBe('23514');
  });

  it('can be commented only where the row exists', async () => {
    expect(await errorCode(query('app4_user', comment(GONE)))).toBe('23503');
    expect(await errorCode(query('app4_user', comment(WORLD.application)))).toBe('23503');
  });

  it('has saved views of its own, with its own filters and sorts', async () => {
    expect(await query('app2_user', 'select entity_kind, name, sort from public.saved_views')).toEqual([
      { entity_kind: 'test_item', name: 'Vue', sort: 'title' },
    ]);
    expect(await errorCode(query('app2_user', view(', filters', `, '{"status": "new"}'`)))).toBe('23514');
    expect(await errorCode(query('app2_user', view(', sort', `, 'contact'`)))).toBe('23514');
    expect(await errorCode(query('app2_user', view('', '')))).toBeNull();
  });

  it('shows people who else has it open', async () => {
    const there = await query(
      'app2_user',
      `select * from public.mark_presence('test_item', '${ITEM}', false)`,
    );
    expect(there).toEqual([{ name: 'Dominique Roy', editing: true }]);
  });

  it('has a history that says who changed what', async () => {
    const entries = await query<{ kind: string; actor_name: string | null; details: object }>(
      'app2_user',
      `select kind, actor_name, details from public.entity_timeline('test_item', '${ITEM}')`,
    );
    expect(entries.map(({ kind, actor_name }) => [kind, actor_name])).toEqual(
      expect.arrayContaining([
        ['created', null],
        ['comment', 'Dominique Roy'],
        ['print', 'Dominique Roy'],
        ['edited', null],
      ]),
    );
    expect(entries).toHaveLength(4);
    expect(entries.find(({ kind }) => kind === 'edited')?.details).toEqual({
      operation: 'UPDATE',
      changes: { title: { from: 'Un', to: 'Deux' }, secret: {} },
    });
    const changes = await query<{ fields: string[] }>(
      'app2_user',
      `select fields from public.entity_changes_since('test_item', '${ITEM}', '-infinity')`,
    );
    expect(changes.map(({ fields }) => fields.toSorted())).toEqual([['secret', 'title']]);
  });

  it('has no date of last contact, and accepts no event for a row that is gone', async () => {
    const event = (id: string, name: string) =>
      query('app4_user', `select public.record_entity_event('test_item', '${id}', '${name}')`);
    expect(await errorCode(event(ITEM, 'contact'))).toBe('22023');
    expect(await errorCode(event(GONE, 'view'))).toBe('P0002');
    expect(await errorCode(event(WORLD.application, 'view'))).toBe('P0002');
  });

  it.each(OTHERS)(
    'gives nothing to, and accepts nothing from, someone without its role: %s',
    async (actor) => {
      expect(await query(actor, `select from public.comments where entity_kind = 'test_item'`)).toHaveLength(
        0,
      );
      expect(
        await query(actor, `select from public.saved_views where entity_kind = 'test_item'`),
      ).toHaveLength(0);
      for (const statement of [
        comment(ITEM),
        comment(GONE),
        comment(ITEM, 'n', 'unknown'),
        view('', ''),
        view(', sort', `, 'none'`),
        `select * from public.mark_presence('test_item', '${ITEM}', false)`,
        `select * from public.mark_presence('unknown', '${ITEM}', false)`,
        `select public.leave_presence('test_item', '${ITEM}')`,
        `select * from public.entity_timeline('test_item', '${ITEM}')`,
        `select * from public.entity_changes_since('test_item', '${ITEM}', '-infinity')`,
        `select public.record_entity_event('test_item', '${ITEM}', 'view')`,
        `select public.record_entity_event('test_item', '${GONE}', 'view')`,
      ])
        expect({ statement, code: await errorCode(query(actor, statement)) }).toEqual({
          statement,
          code: '42501',
        });
    },
  );

  it('gives people with its role nothing about applications', async () => {
    for (const statement of [
      comment(WORLD.application, 'n', 'application'),
      `select * from public.entity_timeline('application', '${WORLD.application}')`,
      `select * from public.mark_presence('application', '${WORLD.application}', false)`,
    ])
      expect(await errorCode(query('app4_user', statement))).toBe('42501');
  });

  it('is deleted with its comments and presence, and leaves those of other entities', async () => {
    const rest = async () =>
      (
        await open.sql<{ id: string }[]>`
          select entity_id as id from public.comments union all select entity_id from private.presence`
      ).map(({ id }) => id);
    await commit('app5_user', comment(WORLD.application, 'n', 'application'));
    // The same id in another kind is a different entity.
    await open.sql`insert into public.test_items (id, title) values (${WORLD.application}, 'Homonyme')`;
    await open.sql`delete from public.test_items where id = ${WORLD.application}`;
    expect(await rest()).toContain(WORLD.application);
    await open.sql`delete from public.test_items where id = ${ITEM}`;
    expect(await rest()).toEqual([WORLD.application]);
  });

  it('has its texts emptied in the journal when deleted, edited or not, and its states kept', async () => {
    const id = 'ee000000-0000-4000-8000-00000000aaaa';
    await open.sql.unsafe(`insert into public.test_items (id, title) values ('${id}', 'Secret un')`);
    await open.sql.unsafe(
      `update public.test_items set title = 'Secret deux', state = 'closed' where id = '${id}'`,
    );
    await open.sql.unsafe(`delete from public.test_items where id = '${id}'`);
    const lines = await open.sql<{ operation: string; changes: object }[]>`
      select operation, changes from private.audit_log where row_key = ${id} order by id`;
    expect(lines).toEqual([
      { operation: 'INSERT', changes: { id: { to: id }, title: {}, state: { to: 'open' } } },
      { operation: 'UPDATE', changes: { title: {}, state: { from: 'open', to: 'closed' } } },
      { operation: 'DELETE', changes: { id: { from: id }, title: {}, state: { from: 'closed' } } },
    ]);
    const history = await query('app4_user', `select * from public.entity_timeline('test_item', '${id}')`);
    expect(JSON.stringify(history)).not.toContain('Secret');
  });

  it('has what people wrote about its readings emptied in the journal when deleted', async () => {
    const id = 'ee000000-0000-4000-8000-00000000aaab';
    await open.sql.unsafe(`insert into public.test_items (id, title) values ('${id}', 'Un')`);
    for (const [event, details] of [
      ['file', '{"document": "Contrat Dupont.pdf"}'],
      ['file', '{"document": "resume", "state": "Dupont"}'],
      ['export', '{"kind": "Dupont"}'],
      ['print', '{}'],
    ])
      await commit(
        'app4_user',
        `select public.record_entity_event('test_item', '${id}', '${event}', '${details}')`,
      );
    await open.sql.unsafe(`delete from public.test_items where id = '${id}'`);
    const lines = await open.sql<{ changes: object }[]>`
      select changes from private.audit_log
      where row_key = ${id} and operation not in ('INSERT', 'DELETE') order by id`;
    expect(lines.map(({ changes }) => changes)).toEqual([
      { document: {} },
      { document: 'resume', state: {} },
      { kind: {} },
      {},
    ]);
  });

  /** Does something as a colleague while the row is being deleted, from before the deletion ends until after it. */
  const whileDeleted = async (id: string, statement: string) => {
    await open.sql`insert into public.test_items (id, title) values (${id}, 'Court')`;
    const { promise: deleted, resolve: hasDeleted } = Promise.withResolvers<void>();
    const { promise: may, resolve: end } = Promise.withResolvers<void>();
    const deleting = open.sql.begin(async (tx) => {
      await tx`delete from public.test_items where id = ${id}`;
      hasDeleted();
      await may;
    });
    await deleted;
    const answer = errorCode(commit('app4_user', statement));
    await waitingFor('%test_item%');
    end();
    await deleting;
    return await answer;
  };
  /** Until a statement of this form waits for a lock. */
  const waitingFor = async (form: string) => {
    for (;;) {
      const [waiting] = await open.sql<{ n: number }[]>`
        select count(*)::integer as n from pg_locks l join pg_stat_activity a on a.pid = l.pid
        where not l.granted and a.datname = current_database() and a.query like ${form}`;
      if (waiting!.n > 0) break;
    }
  };

  it('is left without a word by someone who says they have it open while it is being deleted', async () => {
    const id = 'ee000000-0000-4000-8000-000000000003';
    expect(
      await whileDeleted(id, `select * from public.mark_presence('test_item', '${id}', true)`),
    ).toBeNull();
    expect(await open.sql`select from private.presence where entity_id = ${id}`).toHaveLength(0);
  });

  it('has no reading noted while it is being deleted, whose details would stay', async () => {
    const id = 'ee000000-0000-4000-8000-000000000004';
    const event = `select public.record_entity_event('test_item', '${id}', 'file', '{"document": "Dupont.pdf"}')`;
    expect(await whileDeleted(id, event)).toBe('P0002');
    expect(
      await open.sql`select from private.audit_log where row_key = ${id} and operation = 'FILE'`,
    ).toHaveLength(0);
  });

  it('gets no comment while it is being deleted', async () => {
    const id = 'ee000000-0000-4000-8000-000000000002';
    await open.sql`insert into public.test_items (id, title) values (${id}, 'Court')`;
    const { promise: written, resolve: write } = Promise.withResolvers<void>();
    const { promise: may, resolve: end } = Promise.withResolvers<void>();
    const commenting = commitAs(open.sql, 'app4_user', async (tx) => {
      await tx.unsafe(comment(id));
      write();
      await may;
    });
    await written;
    const deleting = open.sql`delete from public.test_items where id = ${id}`.execute();
    // The deletion waits for the comment, and deletes it too.
    await waitingFor('delete from public.test_items%');
    end();
    await Promise.all([commenting, deleting]);
    expect(await open.sql`select from public.comments where entity_id = ${id}`).toHaveLength(0);
  });
});

class Undone extends Error {}
function ignoreUndone(error: unknown) {
  if (!(error instanceof Undone)) throw error;
}
