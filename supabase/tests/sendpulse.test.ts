import { beforeEach, describe, expect, it } from 'vitest';
import { userIdOf, type Actor } from './support/actors.ts';
import { openDatabase } from './support/database.ts';
import { commitAs, errorCode, runAs } from './support/run-as.ts';
import { createWorld, insertApplication, scores, WORLD } from './support/world.ts';

const open = openDatabase(createWorld);

const SECRET = 'a-secret-nobody-may-read';
const EVERY_EVENT = ['received', 'contacted', 'evaluated', 'accepted', 'rejected', 'account-approved'];

beforeEach(async () => {
  await open.sql`delete from public.sendpulse_events`;
  await open.sql`delete from private.sendpulse_removals`;
  await open.sql`delete from private.sendpulse_opt_outs`;
  await open.sql`select public.save_sendpulse_credentials('identifier', ${SECRET}, ${userIdOf('app5_user')})`;
  await open.sql`
    update public.sendpulse_settings
    set is_enabled = true, address_book_id = 1, address_book_name = 'Vivier', events = ${EVERY_EVENT}`;
});

const agreed = { pool_consent_at: new Date(), email: 'ana@exemple.test' };
const events = async (application: string) =>
  (
    await open.sql<{ event: string }[]>`
      select event from public.sendpulse_events where application_id = ${application} order by event`
  ).map(({ event }) => event);
const removals = async () =>
  (await open.sql<{ email: string }[]>`select email from private.sendpulse_removals order by email`).map(
    ({ email }) => email,
  );
const setStatus = (id: string, status: string) =>
  open.sql`update public.trainer_applications set status = ${status} where id = ${id}`;

describe('the SendPulse keys', () => {
  it('are given to no role by any table or function, except their last characters', async () => {
    const shown: string[] = [];
    for (const actor of [
      'app5_user',
      'admin',
      'gestionnaire',
      'noRole',
      'approvedTrainer',
      'anon',
    ] as const) {
      for (const statement of [
        'select * from private.sendpulse_credentials',
        'select * from public.sendpulse_credentials()',
        'select * from public.sendpulse_settings',
        'select public.sendpulse_overview()',
        `select * from private.audit_log`,
      ]) {
        const rows = await runAs(open.sql, actor, (tx) =>
          tx.savepoint((inner) => inner.unsafe(statement)),
        ).catch((error: { code: string }) => [error.code]);
        shown.push(JSON.stringify(rows));
      }
    }
    expect(shown.join()).not.toContain(SECRET);
    expect(shown.join()).not.toContain('identifier');
    expect(shown[2]).toContain('"key_ending":"read"');
    const [audit] = await open.sql<
      { all: string }[]
    >`select string_agg(changes::text, '') as all from private.audit_log`;
    expect(audit?.all).not.toContain(SECRET);
  });

  it('are kept in one row, however often they are saved', async () => {
    await open.sql`select public.save_sendpulse_credentials('other', 'another-secret', null)`;
    expect([...(await open.sql`select client_id, client_secret from private.sendpulse_credentials`)]).toEqual(
      [{ client_id: 'other', client_secret: 'another-secret' }],
    );
    expect(
      await errorCode(open.sql`insert into private.sendpulse_credentials values (false, 'a', 'b')`),
    ).toBe('23514');
  });
});

describe('the queue of events for SendPulse', () => {
  it('gets each event of an application, from its arrival to its account', async () => {
    const id = await insertApplication(open.sql, agreed);
    for (const status of ['contacted', 'evaluated', 'Vivier 2027', 'accepted', 'rejected'])
      await setStatus(id, status);
    await open.sql`update public.trainer_accounts set application_id = ${id}, status = 'suspended' where user_id = ${userIdOf('approvedTrainer')}`;
    await open.sql`update public.trainer_accounts set status = 'approved' where user_id = ${userIdOf('approvedTrainer')}`;
    expect((await events(id)).toSorted()).toEqual(EVERY_EVENT.toSorted());
  });

  it('gets an event for a completed evaluation, once while that event waits', async () => {
    const id = await insertApplication(open.sql, agreed);
    await open.sql`
      insert into public.trainer_evaluations (application_id, evaluated_by, criteria_scores, total_score, max_score, percentage, status)
      values (${id}, ${userIdOf('app5_user')}, ${open.sql.json(scores(5))}, 145, 145, 100, 'completed')`;
    await setStatus(id, 'new');
    await setStatus(id, 'evaluated');
    expect(await events(id)).toEqual(['evaluated', 'received']);
  });

  it.each([
    ['the person did not agree', { email: 'bo@exemple.test' }, ''],
    ['sending is off', agreed, 'update public.sendpulse_settings set is_enabled = false'],
    ['the event is not chosen', agreed, `update public.sendpulse_settings set events = '{accepted}'`],
  ])('gets nothing when %s', async (_why, values, before) => {
    if (before) await open.sql.unsafe(before);
    expect(await events(await insertApplication(open.sql, values))).toEqual([]);
  });
});

describe('the people whom SendPulse must forget', () => {
  const sent = (id: string) =>
    open.sql`update public.sendpulse_events set status = 'sent', settled_at = now() where application_id = ${id}`;

  it('are those who were sent there and are deleted here, and nobody else', async () => {
    const [known, unknown] = [
      await insertApplication(open.sql, { ...agreed, email: 'Known@exemple.test' }),
      await insertApplication(open.sql, agreed),
    ];
    await sent(known);
    await open.sql`delete from public.trainer_applications where id in ${open.sql([known, unknown])}`;
    expect(await removals()).toEqual(['known@exemple.test']);
    expect(await open.sql`select from public.sendpulse_events`).toHaveLength(0);
  });

  it('leave out someone who agreed in another application', async () => {
    const first = await insertApplication(open.sql, agreed);
    await insertApplication(open.sql, { ...agreed, email: 'ANA@exemple.test' });
    await sent(first);
    await open.sql`delete from public.trainer_applications where id = ${first}`;
    expect(await removals()).toEqual([]);
    await open.sql`delete from public.trainer_applications where lower(email) = 'ana@exemple.test'`;
  });

  it('include those who object, when a recruiter says so', async () => {
    const object = (email: string, actor: Actor = 'app5_user') =>
      commitAs(open.sql, actor, (tx) => tx`select public.add_sendpulse_opt_out(${email})`);
    await object('Ana@Exemple.test');
    await object('ana@exemple.test');
    expect(await removals()).toEqual(['ana@exemple.test']);
    expect(await open.sql`select from private.sendpulse_opt_outs`).toHaveLength(1);
    expect(await errorCode(object('nobody'))).toBe('22023');
    expect(await errorCode(object('ana@exemple.test', 'admin'))).toBe('42501');
    const id = await insertApplication(open.sql, agreed);
    expect(await open.sql`select * from public.claim_sendpulse_events(10)`).toHaveLength(0);
    expect([
      ...(await open.sql`select status, error from public.sendpulse_events where application_id = ${id}`),
    ]).toEqual([{ status: 'skipped', error: 'opted-out' }]);
  });
});

describe('the SendPulse settings', () => {
  it.each([
    ['sending without an address book', 'address_book_id = null, address_book_name = null', '23514'],
    ['an event that nobody knows', `events = '{deleted}'`, '23514'],
    ['a book without a name', 'address_book_name = null', '23514'],
    ['the date of the keys', 'key_saved_at = now()', '42501'],
  ])('refuse %s', async (_what, change, code) => {
    const attempt = runAs(open.sql, 'app5_user', (tx) =>
      tx.savepoint((inner) => inner.unsafe(`update public.sendpulse_settings set ${change} where only_row`)),
    );
    expect(await errorCode(attempt)).toBe(code);
  });

  it('name in the audit log who changed them', async () => {
    await commitAs(
      open.sql,
      'app5_user',
      (tx) => tx`update public.sendpulse_settings set events = '{accepted}' where only_row`,
    );
    const [line] = await open.sql`
      select actor_id, changes from private.audit_log where table_name = 'sendpulse_settings' order by id desc limit 1`;
    expect(line).toEqual({
      actor_id: userIdOf('app5_user'),
      changes: { events: { from: EVERY_EVENT, to: ['accepted'] } },
    });
  });
});

describe('trying again to send events to SendPulse', () => {
  it('sends events that were given up or wait, the latest of each kind, and no event again', async () => {
    await open.sql`
      insert into public.sendpulse_events (application_id, event, status, attempts, error, created_at) values
        (${WORLD.application}, 'accepted', 'failed', 8, 'away: 503', '2026-11-01'),
        (${WORLD.application}, 'accepted', 'failed', 8, 'away: 503', '2026-11-02'),
        (${WORLD.application}, 'received', 'pending', 3, 'away: 503', '2026-11-01'),
        (${WORLD.application}, 'contacted', 'sent', 1, null, '2026-11-01')`;
    const all = await open.sql<{ id: string }[]>`select id from public.sendpulse_events`;
    await commitAs(open.sql, 'app5_user', async (tx) => {
      const [row] = await tx`select public.retry_sendpulse_events(${all.map(({ id }) => id)}::uuid[]) as n`;
      expect(row).toEqual({ n: 2 });
    });
    const after = await open.sql<{ event: string; status: string; attempts: number }[]>`
      select event, status, attempts from public.sendpulse_events order by event, created_at`;
    expect(after.map(({ event, status, attempts }) => `${event} ${status} ${attempts}`)).toEqual([
      'accepted failed 8',
      'accepted pending 0',
      'contacted sent 1',
      'received pending 0',
    ]);
  });
});
