import { readFileSync } from 'node:fs';
import { beforeEach, describe, expect, it } from 'vitest';
import { userIdOf, type Actor } from './support/actors.ts';
import { openDatabase } from './support/database.ts';
import { addMission, deposit, emptyInvoices, setStatus } from './support/invoices.ts';
import { commitAs, errorCode, runAs, undone } from './support/run-as.ts';
import { ALL_CRITERIA, createWorld, insertApplication, scores } from './support/world.ts';

const open = openDatabase(createWorld);

const author = userIdOf('noRole');
const ADDRESS = 'norole@trame.example';

type Event = { id: string; at: Date; kind: string; sentence: string | null; link: string | null };

let application = '';
beforeEach(async () => {
  await emptyInvoices(open.sql);
  await open.sql`delete from public.trainer_accounts where user_id = ${author}`;
  await open.sql`delete from public.trainer_applications where lower(email) = ${ADDRESS}`;
  application = await insertApplication(open.sql, { email: ADDRESS, reference: 'TR-2026-0F7K2Q' });
});

const thread = (actor: Actor = 'noRole') =>
  runAs(open.sql, actor, (tx) => tx<Event[]>`select * from public.my_thread()`);
const kinds = async (actor: Actor = 'noRole') => (await thread(actor)).map(({ kind }) => kind);
const staffThread = (actor: Actor = 'app5_user', user = author) =>
  runAs(open.sql, actor, (tx) => tx`select * from public.trainer_thread(${user})`);
const account = async (actor: Actor = 'noRole') => {
  const [row] = await runAs(open.sql, actor, (tx) => tx`select * from public.my_trainer_account()`);
  return row as Record<string, unknown>;
};

const read = (actor: Actor = 'app5_user', id = application) =>
  commitAs(open.sql, actor, (tx) => tx`select public.record_entity_event('application', ${id}, 'view')`);
const evaluate = (id = application) =>
  commitAs(
    open.sql,
    'app5_user',
    (tx) => tx`
      insert into public.trainer_evaluations (application_id, criteria_scores, total_score, max_score, percentage, status)
      values (${id}, ${tx.json(scores(4))}, 116, 145, 80, 'completed')`,
  );
const openAccount = (id: string | null = application) =>
  commitAs(
    open.sql,
    'app5_user',
    (tx) => tx`
      insert into public.trainer_accounts (user_id, email, full_name, status, application_id)
      values (${author}, ${ADDRESS}, 'Personne Neuve', 'pending', ${id})`,
  );
const decide = (decision: string, reason: string | null = null) =>
  commitAs(
    open.sql,
    'app5_user',
    (tx) => tx`select public.decide_trainer_account(${author}, ${decision}, ${reason})`,
  );

describe('the thread of a trainer', () => {
  // threat 41
  it('tells what recruitment did, in sentences without score or name of a colleague', async () => {
    await open.sql`
      update public.staff_profiles set full_name = 'Camille Roussel' where id = ${userIdOf('app5_user')}`;
    await read();
    await evaluate();
    await openAccount();
    await decide('approve');
    await decide('suspend', 'Attestation manquante.');
    await decide('reactivate');
    const events = await thread();
    expect(events.map(({ sentence }) => sentence)).toEqual([
      'Votre compte formateur est rétabli : le portail vous est de nouveau ouvert.',
      'Votre compte formateur est suspendu. Motif : Attestation manquante.',
      'Votre compte formateur est approuvé : le portail vous est ouvert.',
      'Un compte formateur a été ouvert à votre nom. Il reste à l’approuver.',
      'Votre candidature a été évaluée par l’équipe de recrutement.',
      'L’équipe de recrutement a lu votre candidature.',
      'Nous avons reçu votre candidature TR-2026-0F7K2Q.',
    ]);
    const forStaff = await staffThread();
    expect(forStaff.map((event) => [event['kind'], event['actor_name']])).toEqual([
      ['account_reactivated', 'Camille Roussel'],
      ['account_suspended', 'Camille Roussel'],
      ['account_approved', 'Camille Roussel'],
      ['account_opened', 'Camille Roussel'],
      ['evaluated', 'Camille Roussel'],
      ['application_read', 'Camille Roussel'],
      ['application_received', null],
    ]);
  });

  it('tells the first reading and the evaluation once', async () => {
    await read();
    await read('app5_user');
    await evaluate();
    await open.sql`delete from public.trainer_evaluations where application_id = ${application}`;
    await evaluate();
    expect(await kinds()).toEqual(['evaluated', 'application_read', 'application_received']);
  });

  it('does not tell a draft of an evaluation before it is completed', async () => {
    await commitAs(
      open.sql,
      'app5_user',
      (tx) => tx`
        insert into public.trainer_evaluations (application_id, criteria_scores, total_score, max_score, percentage, status)
        values (${application}, ${tx.json({ [ALL_CRITERIA[0]]: 3 })}, 0, 145, 0, 'draft')`,
    );
    expect(await kinds()).toEqual(['application_received']);
    await commitAs(
      open.sql,
      'app5_user',
      (tx) => tx`
        update public.trainer_evaluations set criteria_scores = ${tx.json(scores(3))}, status = 'completed',
          evaluated_by = ${userIdOf('app5_user')}
        where application_id = ${application}`,
    );
    expect(await kinds()).toEqual(['evaluated', 'application_received']);
  });

  it('keeps from the trainer what concerns the staff alone', async () => {
    await openAccount();
    await open.sql`
      select private.write_trainer_event(${author}, null, 'profile_changed', null, 'Adresse modifiée.', 'profile')`;
    expect(await kinds()).not.toContain('profile_changed');
    expect((await staffThread())[0]).toMatchObject({
      kind: 'profile_changed',
      public_sentence: null,
      staff_sentence: 'Adresse modifiée.',
      link: 'profile',
    });
  });

  it('is read from the events of the person, however many others have', async () => {
    await openAccount();
    /** Rows of the table that reading a page passed over one by one, without an index. */
    const passed = await undone(open.sql, async (tx) => {
      await tx`
        insert into private.trainer_events (user_id, application_id, kind, public_sentence)
        select case when n % 2 = 0 then gen_random_uuid() end, gen_random_uuid(), 'paper_deposited', 'Pièce ' || n
        from generate_series(1, 5000) as n`;
      await tx`analyze private.trainer_events`;
      const count = async () => {
        const [row] = await tx<{ rows: number }[]>`
          select seq_tup_read::integer as rows from pg_catalog.pg_stat_xact_user_tables
          where relid = 'private.trainer_events'::regclass`;
        return row!.rows;
      };
      const before = await count();
      const events = await tx`select * from private.thread_of(${author}, false, null, null, 10)`;
      expect(events).toHaveLength(2);
      return (await count()) - before;
    });
    expect(passed).toBe(0);
  });

  it('is read page by page without a gap, whatever happened at the same moment', async () => {
    await openAccount();
    await open.sql`
      select private.write_trainer_event(${author}, null, 'paper_deposited', 'Pièce ' || n, null)
      from generate_series(1, 5) as n`;
    const all = await thread();
    const pages: string[] = [];
    let last: Event | undefined;
    for (let page = 0; page < 4; page += 1) {
      const rows = await runAs(
        open.sql,
        'noRole',
        (tx) => tx<Event[]>`select * from public.my_thread(${last?.at ?? null}, ${last?.id ?? null}, 2)`,
      );
      pages.push(...rows.map(({ id }) => id));
      last = rows.at(-1);
    }
    expect(pages).toEqual(all.map(({ id }) => id));
  });

  it.each(['application_received', 'evaluated'])(
    'accepts no event of somebody who is not there (%s)',
    async (kind) => {
      expect(
        await errorCode(
          open.sql`select private.write_trainer_event(null, ${crypto.randomUUID()}, ${kind}, 'Phrase.', null)`,
        ),
      ).toBe('P0002');
    },
  );
});

describe('what happened before there was a thread', () => {
  const [, backfill = ''] =
    /-- What happened before this migration[^\n]*\n(insert into private\.trainer_events.*?;)\n/s.exec(
      readFileSync(new URL('../migrations/20261127000100_trainer_events.sql', import.meta.url), 'utf8'),
    ) ?? [];

  it('is written by the migration as it would have been written then', async () => {
    await read();
    await evaluate();
    await openAccount();
    await decide('approve');
    await decide('suspend', 'Attestation manquante.');
    await decide('reactivate');
    const facts = (rows: readonly Record<string, unknown>[]) =>
      rows.map((row) => [row['kind'], row['actor_name'], row['public_sentence']]);
    const before = facts(await staffThread());
    expect(before).toHaveLength(7);
    await open.sql.begin(async (tx) => {
      await tx`set local session_replication_role = replica`;
      await tx`delete from private.trainer_events`;
    });
    expect(await staffThread()).toHaveLength(0);
    await open.sql.unsafe(backfill);
    expect(facts(await staffThread())).toEqual(before);
  });
});

describe('who reads it', () => {
  it('is the author of an application without an account too, once their address is confirmed', async () => {
    expect(await kinds()).toEqual(['application_received']);
    await open.sql`update auth.users set email_confirmed_at = null where id = ${author}`;
    expect(await errorCode(thread())).toBe('42501');
    expect(await errorCode(account())).toBe('42501');
    await open.sql`update auth.users set email_confirmed_at = now() where id = ${author}`;
  });

  // threat 41
  it('is not who has come by the address of an application that led to another’s account', async () => {
    await openAccount();
    await open.sql`
      update public.trainer_accounts set application_id = null where user_id = ${author}`;
    await open.sql`
      update public.trainer_accounts set application_id = ${application} where user_id = ${userIdOf('otherTrainer')}`;
    expect(await kinds()).toEqual(['account_opened']);
    expect((await account())['application_reference']).toBeNull();
    await open.sql`update public.trainer_accounts set application_id = null where user_id = ${userIdOf('otherTrainer')}`;
  });

  it('is nobody whose session has ended', async () => {
    await openAccount();
    const ended = { role: 'authenticated', sub: author, session_id: crypto.randomUUID() };
    for (const call of ['my_thread()', 'my_trainer_account()'])
      expect(
        await errorCode(
          open.sql.begin(async (tx) => {
            await tx`select set_config('request.jwt.claims', ${JSON.stringify(ended)}, true)`;
            await tx`set local role authenticated`;
            await tx.unsafe(`select * from public.${call}`);
          }),
        ),
      ).toBe('42501');
  });

  it('of another’s: staff of recruitment and of the office, for a trainer who has an account', async () => {
    await openAccount();
    expect(await staffThread('gestionnaire')).toHaveLength(2);
    expect(await errorCode(staffThread('approvedTrainer'))).toBe('42501');
    expect(await errorCode(staffThread('app5_user', userIdOf('admin')))).toBe('P0002');
  });
});

describe('my_trainer_account', () => {
  it('answers one row to whoever is signed in, whatever they are', async () => {
    await open.sql`delete from public.trainer_applications where id = ${application}`;
    expect(await account()).toMatchObject({
      status: 'none',
      email: ADDRESS,
      application_reference: null,
      steps: { received: null, read: null, evaluated: null, opened: null, decided: null },
    });
  });

  it('follows the application and the account', async () => {
    expect(await account()).toMatchObject({ status: 'none', application_reference: 'TR-2026-0F7K2Q' });
    await read();
    await evaluate();
    await openAccount();
    const pending = await account();
    expect(pending).toMatchObject({ status: 'pending', full_name: 'Personne Neuve', decided_at: null });
    expect(pending['steps']).toMatchObject({
      received: expect.any(String),
      read: expect.any(String),
      evaluated: expect.any(String),
      opened: expect.any(String),
      decided: null,
    });
    await decide('reject', 'Hors de nos domaines.');
    expect(await account()).toMatchObject({
      status: 'rejected',
      status_reason: 'Hors de nos domaines.',
      decided_at: expect.any(Date),
    });
  });

  it('says that the application was refused, and no more of it, until there is an account', async () => {
    expect(await account()).toMatchObject({ status: 'none', is_application_closed: false });
    await open.sql`update public.trainer_applications set status = 'rejected' where id = ${application}`;
    // A refusal may be taken back, or be written about first.
    expect(await account()).toMatchObject({ is_application_closed: false });
    await open.sql.begin(async (tx) => {
      await tx`set local session_replication_role = replica`;
      await tx`
        update private.audit_log set at = at - interval '25 hours' where application_id = ${application} and status_to = 'rejected'`;
    });
    const closed = await account();
    expect(closed).toMatchObject({ status: 'none', status_reason: null, is_application_closed: true });
    expect(closed['steps']).toMatchObject({ decided: null });
    // Another one with this address is open.
    await insertApplication(open.sql, { email: ADDRESS });
    expect(await account()).toMatchObject({ is_application_closed: false });
    await openAccount();
    expect(await account()).toMatchObject({ status: 'pending', is_application_closed: false });
  });

  it('says when their first mission began and when they were paid first', async () => {
    await openAccount();
    await decide('approve');
    const mission = (values: Record<string, unknown>) =>
      addMission(open.sql, { user_id: author, status: 'planned', ...values });
    const later = { starts_on: '2099-01-04', ends_on: '2099-01-05' };
    await mission(later);
    await mission({ status: 'cancelled', starts_on: '2026-01-05', ends_on: '2026-01-06' });
    expect((await account())['steps']).toMatchObject({ mission: null, payment: null });
    await mission({ starts_on: '2026-02-03', ends_on: '2026-02-04' });
    await mission({ starts_on: '2026-03-03', ends_on: '2026-03-04' });
    const { id } = await deposit(open.sql, { issued_on: '2026-02-05' }, author);
    await setStatus(open.sql, id, 205);
    const days = async () => {
      const { mission: began, payment } = (await account())['steps'] as Record<string, string | null>;
      return [began, payment].map((at) => at && new Date(at).toISOString());
    };
    expect(await days()).toEqual(['2026-02-02T23:00:00.000Z', null]);
    await setStatus(open.sql, id, 212);
    expect(await days()).toEqual(['2026-02-02T23:00:00.000Z', '2026-02-04T23:00:00.000Z']);
  });
});

describe('what is kept of it', () => {
  const left = async () =>
    (
      await open.sql`select kind from private.trainer_events where application_id = ${application} or user_id = ${author} order by id`
    ).map((row) => row['kind'] as string);

  it('is nothing of an application that is deleted without an account', async () => {
    await read();
    await open.sql`delete from public.trainer_applications where id = ${application}`;
    expect(await left()).toEqual([]);
  });

  it('is what concerns an account as long as the account is there', async () => {
    await openAccount();
    await decide('reject', 'Hors de nos domaines.');
    await open.sql`delete from public.trainer_applications where id = ${application}`;
    expect(await left()).toEqual(['account_opened', 'account_rejected']);
    await open.sql`delete from public.trainer_accounts where user_id = ${author}`;
    expect(await left()).toEqual([]);
  });

  it('is what concerns an application as long as the application is there', async () => {
    await openAccount();
    await open.sql`delete from public.trainer_accounts where user_id = ${author}`;
    expect(await left()).toEqual(['application_received', 'account_opened']);
  });

  it('goes with the one that an application was merged into', async () => {
    const kept = await insertApplication(open.sql, { email: ADDRESS });
    await read('app5_user', application);
    await openAccount();
    await commitAs(
      open.sql,
      'app5_user',
      (tx) => tx`select public.merge_applications(${kept}, ${application}, '{}')`,
    );
    expect(await kinds()).toEqual([
      'account_opened',
      'application_read',
      'application_received',
      'application_received',
    ]);
    await open.sql`delete from public.trainer_applications where id = ${application}`;
    expect(await kinds()).toEqual(['account_opened', 'application_read', 'application_received']);
  });

  it.each([
    `delete from private.trainer_events`,
    `update private.trainer_events set public_sentence = 'Autre phrase.'`,
    `update private.trainer_events set application_id = null`,
    `truncate private.trainer_events`,
  ])('is changed by nobody: %s', async (statement) => {
    await openAccount();
    expect(await errorCode(open.sql.unsafe(statement))).toBe('42501');
  });
});
