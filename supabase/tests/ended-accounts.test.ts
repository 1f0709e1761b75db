import { randomUUID } from 'node:crypto';
import { KEPT_YEARS } from '@trame/domain';
import type { TransactionSql } from 'postgres';
import { beforeEach, describe, expect, it } from 'vitest';
import { userIdOf, type Actor } from './support/actors.ts';
import { openDatabase } from './support/database.ts';
import { addBilling, addMission, deposit, emptyInvoices, outcomeOf, setStatus } from './support/invoices.ts';
import { commitAs, errorCode, runAs } from './support/run-as.ts';
import { createWorld, insertApplication } from './support/world.ts';

// What remains of a trainer whose account was closed or deleted, while something is kept: the foreign keys are on.

const open = openDatabase(createWorld);

beforeEach(() => emptyInvoices(open.sql));

type Person = { id: string; application: string };

/** A trainer with an application, a profile, days, papers and how they bill. */
async function trainer({ billing = {} }: { billing?: Record<string, unknown> } = {}): Promise<Person> {
  const email = `${randomUUID()}@exemple.test`;
  const id = await open.database.createUser({ email });
  const application = await insertApplication(open.sql, { email });
  await open.sql`
    insert into public.trainer_accounts (user_id, email, full_name, application_id, status)
    values (${id}, ${email}, 'Nadia Ferrand', ${application}, 'approved')`;
  await open.sql`
    insert into public.trainer_papers (user_id, kind, status, file_path, file_name, file_size, pages, sha256, checked_at)
    values (
      ${id}, 'contrat', 'verified', ${`${id}/${'a'.repeat(40)}-contrat.pdf`}, 'c.pdf', 1, 1, ${'a'.repeat(64)}, now()
    )`;
  await open.sql`insert into private.reminder_opt_outs (user_id) values (${id})`;
  await addBilling(open.sql, { user_id: id, ...billing });
  return { id, application };
}

const close = ({ id }: { id: string }) =>
  open.sql`update public.trainer_accounts set status = 'closed' where user_id = ${id}`;
const daily = () => open.sql`select public.start_daily_run()`;
const left = async ({ id }: Person) => {
  const [row] = await open.sql`
    select (select count(*)::integer from public.trainer_accounts where user_id = ${id}) as accounts,
      (select count(*)::integer from public.billing_profiles where user_id = ${id}) as billing,
      (select count(*)::integer from public.missions where user_id = ${id}) as missions,
      (select count(*)::integer from public.invoices where user_id = ${id}) as invoices,
      (select count(*)::integer from private.trainer_events where user_id = ${id}) as events`;
  return row;
};

const users = async ({ id }: { id: string }) =>
  (await open.sql`select from auth.users where id = ${id}`).length;

/** The application is over: the daily purge takes it and ends. Answers the receipt. */
async function purge({ application }: Person): Promise<string | null> {
  await open.sql`update public.trainer_applications set archived_at = now() - interval '40 days' where id = ${application}`;
  const rows = await open.sql<
    { application_id: string }[]
  >`select application_id from public.claim_application_purges(200)`;
  expect(rows.map(({ application_id }) => application_id)).toContain(application);
  const [row] = await open.sql<{ receipt: string | null }[]>`
    select public.finish_application_purge(${application}) as receipt`;
  return row!.receipt;
}

describe('the purge of a trainer who closed their account', () => {
  it('ends although one of their missions was invoiced; invoice and mission remain, and the office reads them', async () => {
    const person = await trainer();
    const mission = await addMission(open.sql, { user_id: person.id, title: 'Écrire clairement' });
    const { id } = await deposit(
      open.sql,
      { mission_id: mission, seller_name: 'Nadia Ferrand EI' },
      person.id,
    );
    await setStatus(open.sql, id, 212);
    await close(person);
    expect(await purge(person)).not.toBeNull();
    expect(await left(person)).toEqual({ accounts: 0, billing: 0, missions: 1, invoices: 1, events: 0 });
    const read = (tx: TransactionSql) => tx`
      select full_name, title from public.list_missions('', 'all', 'all', '-start', 30, null)`;
    expect([...(await runAs(open.sql, 'gestionnaire', read))]).toEqual([
      { full_name: 'Nadia Ferrand EI', title: 'Écrire clairement' },
    ]);
    const [count] = await runAs(
      open.sql,
      'gestionnaire',
      (tx) => tx`select public.count_missions() as missions`,
    );
    expect(count).toEqual({ missions: 1 });
  });

  it('ends on request too, and leaves the account that is paid while something is owed', async () => {
    const person = await trainer();
    await deposit(open.sql, { mission_id: await addMission(open.sql, { user_id: person.id }) }, person.id);
    await close(person);
    await open.sql`select * from public.claim_application_erasure(${person.application}, ${userIdOf('app5_user')})`;
    await open.sql`select public.finish_application_purge(${person.application})`;
    expect(await left(person)).toEqual({ accounts: 0, billing: 1, missions: 1, invoices: 1, events: 0 });
  });

  it('leaves missions that the office still moves, without a thread to write to', async () => {
    const person = await trainer();
    const mission = await addMission(open.sql, { user_id: person.id });
    await close(person);
    await purge(person);
    await commitAs(
      open.sql,
      'gestionnaire',
      (tx) => tx`
        select public.move_mission(id, 'cancelled', updated_at) from public.missions where id = ${mission}`,
    );
    expect(await left(person)).toMatchObject({ missions: 1, events: 0 });
  });
});

describe('how a trainer bills', () => {
  it('goes with the account that they close when nothing is owed', async () => {
    const person = await trainer();
    for (const status of [210, 212, 213])
      await setStatus(open.sql, (await deposit(open.sql, {}, person.id)).id, status);
    await close(person);
    expect(await left(person)).toMatchObject({ billing: 0, invoices: 3 });
  });

  it.each([200, 204, 205, 207, 208, 209, 211])(
    'remains while an invoice of status %i is to be paid, then goes with the daily work',
    async (status) => {
      const person = await trainer();
      const { id } = await deposit(open.sql, {}, person.id);
      await setStatus(open.sql, id, status);
      await close(person);
      await daily();
      expect(await left(person)).toMatchObject({ billing: 1 });
      await setStatus(open.sql, id, 212);
      await daily();
      expect(await left(person)).toMatchObject({ billing: 0, invoices: 1 });
    },
  );

  it('remains while a mission can still be invoiced, which the office deposits without papers of today', async () => {
    const person = await trainer();
    const mission_id = await addMission(open.sql, { user_id: person.id });
    await open.sql`
      insert into public.trainer_papers (
        user_id, kind, status, file_path, file_name, file_size, pages, sha256, expires_on, checked_at
      )
      values (
        ${person.id}, 'vigilance', 'verified', ${`${person.id}/${'f'.repeat(40)}-vigilance.pdf`}, 'v.pdf', 1, 1,
        ${'f'.repeat(64)}, private.today() - 1, now()
      )`;
    await close(person);
    await daily();
    expect(await left(person)).toMatchObject({ billing: 1 });
    const { id } = await deposit(open.sql, { mission_id }, person.id, userIdOf('gestionnaire'));
    await setStatus(open.sql, id, 212);
    await daily();
    expect(await left(person)).toMatchObject({ billing: 0, missions: 1 });
  });

  it('goes when the invoice of a mission did not come', async () => {
    const person = await trainer();
    const mission = await addMission(open.sql, { user_id: person.id });
    await close(person);
    const ended = async (days: number) => {
      await open.sql`
        update public.missions set starts_on = private.today() - ${days}::integer, ends_on = private.today() - ${days}::integer
        where id = ${mission}`;
      await daily();
      return left(person);
    };
    expect([await ended(180), await ended(181)]).toMatchObject([{ billing: 1 }, { billing: 0 }]);
  });

  it.each([
    ['approved', 'trainer', /renseigné\.$/],
    [
      'suspended',
      'recruitment',
      /renseigné\. L’accès du formateur est suspendu, il ne peut pas en donner\.$/,
    ],
    ['closed', 'nobody', /renseigné\. L’accès du formateur est fermé, il ne peut plus en donner\.$/],
  ])('that is missing of an account that is %s can be given by %s', async (status, lifter, sentence) => {
    const person = await trainer();
    const { id } = await deposit(open.sql, {}, person.id);
    await open.sql`delete from public.billing_profiles where user_id = ${person.id}`;
    await open.sql`update public.trainer_accounts set status = ${status}, status_reason = 'Motif' where user_id = ${person.id}`;
    const [hold] = await open.sql`
      select h.lifted_by, h.sentence from public.invoices i, private.holds_of_invoice(i, true) h
      where i.id = ${id} and h.hold = 'iban'`;
    expect(hold).toEqual({ lifted_by: lifter, sentence: expect.stringMatching(sentence) as string });
  });

  it.each([
    ['approved', 'trainer', 'trainer'],
    ['suspended', 'nobody', 'office'],
  ])(
    'a paper and evidence that an invoice of an account that is %s waits for',
    async (status, paper, evidence) => {
      const person = await trainer();
      const mission_id = await addMission(open.sql, { user_id: person.id, evidence: ['emargement'] });
      const { id } = await deposit(open.sql, { mission_id }, person.id);
      await open.sql`
      insert into public.trainer_papers (
        user_id, kind, status, file_path, file_name, file_size, pages, sha256, expires_on, checked_at
      )
      values (
        ${person.id}, 'vigilance', 'verified', ${`${person.id}/${'f'.repeat(40)}-vigilance.pdf`}, 'v.pdf', 1, 1,
        ${'f'.repeat(64)}, private.today() - 1, now()
      )`;
      await open.sql`update public.trainer_accounts set status = ${status}, status_reason = 'Motif' where user_id = ${person.id}`;
      const holds = await open.sql<{ hold: string; lifted_by: string }[]>`
      select h.hold, h.lifted_by from public.invoices i, private.holds_of_invoice(i, true) h
      where i.id = ${id} and h.hold in ('paper', 'evidence') order by h.hold`;
      expect(holds.map(({ hold, lifted_by }) => [hold, lifted_by])).toEqual([
        ['evidence', evidence],
        ['paper', paper],
      ]);
    },
  );

  it('does not remain for a mission to come', async () => {
    const person = await trainer();
    await addMission(open.sql, { user_id: person.id, starts_on: '2099-01-01', ends_on: '2099-01-02' });
    await close(person);
    expect(await left(person)).toMatchObject({ billing: 0 });
  });

  // threat 46
  it('is given by one person of the office and confirmed by another, while something is owed', async () => {
    const person = await trainer();
    const { id } = await deposit(open.sql, {}, person.id);
    const give = (actor: Actor, values: Record<string, string> = {}) => {
      const {
        iban = 'FR14 2004 1010 0505 0001 3M02 606',
        holder = 'Chloé Lefèvre',
        purpose = 'Courrier du 12/11',
      } = values;
      return commitAs(
        open.sql,
        actor,
        (tx) => tx`select public.give_iban(${id}, ${iban}, ${holder}, ${purpose})`,
      );
    };
    const account = async () =>
      (
        await open.sql<{ iban: string; iban_status: string; iban_set_at: string }[]>`
          select iban, iban_status, iban_set_at::text from public.billing_profiles where user_id = ${person.id}`
      )[0]!;
    const confirm = async (actor: Actor) => {
      const { iban_set_at: at } = await account();
      return outcomeOf(
        commitAs(
          open.sql,
          actor,
          (tx) => tx`select public.confirm_iban(${person.id}, '3M02606X', 'Au téléphone', ${at})`,
        ),
      );
    };
    expect(await outcomeOf(give('gestionnaire'))).toEqual(['22023', 'account']);
    await close(person);
    await open.sql`
      update public.billing_profiles
      set iban = null, iban_status = 'none', iban_set_at = null, iban_confirmed_at = null, iban_confirmed_how = null
      where user_id = ${person.id}`;
    const [hold] = await open.sql`
      select h.lifted_by from public.invoices i, private.holds_of_invoice(i, true) h where i.id = ${id} and h.hold = 'iban'`;
    expect(hold).toEqual({ lifted_by: 'office' });
    for (const [values, hint] of [
      [{ iban: 'FR1420041010050500013M02607' }, 'iban'],
      [{ holder: ' ' }, 'account_holder'],
      [{ purpose: '' }, 'purpose'],
    ] as const)
      expect(await outcomeOf(give('gestionnaire', values))).toEqual(['22023', hint]);
    await give('gestionnaire');
    expect(await account()).toMatchObject({ iban: 'FR1420041010050500013M02606', iban_status: 'to_confirm' });
    const [reading] = await open.sql`
      select reader, purpose from public.iban_readings where user_id = ${person.id}`;
    expect(reading).toEqual({ reader: userIdOf('gestionnaire'), purpose: 'Saisie\u00a0: Courrier du 12/11' });
    const [mail] = await open.sql`select iban_last4, is_entered from public.unannounced_ibans(${person.id})`;
    expect(mail).toEqual({ iban_last4: '2606', is_entered: true });
    // Who entered it does not confirm it, also when they enter it again.
    expect((await confirm('gestionnaire'))[0]).toBe('42501');
    await give('gestionnaire');
    expect(await confirm('gestionnaire')).toEqual(['42501', 'second_person']);
    await open.sql`insert into public.user_roles (user_id, role) values (${userIdOf('admin')}, 'gestionnaire')`;
    try {
      const [listed] = await runAs(
        open.sql,
        'admin',
        (tx) => tx`
          select user_id, entered_why, is_own_entry from public.office_accounts() where user_id = ${person.id}`,
      );
      expect(listed).toEqual({ user_id: person.id, entered_why: 'Courrier du 12/11', is_own_entry: false });
      const { iban_set_at: at } = await account();
      await commitAs(
        open.sql,
        'admin',
        (tx) => tx`select public.confirm_iban(${person.id}, '13M02606', 'Au téléphone', ${at})`,
      );
    } finally {
      await open.sql`delete from public.user_roles where user_id = ${userIdOf('admin')} and role = 'gestionnaire'`;
    }
    expect(await account()).toMatchObject({ iban_status: 'confirmed' });
    await setStatus(open.sql, id, 212);
    expect(await outcomeOf(give('gestionnaire'))).toEqual(['22023', 'to_status']);
  });

  it('of accounts, any one is found by the name or the address of its trainer', async () => {
    const person = await trainer();
    const found = async (search: string) =>
      (
        await runAs(
          open.sql,
          'gestionnaire',
          (tx) => tx<{ user_id: string }[]>`select user_id from public.office_accounts(${search})`,
        )
      ).map(({ user_id }) => user_id);
    const [row] = await open.sql<
      { email: string }[]
    >`select email from public.trainer_accounts where user_id = ${person.id}`;
    expect(await found(row!.email)).toEqual([person.id]);
    expect(await found('personne de ce nom')).toEqual([]);
    expect(await found('')).toContain(person.id);
  });

  it('says of an account which other trainers gave the same one', async () => {
    const [person, other] = [await trainer(), await trainer()];
    await open.sql`
      update public.billing_profiles set iban = 'FR7630004000031234567890143', legal_name = 'Portage Atlantique'
      where user_id in (${person.id}, ${other.id})`;
    const [listed] = await runAs(
      open.sql,
      'gestionnaire',
      (tx) => tx`select others_with_it from public.office_accounts() where user_id = ${person.id}`,
    );
    expect(listed!['others_with_it']).toEqual([expect.stringContaining('(Portage Atlantique)')]);
  });

  it('does not remain for an invoice that a credit note took back as a whole', async () => {
    const person = await trainer();
    const { id } = await deposit(open.sql, {}, person.id);
    const note = await deposit(open.sql, { kind: 'credit_note', corrects: id }, person.id);
    await setStatus(open.sql, id, 205);
    await setStatus(open.sql, note.id, 205);
    await close(person);
    expect(await left(person)).toMatchObject({ billing: 0 });
  });

  it('is untouched by the daily work while the account is open', async () => {
    const person = await trainer();
    await daily();
    expect(await left(person)).toMatchObject({ billing: 1 });
  });
});

describe('missions of a closed account', () => {
  it('leave five years after their end, those of an invoice with it', async () => {
    const person = await trainer();
    const old = { user_id: person.id, starts_on: '2021-03-01', ends_on: '2021-03-02' };
    const invoiced = await addMission(open.sql, old);
    await deposit(open.sql, { mission_id: invoiced }, person.id);
    await addMission(open.sql, old);
    const recent = await addMission(open.sql, { user_id: person.id });
    await daily();
    expect(await left(person)).toMatchObject({ missions: 3 });
    await close(person);
    await daily();
    const rows = await open.sql<{ id: string }[]>`
      select id from public.missions where user_id = ${person.id} order by starts_on`;
    expect(rows.map(({ id }) => id)).toEqual([invoiced, recent]);
  });

  it('are given to nobody whose account does not wait and is not approved', async () => {
    const person = await trainer();
    const mission = await addMission(open.sql, { user_id: person.id });
    await open.sql`update public.missions set status = 'planned' where id = ${mission}`;
    for (const nobody of ['suspendedTrainer', 'app5_user'] as const)
      expect(
        await errorCode(
          open.sql`update public.missions set user_id = ${userIdOf(nobody)} where id = ${mission}`,
        ),
      ).toBe('23514');
  });
});

it('only what is kept for years refuses the deletion of an account, an application, a mission or a user', async () => {
  const rows = await open.sql<{ key: string }[]>`
    select c.conrelid::regclass || ' -> ' || c.confrelid::regclass as key
    from pg_constraint c
    where c.contype = 'f' and c.confdeltype in ('a', 'r') and c.connamespace in ('public'::regnamespace, 'private'::regnamespace)
      and c.confrelid in (
        'auth.users'::regclass, 'public.trainer_accounts'::regclass, 'public.trainer_applications'::regclass,
        'public.missions'::regclass, 'public.trainer_papers'::regclass, 'public.invoices'::regclass
      )
    order by 1`;
  expect(rows.map(({ key }) => key)).toEqual([
    'invoices -> auth.users',
    'invoices -> missions',
    'payment_run_lines -> invoices',
  ]);
});

describe('a closed account that never had an application', () => {
  /** Closed by its holder so many years and days ago. */
  async function closed(years: number, days: number, before?: (id: string) => Promise<unknown>) {
    const email = `${randomUUID()}@exemple.test`;
    const id = await open.database.createUser({ email });
    await open.sql`
      insert into public.trainer_accounts (user_id, email, full_name, status)
      values (${id}, ${email}, 'Nadia Ferrand', 'approved')`;
    await open.sql`
      insert into public.notification_logs (kind, recipient, subject, status) values ('account-approved', ${email}, 'S', 'sent')`;
    await before?.(id);
    await close({ id });
    await open.sql`update auth.users set banned_until = now() + interval '100 years' where id = ${id}`;
    await open.sql`alter table private.trainer_events disable trigger user`;
    await open.sql`
      insert into private.trainer_events (user_id, kind, at, public_sentence)
      values (${id}, 'account_closed', now() - make_interval(years => ${years}, days => ${days}), 'Vous avez fermé votre compte.')`;
    await open.sql`alter table private.trainer_events enable trigger user`;
    return { id, email };
  }
  const kept = async ({ id, email }: { id: string; email: string }) => {
    const [row] = await open.sql`
      select (select count(*)::integer from public.trainer_accounts where user_id = ${id}) as accounts,
        (select count(*)::integer from auth.users where id = ${id}) as users,
        exists (select from private.trainer_events where user_id = ${id}) as thread,
        exists (select from public.notification_logs where recipient = ${email}) as messages`;
    return row;
  };

  it('is kept for two years, as an application after the last contact', async () => {
    const person = await closed(KEPT_YEARS.application, -2);
    await daily();
    expect(await kept(person)).toEqual({ accounts: 1, users: 1, thread: true, messages: true });
  });

  it('is then deleted with its thread, its messages and its user', async () => {
    const person = await closed(KEPT_YEARS.application, 1);
    await daily();
    expect(await kept(person)).toEqual({ accounts: 0, users: 0, thread: false, messages: false });
  });

  it('leaves its user as long as an invoice is kept', async () => {
    const person = await closed(KEPT_YEARS.application, 1, async (id) =>
      setStatus(open.sql, (await deposit(open.sql, {}, id)).id, 212),
    );
    await daily();
    expect(await kept(person)).toMatchObject({ accounts: 0, users: 1 });
    await emptyInvoices(open.sql);
    await daily();
    expect(await kept(person)).toMatchObject({ users: 0 });
  });
});

describe('the user of a closed account', () => {
  it('goes by the daily work when the application was purged and nothing is kept; not before', async () => {
    const person = await trainer();
    await open.sql`update auth.users set banned_until = now() + interval '100 years' where id = ${person.id}`;
    await close(person);
    await daily();
    expect(await users(person)).toBe(1);
    await purge(person);
    await daily();
    // The contract.
    expect(await users(person)).toBe(1);
    await open.sql`update public.trainer_papers set kept_until = private.today() - 1 where user_id = ${person.id}`;
    await open.sql`select public.claim_unused_paper_files()`;
    await daily();
    expect(await users(person)).toBe(0);
  });

  it('is kept when they may sign in, and so is a banned user who never had an account', async () => {
    const person = await trainer();
    await open.sql`delete from public.trainer_papers where user_id = ${person.id}`;
    await close(person);
    await purge(person);
    await daily();
    const stranger = await open.database.createUser({ email: `${randomUUID()}@exemple.test` });
    await open.sql`update auth.users set banned_until = now() + interval '100 years' where id = ${stranger}`;
    await daily();
    expect([await users(person), await users({ id: stranger })]).toEqual([1, 1]);
  });

  it('goes although that of another is held by something', async () => {
    const people = [await trainer(), await trainer()];
    for (const person of people) {
      await open.sql`delete from public.trainer_papers where user_id = ${person.id}`;
      await open.sql`update auth.users set banned_until = now() + interval '100 years' where id = ${person.id}`;
      await close(person);
      await purge(person);
    }
    const [held, free] = people;
    await open.sql`create table private.holds (user_id uuid references auth.users (id))`;
    await open.sql`insert into private.holds (user_id) values (${held!.id})`;
    await daily();
    expect([await users(held!), await users(free!)]).toEqual([1, 0]);
    await open.sql`drop table private.holds`;
  });
});

it('nothing that is kept of missions, invoices, payments and papers hangs on an account or an application', async () => {
  const rows = await open.sql<{ key: string }[]>`
    select c.conrelid::regclass || ' -> ' || c.confrelid::regclass as key
    from pg_constraint c
    where c.contype = 'f' and c.confdeltype = 'c'
      and c.conrelid in (
        'public.billing_profiles'::regclass, 'public.missions'::regclass, 'public.invoices'::regclass,
        'public.payment_runs'::regclass, 'public.payment_run_lines'::regclass, 'public.trainer_papers'::regclass
      )
      and c.confrelid in ('public.trainer_accounts'::regclass, 'public.trainer_applications'::regclass)`;
  expect(rows).toHaveLength(0);
});
