import { addDays } from '@trame/domain';
import { nextTransferDay } from '@trame/domain/invoices';
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { userIdOf, type Actor } from './support/actors.ts';
import { openDatabase } from './support/database.ts';
import {
  addBilling,
  addMission,
  deposit,
  emptyInvoices,
  letStand,
  move,
  outcomeOf,
  versionOf,
} from './support/invoices.ts';
import { commitAs, runAs } from './support/run-as.ts';
import { createWorld } from './support/world.ts';

// Payments: who may pay what, the file for the bank, and the movements that settle it.

const open = openDatabase(async (sql) => {
  await createWorld(sql);
  // A second person of the office.
  await sql`insert into public.user_roles (user_id, role) values (${userIdOf('admin')}, 'gestionnaire')`;
  await sql`update public.company_settings set legal_name = 'Trame'`;
  await sql`update public.invoice_rules set value = '"FR1420041010050500013M02606"' where key = 'payer_iban'`;
});
const TRAINER = userIdOf('approvedTrainer');
/** From this amount on, who approves does not pay. */
const TWO_PEOPLE = 300_000;

beforeEach(async () => {
  await emptyInvoices(open.sql);
  await addBilling(open.sql);
});

const today = () => new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Paris' }).format(new Date());
/** The first day for a run, also on a Sunday. */
const payDay = () => nextTransferDay(today());
/** One on which banks execute none, in the days ahead. */
const closedDay = () => {
  const days = Array.from({ length: 7 }, (_, index) => addDays(today(), index));
  return days.find((day) => nextTransferDay(day) !== day) ?? '';
};
const amount = (cents: number) => ({ net_cents: cents, gross_cents: cents });

/** An invoice that `gestionnaire` has approved. */
async function approved(facts: Record<string, unknown> = {}) {
  const { id } = await deposit(open.sql, facts);
  await move(open.sql, id, 205);
  return id;
}

async function answerAs<T>(actor: Actor, statement: string, ...values: unknown[]): Promise<T> {
  let answer: T | undefined;
  await commitAs(open.sql, actor, async (tx) => {
    const [row] = await tx.unsafe<{ answer: T }[]>(`select ${statement} as answer`, values as never[]);
    answer = row!.answer;
  });
  return answer as T;
}
const createRun = (invoices: string[], actor: Actor = 'gestionnaire', day = payDay()) =>
  answerAs<string>(actor, 'public.create_payment_run($1::uuid[], $2::date)', invoices, day);
const fileOf = (run: string, actor: Actor = 'gestionnaire') =>
  answerAs<{ message_id: string; debtor: unknown; lines: Record<string, unknown>[] }>(
    actor,
    'public.payment_run_file($1)',
    run,
  );
const confirm = (run: string, cents: number, count: number, actor: Actor = 'gestionnaire') =>
  answerAs<number>(actor, 'public.confirm_payment_run($1, $2, $3)', run, cents, count);
const cancel = (run: string, actor: Actor = 'gestionnaire') =>
  answerAs(actor, 'public.cancel_payment_run($1, $2)', run, 'Erreur de jour');
const statusOf = async (id: string) =>
  (await open.sql<{ status: number }[]>`select status from public.invoices where id = ${id}`)[0]!.status;

/** Sent to the bank: its end-to-end ids, in the order of the file. */
async function sent(invoices: string[], cents: number, actor: Actor = 'gestionnaire'): Promise<string[]> {
  const run = await createRun(invoices, actor);
  const { lines } = await fileOf(run, actor);
  await confirm(run, cents, invoices.length, actor);
  return lines.map((line) => String(line['end_to_end_id']));
}

interface Line {
  bookedOn: string;
  cents: number;
  label: string;
  endToEndId?: string;
  returnCode?: string | null;
}
const addLines = (lines: Line[], statement = 'releve.xml', actor: Actor = 'gestionnaire') =>
  answerAs<{ added: number; known: number; ignored: string[] }>(
    actor,
    'public.add_bank_lines($1::jsonb, $2)',
    open.sql.json(lines as never).value,
    statement,
  );
const openLines = async () =>
  (
    await open.sql<
      { id: string }[]
    >`select id from public.bank_lines where state = 'open' order by amount_cents`
  ).map(({ id }) => id);
const settle = (pairs: { line: string; invoice: string }[], actor: Actor = 'gestionnaire') =>
  answerAs<number>(actor, 'public.settle_bank_lines($1::jsonb)', open.sql.json(pairs).value);

describe('a payment run', () => {
  it('pays approved invoices: its file has the accounts, whose reading is noted', async () => {
    const ids = [await approved({ number: 'F-1' }), await approved({ number: 'F-2', ...amount(50_000) })];
    const run = await createRun(ids);
    const file = await fileOf(run);
    expect(file).toMatchObject({ debtor: { name: 'Trame', iban: 'FR1420041010050500013M02606', bic: null } });
    expect(file.message_id).toMatch(/^TR\d{8}-[0-9A-F]{8}$/);
    expect(file.lines).toHaveLength(2);
    expect(file.lines).toContainEqual({
      invoice_id: ids[0],
      number: 'F-1',
      end_to_end_id: expect.stringMatching(new RegExp(`^${file.message_id}-00[12]$`)) as string,
      amount_cents: 156_000,
      account_holder: 'Chloé Lefèvre',
      iban: 'FR7630006000011234567890189',
      bic: null,
    });
    const readings = await open.sql`select user_id, reader, purpose from public.iban_readings`;
    expect([...readings]).toEqual([
      { user_id: TRAINER, reader: userIdOf('gestionnaire'), purpose: `Virement ${file.message_id}` },
    ]);
    expect(await outcomeOf(confirm(run, 206_001, 2))).toEqual(['22023', 'total_cents']);
    expect(await outcomeOf(confirm(run, 206_000, 1))).toEqual(['22023', 'lines_count']);
    expect(await confirm(run, 206_000, 2)).toBe(2);
    expect(await Promise.all(ids.map(statusOf))).toEqual([211, 211]);
    expect(await outcomeOf(confirm(run, 206_000, 2))).toEqual(['23505', 'status']);
    expect(await outcomeOf(cancel(run))).toEqual(['23505', 'status']);
  });

  describe('an approval that is taken back', () => {
    const undo = async (id: string, actor: Actor = 'gestionnaire') => {
      const version = await versionOf(open.sql, id);
      await answerAs(actor, 'public.undo_approval($1, $2::timestamptz)', id, version);
    };

    it('is none once a run has its invoice, or a file for the bank had it', async () => {
      const id = await approved();
      const run = await createRun([id]);
      expect(await outcomeOf(undo(id))).toEqual(['23514', 'run']);
      await cancel(run);
      await undo(id);
      await move(open.sql, id, 205);
      const next = await createRun([id]);
      await fileOf(next);
      await cancel(next);
      expect(await outcomeOf(undo(id, 'admin'))).toEqual(['23514', 'handed_out']);
    });

    // threat 48
    it('leaves what was set in motion: a dispute of its invoice takes nothing off the files that one person has', async () => {
      const [first, second] = [await approved(amount(160_000)), await approved(amount(160_000))];
      const run = await createRun([first]);
      await fileOf(run);
      await cancel(run);
      expect(await outcomeOf(createRun([second]))).toEqual(['42501', 'second_person']);
      await move(open.sql, first, 207, { reason: 'AUTRE', message: 'À revoir' });
      expect(await outcomeOf(createRun([second]))).toEqual(['42501', 'second_person']);
      // Nor does an approval by somebody else.
      await move(open.sql, first, 205, {}, 'admin');
      expect(await outcomeOf(createRun([second]))).toEqual(['42501', 'second_person']);
      await createRun([second], 'admin');
    });

    // threat 48
    it('and given again by the same person is theirs as before', async () => {
      const id = await approved(amount(TWO_PEOPLE));
      await undo(id, 'admin');
      await move(open.sql, id, 205);
      expect(await outcomeOf(createRun([id]))).toEqual(['42501', 'second_person']);
      await createRun([id], 'admin');
    });
  });

  it('is announced to its trainers with its amount and its day', async () => {
    const id = await approved({ number: 'F-1' });
    const day = '2099-01-05';
    const run = await createRun([id]);
    await open.sql`update public.payment_runs set execution_on = ${day}`;
    await fileOf(run);
    await confirm(run, 156_000, 1);
    const [row] = await runAs(
      open.sql,
      'approvedTrainer',
      (tx) => tx<{ sentence: string }[]>`select sentence from public.my_thread(null, null, 1)`,
    );
    expect(row!.sentence).toBe(
      'Facture F-1\u00a0: paiement de 1\u202f560,00\u00a0€ transmis à la banque, pour le 05/01/2099.',
    );
    expect([...(await open.sql`select paid_on::text from public.invoices`)]).toEqual([{ paid_on: day }]);
  });

  // threat 48
  it('says before it is made which of its invoices a colleague pays', async () => {
    const [first, second] = [await approved(amount(160_000)), await approved(amount(160_000))];
    const other = await deposit(open.sql, amount(TWO_PEOPLE));
    await move(open.sql, other.id, 205, {}, 'admin');
    const left = async (ids: string[]) =>
      (
        await runAs(
          open.sql,
          'gestionnaire',
          (tx) => tx<{ id: string }[]>`select unnest(public.colleagues_of_run(${ids}::uuid[])) as id`,
        )
      ).map(({ id }) => id);
    expect(await left([first, other.id])).toEqual([]);
    expect((await left([first, second, other.id])).toSorted()).toEqual([first, second].toSorted());
  });

  it('is confirmed only once its file was made', async () => {
    const run = await createRun([await approved()]);
    expect(await outcomeOf(confirm(run, 156_000, 1))).toEqual(['23505', 'status']);
  });

  // threat 46
  it('pays nothing to an account that is not confirmed, also when it changed since the run was made', async () => {
    const id = await approved();
    const run = await createRun([id]);
    await open.sql`
      update public.billing_profiles
      set iban_status = 'to_confirm', iban_confirmed_at = null, iban_confirmed_how = null`;
    expect(await outcomeOf(fileOf(run))).toEqual(['23514', 'iban']);
    await cancel(run);
    expect(await outcomeOf(createRun([id]))).toEqual(['23514', 'iban']);
    await open.sql`delete from public.billing_profiles`;
    expect(await outcomeOf(createRun([id]))).toEqual(['23514', 'iban']);
    expect(await statusOf(id)).toBe(205);
  });

  // threat 48
  it('from the amount of the rules on is neither made, downloaded nor confirmed by who approved', async () => {
    const id = await approved(amount(TWO_PEOPLE));
    expect(await outcomeOf(createRun([id]))).toEqual(['42501', 'second_person']);
    const run = await createRun([id], 'admin');
    expect(await outcomeOf(fileOf(run))).toEqual(['42501', 'second_person']);
    await fileOf(run, 'admin');
    expect(await outcomeOf(confirm(run, TWO_PEOPLE, 1))).toEqual(['42501', 'second_person']);
    await confirm(run, TWO_PEOPLE, 1, 'admin');
    const below = await approved(amount(TWO_PEOPLE - 1));
    await createRun([below]);
  });

  // threat 48
  it('counts the invoices of one trainer together, of those that the person approved', async () => {
    const ids = [await approved(amount(TWO_PEOPLE - 1)), await approved(amount(1))];
    expect(await outcomeOf(createRun(ids))).toEqual(['42501', 'second_person']);
    const run = await createRun(ids, 'admin');
    expect(await outcomeOf(fileOf(run))).toEqual(['42501', 'second_person']);
    await fileOf(run, 'admin');
    expect(await outcomeOf(confirm(run, TWO_PEOPLE, 2))).toEqual(['42501', 'second_person']);
    await cancel(run);
    await createRun([ids[0]!]);
    await open.sql`update public.invoices set decided_by = ${userIdOf('admin')} where id = ${ids[1]!}`;
    await createRun([ids[1]!]);
  });

  // threat 48
  it('counts what the person approved and paid to the same trainer by other runs of a month', async () => {
    const ids = [await approved(amount(TWO_PEOPLE - 100)), await approved(amount(100))];
    const first = await createRun([ids[0]!]);
    expect(await outcomeOf(createRun([ids[1]!]))).toEqual(['42501', 'second_person']);
    await fileOf(first);
    await confirm(first, TWO_PEOPLE - 100, 1);
    expect(await outcomeOf(createRun([ids[1]!]))).toEqual(['42501', 'second_person']);
    // What a colleague pays is theirs.
    await cancel(await createRun([ids[1]!], 'admin'), 'admin');
    await open.sql`
      update public.payment_runs
      set created_at = now() - interval '61 days', confirmed_at = confirmed_at - interval '31 days'`;
    // A file that is downloaded again is new.
    expect(await outcomeOf(createRun([ids[1]!]))).toEqual(['42501', 'second_person']);
    await open.sql`update public.payment_runs set downloaded_at = now() - interval '31 days'`;
    const second = await createRun([ids[1]!]);
    await open.sql`update public.payment_runs set created_at = now() where id = ${first}`;
    expect(await outcomeOf(fileOf(second))).toEqual(['42501', 'second_person']);
  });

  // threat 48
  it('counts what goes to one account, whichever trainer invoices with it', async () => {
    const other = userIdOf('otherTrainer');
    await addBilling(open.sql, { user_id: other, legal_name: 'Omar Benkirane EI' });
    const ofOther = async () => {
      const { id } = await deposit(open.sql, amount(TWO_PEOPLE - 100), other);
      await move(open.sql, id, 205);
      return id;
    };
    const ids = [await approved(amount(TWO_PEOPLE - 100)), await ofOther()];
    expect(await outcomeOf(createRun(ids))).toEqual(['42501', 'second_person']);
    const first = await createRun([ids[0]!]);
    expect(await outcomeOf(createRun([ids[1]!]))).toEqual(['42501', 'second_person']);
    await fileOf(first);
    await confirm(first, TWO_PEOPLE - 100, 1);
    // The account of the file counts, also when its trainer has another one since.
    await open.sql`
      update public.billing_profiles set iban = 'FR1420041010050500013M02606' where user_id = ${TRAINER}`;
    expect(await outcomeOf(createRun([ids[1]!]))).toEqual(['42501', 'second_person']);
    await open.sql`
      update public.billing_profiles set iban = 'FR7630004000031234567890143' where user_id = ${other}`;
    await createRun([ids[1]!]);
  });

  // threat 48
  it('keeps each download, with whom has the file', async () => {
    const run = await createRun([await approved({ number: 'F-1' }), await approved(amount(100))]);
    await fileOf(run);
    await fileOf(run);
    await fileOf(run, 'admin');
    const downloads = () =>
      open.sql`
        select downloaded_by, count(*)::integer as lines, count(distinct account_digest)::integer as accounts
        from private.run_downloads group by downloaded_by order by 2`;
    const kept = [
      { downloaded_by: userIdOf('admin'), lines: 2, accounts: 1 },
      { downloaded_by: userIdOf('gestionnaire'), lines: 4, accounts: 1 },
    ];
    expect([...(await downloads())]).toEqual(kept);
    expect(await outcomeOf(open.sql`delete from private.run_downloads`)).toEqual(['42501', null]);
    expect(await outcomeOf(open.sql`update private.run_downloads set at = now()`)).toEqual(['42501', null]);
    expect(await outcomeOf(open.sql`truncate private.run_downloads`)).toEqual(['42501', null]);
    expect([...(await downloads())]).toEqual(kept);
  });

  // threat 48
  it('with a file of several people is cancelled by none of them, from the amount of the rules on', async () => {
    const ids = [await approved(amount(TWO_PEOPLE - 1)), await approved(amount(1))];
    await open.sql`update public.invoices set decided_by = null`;
    const run = await createRun(ids);
    await fileOf(run);
    await open.sql`update public.invoice_rules set value = ${2 * TWO_PEOPLE} where key = 'second_person_cents'`;
    await fileOf(run, 'admin');
    await open.sql`update public.invoice_rules set value = ${TWO_PEOPLE} where key = 'second_person_cents'`;
    expect(await outcomeOf(cancel(run))).toEqual(['42501', 'cancelled_by_holder']);
    expect(await outcomeOf(cancel(run, 'admin'))).toEqual(['42501', 'cancelled_by_holder']);
  });

  const problemsOf = async (run: string) =>
    (
      await runAs(
        open.sql,
        'gestionnaire',
        (tx) => tx<{ problems: string[] }[]>`select problems from public.lines_of_run(${run})`,
      )
    ).map(({ problems }) => problems);

  it('prepared before a credit note of its invoice is not downloaded, which its lines say', async () => {
    const id = await approved({ number: 'F-1' });
    const run = await createRun([id]);
    expect(await problemsOf(run)).toEqual([[]]);
    const note = await deposit(open.sql, { kind: 'credit_note', corrects: id, number: 'A-1' });
    expect(await problemsOf(run)).toEqual([['credit_note']]);
    expect(await outcomeOf(fileOf(run))).toEqual(['23514', 'credit_note']);
    const heldBy = await runAs(
      open.sql,
      'gestionnaire',
      (tx) => tx<{ hold: string; sentence: string }[]>`
        select hold, sentence from public.invoice_holds(${note.id})`,
    );
    expect(heldBy.map(({ hold }) => hold)).toEqual(['run']);
    expect(heldBy[0]!.sentence).toContain('Sa facture est dans un virement préparé');
    await cancel(run);
    await move(open.sql, note.id, 205);
    expect(await statusOf(id)).toBe(220);
  });

  it('and a credit note at the same moment: the file is not written, or the credit note is known when it is', async () => {
    const id = await approved({ number: 'F-1' });
    const run = await createRun([id]);
    const [file] = await Promise.all([
      outcomeOf(fileOf(run)),
      deposit(open.sql, { kind: 'credit_note', corrects: id, number: 'A-1' }),
    ]);
    expect([',', '23514,credit_note']).toContain(String(file));
    expect(await problemsOf(run)).toEqual([['credit_note']]);
    expect(await outcomeOf(fileOf(run))).toEqual(['23514', 'credit_note']);
  });

  // threat 46
  it('that was downloaded says that an account changed or was refused since', async () => {
    const run = await createRun([await approved()]);
    await fileOf(run);
    await open.sql`
      update public.billing_profiles
      set iban = null, iban_status = 'none', iban_set_at = null, iban_confirmed_at = null, iban_confirmed_how = null`;
    expect(await problemsOf(run)).toEqual([['account']]);
    await cancel(run);
    expect(await problemsOf(run)).toEqual([[]]);
  });

  // threat 48
  it('whose file is with one person is cancelled by another, who has no file of it', async () => {
    const run = await createRun([await approved(amount(TWO_PEOPLE))], 'admin');
    await fileOf(run, 'admin');
    await open.sql`update public.invoices set decided_by = null`;
    expect(await outcomeOf(fileOf(run))).toEqual(['42501', 'downloaded_by']);
    await fileOf(run, 'admin');
    expect(await outcomeOf(cancel(run, 'admin'))).toEqual(['42501', 'cancelled_by_holder']);
    await cancel(run);
    const id = await approved();
    const small = await createRun([id]);
    await fileOf(small);
    await fileOf(small, 'admin');
    await cancel(small);
    // With a second file of it, one person could pay it twice: more than the amount.
    expect(await outcomeOf(createRun([id]))).toEqual(['42501', 'second_person']);
    await createRun([id], 'admin');
  });

  it('whose day is over gets another one: the same file, which counts once', async () => {
    const id = await approved(amount(TWO_PEOPLE - 100));
    const run = await createRun([id]);
    const first = await fileOf(run);
    const moved = (day: string | null) =>
      answerAs('gestionnaire', 'public.move_payment_run($1, $2::date)', run, day);
    expect(await outcomeOf(moved(payDay()))).toEqual(['22023', 'execution_on']);
    await open.sql`update public.payment_runs set execution_on = private.today() - 1 where id = ${run}`;
    expect(await outcomeOf(fileOf(run))).toEqual(['22023', 'execution_on']);
    expect(await outcomeOf(moved(null))).toEqual(['22023', 'execution_on']);
    expect(await outcomeOf(moved('2026-01-01'))).toEqual(['22023', 'execution_on']);
    expect(await outcomeOf(moved(closedDay()))).toEqual(['22023', 'execution_on']);
    await moved(payDay());
    const again = await fileOf(run);
    expect(again).toEqual({ ...first, execution_on: payDay() });
    expect(
      await open.sql`select expected_on = ${payDay()}::date as "isMoved" from public.invoices where id = ${id}`,
    ).toEqual([{ isMoved: true }]);
    await confirm(run, TWO_PEOPLE - 100, 1);
    expect(await outcomeOf(moved(payDay()))).toEqual(['23505', 'status']);
  });

  it.each([
    ['below', 100_000, false],
    ['at', TWO_PEOPLE / 2, true],
  ])('says whether a colleague must pay once it is cancelled, %s the amount', async (_, cents, isNext) => {
    const id = await approved(amount(cents));
    const run = await createRun([id]);
    const nextOf = (actor: Actor) =>
      runAs(
        open.sql,
        actor,
        (tx) =>
          tx<{ next: boolean }[]>`select colleague_after_cancel as next from public.lines_of_run(${run})`,
      );
    expect(await nextOf('gestionnaire')).toEqual([{ next: false }]);
    await fileOf(run);
    expect(await nextOf('gestionnaire')).toEqual([{ next: isNext }]);
    expect(await nextOf('admin')).toEqual([{ next: false }]);
    await cancel(run);
    expect(await outcomeOf(createRun([id]))).toEqual(isNext ? ['42501', 'second_person'] : [null, null]);
  });

  // threat 46
  it('has the accounts of its first download: another one needs another run', async () => {
    const id = await approved(amount(100_000));
    const run = await createRun([id]);
    await fileOf(run);
    await fileOf(run);
    await open.sql`
      update public.billing_profiles set iban = 'FR1420041010050500013M02606', iban_set_at = now() + interval '1 second'`;
    expect(await outcomeOf(fileOf(run))).toEqual(['23505', 'account']);
    await cancel(run);
    expect((await fileOf(await createRun([id]))).lines[0]).toMatchObject({
      iban: 'FR1420041010050500013M02606',
    });
  });

  it('has an invoice once, also when two people prepare one at the same moment', async () => {
    const id = await approved();
    const both = await Promise.all([outcomeOf(createRun([id])), outcomeOf(createRun([id], 'admin'))]);
    expect(both.map(String).toSorted()).toEqual([',', '23505,run']);
    expect(await outcomeOf(move(open.sql, id, 207, { reason: 'PU_ERR' }))).toEqual(['23514', 'run']);
    const [run] = await open.sql<{ id: string }[]>`select id from public.payment_runs where status = 'draft'`;
    await cancel(run!.id);
    await move(open.sql, id, 207, { reason: 'PU_ERR' });
    expect(await outcomeOf(createRun([id]))).toEqual(['22023', 'status']);
  });

  it.each<[string, () => Promise<unknown>, [string, string | null]]>([
    ['no invoice', () => createRun([]), ['22023', 'invoices']],
    ['an unknown invoice', () => createRun([randomUUID()]), ['P0002', null]],
    [
      'a day that is over',
      async () => createRun([await approved()], 'gestionnaire', '2026-01-01'),
      ['22023', 'execution_on'],
    ],
    [
      'a day on which banks execute none',
      async () => createRun([await approved()], 'gestionnaire', closedDay()),
      ['22023', 'execution_on'],
    ],
    [
      'an invoice that is not approved',
      async () => createRun([(await deposit(open.sql)).id]),
      ['22023', 'status'],
    ],
  ])('is refused with %s', async (_, work, outcome) => {
    expect(await outcomeOf(work())).toEqual(outcome);
    expect(await open.sql`select from public.payment_runs`).toHaveLength(0);
  });

  it('pays an invoice less its credit notes, which go with it', async () => {
    const id = await approved({ number: 'F-1' });
    const note = await approved({ kind: 'credit_note', corrects: id, number: 'A-1', ...amount(56_000) });
    const run = await createRun([id]);
    const { lines } = await fileOf(run);
    const late = await deposit(open.sql, {
      kind: 'credit_note',
      corrects: id,
      number: 'A-2',
      ...amount(10_000),
    });
    expect(await outcomeOf(move(open.sql, late.id, 205))).toEqual(['23514', 'run']);
    expect(lines[0]).toMatchObject({ amount_cents: 100_000 });
    await confirm(run, 100_000, 1);
    expect([await statusOf(id), await statusOf(note)]).toEqual([211, 211]);
    await addLines([{ bookedOn: today(), cents: -100_000, label: 'VIR SEPA' }]);
    const [line] = await openLines();
    await settle([{ line: line!, invoice: id }]);
    expect([await statusOf(id), await statusOf(note), await statusOf(late.id)]).toEqual([212, 212, 200]);
  });

  describe('that came back', () => {
    const back = async (id: string, line: string | null, reason = 'AUTRE', actor: Actor = 'gestionnaire') =>
      answerAs(
        actor,
        'public.return_payment(invoice => $1, reason => $2, version => $3::timestamptz, line => $4)',
        id,
        reason,
        await versionOf(open.sql, id),
        line,
      );

    it('is paid again by another one, once a movement has brought the same amount back', async () => {
      const id = await approved();
      await sent([id], 156_000);
      await addLines([
        { bookedOn: today(), cents: -156_000, label: 'VIR' },
        { bookedOn: today(), cents: 155_999, label: 'AUTRE' },
        { bookedOn: today(), cents: 156_000, label: 'REJET' },
      ]);
      const [debit, other, credit] = await openLines();
      expect(await outcomeOf(back(id, null))).toEqual(['22023', 'line']);
      expect(await outcomeOf(back(id, debit!))).toEqual(['22023', 'amount_cents']);
      expect(await outcomeOf(back(id, other!))).toEqual(['22023', 'amount_cents']);
      expect(await outcomeOf(back(id, credit!, 'PU_ERR'))).toEqual(['22023', 'reason_code']);
      await back(id, credit!);
      const [row] = await open.sql`select status, approved_cents, decided_by from public.invoices`;
      expect(row).toEqual({ status: 205, approved_cents: 156_000, decided_by: userIdOf('gestionnaire') });
      expect(await openLines()).toEqual([debit, other]);
      // Together with the one that came back it reaches the amount of two people.
      expect(await outcomeOf(createRun([id]))).toEqual(['42501', 'second_person']);
      await sent([id], 156_000, 'admin');
      expect(await outcomeOf(back(id, credit!))).toEqual(['23505', 'line']);
      const lines = await open.sql`select state from public.payment_run_lines order by state`;
      expect(lines.map(({ state }) => state as string)).toEqual(['returned', 'sent']);
    });

    it.each([
      ['the office says so', 'COORD_BANC_ERR', null, 'to_confirm'],
      ['the bank says so', 'AUTRE', 'AC04', 'to_confirm'],
      ['it is for another reason', 'AUTRE', 'MS03', 'confirmed'],
    ])(
      'is paid to its account once that is confirmed anew, where %s',
      async (_, reason, returnCode, status) => {
        const id = await approved(amount(100));
        const [endToEndId] = await sent([id], 100);
        await addLines([
          { bookedOn: today(), cents: 100, label: 'REJET', endToEndId: endToEndId!, returnCode },
        ]);
        await back(id, (await openLines())[0]!, reason);
        const [account] = await open.sql`
        select iban_status, iban_last4 is not null as is_kept from public.billing_profiles
        where user_id = ${userIdOf('approvedTrainer')}`;
        expect(account).toEqual({ iban_status: status, is_kept: true });
        expect(await outcomeOf(createRun([id]))).toEqual(
          status === 'confirmed' ? [null, null] : ['23514', 'iban'],
        );
        // Said to its trainer by mail, and to who confirms accounts.
        const [mail] = await open.sql`
          select is_account_refused as refused from public.unannounced_invoice_steps() where invoice_id = ${id}`;
        expect(mail).toEqual({ refused: status === 'to_confirm' });
        const [listed] = await runAs(
          open.sql,
          'gestionnaire',
          (tx) => tx`
            select returned_on::text as day, return_code as code, is_payer from public.office_accounts()
            where user_id = ${userIdOf('approvedTrainer')}`,
        );
        expect(listed).toEqual(
          status === 'confirmed'
            ? { day: null, code: null, is_payer: false }
            : { day: today(), code: returnCode, is_payer: false },
        );
      },
    );

    it('to an account that the bank refused is the turn of its trainer, until another one is given or this one confirmed', async () => {
      const id = await approved(amount(100));
      const [endToEndId] = await sent([id], 100);
      await addLines([
        { bookedOn: today(), cents: -100, label: 'VIR', endToEndId: endToEndId! },
        { bookedOn: today(), cents: 100, label: 'REJET', endToEndId: endToEndId!, returnCode: 'AC04' },
      ]);
      await back(id, (await openLines())[1]!, 'AUTRE');
      // The debit that came back pays nothing any more.
      expect(await openLines()).toEqual([]);
      const holds = async (actor: Actor) =>
        [
          ...(await runAs(
            open.sql,
            actor,
            (tx) => tx<{ hold: string; lifted_by: string; sentence: string; holds_payment: boolean }[]>`
              select hold, lifted_by, sentence, holds_payment from public.invoice_holds(${id}) order by hold`,
          )),
        ].map((one) => ({ ...one, sentence: one.sentence.replace(/\s/gu, ' ') }));
      expect(await holds('approvedTrainer')).toEqual([
        {
          hold: 'refused_account',
          lifted_by: 'trainer',
          sentence: expect.stringMatching(
            /^La banque a refusé le compte qui finit par \d{4}, le virement est revenu le .* \(AC04\)\. Donnez-en un autre\./,
          ) as string,
          holds_payment: true,
        },
      ]);
      expect(await holds('gestionnaire')).toMatchObject([
        {
          hold: 'refused_account',
          sentence: expect.stringContaining('confirme celui-ci de nouveau') as string,
        },
        {
          hold: 'returned',
          sentence: expect.stringMatching(/^Déjà payée une fois, revenue le /) as string,
          holds_payment: false,
        },
      ]);
      await open.sql`
        update public.billing_profiles set iban_set_at = now() + interval '1 second' where iban_status = 'to_confirm'`;
      expect(await holds('approvedTrainer')).toMatchObject([{ hold: 'iban', lifted_by: 'office' }]);
      await open.sql`update public.billing_profiles set iban_status = 'confirmed', iban_confirmed_at = now(), iban_confirmed_how = 'Appel' where iban_status = 'to_confirm'`;
      expect(await holds('gestionnaire')).toMatchObject([{ hold: 'returned' }]);
    });

    it('leaves an account alone that the trainer has given since', async () => {
      const id = await approved(amount(100));
      const [endToEndId] = await sent([id], 100);
      await open.sql`update public.billing_profiles set iban_set_at = now() + interval '1 second'`;
      await addLines([{ bookedOn: today(), cents: 100, label: 'REJET', endToEndId: endToEndId! }]);
      await back(id, (await openLines())[0]!, 'COORD_BANC_ERR');
      const rows =
        await open.sql`select distinct iban_status from public.billing_profiles where iban is not null`;
      expect(rows.map((row) => row.iban_status as string)).toEqual(['confirmed']);
    });

    it('also once it had arrived: both payments and the return are in the journal, and the trainer reads why', async () => {
      const id = await approved({ number: 'F-1', ...amount(100_000) });
      const note = await approved({ kind: 'credit_note', corrects: id, number: 'A-1', ...amount(20_000) });
      await sent([id], 80_000);
      await addLines([{ bookedOn: today(), cents: -80_000, label: 'VIR' }]);
      const [debit] = await openLines();
      await settle([{ line: debit!, invoice: id }]);
      const awaited = () =>
        runAs(
          open.sql,
          'gestionnaire',
          (tx) =>
            tx<
              { number: string; is_settled: boolean }[]
            >`select number, is_settled from public.awaited_payments()`,
        );
      expect([...(await awaited())]).toEqual([]);
      await addLines([
        { bookedOn: today(), cents: 79_999, label: 'AUTRE' },
        { bookedOn: today(), cents: 80_000, label: 'REJET VIR' },
      ]);
      const [other, credit] = await openLines();
      expect([...(await awaited())]).toEqual([{ number: 'F-1', is_settled: true }]);
      expect(await outcomeOf(back(id, other!, 'AUTRE', 'admin'))).toEqual(['22023', 'amount_cents']);
      expect(await statusOf(id)).toBe(212);
      await back(id, credit!, 'AUTRE', 'admin');
      expect([await statusOf(id), await statusOf(note)]).toEqual([205, 205]);
      const [row] =
        await open.sql`select approved_cents, decided_by, paid_on from public.invoices where id = ${id}`;
      expect(row).toEqual({ approved_cents: 100_000, decided_by: userIdOf('gestionnaire'), paid_on: null });
      const mails = await open.sql<{ sentence: string }[]>`
        select sentence from public.unannounced_invoice_steps() where invoice_id = ${id}`;
      expect(mails.map(({ sentence }) => sentence.replace(/\s/gu, ' '))).toEqual([
        'Facture F-1 : le paiement nous est revenu, nous le referons. Motif : Autre motif, expliqué dans le message.',
      ]);
      const [thread] = await open.sql`
        select public_sentence as text from private.trainer_events where kind = 'invoice_moved' and link like ${`%${id}`} order by id desc limit 1`;
      expect(thread).toEqual({ text: expect.stringContaining('nous le referons') as string });
      // It is paid again: the next movement is a further entry.
      await sent([id], 80_000, 'admin');
      await addLines([{ bookedOn: today(), cents: -80_000, label: 'VIR 2' }]);
      const again = (await openLines())[0]!;
      await settle([{ line: again, invoice: id }]);
      const entries = await runAs(
        open.sql,
        'gestionnaire',
        (tx) => tx`
          select booked_on::text as day, rank, paid_cents as cents, settled_id = ${id} as is_settled
          from public.journal_entries('2000-01-01', '2099-12-31') where entry = 'payment'`,
      );
      expect([...entries]).toEqual([
        { day: today(), rank: 1, cents: 80_000, is_settled: true },
        { day: today(), rank: 2, cents: -80_000, is_settled: true },
        { day: today(), rank: 3, cents: 80_000, is_settled: true },
      ]);
      expect([await statusOf(id), await statusOf(note)]).toEqual([212, 212]);
      expect(await outcomeOf(back(id, credit!))).toEqual(['23505', 'line']);
    });

    it('debited a second time is named with the payment that arrived, and pays no other invoice', async () => {
      const id = await approved({ number: 'F-1', ...amount(100_000) });
      const other = await approved({ number: 'F-2', ...amount(100_000) });
      const [endToEndId] = await sent([id], 100_000);
      await addLines([{ bookedOn: today(), cents: -100_000, label: 'VIR', endToEndId: endToEndId! }]);
      await settle([{ line: (await openLines())[0]!, invoice: id }]);
      const [otherEndToEndId] = await sent([other], 100_000, 'admin');
      const awaited = () =>
        runAs(
          open.sql,
          'gestionnaire',
          (tx) =>
            tx<
              { number: string; is_settled: boolean }[]
            >`select number, is_settled from public.awaited_payments()`,
        );
      const waiting = { number: 'F-2', is_settled: false };
      expect([...(await awaited())]).toEqual([waiting]);
      const twice = { bookedOn: today(), cents: -100_000 };
      for (const again of [
        { ...twice, label: 'VIR 2', endToEndId: endToEndId! },
        // Where the bank writes it in its text.
        { ...twice, label: `VIR SEPA ${endToEndId!.toLowerCase()}.` },
      ]) {
        await addLines([again]);
        const [line] = await openLines();
        expect([...(await awaited())]).toEqual([waiting, { number: 'F-1', is_settled: true }]);
        expect(await outcomeOf(settle([{ line: line!, invoice: other }]))).toEqual(['22023', 'line']);
        await open.sql`delete from public.bank_lines where id = ${line!}`;
      }
      // Nor with a difference, where the movement names that one too.
      await addLines([{ ...twice, cents: -99_000, label: `VIR ${endToEndId!} ${otherEndToEndId!}` }]);
      const [ofTwo] = await openLines();
      const explained = answerAs(
        'gestionnaire',
        'public.settle_with_difference($1, $2::timestamptz, $3, $4)',
        other,
        await versionOf(open.sql, other),
        ofTwo,
        'Frais',
      );
      expect(await outcomeOf(explained)).toEqual(['22023', 'line']);
      await open.sql`delete from public.bank_lines where id = ${ofTwo!}`;
      expect([await statusOf(id), await statusOf(other)]).toEqual([212, 211]);
      await addLines([{ ...twice, label: 'VIR 3' }]);
      await settle([{ line: (await openLines())[0]!, invoice: other }]);
      expect(await statusOf(other)).toBe(212);
    });

    // threat 48
    it('comes back once, also when two people note it at the same moment', async () => {
      const id = await approved(amount(100_000));
      const [endToEndId] = await sent([id], 100_000);
      await addLines([{ bookedOn: today(), cents: -100_000, label: 'VIR' }]);
      await settle([{ line: (await openLines())[0]!, invoice: id }]);
      const credit = { bookedOn: today(), cents: 100_000, endToEndId: endToEndId! };
      await addLines(
        [
          { ...credit, label: 'REJET' },
          { ...credit, label: 'AUTRE' },
        ],
        'releve.xml',
        'admin',
      );
      const [one, two] = await openLines();
      const both = await Promise.all([
        outcomeOf(back(id, one!)),
        outcomeOf(back(id, two!, 'AUTRE', 'admin')),
      ]);
      // The other one has read its version before the first one was done, or after.
      expect(both.map(String).toSorted()).toEqual([
        ',',
        expect.stringMatching(/^23505,(?:version|invoice)$/),
      ]);
      const [sum] = await open.sql`select sum(paid_cents)::integer as cents from private.invoice_entries`;
      expect([await statusOf(id), sum]).toEqual([205, { cents: 0 }]);
    });

    // threat 48
    it('after it had arrived is noted by a colleague of who sent it at any amount, but where a statement of somebody else names the transfer', async () => {
      const id = await approved(amount(100_000));
      const [endToEndId] = await sent([id], 100_000);
      await addLines([{ bookedOn: today(), cents: -100_000, label: 'VIR' }]);
      await settle([{ line: (await openLines())[0]!, invoice: id }]);
      await addLines([{ bookedOn: today(), cents: 100_000, label: 'VIR CLIENT' }]);
      const [client] = await openLines();
      expect(await outcomeOf(back(id, client!))).toEqual(['42501', 'returned_late']);
      const returned = { bookedOn: today(), cents: 100_000, label: 'REJET', endToEndId: endToEndId! };
      await addLines([returned]);
      const typed = (await openLines()).find((line) => line !== client);
      expect(await outcomeOf(back(id, typed!))).toEqual(['42501', 'returned_late']);
      await addLines([{ ...returned, label: 'REJET DE VIREMENT' }], 'releve-du-soir.xml', 'admin');
      const named = (await openLines()).find((line) => ![client, typed].includes(line));
      await back(id, named!);
      expect(await statusOf(id)).toBe(205);
    });

    // threat 48
    it('counts for the amount of two people however old it is, when its invoice is paid again', async () => {
      const id = await approved(amount(TWO_PEOPLE - 100));
      const [endToEndId] = await sent([id], TWO_PEOPLE - 100);
      await addLines([
        { bookedOn: today(), cents: TWO_PEOPLE - 100, label: 'REJET', endToEndId: endToEndId! },
      ]);
      await back(id, (await openLines())[0]!);
      await open.sql`
        update public.payment_runs set created_at = now() - interval '200 days', downloaded_at = now() - interval '200 days',
          confirmed_at = now() - interval '200 days'`;
      await open.sql`update public.bank_lines set settled_at = now() - interval '180 days'`;
      expect(await outcomeOf(createRun([id]))).toEqual(['42501', 'second_person']);
      // Another invoice is another payment.
      await createRun([await approved(amount(100))]);
    });

    // threat 48
    it('is held in the list of what is to be paid as a run would refuse it, invoice by invoice', async () => {
      const other = userIdOf('otherTrainer');
      await addBilling(open.sql, { user_id: other, legal_name: 'Omar Benkirane EI' });
      const listed = () =>
        runAs(open.sql, 'gestionnaire', async (tx) => {
          await tx`reset role`;
          return tx<Record<'number' | 'in_list' | 'asked', unknown>[]>`
            select i.number, jsonb_build_array(p.needs_second_person, p.is_held) as in_list,
              jsonb_build_array(
                private.needs_second_person(i),
                exists (select from private.holds_of_invoice(i, true) h where h.holds_payment)
              ) as asked
            from private.payables() p join public.invoices i on i.id = p.invoice_id
            order by i.number`;
        });
      const expectHeld = async (held: Record<string, boolean>) => {
        const rows = [...(await listed())];
        const said = Object.entries(held).map(([number, is]) => ({ number, said: [is, is] }));
        expect(rows.map(({ number, asked }) => ({ number, said: asked }))).toEqual(said);
        expect(rows.map(({ number, in_list }) => ({ number, said: in_list }))).toEqual(said);
      };
      const id = await approved({ number: 'F-1', ...amount(TWO_PEOPLE - 100) });
      await approved({ number: 'F-2', ...amount(100) });
      await approved({ number: 'F-3', ...amount(99) });
      // Another trainer with the same account.
      await move(open.sql, (await deposit(open.sql, { number: 'F-4', ...amount(100) }, other)).id, 205);
      await expectHeld({ 'F-1': false, 'F-2': false, 'F-3': false, 'F-4': false });
      const [endToEndId] = await sent([id], TWO_PEOPLE - 100);
      await expectHeld({ 'F-2': true, 'F-3': false, 'F-4': true });
      await addLines([
        { bookedOn: today(), cents: TWO_PEOPLE - 100, label: 'REJET', endToEndId: endToEndId! },
      ]);
      await back(id, (await openLines())[0]!);
      await open.sql`
        update public.payment_runs set created_at = now() - interval '200 days', downloaded_at = now() - interval '200 days',
          confirmed_at = now() - interval '200 days'`;
      await open.sql`update public.bank_lines set settled_at = now() - interval '180 days'`;
      await expectHeld({ 'F-1': true, 'F-2': false, 'F-3': false, 'F-4': false });
    });

    // threat 48
    it('is not noted by who approved it and entered the movement, from the amount of the rules on', async () => {
      const pays = async (id: string, cents: number) => {
        const run = await createRun([id], 'admin');
        await fileOf(run, 'admin');
        await confirm(run, cents, 1, 'admin');
      };
      const enteredBy = async (actor: Actor, label: string, cents: number) => {
        await addLines([{ bookedOn: today(), cents, label }], `${label}.xml`, actor);
        const [line] = await open.sql<
          { id: string }[]
        >`select id from public.bank_lines where label = ${label}`;
        return line!.id;
      };
      const large = await approved({ number: 'F-1', ...amount(TWO_PEOPLE) });
      await pays(large, TWO_PEOPLE);
      const entered = await enteredBy('gestionnaire', 'REJET', TWO_PEOPLE);
      expect(await outcomeOf(back(large, entered))).toEqual(['42501', 'returned_by_approver']);
      await open.sql`delete from public.bank_lines where id = ${entered}`;
      // The bank says which transfer came back: in an office of two, nobody else can note it.
      const [named] = await open.sql<{ id: string }[]>`
        select end_to_end_id as id from public.payment_run_lines where invoice_id = ${large}`;
      await back(large, await enteredBy('gestionnaire', `REJET ${named!.id}`, TWO_PEOPLE));
      // Several smaller ones are one amount.
      const one = await approved({ number: 'F-2', ...amount(TWO_PEOPLE - 100) });
      const two = await approved({ number: 'F-3', ...amount(100) });
      await pays(one, TWO_PEOPLE - 100);
      await pays(two, 100);
      await back(one, await enteredBy('gestionnaire', 'PREMIER', TWO_PEOPLE - 100));
      const second = await enteredBy('gestionnaire', 'SECOND', 100);
      expect(await outcomeOf(back(two, second))).toEqual(['42501', 'returned_by_approver']);
    });

    // threat 48
    it('is noted by a colleague of who sent it, from the amount of the rules on, and never by its trainer', async () => {
      const id = await approved(amount(TWO_PEOPLE));
      const run = await createRun([id], 'admin');
      await fileOf(run, 'admin');
      await confirm(run, TWO_PEOPLE, 1, 'admin');
      await addLines([{ bookedOn: today(), cents: TWO_PEOPLE, label: 'REJET' }], 'releve.xml', 'admin');
      const [line] = await openLines();
      expect(await outcomeOf(back(id, line!, 'AUTRE', 'admin'))).toEqual(['42501', 'returned_by_payer']);
      await open.sql`insert into public.user_roles (user_id, role) values (${TRAINER}, 'gestionnaire')`;
      try {
        expect(await outcomeOf(back(id, line!, 'AUTRE', 'approvedTrainer'))).toEqual([
          '42501',
          'own_invoice',
        ]);
      } finally {
        await open.sql`delete from public.user_roles where user_id = ${TRAINER}`;
      }
      await back(id, line!);
      expect(await outcomeOf(createRun([id]))).toEqual(['42501', 'second_person']);
    });
  });
});

describe('an invoice of somebody who is in the office too, and that a colleague approved', () => {
  beforeEach(
    () => open.sql`insert into public.user_roles (user_id, role) values (${TRAINER}, 'gestionnaire')`,
  );
  afterEach(() => open.sql`delete from public.user_roles where user_id = ${TRAINER}`);
  const prepared = async () => createRun([await approved()]);

  // threat 48
  it.each<[string, () => Promise<unknown>]>([
    ['put into a run', async () => createRun([await approved()], 'approvedTrainer')],
    ['put into the file for the bank', async () => fileOf(await prepared(), 'approvedTrainer')],
    [
      'said to be sent',
      async () => {
        const run = await prepared();
        await fileOf(run);
        await confirm(run, 156_000, 1, 'approvedTrainer');
      },
    ],
    [
      'settled by a movement of its amount',
      async () => {
        const id = await approved();
        await sent([id], 156_000);
        await addLines([{ bookedOn: today(), cents: -156_000, label: 'VIR' }]);
        const pairs = [{ line: (await openLines())[0], invoice: id }];
        await commitAs(
          open.sql,
          'approvedTrainer',
          (tx) => tx`select public.settle_bank_lines(${tx.json(pairs)})`,
        );
      },
    ],
    [
      'settled by another amount',
      async () => {
        const id = await approved();
        const [endToEndId] = await sent([id], 156_000);
        await addLines([{ bookedOn: today(), cents: -155_000, label: 'VIR', endToEndId: endToEndId! }]);
        await answerAs(
          'approvedTrainer',
          'public.settle_with_difference($1, $2::timestamptz, $3, $4)',
          id,
          await versionOf(open.sql, id),
          (await openLines())[0],
          'Frais',
        );
      },
    ],
  ])('is not %s by them', async (_, act) => {
    expect(await outcomeOf(act())).toEqual(['42501', 'own_invoice']);
  });
});

it('each step of a payment is in the audit log', async () => {
  await sent([await approved()], 156_000);
  const lines = await open.sql`
    select changes -> 'state' as state from private.audit_log where table_name = 'payment_run_lines' order by id desc limit 3`;
  expect(lines.map(({ state }) => state as unknown)).toEqual([
    { from: 'planned', to: 'sent' },
    null,
    { to: 'planned' },
  ]);
});

describe('movements of the bank', () => {
  it('are stored once, whatever statements they are in', async () => {
    const lines = [
      { bookedOn: '2026-01-20', cents: -1000, label: 'FRAIS' },
      { bookedOn: '2026-01-20', cents: -1000, label: 'FRAIS' },
      { bookedOn: '2026-01-21', cents: -2000, label: 'LOYER' },
    ];
    expect(await addLines(lines)).toEqual({ added: 3, known: 0, ignored: [] });
    expect(await addLines(lines, 'autre.csv')).toEqual({ added: 0, known: 3, ignored: [] });
    const ids = await openLines();
    expect(await answerAs('gestionnaire', 'public.ignore_bank_lines($1::uuid[])', ids)).toBe(3);
    expect(await openLines()).toEqual([]);
    // A statement that has them again leads to them.
    const again = await addLines(lines.slice(0, 1), 'encore.csv');
    expect(again).toMatchObject({ added: 0, known: 1, ignored: [expect.any(String)] });
    expect(await answerAs('gestionnaire', 'public.reopen_bank_lines($1::uuid[])', again.ignored)).toBe(1);
    expect(await openLines()).toEqual(again.ignored);
    expect(await answerAs('gestionnaire', 'public.reopen_bank_lines($1::uuid[])', again.ignored)).toBe(0);
  });

  it('are those of the account that pays, where their statement names it', async () => {
    const lines = open.sql.json([{ bookedOn: '2026-01-20', cents: -1000, label: 'FRAIS' }]).value;
    const add = (...accounts: string[]) =>
      outcomeOf(
        answerAs(
          'gestionnaire',
          'public.add_bank_lines($1::jsonb, $2, $3::text[])',
          lines,
          'r.xml',
          accounts,
        ),
      );
    expect(await add('FR1420041010050500013M02606', 'BE68539007547034')).toEqual(['22023', 'accounts']);
    expect(await openLines()).toEqual([]);
    expect(await add('FR1420041010050500013M02606')).toEqual([null, null]);
  });

  it('are those that took place: one of a day to come is refused, with all that came with it', async () => {
    const [day] = await open.sql<{ today: string; tomorrow: string }[]>`
      select private.today()::text as today, (private.today() + 1)::text as tomorrow`;
    const on = (bookedOn: string) => ({ bookedOn, cents: -1000, label: 'FRAIS' });
    expect(await outcomeOf(addLines([on(day!.today), on(day!.tomorrow)]))).toEqual(['22023', 'bookedOn']);
    expect(await outcomeOf(addLines([on('-infinity')]))).toEqual(['22023', 'bookedOn']);
    expect(await openLines()).toEqual([]);
    expect(await addLines([on(day!.today)])).toMatchObject({ added: 1 });
  });

  it('settle invoices, one by one or a whole run, for their amount alone', async () => {
    const ids = [await approved(), await approved(amount(50_000))];
    await sent(ids, 206_000);
    await addLines([
      { bookedOn: today(), cents: -206_000, label: 'VIR GROUPE' },
      { bookedOn: today(), cents: -1, label: 'AUTRE' },
    ]);
    const [line, other] = await openLines();
    expect(await outcomeOf(settle([{ line: line!, invoice: ids[0]! }]))).toEqual(['22023', 'amount_cents']);
    expect(await outcomeOf(settle([{ line: other!, invoice: ids[0]! }]))).toEqual(['22023', 'amount_cents']);
    expect(await settle(ids.map((invoice) => ({ line: line!, invoice })))).toBe(2);
    const [row] = await open.sql`select status, paid_on::text from public.invoices limit 1`;
    expect(row).toEqual({ status: 212, paid_on: today() });
    expect(await outcomeOf(settle([{ line: line!, invoice: ids[0]! }]))).toEqual(['23505', 'line']);
    expect(await outcomeOf(settle([{ line: other!, invoice: ids[0]! }]))).toEqual(['23505', 'invoice']);
  });

  describe('that name a transfer and have another amount', () => {
    const settleWith = async (id: string, line: string, message: string, actor: Actor = 'gestionnaire') =>
      answerAs(
        actor,
        'public.settle_with_difference($1, $2::timestamptz, $3, $4)',
        id,
        await versionOf(open.sql, id),
        line,
        message,
      );
    /** A payment of so much, and the movement that the bank booked for it. */
    async function moved(cents: number, booked: number, label?: string) {
      const id = await approved(amount(cents));
      const [transfer] = await sent([id], cents);
      await addLines([
        label === undefined
          ? { bookedOn: today(), cents: -booked, label: 'VIR', endToEndId: transfer! }
          : { bookedOn: today(), cents: -booked, label: label.replace('ID', transfer!) },
      ]);
      return { id, transfer: transfer!, line: (await openLines())[0]! };
    }

    it('settle it with a reason that its trainer reads, and the difference is an entry of its own', async () => {
      const { id, transfer, line } = await moved(156_000, 150_000, 'VIR SEPA ID');
      expect(await outcomeOf(settleWith(id, line, ' '))).toEqual(['22023', 'message']);
      await settleWith(id, line, 'Le reste est viré à part.');
      expect(await open.sql`select status, paid_on::text from public.invoices where id = ${id}`).toEqual([
        { status: 212, paid_on: today() },
      ]);
      expect(
        await open.sql`
          select kind, paid_cents, reference from private.invoice_entries
          where invoice_id = ${id} and kind <> 'purchase' order by id`,
      ).toEqual([
        { kind: 'payment', paid_cents: 150_000, reference: transfer },
        { kind: 'other', paid_cents: 6000, reference: 'difference' },
      ]);
      const [news] = await open.sql<{ sentence: string }[]>`
        select sentence from public.unannounced_invoice_steps() where invoice_id = ${id}`;
      expect(news!.sentence).toMatch(/1\s500,00\s€ au lieu de 1\s560,00\s€\. Le reste est viré à part\./);
      expect(await outcomeOf(settleWith(id, line, 'Encore'))).toEqual(['23505', 'invoice']);
    });

    it('settle it also where the bank does not name it, but never where it names another one', async () => {
      const { id, line } = await moved(100_000, 90_000, 'VIR SEPA');
      const { transfer } = await moved(20_000, 20_000);
      const same = await moved(50_000, 50_000);
      const lineOf = async (cents: number) =>
        (
          await open.sql<{ id: string }[]>`select id from public.bank_lines where amount_cents = ${-cents}`
        )[0]!.id;
      expect(await outcomeOf(settleWith(same.id, await lineOf(50_000), 'Frais'))).toEqual([
        '22023',
        'amount_cents',
      ]);
      await addLines([{ bookedOn: today(), cents: -49_000, label: `VIR ${transfer}` }]);
      expect(await outcomeOf(settleWith(same.id, await lineOf(49_000), 'Frais'))).toEqual(['22023', 'line']);
      await settleWith(id, line, 'Frais');
      expect(await statusOf(id)).toBe(212);
    });

    // threat 48
    it('do not give way to a movement of the amount that who pays enters themselves', async () => {
      const id = await approved(amount(100_000));
      const [transfer] = await sent([id], 100_000, 'admin');
      const of = (cents: number) => ({ bookedOn: today(), cents, label: 'VIR', endToEndId: transfer! });
      await addLines([of(-250_000)], 'releve.xml', 'gestionnaire');
      await addLines([of(-100_000), of(-99_000)], 'saisie.csv', 'admin');
      const [, expected, other] = await openLines();
      expect(await outcomeOf(settle([{ line: expected!, invoice: id }], 'admin'))).toEqual([
        '42501',
        'difference',
      ]);
      expect(await outcomeOf(settleWith(id, other!, 'Frais', 'admin'))).toEqual(['42501', 'difference']);
      // A colleague sees both.
      expect(await settle([{ line: expected!, invoice: id }])).toBe(1);
    });

    // threat 48
    it('are not explained by who confirmed the transfer, from the amount of the rules on', async () => {
      const { id, line } = await moved(156_000, TWO_PEOPLE);
      expect(await outcomeOf(settleWith(id, line, 'Frais'))).toEqual(['42501', 'difference']);
      await settleWith(id, line, 'Frais de la banque', 'admin');
    });

    it('are ignored with a reason alone', async () => {
      const { line } = await moved(156_000, 150_000);
      const ignore = (reason: string | null) =>
        answerAs('gestionnaire', 'public.ignore_bank_lines($1::uuid[], $2)', [line], reason);
      expect(await outcomeOf(ignore(null))).toEqual(['22023', 'reason']);
      expect(await ignore('Contre-passé par la banque')).toBe(1);
      expect(await open.sql`select state, ignore_reason from public.bank_lines`).toEqual([
        { state: 'ignored', ignore_reason: 'Contre-passé par la banque' },
      ]);
      await answerAs('gestionnaire', 'public.reopen_bank_lines($1::uuid[])', [line]);
      expect(await open.sql`select state, ignore_reason from public.bank_lines`).toEqual([
        { state: 'open', ignore_reason: null },
      ]);
    });
  });
});

// Approved by `gestionnaire`; paid by `admin`, who approved nothing.
describe('what one person sets in motion alone', () => {
  const CENTS = 216_000;
  const [IMPORTED, TYPED]: Actor[] = ['gestionnaire', 'admin'];
  const creditOf = (endToEndId: string, cents = CENTS): Line => ({
    bookedOn: today(),
    cents,
    label: `VIR REJETE ${endToEndId}`,
    endToEndId,
  });
  const lineOf = async (endToEndId: string) =>
    (
      await open.sql<{ id: string }[]>`
        select id from public.bank_lines where end_to_end_id = ${endToEndId} and state = 'open'`
    )[0]!.id;
  /** The bank gave it back, says a movement of this person. */
  async function returned(id: string, endToEndId: string, of: Actor, actor: Actor = 'admin') {
    await addLines([creditOf(endToEndId)], 'r.xml', of);
    await answerAs(
      actor,
      'public.return_payment($1, $2, $3::timestamptz, $4)',
      id,
      'AUTRE',
      await versionOf(open.sql, id),
      await lineOf(endToEndId),
    );
  }
  /** What a list of all invoices says, and what is asked of one: whether the person leaves it to a colleague. */
  const heldFor = (actor: Actor, id: string) =>
    runAs(open.sql, actor, async (tx) => {
      await tx`reset role`;
      const [row] = await tx<{ held: boolean[] }[]>`
        select array[p.needs_second_person, p.is_held, private.needs_second_person(i)] as held
        from private.payables() p join public.invoices i on i.id = p.invoice_id where i.id = ${id}`;
      return row!.held;
    });
  const HELD = [true, true, true];
  const FREE = [false, false, false];

  // threat 48
  it('counts the files that they have beyond the first one of an invoice, whoever approved it', async () => {
    const id = await approved(amount(CENTS));
    const first = await createRun([id], 'admin');
    await fileOf(first, 'admin');
    await cancel(first, 'admin');
    expect(await heldFor('admin', id)).toEqual(FREE);
    const second = await createRun([id], 'admin');
    await fileOf(second, 'admin');
    const next = await runAs(
      open.sql,
      'admin',
      (tx) => tx`select colleague_after_cancel from public.lines_of_run(${second})`,
    );
    expect([...next]).toEqual([{ colleague_after_cancel: true }]);
    // Both files are good for the bank.
    expect(await outcomeOf(cancel(second, 'admin'))).toEqual(['42501', 'cancelled_by_holder']);
    await cancel(second);
    expect(await heldFor('admin', id)).toEqual(HELD);
    expect(await outcomeOf(createRun([id], 'admin'))).toEqual(['42501', 'second_person']);
    const [hold] = await runAs(
      open.sql,
      'admin',
      (tx) => tx<{ sentence: string }[]>`
        select sentence from public.invoice_holds(${id}) where hold = 'second_person'`,
    );
    expect(hold!.sentence).toMatch(/^Vous avez déjà le fichier d’un virement de cette facture.*Un collègue/);
    expect(await heldFor('gestionnaire', id)).toEqual(FREE);
    await createRun([id]);
  });

  // threat 48
  it('counts these over all invoices of an account, and nothing of an invoice that is paid once', async () => {
    const ids = [await approved(amount(160_000)), await approved(amount(160_000))];
    const other = await approved(amount(TWO_PEOPLE));
    const run = await createRun(ids, 'admin');
    await fileOf(run, 'admin');
    await cancel(run);
    expect(await outcomeOf(createRun(ids, 'admin'))).toEqual(['42501', 'second_person']);
    await fileOf(await createRun([ids[0]!], 'admin'), 'admin');
    expect(await heldFor('admin', ids[1]!)).toEqual(HELD);
    expect(await outcomeOf(createRun([ids[1]!], 'admin'))).toEqual(['42501', 'second_person']);
    await createRun([other], 'admin');
    await open.sql`
      update public.payment_runs set created_at = now() - interval '31 days', downloaded_at = now() - interval '31 days'`;
    expect(await heldFor('admin', ids[1]!)).toEqual(FREE);
  });

  // threat 48
  it.each([
    ['runs', async () => undefined, (id: string) => createRun([id])],
    ['files', (id: string) => createRun([id], 'admin'), (_: string, run: string) => fileOf(run)],
    [
      'confirmations',
      async (id: string) => {
        const run = await createRun([id], 'admin');
        await fileOf(run, 'admin');
        return run;
      },
      (_: string, run: string) => confirm(run, CENTS / 2, 1),
    ],
  ] as [
    string,
    (id: string) => Promise<string | undefined>,
    (id: string, run: string) => Promise<unknown>,
  ][])('takes %s that come at once one after the other', async (_, prepare, step) => {
    const ready: [string, string][] = [];
    for (let count = 0; count < 4; count += 1) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      const id = await approved(amount(CENTS / 2));
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      ready.push([id, (await prepare(id)) ?? '']);
    }
    // Who approved all of them sets two of these in motion alone.
    const done = await Promise.all(ready.map(([id, run]) => outcomeOf(step(id, run))));
    expect(done.map(String).toSorted()).toEqual([',', ',', '42501,second_person', '42501,second_person']);
  });

  // threat 48
  it('counts the runs that they cancelled and whose file they have, of whatever accounts', async () => {
    const runs: string[] = [];
    for (const user of [TRAINER, userIdOf('otherTrainer')]) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      if (user !== TRAINER) await addBilling(open.sql, { user_id: user, iban: 'BE68539007547034' });
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      const { id } = await deposit(open.sql, amount(160_000), user);
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await move(open.sql, id, 205);
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      const run = await createRun([id], 'admin');
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await fileOf(run, 'admin');
      runs.push(run);
    }
    const both = await Promise.all(runs.map((run) => outcomeOf(cancel(run, 'admin'))));
    expect(both.map(String).toSorted()).toEqual([',', '42501,cancelled_by_holder']);
  });

  // threat 48
  it('counts payments that came back as their own movement alone says', async () => {
    const id = await approved(amount(CENTS));
    const [first] = await sent([id], CENTS, 'admin');
    await returned(id, first!, TYPED!);
    const [second] = await sent([id], CENTS, 'admin');
    expect(await outcomeOf(returned(id, second!, TYPED!))).toEqual(['42501', 'returned_by_payer']);
    await returned(id, second!, TYPED!, 'gestionnaire');
    expect(await statusOf(id)).toBe(205);
    expect(await heldFor('admin', id)).toEqual(FREE);
  });

  // threat 48
  it('counts no payment that came back as a statement of somebody else shows, which names it', async () => {
    const id = await approved(amount(CENTS));
    const [first] = await sent([id], CENTS, 'admin');
    await returned(id, first!, IMPORTED!);
    const [second] = await sent([id], CENTS, 'admin');
    await returned(id, second!, IMPORTED!);
    expect(await heldFor('admin', id)).toEqual(FREE);
    await sent([id], CENTS, 'admin');
  });

  // threat 48
  it('counts the payment of a colleague that came back as they alone say', async () => {
    const id = await approved(amount(CENTS));
    await open.sql`update public.invoices set decided_by = ${userIdOf('app5_user')}`;
    const [first] = await sent([id], CENTS);
    await returned(id, first!, TYPED!);
    // It was approved once, and left twice.
    const [second] = await sent([id], CENTS, 'admin');
    await returned(id, second!, TYPED!);
    expect(await heldFor('admin', id)).toEqual(HELD);
    expect(await outcomeOf(createRun([id], 'admin'))).toEqual(['42501', 'second_person']);
  });

  // threat 48
  it('counts what the bank paid beyond their files, as they explain it', async () => {
    const other = userIdOf('otherTrainer');
    await addBilling(open.sql, { user_id: other, iban: 'BE68539007547034' });
    const explain = async (id: string, endToEndId: string, actor: Actor) =>
      answerAs(
        actor,
        'public.settle_with_difference($1, $2::timestamptz, $3, $4)',
        id,
        await versionOf(open.sql, id),
        await lineOf(endToEndId),
        'Frais',
      );
    const transfers: [string, string][] = [];
    for (const user of [TRAINER, other, TRAINER, TRAINER]) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      const { id } = await deposit(open.sql, amount(140_000), user);
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await move(open.sql, id, 205);
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      const [endToEndId] = await sent([id], 140_000, 'admin');
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await addLines([creditOf(endToEndId!, -299_900)], 'r.xml', 'admin');
      transfers.push([id, endToEndId!]);
    }
    // Of two accounts, and at the same moment.
    const both = await Promise.all(
      transfers.slice(0, 2).map(([id, transfer]) => outcomeOf(explain(id, transfer, 'admin'))),
    );
    expect(both.map(String).toSorted()).toEqual([',', '42501,difference']);
    // Toward one account, with files that they have beyond the first of an invoice.
    await open.sql`update public.payment_run_lines set difference_cents = 0`;
    const id = await approved(amount(145_000));
    const run = await createRun([id], 'admin');
    await fileOf(run, 'admin');
    await cancel(run);
    await createRun([id], 'admin');
    const [last, transfer] = transfers[2]!;
    expect(await outcomeOf(explain(last, transfer, 'admin'))).toEqual(['42501', 'difference']);
    await explain(last, transfer, 'gestionnaire');
  });

  // threat 48
  it('is not ignored: a debit that names a file which was handed out needs a reason, and a colleague from the amount on', async () => {
    const ids = [await approved(amount(160_000)), await approved(amount(160_000))];
    const run = await createRun(ids, 'admin');
    const { lines, message_id } = await fileOf(run, 'admin');
    await cancel(run);
    const debits = lines.map((line) => creditOf(String(line['end_to_end_id']), -160_000));
    await addLines([...debits, { bookedOn: today(), cents: -320_000, label: `VIR GROUPE ${message_id}` }]);
    const ignore = (wanted: string[], reason: string | null, actor: Actor = 'admin') =>
      answerAs(actor, 'public.ignore_bank_lines($1::uuid[], $2)', wanted, reason);
    const [whole, one, two] = await openLines();
    for (const line of [whole!, one!, two!])
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      expect(await outcomeOf(ignore([line], null))).toEqual(['22023', 'reason']);
    expect(await outcomeOf(ignore([whole!], 'Erreur'))).toEqual(['42501', 'ignored_by_payer']);
    const both = await Promise.all([one!, two!].map((line) => outcomeOf(ignore([line], 'Erreur'))));
    expect(both.map(String).toSorted()).toEqual([',', '42501,ignored_by_payer']);
    expect(await ignore([whole!, ...(await openLines())], 'Rejeté par la banque', 'gestionnaire')).toBe(2);
  });

  // threat 48
  it('is judged by the amount and the days before, of who changed these', async () => {
    const save = async (key: string, value: number) => {
      const [rule] = await open.sql<{ version: string }[]>`
        select updated_at::text as version from public.invoice_rules where key = ${key}`;
      await commitAs(
        open.sql,
        'admin',
        (tx) =>
          tx`select public.save_invoice_rule(${key}, to_jsonb(${value}::integer), 'Note', ${rule!.version}::timestamptz)`,
      );
    };
    const { id } = await deposit(open.sql, amount(TWO_PEOPLE));
    await move(open.sql, id, 205, {}, 'admin');
    const paid = await deposit(open.sql, amount(TWO_PEOPLE));
    await move(open.sql, paid.id, 205);
    try {
      await save('second_person_cents', 10 * TWO_PEOPLE);
      await save('second_person_days', 1);
      expect(await heldFor('admin', id)).toEqual(HELD);
      expect(await outcomeOf(createRun([id], 'admin'))).toEqual(['42501', 'second_person']);
      // For the others it is in force at once.
      await createRun([paid.id]);
      const days = (actor: Actor) =>
        runAs(open.sql, actor, async (tx) => {
          await tx`reset role`;
          return [...(await tx`select private.second_person_days() as days`)];
        });
      expect([await days('admin'), await days('gestionnaire')]).toEqual([[{ days: 30 }], [{ days: 1 }]]);
    } finally {
      await save('second_person_cents', TWO_PEOPLE);
      await save('second_person_days', 30);
    }
  });
});

describe('what holds an invoice', () => {
  const holds = async (id: string, actor: Actor) =>
    (
      await runAs(
        open.sql,
        actor,
        (tx) => tx<{ hold: string; lifted_by: string; sentence: string }[]>`
          select hold, lifted_by, sentence from public.invoice_holds(${id})`,
      )
    ).map((row) => [row.hold, row.lifted_by, row.sentence]);

  it('is a paper of the law that never came, for who decides, from the amount of the rules on', async () => {
    const sentence = (label: string) =>
      `« ${label} »\u00a0: rien n’est déposé, et ce formateur a facturé 5\u202f000,00\u00a0€ sur douze mois. La loi demande cette pièce à partir de 5\u202f000,00\u00a0€.`;
    const { id } = await deposit(open.sql, { number: 'F-1', ...amount(499_999) });
    expect(await holds(id, 'gestionnaire')).toEqual([]);
    const other = await deposit(open.sql, { number: 'F-2', ...amount(1) });
    expect(await holds(other.id, 'gestionnaire')).toEqual([
      ['paper', 'trainer', sentence('Attestation de vigilance')],
      ['paper', 'trainer', sentence('Avis SIRENE ou Kbis')],
    ]);
    // It keeps no invoice out, and what is decided is not held.
    expect(await holds(other.id, 'approvedTrainer')).toEqual([]);
    await move(open.sql, other.id, 205);
    expect(await holds(other.id, 'gestionnaire')).toEqual([]);
  });

  it('is said with who can lift it', async () => {
    const mission_id = await addMission(open.sql, { evidence: ['emargement'] });
    const id = await approved({ mission_id, ...amount(TWO_PEOPLE) });
    await open.sql`
      update public.billing_profiles
      set iban_status = 'to_confirm', iban_confirmed_at = null, iban_confirmed_how = null`;
    await open.sql`
      insert into public.trainer_papers (
        user_id, kind, status, file_path, file_name, file_size, pages, sha256, expires_on, checked_at
      )
      values (
        ${TRAINER}, 'vigilance', 'verified', ${`${TRAINER}/${'f'.repeat(40)}-vigilance.pdf`}, 'v.pdf', 1, 1,
        ${'f'.repeat(64)}, '2026-05-12', now()
      )`;
    try {
      const forAll = [
        ['paper', 'trainer', '« Attestation de vigilance » a expiré le 12/05/2026.'],
        ['iban', 'office', 'Le compte bancaire qui finit par 0189 est à confirmer par un autre canal.'],
        ['evidence', 'trainer', 'Il manque\u00a0: Feuilles d’émargement.'],
      ];
      const ofColleague = [
        'second_person',
        'colleague',
        'À partir de 3\u202f000,00\u00a0€, qui approuve ne paie pas\u00a0: un collègue prépare et confirme ce virement.',
      ];
      expect(await holds(id, 'approvedTrainer')).toEqual(forAll);
      const own = await runAs(
        open.sql,
        'approvedTrainer',
        (tx) => tx<{ invoice_id: string; hold: string; holds_payment: boolean }[]>`
          select invoice_id, hold, holds_payment from public.my_invoice_holds()`,
      );
      // Once it is approved, the paper and the evidence delay nothing.
      expect([...own]).toEqual([{ invoice_id: id, hold: 'iban', holds_payment: true }]);
      await letStand(open.sql);
      expect([
        ...(await open.sql`select sentence from public.unannounced_invoice_steps() where invoice_id = ${id}`),
      ]).toEqual([
        {
          sentence: expect.stringMatching(
            /approuvée\. Pas encore de date de paiement\. Le compte bancaire qui finit par 0189/,
          ) as string,
        },
      ]);
      expect(await holds(id, 'gestionnaire')).toEqual([...forAll, ofColleague]);
      expect(await holds(id, 'admin')).toEqual(forAll);
      expect(await outcomeOf(holds(id, 'otherTrainer'))).toEqual(['P0002', null]);
    } finally {
      await open.sql`delete from public.trainer_papers`;
    }
  });

  it('waits for the office once documents are joined, until it has answered', async () => {
    const mission_id = await addMission(open.sql, { evidence: ['emargement', 'bilan'] });
    const { id } = await deposit(open.sql, { mission_id });
    const evidence = () => holds(id, 'approvedTrainer');
    const join = async (of: string) => {
      await open.sql`
        insert into public.invoice_attachments (invoice_id, file_path, file_name, file_size, sha256, created_at)
        values (
          ${of}, ${`${TRAINER}/${randomUUID().replaceAll('-', '').padEnd(40, '0')}-emargement.pdf`}, 'emargement.pdf', 1,
          ${'e'.repeat(64)}, clock_timestamp()
        )`;
    };
    const missing = [['evidence', 'trainer', 'Il manque\u00a0: Feuilles d’émargement, Bilan de session.']];
    const joined = [
      ['evidence', 'office', 'Documents reçus, à vérifier\u00a0: Feuilles d’émargement, Bilan de session.'],
    ];
    expect(await evidence()).toEqual(missing);
    await join(id);
    expect(await evidence()).toEqual(joined);
    const said = async () =>
      (await open.sql<{ text: string }[]>`select public.invoice_payment_text(${id}) as text`)[0]!.text;
    expect(await said()).toMatch(/^Pas encore de date de paiement\. Documents reçus, à vérifier/);
    await answerAs('gestionnaire', 'public.ask_about_invoice($1, $2)', id, 'Cette feuille est illisible.');
    expect(await evidence()).toEqual(missing);
    await join(id);
    expect(await evidence()).toEqual(joined);
    await answerAs('gestionnaire', 'public.note_mission_evidence($1, $2, true)', mission_id, 'emargement');
    expect(await evidence()).toEqual([['evidence', 'trainer', 'Il manque\u00a0: Bilan de session.']]);

    // The one that replaces it has what was joined to it.
    const other = await addMission(open.sql, { evidence: ['emargement'] });
    const first = await deposit(open.sql, { mission_id: other, number: 'F-8' });
    await join(first.id);
    await move(open.sql, first.id, 207, { reason: 'PU_ERR' });
    const next = await deposit(open.sql, { mission_id: other, number: 'F-9', replaces: first.id });
    expect(await holds(next.id, 'approvedTrainer')).toMatchObject([{ 0: 'evidence', 1: 'trainer' }]);
    await join(next.id);
    expect(await holds(next.id, 'approvedTrainer')).toMatchObject([{ 0: 'evidence', 1: 'office' }]);
  });
});

it('the days on which banks execute transfers are those of the program', async () => {
  const rows = await open.sql<{ day: string; next: string }[]>`
    select d::date::text as day, private.next_transfer_day(d::date)::text as next
    from generate_series(date '2024-01-01', date '2044-12-31', interval '1 day') as d
    where extract(isodow from d) < 6 and extract(month from d) in (1, 3, 4, 5, 12) or d < '2025-01-01'`;
  expect(rows.length).toBeGreaterThan(2000);
  expect(rows.filter(({ day, next }) => nextTransferDay(day) !== next)).toEqual([]);
});
