import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { userIdOf } from './support/actors.ts';
import { openDatabase } from './support/database.ts';
import { addBilling, addMission, deposit, emptyInvoices, move } from './support/invoices.ts';
import { commitAs, runAs } from './support/run-as.ts';
import { createWorld } from './support/world.ts';

const TRAINER = userIdOf('approvedTrainer');
const open = openDatabase(async (sql) => {
  await createWorld(sql);
  await sql`insert into public.user_roles (user_id, role) values (${userIdOf('admin')}, 'gestionnaire')`;
  await sql`
    update public.invoice_rules set value = '"FR1420041010050500013M02606"' where key = 'payer_iban'`;
});

type Task = {
  kind: string;
  total: string;
  cents: string | null;
  id: string | null;
  who: string | null;
  what: string | null;
  since: Date | null;
  due_on: string | null;
};
const tasks = (each = 10) =>
  runAs(
    open.sql,
    'gestionnaire',
    (tx) => tx<Task[]>`
      select kind, total, cents, id, who, what, since, due_on::text as due_on from public.office_tasks(${each})`,
  );
const kind = async (wanted: string, each?: number) =>
  (await tasks(each)).filter((task) => task.kind === wanted);

/** A paper of the trainer that counts, or waits. */
const addPaper = (paper: string, status: 'verified' | 'to_check', daysLeft: number | null) => open.sql`
  insert into public.trainer_papers (
    user_id, kind, status, file_path, file_name, file_size, pages, sha256, expires_on, checked_at
  ) values (
    ${TRAINER}, ${paper}, ${status}, ${`${TRAINER}/${randomUUID().replaceAll('-', '').padEnd(40, '0')}-${paper}.pdf`},
    'piece.pdf', 1000, 1, ${randomUUID().replaceAll('-', '').repeat(2)},
    (select private.today() + ${daysLeft}::integer), ${status === 'verified' ? new Date() : null}
  )`;

beforeEach(async () => {
  await emptyInvoices(open.sql);
  await open.sql`delete from public.trainer_papers`;
  await open.sql`delete from public.missions`;
  await open.sql`delete from public.billing_profiles`;
});

describe('the list of what the office has to do', () => {
  it('is empty when nothing waits', async () => {
    expect(await tasks()).toEqual([]);
  });

  it('counts the invoices to process, with their sum and since when the oldest waits', async () => {
    const first = await deposit(open.sql);
    await deposit(open.sql, { net_cents: 100, gross_cents: 100 });
    const refused = await deposit(open.sql);
    await move(open.sql, refused.id, 210, { reason: 'DOUBLON', message: 'Déjà reçue.' });
    const [oldest] =
      await open.sql`select min(at) as at from public.invoice_events where invoice_id = ${first.id}`;
    expect(await tasks()).toMatchObject([
      {
        kind: 'invoices',
        total: '2',
        what: '0',
        cents: '156100',
        since: oldest!['at'] as Date,
        due_on: null,
      },
    ]);
  });

  it('counts movements of the bank that nothing explains, and apart from them transfers that came back', async () => {
    await open.sql`
      insert into public.bank_lines (statement, booked_on, amount_cents, label, digest, return_code, state, settled_at)
      values ('r.xml', '2026-11-20', -100, 'VIR', ${'a'.repeat(64)}, null, 'open', null),
        ('r.xml', '2026-11-20', 500, 'VIR CLIENT', ${'b'.repeat(64)}, null, 'open', null),
        ('r.xml', '2026-11-20', 700, 'REJET', ${'c'.repeat(64)}, 'AC04', 'open', null),
        ('r.xml', '2026-11-20', -900, 'FRAIS', ${'d'.repeat(64)}, null, 'ignored', now())`;
    expect(await tasks()).toMatchObject([
      { kind: 'returns', total: '1', cents: '700' },
      { kind: 'movements', total: '2', cents: null },
    ]);
  });

  it('has the half-year whose rate of the legal interest is missing, for an admin, also when a later one is written', async () => {
    const missing = () =>
      runAs(
        open.sql,
        'admin',
        (tx) => tx<{ due_on: string }[]>`
          select due_on::text as due_on from public.office_tasks(10) where kind = 'legal_rate'`,
      );
    const [half] = await open.sql<{ day: string }[]>`select private.half_year(private.today())::text as day`;
    const [next] = await open.sql<{ day: string }[]>`
      select private.half_year(private.today() + 190)::text as day`;
    const write = (day: string) => open.sql`
      update public.invoice_rules set value = '300', valid_from = ${day} where key = 'legal_interest_rate'`;
    // Versions are kept whatever comes: triggers are off, so that none is known.
    await open.sql.begin(async (tx) => {
      await tx`set local session_replication_role = replica`;
      await tx`delete from public.invoice_rule_versions where key = 'legal_interest_rate'`;
    });
    expect((await missing()).map(({ due_on }) => due_on)).toContain(half!.day);
    const [taken] = await runAs(
      open.sql,
      'admin',
      (tx) => tx<{ by: string | null }[]>`
        select public.take_office_task(gen_random_uuid(), t.kind, t.id, t.what, t.due_on, true) as by
        from public.office_tasks(10) t where t.kind = 'legal_rate' limit 1`,
    );
    expect(taken).toEqual({ by: null });
    // Whoever may not write it has no line of it.
    expect(await kind('legal_rate')).toEqual([]);
    await write(next!.day);
    expect((await missing()).map(({ due_on }) => due_on)).toEqual([half!.day]);
    const [read] = await runAs(
      open.sql,
      'gestionnaire',
      (tx) => tx<{ day: string }[]>`select r::text as day from public.missing_legal_rates() r`,
    );
    expect(read!.day).toBe(half!.day);
    await write(half!.day);
    expect(await missing()).toEqual([]);
  });

  it('says what is to be paid with its first day, and nothing of what a payment run has', async () => {
    await addBilling(open.sql);
    const small = { net_cents: 100_000, gross_cents: 100_000 };
    const early = await deposit(open.sql, { ...small, due_on: '2099-01-02' });
    const late = await deposit(open.sql, { ...small, due_on: '2099-02-03' });
    for (const { id } of [early, late]) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await move(open.sql, id, 204);
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await move(open.sql, id, 205);
    }
    expect(await kind('payable')).toMatchObject([{ total: '2', cents: '200000', due_on: '2099-01-02' }]);
    await open.sql`
      with run as (
        insert into public.payment_runs (execution_on, total_cents, count, debtor_iban_last4, message_id)
        values ('2026-12-03', 100000, 1, '2606', 'RUN-1') returning id
      )
      insert into public.payment_run_lines (run_id, invoice_id, amount_cents, end_to_end_id)
      select run.id, ${early.id}, 100000, 'E2E-1' from run`;
    expect(await kind('payable')).toMatchObject([{ total: '1', cents: '100000', due_on: '2099-02-03' }]);
    expect(await kind('run')).toMatchObject([
      { total: '1', cents: '100000', what: 'draft', due_on: '2026-12-03', id: expect.any(String) as string },
    ]);
  });

  it('takes credit notes off, and has what they hold apart from what can be paid', async () => {
    await addBilling(open.sql);
    const paid = await deposit(open.sql, { due_on: '2099-01-02' });
    await move(open.sql, paid.id, 205);
    const held = await deposit(open.sql, { net_cents: 50_000, gross_cents: 50_000, due_on: '2099-02-03' });
    await move(open.sql, held.id, 205);
    await deposit(open.sql, {
      kind: 'credit_note',
      corrects: held.id,
      net_cents: 20_000,
      gross_cents: 20_000,
    });
    expect(await kind('invoices')).toMatchObject([{ total: '1', cents: '-20000' }]);
    expect(await kind('payable')).toMatchObject([{ total: '1', cents: '156000', due_on: '2099-01-02' }]);
    expect(await kind('held')).toMatchObject([{ total: '1', cents: '50000', due_on: '2099-02-03' }]);
  });

  it('shows as held, not as payable, what its reader approved from the amount for two people on', async () => {
    await addBilling(open.sql);
    const { id } = await deposit(open.sql, { net_cents: 300_000, gross_cents: 300_000 });
    await move(open.sql, id, 205);
    expect(await kind('payable')).toEqual([]);
    expect(await kind('held')).toMatchObject([{ total: '1', cents: '300000' }]);
  });

  it('holds what the page of payments holds, each for its reason', async () => {
    const other = userIdOf('otherTrainer');
    await addBilling(open.sql);
    const approved = async (facts: Record<string, unknown>, user = TRAINER) => {
      const { id } = await deposit(open.sql, { net_cents: 1000, gross_cents: 1000, ...facts }, user);
      await move(open.sql, id, 205, {}, 'admin');
      return id;
    };
    const siret = { seller_siret: '73282932000074', number: 'S-1' };
    await approved({ net_cents: 10, gross_cents: 10 });
    await approved(siret);
    // Without an account; and of the same number of one company.
    await approved({ ...siret, net_cents: 2000, gross_cents: 2000 }, other);
    await addBilling(open.sql, { user_id: other, iban: 'FR1420041010050500013M02606' });
    const credited = await approved({ net_cents: 4000, gross_cents: 4000 });
    await deposit(open.sql, { kind: 'credit_note', corrects: credited, net_cents: 100, gross_cents: 100 });
    const { id } = await deposit(open.sql, { net_cents: 300_000, gross_cents: 300_000 });
    await move(open.sql, id, 205);
    const listed = async (held: boolean) =>
      runAs(
        open.sql,
        'gestionnaire',
        (tx) => tx<{ cents: string; total: string; total_cents: string; why: string[] }[]>`
          select cents, total, total_cents,
            array(
              select h ->> 'hold' from jsonb_array_elements(holds) h where (h ->> 'holds_payment')::boolean order by 1
            ) as why
          from public.payable_invoices(${held}) order by cents`,
      );
    const summed = { total: '3', total_cents: '306000' };
    expect(await listed(true)).toEqual([
      { cents: '2000', why: ['seller_number'], ...summed },
      { cents: '4000', why: ['credit_note'], ...summed },
      { cents: '300000', why: ['second_person'], ...summed },
    ]);
    expect(await listed(false)).toMatchObject([
      { cents: '10', why: [], total: '2' },
      { cents: '1000', why: [] },
    ]);
    expect(await kind('held')).toMatchObject([{ total: '3', cents: '306000' }]);
    expect(await kind('payable')).toMatchObject([{ total: '2', cents: '1010' }]);
    await open.sql`
      update public.billing_profiles set iban_status = 'to_confirm', iban_confirmed_at = null, iban_confirmed_how = null
      where user_id = ${TRAINER}`;
    expect((await listed(true)).map(({ why }) => why)).toEqual([
      ['iban'],
      ['iban'],
      ['seller_number'],
      ['credit_note', 'iban'],
      ['iban', 'second_person'],
    ]);
    expect(await kind('held')).toMatchObject([{ total: '5', cents: '307010' }]);
  });

  it('asks nothing once for each invoice that costs a reading of all payments', async () => {
    await addBilling(open.sql);
    for (const cents of [1000, 2000, 3000]) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      const { id } = await deposit(open.sql, { net_cents: cents, gross_cents: cents });
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await move(open.sql, id, 205);
    }
    const asked = await runAs(open.sql, 'gestionnaire', async (tx) => {
      await tx`reset role`;
      await tx`set local track_functions = 'all'`;
      await tx`select from public.office_tasks(10)`;
      return tx<{ name: string; calls: string }[]>`
        select funcname as name, calls from pg_stat_xact_user_functions
        where funcname in (
          'payments_alone', 'alone_cents', 'needs_second_person', 'holds_of_invoice', 'second_person_cents', 'payable_cents',
          'earlier_of_number'
        )
        order by funcname`;
    });
    expect([...asked]).toEqual([
      { name: 'alone_cents', calls: '1' },
      { name: 'payments_alone', calls: '1' },
      { name: 'second_person_cents', calls: '1' },
    ]);
  });

  it('says what trainers pay back', async () => {
    await addBilling(open.sql);
    const { id } = await deposit(open.sql);
    await move(open.sql, id, 205);
    await open.sql`
      with run as (
        insert into public.payment_runs (execution_on, total_cents, count, debtor_iban_last4, message_id, status, confirmed_at)
        values ('2026-12-03', 156000, 1, '2606', 'RUN-2', 'sent', now()) returning id
      )
      insert into public.payment_run_lines (run_id, invoice_id, amount_cents, end_to_end_id, state)
      select run.id, ${id}, 156000, 'E2E-2', 'sent' from run`;
    await open.sql`update public.invoices set status = 211, paid_on = '2026-12-03' where id = ${id}`;
    const note = await deposit(open.sql, {
      kind: 'credit_note',
      corrects: id,
      net_cents: 52_000,
      gross_cents: 52_000,
    });
    await move(open.sql, note.id, 205);
    expect(await kind('refunds')).toMatchObject([{ total: '1', cents: '52000' }]);
  });

  it('names each account to confirm by its last four, never more', async () => {
    await addBilling(open.sql, {
      iban_status: 'to_confirm',
      iban_confirmed_at: null,
      iban_confirmed_how: null,
    });
    expect(await kind('account')).toMatchObject([{ total: '1', id: TRAINER, what: '0189' }]);
  });

  it('counts the papers to check, and names those that lapse while the next one is not there', async () => {
    await addPaper('vigilance', 'verified', 30);
    await addPaper('rc-pro', 'verified', 31);
    await addPaper('avis-sirene', 'verified', -3);
    await addPaper('cv', 'to_check', null);
    expect((await kind('lapsing')).map(({ what, total }) => [what, total])).toEqual([
      ['avis-sirene', '2'],
      ['vigilance', '2'],
    ]);
    expect(await kind('papers')).toMatchObject([{ total: '1' }]);
    await addPaper('vigilance', 'to_check', null);
    expect((await kind('lapsing')).map(({ what }) => what)).toEqual(['avis-sirene']);
    expect(await kind('papers')).toMatchObject([{ total: '2' }]);
  });

  it('names the missions without their evidence, the oldest first, and counts those that it leaves out', async () => {
    const over = { starts_on: '2026-11-02', evidence: ['emargement'] };
    await addMission(open.sql, { ...over, title: 'Deuxième', ends_on: '2026-11-05' });
    await addMission(open.sql, { ...over, title: 'Première', ends_on: '2026-11-03' });
    await addMission(open.sql, { ...over, title: 'À venir', ends_on: '2099-01-01' });
    await addMission(open.sql, { title: 'Sans preuve demandée' });
    expect((await kind('evidence')).map(({ what }) => what)).toEqual(['Première', 'Deuxième']);
    expect(await kind('evidence', 1)).toMatchObject([{ what: 'Première', total: '2' }]);
  });
});

describe('what is put off', () => {
  type Line = {
    kind: string;
    until: string | null;
    reason: string | null;
    by: string | null;
    for_all: boolean;
  };
  const worklist = (actor: 'gestionnaire' | 'admin') =>
    runAs(
      open.sql,
      actor,
      (tx) => tx<Line[]>`
        select kind, snoozed_until::text as until, snooze_reason as reason, snoozed_by as by, snoozed_for_all as for_all
        from public.office_worklist()`,
    );
  const snooze = (
    actor: 'gestionnaire' | 'admin' | 'app5_user',
    days: number,
    reason: string | null,
    { forAll = false, kind: put = 'account', request = randomUUID() } = {},
  ) =>
    commitAs(
      open.sql,
      actor,
      (tx) => tx`
        select public.snooze_office_task(
          ${request}, ${put}, ${TRAINER}, '0189', private.today() + ${days}::integer, ${reason}, ${forAll}
        )`,
    );
  beforeEach(async () => {
    await open.sql`delete from private.task_snoozes`;
    await addBilling(open.sql, {
      iban_status: 'to_confirm',
      iban_confirmed_at: null,
      iban_confirmed_how: null,
    });
  });

  it('is for oneself, or for the whole office', async () => {
    await snooze('gestionnaire', 3, ' Rappel lundi ');
    expect(await worklist('gestionnaire')).toMatchObject([
      { kind: 'account', reason: 'Rappel lundi', for_all: false },
    ]);
    expect(await worklist('admin')).toMatchObject([{ until: null, reason: null, for_all: false }]);
    await snooze('gestionnaire', 5, 'La banque répond', { forAll: true });
    expect(await worklist('admin')).toMatchObject([{ reason: 'La banque répond', for_all: true }]);
  });

  it('is taken back for those for whom it was, by anybody of the office', async () => {
    await snooze('gestionnaire', 3, 'Moi', {});
    await snooze('gestionnaire', 3, 'Tous', { forAll: true });
    await snooze('admin', 0, null, { forAll: true });
    expect(await worklist('admin')).toMatchObject([{ until: null }]);
    expect(await worklist('gestionnaire')).toMatchObject([{ reason: 'Moi' }]);
    await snooze('gestionnaire', 0, null);
    expect(await worklist('gestionnaire')).toMatchObject([{ until: null }]);
    const [row] = await open.sql`select count(*)::integer as n from private.task_snoozes`;
    expect(row).toEqual({ n: 4 });
  });

  it('is back on its day, and leaves with what is done', async () => {
    await snooze('gestionnaire', 1, 'Demain');
    await open.sql`
      update private.task_snoozes set made_at = made_at - interval '2 days', until_day = until_day - 1`;
    expect(await worklist('gestionnaire')).toMatchObject([{ until: null }]);
    await open.sql`
      update public.billing_profiles
      set iban_status = 'confirmed', iban_confirmed_at = now(), iban_confirmed_how = 'Téléphone'`;
    expect(await worklist('gestionnaire')).toEqual([]);
  });

  it('says nothing of the line that it is for', async () => {
    await snooze('gestionnaire', 3, 'Rappel');
    const [row] = await open.sql`select t::text as text from private.task_snoozes t`;
    expect(row!['text']).not.toContain(TRAINER);
  });

  it.each([
    ['a day that is over', -1, 'x', 'account'],
    ['a day that is far', 91, 'x', 'account'],
    ['no reason', 3, ' ', 'account'],
    ['a reason to be back', 0, 'x', 'account'],
    ['a line for all of a kind, which hides what comes', 3, 'x', 'invoices'],
  ])('is refused with %s', async (_, days, reason, put) => {
    await expect(snooze('gestionnaire', days, reason, { kind: put })).rejects.toMatchObject({
      code: '22023',
    });
  });

  it('is done once, and by the office alone', async () => {
    const request = randomUUID();
    await snooze('gestionnaire', 3, 'Une', { request });
    await snooze('gestionnaire', 4, 'Deux', { request });
    expect(await worklist('gestionnaire')).toMatchObject([{ reason: 'Une' }]);
    await expect(snooze('app5_user', 3, 'x')).rejects.toMatchObject({ code: '42501' });
  });
});

describe('who does what', () => {
  type Actor = 'gestionnaire' | 'admin';
  type Line = { kind: string; id: string | null; what: string | null; by: string | null; is_own: boolean };
  const worklist = (actor: Actor) =>
    runAs(
      open.sql,
      actor,
      (tx) => tx<(Line & { taken_at: Date | null })[]>`
        select kind, id, what, taken_by as by, taken_at, is_own from public.office_worklist()`,
    );
  const lineOf = async (actor: Actor, wanted: string) =>
    (await worklist(actor)).find((line) => line.kind === wanted);
  /** Takes the line of a kind as it is in the list; answers the name of a colleague who has it instead. */
  const take = async (
    actor: Actor | 'app5_user',
    wanted: string,
    { isTaken = true, seenBy = null as string | null, request = randomUUID() } = {},
  ) => {
    const [line] = await kind(wanted);
    let by: string | null | undefined;
    await commitAs(open.sql, actor, async (tx) => {
      const [row] = await tx<{ by: string | null }[]>`
        select public.take_office_task(
          ${request}, ${wanted}, ${line?.id ?? null}, ${line?.what ?? null}, ${line?.due_on ?? null}::date, ${isTaken}, ${seenBy}
        ) as by`;
      by = row!.by;
    });
    return by;
  };
  const nameOf = async (actor: Actor) => {
    const [row] = await open.sql<{ name: string }[]>`select private.person_name(${userIdOf(actor)}) as name`;
    return row!.name;
  };
  const history = () => open.sql`select person_id, made_by from private.task_takings order by made_at`;
  beforeEach(async () => {
    await open.sql`delete from private.task_takings`;
    await addBilling(open.sql, {
      iban_status: 'to_confirm',
      iban_confirmed_at: null,
      iban_confirmed_how: null,
    });
  });

  it('is nobody until somebody takes it, and everybody reads who', async () => {
    expect(await lineOf('gestionnaire', 'account')).toMatchObject({
      by: null,
      taken_at: null,
      is_own: false,
    });
    expect(await take('gestionnaire', 'account')).toBeNull();
    const by = await nameOf('gestionnaire');
    expect(await lineOf('gestionnaire', 'account')).toMatchObject({ by, is_own: true });
    expect(await lineOf('admin', 'account')).toMatchObject({ by, is_own: false });
  });

  it('is given back by who has it, with both in the history', async () => {
    await take('gestionnaire', 'account');
    expect(await take('admin', 'account', { isTaken: false })).toBe(await nameOf('gestionnaire'));
    expect(await take('gestionnaire', 'account', { isTaken: false })).toBeNull();
    expect(await lineOf('admin', 'account')).toMatchObject({ by: null });
    const who = userIdOf('gestionnaire');
    expect(await history()).toEqual([
      { person_id: who, made_by: who },
      { person_id: null, made_by: who },
    ]);
  });

  it('is the first of two who take it, unless the second one saw that, and takes it over', async () => {
    await take('gestionnaire', 'account');
    const first = await nameOf('gestionnaire');
    expect(await take('admin', 'account')).toBe(first);
    expect(await take('admin', 'account', { seenBy: 'Quelqu’un' })).toBe(first);
    expect(await take('admin', 'account', { seenBy: first })).toBeNull();
    expect(await lineOf('gestionnaire', 'account')).toMatchObject({
      by: await nameOf('admin'),
      is_own: false,
    });
  });

  it('is taken over also when a colleague gave it back since it was read', async () => {
    await take('gestionnaire', 'account');
    await take('gestionnaire', 'account', { isTaken: false });
    expect(await take('admin', 'account', { seenBy: await nameOf('gestionnaire') })).toBeNull();
    expect(await lineOf('admin', 'account')).toMatchObject({ is_own: true });
  });

  it('is written once, however often the same call is made', async () => {
    const request = randomUUID();
    await take('gestionnaire', 'account', { request });
    await take('gestionnaire', 'account', { isTaken: false });
    expect(await take('gestionnaire', 'account', { request })).toBeNull();
    expect(await history()).toHaveLength(2);
    expect(await lineOf('gestionnaire', 'account')).toMatchObject({ by: null });
  });

  it('leaves with the line, and with the role of who had it', async () => {
    await take('gestionnaire', 'account');
    await open.sql`update public.billing_profiles set iban = 'FR1420041010050500013M02606'`;
    expect(await lineOf('gestionnaire', 'account')).toMatchObject({ by: null });
    await open.sql`update public.billing_profiles set iban = 'FR7630006000011234567890189'`;
    await take('admin', 'account', { seenBy: await nameOf('gestionnaire') });
    await open.sql`delete from public.user_roles where user_id = ${userIdOf('admin')} and role = 'gestionnaire'`;
    expect(await lineOf('gestionnaire', 'account')).toMatchObject({ by: null });
    await open.sql`insert into public.user_roles (user_id, role) values (${userIdOf('admin')}, 'gestionnaire')`;
    await open.sql`
      update public.billing_profiles
      set iban_status = 'confirmed', iban_confirmed_at = now(), iban_confirmed_how = 'Téléphone'`;
    await expect(take('gestionnaire', 'account')).rejects.toMatchObject({ code: '22023' });
  });

  it('of one line for many is as long as something of then still waits', async () => {
    await addPaper('diplomes', 'to_check', null);
    await take('gestionnaire', 'papers');
    await addPaper('avis-sirene', 'to_check', null);
    expect(await lineOf('gestionnaire', 'papers')).toMatchObject({ is_own: true });
    await open.sql`delete from public.trainer_papers where kind = 'diplomes'`;
    expect(await lineOf('gestionnaire', 'papers')).toMatchObject({ by: null, is_own: false });
  });

  it('of a paper is until the next one lapses', async () => {
    await addPaper('vigilance', 'verified', 3);
    await take('gestionnaire', 'lapsing');
    expect(await lineOf('gestionnaire', 'lapsing')).toMatchObject({ is_own: true });
    await open.sql`update public.trainer_papers set expires_on = expires_on + 1`;
    expect(await lineOf('gestionnaire', 'lapsing')).toMatchObject({ by: null });
  });

  it('says nothing of the line, and is refused to others', async () => {
    await take('gestionnaire', 'account');
    const [row] = await open.sql`select t::text as text from private.task_takings t`;
    expect(row!['text']).not.toContain(TRAINER);
    await expect(take('app5_user', 'account')).rejects.toMatchObject({ code: '42501' });
  });
});
