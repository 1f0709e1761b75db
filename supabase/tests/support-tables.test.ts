import { describe, expect, it } from 'vitest';
import { openDatabase } from './support/database.ts';
import { commitAs, errorCode } from './support/run-as.ts';

const CHECK_VIOLATION = '23514';

const open = openDatabase();

const incident = (values: Record<string, unknown> = {}) =>
  open.sql`insert into public.incidents ${open.sql({
    reference: 'K7MQ2X',
    occurred_at: new Date(),
    message: 'HTTP 503',
    ...values,
  })}`;
const release = (values: Record<string, unknown> = {}) =>
  open.sql`insert into public.releases ${open.sql({
    id: crypto.randomUUID(),
    at: new Date(),
    by: 'Une personne',
    action: 'promote',
    remote: 'recruitment',
    version: '1.0.0-abc',
    ...values,
  })}`;
const references = async () =>
  (await open.sql<{ reference: string }[]>`select reference from public.incidents order by 1`).map(
    (row) => row.reference,
  );

describe('an incident is refused', () => {
  it.each<[string, Record<string, unknown>]>([
    ['a reference that nobody could read out', { reference: 'a b' }],
    ['a reference in small letters, which a search would miss', { reference: 'k7mq2x' }],
    ['an empty message', { message: ' ' }],
    ['a message too long', { message: 'x'.repeat(501) }],
    ['a stack too long', { stack: 'x'.repeat(2_001) }],
    ['a path too long', { path: 'x'.repeat(301) }],
    ['a remote that is not a name', { remote: 'Ana Silva' }],
    ['a version that is a sentence', { version: 'la dernière' }],
    ['a code that is a sentence', { code: 'Not found' }],
    ['an unknown outcome', { outcome: 'maybe' }],
    ['too many attempts', { attempts: 101 }],
    ['a context that is a list', { context: ['x'] }],
    ['a context too large', { context: { x: 'x'.repeat(2_000) } }],
  ])('with %s', async (_, values) => {
    expect(await errorCode(incident(values))).toBe(CHECK_VIOLATION);
  });
});

describe('a line of the journal of releases is refused', () => {
  it.each<[string, Record<string, unknown>]>([
    ['an unknown action', { action: 'ship' }],
    ['nobody as its author', { by: '' }],
    ['a version that is a path', { version: '../1.0.0' }],
    ['a detail too large', { detail: { x: 'x'.repeat(4_000) } }],
  ])('with %s', async (_, values) => {
    expect(await errorCode(release(values))).toBe(CHECK_VIOLATION);
  });
});

describe('incidents are deleted', () => {
  it('after thirty days, when a new one arrives', async () => {
    await open.sql`delete from public.incidents`;
    const days = (count: number) => new Date(Date.now() - count * 86_400_000);
    await incident({ reference: 'KEPT', received_at: days(29) });
    await incident({ reference: 'GONE', received_at: days(31) });
    await commitAs(
      open.sql,
      'service_role',
      (tx) =>
        tx`insert into public.incidents (reference, occurred_at, message) values ('NEW-ONE', now(), 'm')`,
    );
    expect(await references()).toEqual(['KEPT', 'NEW-ONE']);
  });

  it('beyond the last ten thousand', async () => {
    await open.sql`delete from public.incidents`;
    await open.sql`
      insert into public.incidents (reference, occurred_at, received_at, message)
      select 'OLD-' || n, now(), now() - make_interval(secs => n), 'm' from generate_series(1, 10000) as n`;
    expect(await references()).toHaveLength(10_000);
    await incident({ reference: 'NEWEST' });
    const left = new Set(await references());
    expect(left.size).toBe(10_000);
    expect([left.has('NEWEST'), left.has('OLD-9999'), left.has('OLD-10000')]).toEqual([true, true, false]);
  });
});

it('a line of the journal of releases says that the registry was repaired', async () => {
  await release({
    action: 'repair',
    remote: 'registry',
    version: null,
    detail: { why: 'n’est pas du JSON' },
  });
  expect(await open.sql`select remote from public.releases where action = 'repair'`).toHaveLength(1);
});

it('a line of the journal of releases cannot be changed, even by the owner of the database', async () => {
  await release();
  expect(await errorCode(open.sql`update public.releases set by = 'Quelqu’un'`)).toBe('42501');
  expect(await errorCode(open.sql`delete from public.releases`)).toBe('42501');
});

it('a line of the journal of releases that is sent twice is stored once', async () => {
  const id = crypto.randomUUID();
  await commitAs(open.sql, 'service_role', async (tx) => {
    for (const by of ['A', 'B']) {
      await tx`
        insert into public.releases (id, at, by, action, remote)
        values (${id}, now(), ${by}, 'disable', 'hubs') on conflict (id) do nothing`;
    }
  });
  expect(await open.sql`select by from public.releases where id = ${id}`).toMatchObject([{ by: 'A' }]);
});
