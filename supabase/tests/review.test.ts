import { describe, expect, it } from 'vitest';
import { userIdOf } from './support/actors.ts';
import { openDatabase } from './support/database.ts';
import { commitAs, errorCode, runAs } from './support/run-as.ts';
import { createWorld, insertApplication, WORLD } from './support/world.ts';

const open = openDatabase(createWorld);

const asRecruiter = (statement: string) => commitAs(open.sql, 'app5_user', (tx) => tx.unsafe(statement));
const note = (event: string, details = '{}', id: string = WORLD.application) =>
  asRecruiter(`select public.record_entity_event('application', '${id}', '${event}', '${details}')`);
const linesOf = (id: string) => open.sql<{ operation: string; changes: Record<string, object> }[]>`
  select operation, changes from private.audit_log where application_id = ${id} order by id`;
const purgeOn = async (id: string) => {
  const [row] = await open.sql<{ purge_on: string }[]>`
    select purge_on::text from public.trainer_applications where id = ${id}`;
  return row!.purge_on;
};

describe('the journal of an application', () => {
  it('holds its readings beside its changes, each by the person who made them', async () => {
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

  it('counts coming back within ten minutes as the same reading', async () => {
    const id = await insertApplication(open.sql);
    await note('view', '{}', id);
    await note('view', '{}', id);
    expect((await linesOf(id)).filter(({ operation }) => operation === 'VIEW')).toHaveLength(1);
  });

  it.each([
    ['an unknown event', 'delete', '{}', WORLD.application, '22023'],
    ['details that are no object', 'file', '[]', WORLD.application, '22023'],
    ['long details', 'file', JSON.stringify({ a: 'x'.repeat(2000) }), WORLD.application, '22023'],
    ['an application that is gone', 'view', '{}', 'b0000000-0000-4000-8000-00000000ffff', 'P0002'],
  ])('refuses %s', async (_what, event, details, id, code) => {
    expect(await errorCode(note(event, details, id))).toBe(code);
  });

  it('can be emptied of values, except states and figures, and keeps its lines', async () => {
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
});

describe('how long an application is kept', () => {
  it('is two years after the last contact, which a noted contact moves', async () => {
    const id = await insertApplication(open.sql, { last_contact_at: new Date('2024-03-10T12:00:00Z') });
    expect(await purgeOn(id)).toBe('2026-03-10');
    await note('contact', '{"channel": "phone"}', id);
    expect(Date.parse(await purgeOn(id))).toBeGreaterThan(Date.now());
    expect((await linesOf(id)).map(({ operation }) => operation)).toEqual(['INSERT', 'CONTACT']);
  });

  it('is thirty days once archived, and never longer than the two years', async () => {
    const archived = await insertApplication(open.sql, { archived_at: new Date('2026-01-01T00:00:00Z') });
    expect(await purgeOn(archived)).toBe('2026-01-31');
    const old = await insertApplication(open.sql, {
      archived_at: new Date('2026-01-01T00:00:00Z'),
      last_contact_at: new Date('2024-01-05T00:00:00Z'),
    });
    expect(await purgeOn(old)).toBe('2026-01-05');
  });
});

it('names the recruiters, and nobody else', async () => {
  const rows = await runAs(
    open.sql,
    'app5_user',
    (tx) => tx`select id, name, email from public.recruiters()`,
  );
  expect([...rows]).toEqual([
    { id: userIdOf('app5_user'), name: 'app5_user@trame.example', email: 'app5_user@trame.example' },
  ]);
});
