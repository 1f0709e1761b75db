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

const note = (event: string, details = '{}', id: string = WORLD.application) =>
  asRecruiter(`select public.record_entity_event('application', '${id}', '${event}', '${details}')`);
const linesOf = (id: string) => open.sql<{ operation: string; changes: Record<string, object> }[]>`
  select operation, changes from private.audit_log where application_id = ${id} order by id`;

describe('the journal of changes', () => {
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

  it('holds no personal data of an application that is created or deleted', async () => {
    const id = await insertApplication(open.sql, { full_name: 'Personne Unique', phone: '+33711111111' });
    await asRecruiter(`delete from public.trainer_applications where id = '${id}'`);
    const all = await lines('trainer_applications', id);
    expect(all.map(({ operation }) => operation)).toEqual(['INSERT', 'DELETE']);
    expect(JSON.stringify(all)).not.toMatch(/Unique|\+337|chloe/i);
  });

  it('holds no text of an evaluation or of a template of messages that is deleted by itself', async () => {
    const [template] = await open.sql<{ id: string }[]>`
      insert into public.message_templates (name, purpose, subject, body)
      values ('Secret un', 'contact', 'Secret deux', 'Secret trois') returning id`;
    const { id } = template!;
    await asRecruiter(
      `update public.message_templates set name = 'Secret 1', subject = 'Secret 2', body = 'Secret 3' where id = '${id}'`,
    );
    expect((await last('message_templates', id)).changes['body']).toEqual({
      from: 'Secret trois',
      to: 'Secret 3',
    });
    await asRecruiter(`delete from public.message_templates where id = '${id}'`);
    const written = await lines('message_templates', id);
    expect(written.map(({ operation }) => operation)).toEqual(['INSERT', 'UPDATE', 'DELETE']);
    expect(JSON.stringify(written)).not.toContain('Secret');
    expect(written[0]!.changes['purpose']).toEqual({ to: 'contact' });

    const application = await insertApplication(open.sql);
    const [evaluation] = await open.sql<{ id: string }[]>`
      insert into public.trainer_evaluations (application_id, evaluated_by, criteria_scores, max_score, status)
      select ${application}, evaluated_by, criteria_scores, max_score, status
      from public.trainer_evaluations where id = ${WORLD.evaluation} returning id`;
    await asRecruiter(
      `update public.trainer_evaluations set evaluation_notes = 'Note secrète' where id = '${evaluation!.id}'`,
    );
    expect(JSON.stringify(await lines('trainer_evaluations', evaluation!.id))).toContain('Note secrète');
    await asRecruiter(`delete from public.trainer_evaluations where id = '${evaluation!.id}'`);
    const all = await lines('trainer_evaluations', evaluation!.id);
    expect(all.map(({ operation }) => operation)).toEqual(['INSERT', 'UPDATE', 'DELETE']);
    expect(JSON.stringify(all)).not.toContain('secrète');
  });

  it('names in each trigger for deletion the texts that any trigger of its table keeps', async () => {
    const triggers = await open.sql<{ table: string; deletes: boolean; texts: string[] }[]>`
      select t.tgrelid::regclass::text as table, t.tgtype & 8 <> 0 as deletes,
        array(select a from unnest(string_to_array(encode(t.tgargs, 'escape'), '\\000')) as a where a like '~%') as texts
      from pg_trigger t where t.tgfoid = 'private.record_change'::regproc`;
    expect(triggers.length).toBeGreaterThan(5);
    const textsOf = (table: string, deletes: boolean) => [
      ...new Set(
        triggers
          .filter((one) => one.table === table && (one.deletes || !deletes))
          .flatMap(({ texts }) => texts)
          .toSorted(),
      ),
    ];
    for (const { table } of triggers)
      expect([table, textsOf(table, true)]).toEqual([table, textsOf(table, false)]);
  });

  it('notes nothing for an update that changes nothing', async () => {
    const before = (await lines('trainer_applications', WORLD.application)).length;
    await asRecruiter(
      `update public.trainer_applications set status = status where id = '${WORLD.application}'`,
    );
    expect(await lines('trainer_applications', WORLD.application)).toHaveLength(before);
  });

  it('records roles, accounts, evaluations and the deletion of messages', async () => {
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

  it('is undone with the change that it describes', async () => {
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
  ])('cannot be edited by the owner of the database either: %s', async (statement) => {
    expect(await errorCode(open.sql.unsafe(statement))).toBe('42501');
  });
});

describe('the journal of an application', () => {
  it('holds readings and changes, each with the person who made them', async () => {
    const id = await insertApplication(open.sql);
    await note('view', '{}', id);
    await note('file', '{"document": "resume"}', id);
    await asRecruiter(`update public.trainer_applications set city = 'Lyon' where id = '${id}'`);
    expect(await linesOf(id)).toMatchObject([
      { operation: 'INSERT' },
      { operation: 'VIEW' },
      { operation: 'FILE', changes: { document: 'resume' } },
      { operation: 'UPDATE', changes: { city: { to: 'Lyon' } } },
    ]);
    const [line] = await open.sql`
      select actor_id from private.audit_log where application_id = ${id} and operation = 'VIEW'`;
    expect(line!['actor_id']).toBe(userIdOf('app5_user'));
  });

  it('counts a second reading within ten minutes as the same one', async () => {
    const id = await insertApplication(open.sql);
    await note('view', '{}', id);
    await note('view', '{}', id);
    expect((await linesOf(id)).filter(({ operation }) => operation === 'VIEW')).toHaveLength(1);
  });

  it.each([
    ['an unknown event', 'delete', '{}', WORLD.application, '22023'],
    ['details that are not an object', 'file', '[]', WORLD.application, '22023'],
    ['long details', 'file', JSON.stringify({ a: 'x'.repeat(2000) }), WORLD.application, '22023'],
    ['an application that is gone', 'view', '{}', 'b0000000-0000-4000-8000-00000000ffff', 'P0002'],
  ])('refuses %s', async (_what, event, details, id, code) => {
    expect(await errorCode(note(event, details, id))).toBe(code);
  });

  it('can have its values erased, except statuses and figures, and keeps its lines', async () => {
    const id = await insertApplication(open.sql);
    await asRecruiter(
      `update public.trainer_applications set status = 'contacted', phone = '+33799999999' where id = '${id}'`,
    );
    const before = (await linesOf(id)).length;
    await open.sql`select private.redact_application_audit(${id})`;
    const after = await linesOf(id);
    expect(after).toHaveLength(before);
    expect(after.at(-1)!.changes).toEqual({ status: { from: 'new', to: 'contacted' }, phone: {} });
    expect(JSON.stringify(after)).not.toContain('+337');
  });

  it('loses what people wrote about its readings when it is deleted, and keeps which document it was', async () => {
    const id = await insertApplication(open.sql);
    await note('file', '{"document": "Contrat Dupont.pdf", "status": "Dupont"}', id);
    await note('file', '{"document": "resume", "kind": "Dupont"}', id);
    await asRecruiter(`delete from public.trainer_applications where id = '${id}'`);
    const files = (await linesOf(id)).filter(({ operation }) => operation === 'FILE');
    expect(files.map(({ changes }) => changes)).toEqual([
      { document: {}, status: {} },
      { document: 'resume', kind: {} },
    ]);
  });
});
