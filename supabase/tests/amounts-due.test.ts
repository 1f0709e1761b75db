import { nextTransferDay } from '@trame/domain/invoices';
import { beforeEach, describe, expect, it } from 'vitest';
import { userIdOf, type Actor } from './support/actors.ts';
import { openDatabase } from './support/database.ts';
import { addBilling, deposit, emptyInvoices, move, outcomeOf } from './support/invoices.ts';
import { commitAs, runAs } from './support/run-as.ts';
import { createWorld } from './support/world.ts';

// What is to be paid of an invoice whose deposit was paid before: never its total.

const open = openDatabase(async (sql) => {
  await createWorld(sql);
  await sql`insert into public.user_roles (user_id, role) values (${userIdOf('admin')}, 'gestionnaire')`;
  await sql`update public.company_settings set legal_name = 'Trame'`;
  await sql`update public.invoice_rules set value = '"FR1420041010050500013M02606"' where key = 'payer_iban'`;
});

beforeEach(async () => {
  await emptyInvoices(open.sql);
  await addBilling(open.sql);
});

const today = () => new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Paris' }).format(new Date());
const gross = (cents: number) => ({ net_cents: cents, gross_cents: cents });
/** 2 080,00 with VAT, of which 500,00 was paid before. */
const WITH_DEPOSIT = { number: 'F-1', ...gross(208_000), due_cents: 158_000 };

async function answerAs<T>(actor: Actor, statement: string, ...values: unknown[]): Promise<T> {
  let answer: T | undefined;
  await commitAs(open.sql, actor, async (tx) => {
    const [row] = await tx.unsafe<{ answer: T }[]>(`select ${statement} as answer`, values as never[]);
    answer = row!.answer;
  });
  return answer as T;
}
const rowOf = async (id: string) =>
  (
    await open.sql<
      { status: number; approved_cents: number | null; due_cents: number; gross_cents: number }[]
    >`
      select status, approved_cents, due_cents, gross_cents from public.invoices where id = ${id}`
  )[0]!;
const payable = async (id: string) =>
  (
    await open.sql<{ cents: number }[]>`
      select private.payable_cents(i)::integer as cents from public.invoices i where i.id = ${id}`
  )[0]!.cents;
const sentenceOf = async () => {
  const [row] = await runAs(
    open.sql,
    'approvedTrainer',
    (tx) => tx<{ sentence: string }[]>`select sentence from public.my_thread(null, null, 1)`,
  );
  return row!.sentence;
};
const partly = (amount: number) => ({ reason: 'QTE_ERR', message: 'Une partie', amount });

describe('an invoice with a deposit that was paid before', () => {
  it('is announced, approved, sent to the bank and confirmed for what is left', async () => {
    const { id } = await deposit(open.sql, WITH_DEPOSIT);
    expect(await sentenceOf()).toContain('déposée, 1\u202f580,00\u00a0€');
    await move(open.sql, id, 205);
    expect(await rowOf(id)).toEqual({
      status: 205,
      approved_cents: 158_000,
      due_cents: 158_000,
      gross_cents: 208_000,
    });
    const run = await answerAs<string>(
      'gestionnaire',
      'public.create_payment_run($1::uuid[], $2::date)',
      [id],
      nextTransferDay(today()),
    );
    const file = await answerAs<{ lines: unknown[] }>('gestionnaire', 'public.payment_run_file($1)', run);
    expect(file.lines).toMatchObject([{ number: 'F-1', amount_cents: 158_000 }]);
    const confirm = (cents: number) =>
      outcomeOf(answerAs('gestionnaire', 'public.confirm_payment_run($1, $2, $3)', run, cents, 1));
    expect(await confirm(208_000)).toEqual(['22023', 'total_cents']);
    expect(await confirm(158_000)).toEqual([null, null]);
  });

  it('is approved in part below what is left', async () => {
    const { id } = await deposit(open.sql, WITH_DEPOSIT);
    expect(await outcomeOf(move(open.sql, id, 206, partly(158_000)))).toEqual(['22023', 'amount_cents']);
    await move(open.sql, id, 206, partly(100_000));
    expect(await sentenceOf()).toContain('approuvée pour 1\u202f000,00\u00a0€ sur 1\u202f580,00\u00a0€');
    expect(await payable(id)).toBe(100_000);
  });

  it('counts for what is left among what waits, what is owed, in the accounts and in the inbox', async () => {
    const { id } = await deposit(open.sql, WITH_DEPOSIT);
    const asOffice = <T extends object>(statement: string) =>
      runAs(open.sql, 'gestionnaire', (tx) => tx.unsafe<T[]>(statement));
    expect(
      await asOffice(`select cents::integer from public.office_tasks() where kind = 'invoices'`),
    ).toMatchObject([{ cents: 158_000 }]);
    expect(await asOffice('select cents::integer from public.owed_invoices()')).toMatchObject([
      { cents: 158_000 },
    ]);
    expect(await asOffice('select gross_cents, due_cents from public.list_invoices()')).toMatchObject([
      { gross_cents: 208_000, due_cents: 158_000 },
    ]);
    await move(open.sql, id, 205);
    expect(
      await asOffice(
        `select (net_cents + vat_cents)::integer as cents from public.journal_entries('2000-01-01', '2099-12-31')`,
      ),
    ).toMatchObject([{ cents: 158_000 }]);
  });

  it('is taken back by credit notes as far as what is left', async () => {
    const { id } = await deposit(open.sql, WITH_DEPOSIT);
    await move(open.sql, id, 205);
    const credit = (number: string, cents: number) =>
      deposit(open.sql, { kind: 'credit_note', corrects: id, number, ...gross(cents) });
    expect(await outcomeOf(credit('A-0', 158_001))).toEqual(['22023', 'credited_cents']);
    const first = await credit('A-1', 58_000);
    await move(open.sql, first.id, 205);
    expect(await payable(id)).toBe(100_000);
    const second = await credit('A-2', 100_000);
    await move(open.sql, second.id, 205);
    expect((await rowOf(id)).status).toBe(220);
    expect((await rowOf(first.id)).status).toBe(212);
  });

  it('that covers it whole is settled once it is approved, and no payment is made', async () => {
    const { id } = await deposit(open.sql, { ...WITH_DEPOSIT, due_cents: 0 });
    await move(open.sql, id, 205);
    expect(await rowOf(id)).toMatchObject({ status: 212, approved_cents: 0 });
    expect(await sentenceOf()).toBe('Facture F-1\u00a0: soldée, rien n’était à payer.');
  });

  it.each([208_001, -1])('is refused with %i left of 208000', async (due_cents) => {
    expect(await outcomeOf(deposit(open.sql, { ...WITH_DEPOSIT, due_cents }))).toEqual([
      '22023',
      'due_cents',
    ]);
  });

  it('keeps what is left as it was deposited', async () => {
    const { id } = await deposit(open.sql, WITH_DEPOSIT);
    expect(
      await outcomeOf(open.sql`update public.invoices set due_cents = gross_cents where id = ${id}`),
    ).toEqual(['42501', null]);
  });
});

it('an invoice that says nothing of a deposit asks for its total', async () => {
  const { id } = await deposit(open.sql, { number: 'F-1' });
  expect(await rowOf(id)).toMatchObject({ gross_cents: 156_000, due_cents: 156_000 });
});
