import { nextTransferDay } from '@trame/domain/invoices';
import { readFile } from 'node:fs/promises';
import type { TransactionSql } from 'postgres';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { userIdOf, type Actor } from './support/actors.ts';
import { openDatabase } from './support/database.ts';
import {
  addBilling,
  addMission,
  deposit,
  emptyInvoices,
  move,
  outcomeOf,
  versionOf,
} from './support/invoices.ts';
import { commitAs, runAs } from './support/run-as.ts';
import { createWorld } from './support/world.ts';

// Credit notes: what they take back, what becomes of their invoice, and who owes what.

const open = openDatabase(async (sql) => {
  await createWorld(sql);
  await sql`update public.company_settings set legal_name = 'Trame'`;
  await sql`update public.invoice_rules set value = '"FR1420041010050500013M02606"' where key = 'payer_iban'`;
});

beforeEach(async () => {
  await emptyInvoices(open.sql);
  await addBilling(open.sql);
});

const today = () => new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Paris' }).format(new Date());
const amount = (cents: number) => ({ net_cents: cents, gross_cents: cents });
const GROSS = 156_000;

const note = async (corrects: string, number: string, cents: number) =>
  (await deposit(open.sql, { kind: 'credit_note', corrects, number, ...amount(cents) })).id;

async function approvedInvoice(facts: Record<string, unknown> = {}) {
  const { id } = await deposit(open.sql, { number: 'F-1', ...facts });
  await move(open.sql, id, 205);
  return id;
}

async function approvedNote(corrects: string, number: string, cents: number) {
  const id = await note(corrects, number, cents);
  await move(open.sql, id, 205);
  return id;
}

const stateOf = async (id: string) => {
  const [row] = await open.sql<{ status: number; paid_on: string | null }[]>`
    select status, paid_on::text from public.invoices where id = ${id}`;
  return row!;
};
const statusesOf = async (...ids: string[]) => {
  const found = await Promise.all(ids.map(stateOf));
  return found.map(({ status }) => status);
};
const payable = async (id: string) =>
  (
    await open.sql<{ cents: number }[]>`
      select private.payable_cents(i)::integer as cents from public.invoices i where i.id = ${id}`
  )[0]!.cents;
const sentences = async (id: string) =>
  (
    await open.sql<{ sentence: string }[]>`
      select private.invoice_sentence(i, e) as sentence
      from public.invoice_events e join public.invoices i on i.id = e.invoice_id
      where e.invoice_id = ${id} order by e.id`
  ).map(({ sentence }) => sentence.replace(/\s/gu, ' '));

async function answerAs<T>(actor: Actor, statement: string, ...values: unknown[]): Promise<T> {
  let answer: T | undefined;
  await commitAs(open.sql, actor, async (tx) => {
    const [row] = await tx.unsafe<{ answer: T }[]>(`select ${statement} as answer`, values as never[]);
    answer = row!.answer;
  });
  return answer as T;
}
const createRun = (invoice: string) =>
  answerAs<string>(
    'gestionnaire',
    'public.create_payment_run($1::uuid[], $2::date)',
    [invoice],
    nextTransferDay(today()),
  );

async function sent(invoice: string, cents: number): Promise<void> {
  const run = await createRun(invoice);
  await answerAs('gestionnaire', 'public.payment_run_file($1)', run);
  await answerAs('gestionnaire', 'public.confirm_payment_run($1, $2, 1)', run, cents);
}

async function addLine(cents: number, label = 'VIR', actor: Actor = 'gestionnaire'): Promise<string> {
  await answerAs(
    actor,
    `public.add_bank_lines($1::jsonb, 'releve.xml')`,
    open.sql.json([{ bookedOn: today(), cents, label }]).value,
  );
  const [line] = await open.sql<{ id: string }[]>`
    select id from public.bank_lines where state = 'open' and amount_cents = ${cents} limit 1`;
  return line!.id;
}

async function paid(invoice: string, cents: number, label = 'VIR'): Promise<void> {
  await sent(invoice, cents);
  const line = await addLine(-cents, label);
  await answerAs(
    'gestionnaire',
    'public.settle_bank_lines($1::jsonb)',
    open.sql.json([{ line, invoice }]).value,
  );
}

const refunds = (actor: Actor) =>
  runAs(
    open.sql,
    actor,
    (tx) => tx<{ number: string; corrected: string; cents: string }[]>`
      select number, corrected, cents from public.invoice_refunds()`,
  );
/** What is owed, by number. */
const owed = async () =>
  Object.fromEntries(
    (
      await runAs(
        open.sql,
        'gestionnaire',
        (tx) => tx<{ number: string; cents: number }[]>`
          select i.number, o.cents::integer as cents from public.owed_invoices() o join public.invoices i on i.id = o.id`,
      )
    ).map(({ number, cents }) => [number, cents]),
  );
/** What the journal has. */
const entries = async (from = '2000-01-01') =>
  (
    await runAs(
      open.sql,
      'gestionnaire',
      (tx) => tx<{ day: string; number: string; name: string; cents: number }[]>`
        select booked_on::text as day, number, entry || ' ' || rank as name, net_cents + vat_cents + paid_cents as cents
        from public.journal_entries(${from}, '2099-12-31')`,
    )
  ).map(({ day, number, name, cents }) => [day, number, name, cents] as const);
type Part = [note: string, line: string, cents: number];
const settleParts = async (parts: Part[], actor: Actor = 'gestionnaire') => {
  const versions = new Map(
    await Promise.all(parts.map(async ([id]) => [id, await versionOf(open.sql, id)] as const)),
  );
  const rows = parts.map(([id, line, cents]) => ({
    credit_note: id,
    version: versions.get(id),
    line,
    cents,
  }));
  return answerAs<number>(actor, 'public.settle_refunds($1::jsonb)', open.sql.json(rows).value);
};
/** By one movement, for what is due. */
const settleRefund = async (id: string, line: string) => {
  const [due] = await open.sql<{ cents: number }[]>`
    select coalesce(private.refund_cents(i), i.gross_cents)::integer as cents from public.invoices i where i.id = ${id}`;
  return settleParts([[id, line, due!.cents]]);
};
const settleOtherwise = async (id: string, way = 'waiver', actor: Actor = 'gestionnaire') =>
  answerAs<boolean>(
    actor,
    'public.settle_otherwise($1, $2::timestamptz, $3, $4)',
    id,
    await versionOf(open.sql, id),
    way,
    'Accord du 12 novembre',
  );

describe('a credit note of all of an invoice that is not paid', () => {
  it.each([200, 205, 207])('cancels it from %i, and its mission is invoiced again', async (from) => {
    const mission_id = await addMission(open.sql);
    const { id } = await deposit(open.sql, { number: 'F-1', mission_id });
    if (from !== 200) await move(open.sql, id, from, from === 207 ? { reason: 'PU_ERR' } : {});
    const credit = await note(id, 'A-1', GROSS);
    expect(await outcomeOf(deposit(open.sql, { mission_id }))).toEqual(['23505', 'mission_id']);
    await move(open.sql, credit, 205);
    expect([await stateOf(id), await stateOf(credit)]).toEqual([
      { status: 220, paid_on: null },
      { status: 212, paid_on: null },
    ]);
    const [mission] = await open.sql`select status from public.missions`;
    expect(mission).toEqual({ status: 'done' });
    // Its number is taken for good.
    expect(await outcomeOf(deposit(open.sql, { number: 'F-1', mission_id }))).toEqual(['23505', 'number']);
    await deposit(open.sql, { number: 'F-2', mission_id });
    expect((await open.sql`select status from public.missions`)[0]).toEqual({ status: 'invoiced' });
    expect(await outcomeOf(deposit(open.sql, { number: 'F-3', mission_id }))).toEqual([
      '23505',
      'mission_id',
    ]);
  });

  it('may come in parts: the last one cancels it', async () => {
    const id = await approvedInvoice();
    const first = await approvedNote(id, 'A-1', 56_000);
    expect([...(await statusesOf(id, first)), await payable(id)]).toEqual([205, 205, 100_000]);
    const last = await approvedNote(id, 'A-2', 100_000);
    expect(await statusesOf(id, first, last)).toEqual([220, 212, 212]);
    expect(await outcomeOf(note(id, 'A-3', 1))).toEqual(['22023', 'corrects']);
  });

  it('is for good: neither is decided again', async () => {
    const id = await approvedInvoice();
    const credit = await approvedNote(id, 'A-1', GROSS);
    for (const [one, to] of [
      [id, 207],
      [credit, 207],
    ] as const)
      expect(await outcomeOf(move(open.sql, one, to, { reason: 'PU_ERR' }))).toEqual(['22023', 'to_status']);
    expect(await outcomeOf(createRun(id))).toEqual(['22023', 'status']);
  });

  it('is said of a credit note, and announced by one mail', async () => {
    const id = await approvedInvoice();
    const credit = await approvedNote(id, 'A-1', GROSS);
    expect(await sentences(credit)).toEqual([
      'Avoir A-1 : déposé, 1 560,00 €. Notre équipe le traite.',
      'Avoir A-1 : approuvé. Il est déduit de la facture F-1.',
      'Avoir A-1 : soldé. La facture F-1 est annulée, rien n’est à payer.',
    ]);
    expect((await sentences(id)).at(-1)).toBe(
      'Facture F-1 : annulée. Un avoir la reprend en entier, rien n’est à payer.',
    );
    const mails = await open.sql`select name from public.unannounced_invoice_steps()`;
    expect([...mails]).toEqual([{ name: 'Avoir A-1' }]);
  });
});

describe('a credit note', () => {
  it('is decided before its invoice is refused, and as a whole', async () => {
    const { id } = await deposit(open.sql, { number: 'F-1' });
    const credit = await note(id, 'A-1', 1000);
    expect(await outcomeOf(move(open.sql, id, 210, { reason: 'CALCUL_ERR' }))).toEqual(['22023', 'corrects']);
    expect(await outcomeOf(move(open.sql, credit, 206, { reason: 'PU_ERR', amount: 500 }))).toEqual([
      '22023',
      'to_status',
    ]);
    await move(open.sql, credit, 210, { reason: 'CALCUL_ERR' });
    await move(open.sql, id, 210, { reason: 'CALCUL_ERR' });
    expect(await sentences(credit)).toContain('Avoir A-1 : refusé. Motif : Erreur de calcul.');
  });

  it('takes first what was not approved of its invoice', async () => {
    const { id } = await deposit(open.sql, { number: 'F-1' });
    await move(open.sql, id, 206, { reason: 'QTE_ERR', amount: 104_000 });
    const credit = await approvedNote(id, 'A-1', 52_000);
    expect([...(await statusesOf(id, credit)), await payable(id)]).toEqual([206, 205, 104_000]);
    expect(await owed()).toEqual({ 'A-1': 0, 'F-1': 104_000 });
    await note(id, 'A-2', 4000);
    const before = { 'A-1': 0, 'A-2': -4000, 'F-1': 104_000 };
    expect(await owed()).toEqual(before);
    await approvedNote(id, 'A-3', 2000);
    // Those that were decided come first.
    expect([await owed(), await payable(id)]).toEqual([{ ...before, 'A-3': -2000 }, 102_000]);
  });

  it('leaves the entry of its invoice as it was, also of one that it cancels', async () => {
    const { id } = await deposit(open.sql, { number: 'F-1' });
    await move(open.sql, id, 206, { reason: 'QTE_ERR', amount: 104_000 });
    await approvedNote(id, 'A-1', GROSS);
    const { id: unread } = await deposit(open.sql, { number: 'F-2' });
    await approvedNote(unread, 'A-2', GROSS);
    expect(await entries()).toEqual([
      [today(), 'F-1', 'purchase 1', 104_000],
      [today(), 'A-1', 'purchase 1', -104_000],
    ]);
  });

  it('of what was not approved is settled at once when the rest was paid', async () => {
    const { id } = await deposit(open.sql, { number: 'F-1' });
    await move(open.sql, id, 206, { reason: 'QTE_ERR', amount: 104_000 });
    await paid(id, 104_000);
    const credit = await approvedNote(id, 'A-1', 52_000);
    expect([await stateOf(credit), await refunds('gestionnaire')]).toEqual([
      { status: 212, paid_on: null },
      [],
    ]);
    expect((await sentences(credit)).at(-1)).toBe('Avoir A-1 : soldé. Rien n’est à rembourser.');
  });
});

describe('a credit note of an invoice that is paid', () => {
  it('is paid back by its trainer, and settled by the movement of exactly that amount', async () => {
    const mission_id = await addMission(open.sql);
    const id = await approvedInvoice({ mission_id });
    await paid(id, GROSS);
    const credit = await approvedNote(id, 'A-1', GROSS);
    expect(await statusesOf(id, credit)).toEqual([212, 205]);
    expect((await sentences(credit)).at(-1)).toBe(
      'Avoir A-1 : approuvé. La facture F-1 est déjà payée : 1 560,00 € sont à nous rembourser.',
    );
    const due = [{ number: 'A-1', corrected: 'F-1', cents: String(GROSS) }];
    expect([...(await refunds('gestionnaire'))]).toEqual(due);
    expect([...(await refunds('approvedTrainer'))]).toEqual(due);
    expect([...(await refunds('otherTrainer'))]).toEqual([]);
    // The mission is invoiced again, at the right price.
    await deposit(open.sql, { number: 'F-2', mission_id });

    expect(await outcomeOf(settleRefund(credit, await addLine(GROSS - 1)))).toEqual([
      '22023',
      'amount_cents',
    ]);
    const line = await addLine(GROSS);
    await settleRefund(credit, line);
    expect(await stateOf(credit)).toEqual({ status: 212, paid_on: today() });
    expect((await sentences(credit)).at(-1)).toBe('Avoir A-1 : soldé. Votre remboursement est arrivé.');
    expect([...(await refunds('gestionnaire'))]).toEqual([]);
    expect((await entries()).filter(([, , name]) => name.startsWith('payment'))).toEqual([
      [today(), 'F-1', 'payment 1', GROSS],
      [today(), 'A-1', 'payment 1', -GROSS],
    ]);
    expect(await outcomeOf(settleParts([[credit, line, GROSS]]))).toEqual(['23505', 'line']);
  });

  it('is owed with the amount of its mail, whatever happens to other credit notes', async () => {
    const { id } = await deposit(open.sql, { number: 'F-1' });
    await move(open.sql, id, 206, { reason: 'QTE_ERR', amount: 104_000 });
    await paid(id, 104_000);
    const notes = [await approvedNote(id, 'A-1', 57_200), await approvedNote(id, 'A-2', 10_000)];
    expect((await sentences(notes[0]!)).at(-1)).toContain('52,00 € sont à nous rembourser');
    const due = (number: string, cents: number) => ({ number, corrected: 'F-1', cents: String(cents) });
    expect([...(await refunds('gestionnaire'))]).toEqual([due('A-1', 5200), due('A-2', 10_000)]);
    expect(await owed()).toEqual({ 'A-1': -5200, 'A-2': -10_000 });
    await settleRefund(notes[1]!, await addLine(10_000));
    expect([...(await refunds('gestionnaire'))]).toEqual([due('A-1', 5200)]);
    await settleRefund(notes[0]!, await addLine(5200));
    expect([await refunds('gestionnaire'), await statusesOf(...notes)]).toEqual([[], [212, 212]]);
    expect((await entries()).map(([, ...rest]) => rest)).toEqual([
      ['F-1', 'purchase 1', 104_000],
      ['F-1', 'payment 1', 104_000],
      ['A-1', 'purchase 1', -5200],
      ['A-2', 'purchase 1', -10_000],
      ['A-2', 'payment 1', -10_000],
      ['A-1', 'payment 1', -5200],
    ]);
  });

  it('takes back what it took at its decision, also once another one is disputed and refused', async () => {
    const { id } = await deposit(open.sql, { number: 'F-1' });
    await move(open.sql, id, 206, { reason: 'QTE_ERR', amount: 104_000 });
    await paid(id, 104_000);
    const first = await approvedNote(id, 'A-1', 57_200);
    const second = await approvedNote(id, 'A-2', 10_000);
    const due = (number: string, cents: number) => ({ number, corrected: 'F-1', cents: String(cents) });
    await settleParts([[second, await addLine(4000), 4000]]);
    await move(open.sql, first, 207, { reason: 'PU_ERR' });
    expect([...(await refunds('approvedTrainer'))]).toEqual([due('A-2', 6000)]);
    await move(open.sql, first, 205);
    expect([...(await refunds('gestionnaire'))].map(({ cents }) => cents).toSorted()).toEqual([
      '5200',
      '6000',
    ]);
    await settleRefund(second, await addLine(6000));
    await move(open.sql, first, 207, { reason: 'PU_ERR' });
    await move(open.sql, first, 210, { reason: 'CALCUL_ERR' });
    expect(await statusesOf(first, second)).toEqual([210, 212]);
    const booked = (await entries()).filter(([, number]) => number !== 'F-1');
    const of = (number: string) => booked.filter((one) => one[1] === number).map((one) => one[3]);
    expect([of('A-1'), of('A-2')]).toEqual([
      [-5200, 5200],
      [-10_000, -4000, -6000],
    ]);
    // The next one takes back what is left of all that is credited.
    await approvedNote(id, 'A-3', 57_200);
    expect([...(await refunds('gestionnaire'))]).toEqual([due('A-3', 5200)]);
  });

  it('is taken off the payment to come once the transfer came back, whatever it would have been', async () => {
    const { id } = await deposit(open.sql, { number: 'F-1' });
    await move(open.sql, id, 206, { reason: 'QTE_ERR', amount: 104_000 });
    await sent(id, 104_000);
    const [first, second] = [await approvedNote(id, 'A-1', 57_200), await approvedNote(id, 'A-2', 10_000)];
    await answerAs(
      'gestionnaire',
      `public.return_payment(invoice => $1, reason => 'AUTRE', version => $2::timestamptz, line => $3)`,
      id,
      await versionOf(open.sql, id),
      await addLine(104_000),
    );
    await move(open.sql, first, 207, { reason: 'PU_ERR' });
    await move(open.sql, first, 210, { reason: 'CALCUL_ERR' });
    // What was not approved covers the other one.
    expect(await payable(id)).toBe(104_000);
    await paid(id, 104_000);
    expect(await statusesOf(id, second)).toEqual([212, 212]);
    const sums = await open.sql<{ number: string; cents: number }[]>`
      select i.number, sum(e.net_cents + e.vat_cents)::integer as cents
      from private.invoice_entries e join public.invoices i on i.id = e.invoice_id
      where e.kind = 'purchase' group by i.number order by i.number`;
    expect([...sums]).toEqual([
      { number: 'A-1', cents: 0 },
      { number: 'A-2', cents: 0 },
      { number: 'F-1', cents: 104_000 },
    ]);
  });

  it('is paid back once the transfer has arrived: when that comes back, nothing is owed', async () => {
    const id = await approvedInvoice();
    await sent(id, GROSS);
    const credit = await approvedNote(id, 'A-1', GROSS);
    expect((await sentences(credit)).at(-1)).toBe(
      'Avoir A-1 : approuvé. Le virement de la facture F-1 est chez notre banque : 1 560,00 € sont à nous rembourser une fois qu’il est arrivé.',
    );
    const line = await addLine(GROSS);
    expect(await outcomeOf(settleRefund(credit, line))).toEqual(['22023', 'to_status']);
    await answerAs(
      'gestionnaire',
      `public.return_payment(invoice => $1, reason => 'AUTRE', version => $2::timestamptz, line => $3)`,
      id,
      await versionOf(open.sql, id),
      line,
    );
    expect(await statusesOf(id, credit)).toEqual([220, 212]);
    expect([...(await refunds('gestionnaire'))]).toEqual([]);
  });
});

describe('what a trainer pays back', () => {
  const proposals = async () =>
    (
      await runAs(
        open.sql,
        'gestionnaire',
        (tx) => tx<{ received: number; proposal: { id: string; way: string; is_own: boolean } | null }[]>`
          select received_cents::integer as received, proposal from public.invoice_refunds()`,
      )
    ).map(({ received, proposal }) => ({ received, proposal }));
  /** A paid invoice, and what its credit notes take back. */
  async function owing(...cents: number[]): Promise<string[]> {
    const id = await approvedInvoice({ ...amount(600_000) });
    await open.sql`update public.invoices set decided_by = null where id = ${id}`;
    await paid(id, 600_000);
    const notes: string[] = [];
    for (const [place, each] of cents.entries()) notes.push(await approvedNote(id, `A-${place + 1}`, each));
    return notes;
  }
  const lastOf = async (id: string) => (await sentences(id)).at(-1);
  /** What somebody does who is of the office for that time. */
  async function asOffice<T>(actor: Actor, act: () => Promise<T>): Promise<T> {
    await open.sql`insert into public.user_roles (user_id, role) values (${userIdOf(actor)}, 'gestionnaire')`;
    try {
      return await act();
    } finally {
      await open.sql`delete from public.user_roles where user_id = ${userIdOf(actor)} and role = 'gestionnaire'`;
    }
  }

  // threat 48
  it('is settled by a colleague of who entered its movements, from the amount of the rules on', async () => {
    const notes = await owing(100_000, 200_000, 1);
    await settleParts([[notes[0]!, await addLine(100_000), 100_000]]);
    const entered = await addLine(200_000);
    // With what the same person entered before it reaches the amount.
    expect(await outcomeOf(settleParts([[notes[1]!, entered, 200_000]]))).toEqual([
      '42501',
      'refund_entered',
    ]);
    expect(await stateOf(notes[1]!)).toEqual({ status: 205, paid_on: null });
    await settleOtherwise(notes[2]!);
    await asOffice('admin', () => settleParts([[notes[1]!, entered, 200_000]], 'admin'));
    expect(await stateOf(notes[1]!)).toMatchObject({ status: 212 });
  });

  // threat 48
  it('counts with what the same person gives up', async () => {
    const notes = await owing(200_000, 100_000);
    await settleParts([[notes[0]!, await addLine(200_000), 200_000]]);
    expect(await settleOtherwise(notes[1]!)).toBe(false);
  });

  it('may come in several movements: the last one settles it', async () => {
    const [credit] = await owing(56_000);
    const first = await addLine(20_000);
    expect(await outcomeOf(settleParts([[credit!, first, 20_001]]))).toEqual(['22023', 'amount_cents']);
    await settleParts([[credit!, first, 20_000]]);
    expect(await stateOf(credit!)).toEqual({ status: 205, paid_on: null });
    expect([...(await refunds('approvedTrainer'))]).toEqual([
      { number: 'A-1', corrected: 'F-1', cents: '36000' },
    ]);
    expect(await proposals()).toEqual([{ received: 20_000, proposal: null }]);
    const received = () =>
      runAs(
        open.sql,
        'approvedTrainer',
        (tx) => tx`select refunded_cents from public.invoices where id = ${credit!}`,
      );
    expect([...(await received())]).toEqual([{ refunded_cents: null }]);
    expect(await lastOf(credit!)).toBe('Avoir A-1 : 200,00 € de votre remboursement sont arrivés.');
    const [mail] = await open.sql<{ sentence: string }[]>`
      select sentence from public.unannounced_invoice_steps() where invoice_id = ${credit!}`;
    expect(mail!.sentence).toContain('de votre remboursement sont arrivés');
    expect(await owed()).toEqual({ 'A-1': -36_000 });
    // What was paid back counts: it is not disputed any more.
    expect(await outcomeOf(move(open.sql, credit!, 207, { reason: 'PU_ERR' }))).toEqual([
      '22023',
      'to_status',
    ]);
    expect(await outcomeOf(settleParts([[credit!, await addLine(36_001), 36_001]]))).toEqual([
      '22023',
      'cents',
    ]);
    await settleParts([[credit!, await addLine(36_000), 36_000]]);
    expect(await stateOf(credit!)).toEqual({ status: 212, paid_on: today() });
    expect([...(await received())]).toEqual([{ refunded_cents: 56_000 }]);
    expect(await lastOf(credit!)).toBe('Avoir A-1 : soldé. Votre remboursement est arrivé.');
    expect((await entries()).filter(([, , name]) => name.startsWith('payment'))).toEqual([
      [today(), 'F-1', 'payment 1', 600_000],
      [today(), 'A-1', 'payment 1', -20_000],
      [today(), 'A-1', 'payment 2', -36_000],
    ]);
  });

  it('may come in one movement for several credit notes, all or none', async () => {
    const notes = await owing(56_000, 30_000);
    const line = await addLine(80_000);
    expect(await outcomeOf(settleParts([[notes[0]!, line, 56_000]]))).toEqual(['22023', 'amount_cents']);
    const stale = [{ credit_note: notes[0], version: '2026-01-01T00:00:00Z', line, cents: 80_000 }];
    expect(
      await outcomeOf(
        answerAs('gestionnaire', 'public.settle_refunds($1::jsonb)', open.sql.json(stale as never).value),
      ),
    ).toEqual(['23505', 'version']);
    expect(
      await settleParts([
        [notes[0]!, line, 56_000],
        [notes[1]!, line, 24_000],
      ]),
    ).toBe(2);
    expect(await statusesOf(...notes)).toEqual([212, 205]);
    expect([...(await refunds('gestionnaire'))]).toEqual([
      { number: 'A-2', corrected: 'F-1', cents: '6000' },
    ]);
  });

  // threat 48
  it.each<[string, (notes: readonly string[]) => Promise<unknown>]>([
    [
      'by a movement',
      async ([small]) => settleParts([[small!, await addLine(1000), 1000]], 'approvedTrainer'),
    ],
    ['without one', async ([small]) => settleOtherwise(small!, 'waiver', 'approvedTrainer')],
    [
      'as a colleague proposes',
      async ([, large]) => {
        expect(await settleOtherwise(large!)).toBe(false);
        const { proposal } = (await proposals()).find((one) => one.proposal !== null)!;
        await answerAs('approvedTrainer', 'public.decide_refund($1, true)', proposal!.id);
      },
    ],
  ])('is not settled by themself, where they are in the office too: %s', async (_, act) => {
    const notes = await owing(1000, 300_000);
    const trainer = userIdOf('approvedTrainer');
    await open.sql`insert into public.user_roles (user_id, role) values (${trainer}, 'gestionnaire')`;
    try {
      expect(await outcomeOf(act(notes))).toEqual(['42501', 'own_invoice']);
    } finally {
      await open.sql`delete from public.user_roles where user_id = ${trainer}`;
    }
  });

  // threat 48
  it('is settled without a movement with a reason, from the amount of the rules on by two people', async () => {
    const notes = await owing(110_000, 199_999, 1);
    expect(await outcomeOf(settleOtherwise(notes[0]!, 'gift'))).toEqual(['22023', 'way']);
    const imported = await asOffice('admin', () => addLine(10_000, 'VIR', 'admin'));
    await settleParts([[notes[0]!, imported, 10_000]]);
    expect(await settleOtherwise(notes[0]!)).toBe(true);
    // Its trainer keeps what was given up.
    const [received] = await open.sql`select refunded_cents from public.invoices where id = ${notes[0]!}`;
    expect(received).toEqual({ refunded_cents: 10_000 });
    expect(await lastOf(notes[0]!)).toBe('Avoir A-1 : soldé. Nous renonçons à ce qui restait à rembourser.');
    expect(await settleOtherwise(notes[1]!, 'offset')).toBe(true);
    expect(await lastOf(notes[1]!)).toBe(
      'Avoir A-2 : soldé. Ce qui restait à rembourser est compensé, comme convenu.',
    );
    // With what the same person gave up before it reaches the amount.
    expect(await settleOtherwise(notes[2]!)).toBe(false);
    const proposal = (await proposals())[0]!.proposal!;
    expect(proposal).toMatchObject({ way: 'waiver', reason: 'Accord du 12 novembre', is_own: true });
    const decide = (accept: boolean, actor: Actor) =>
      outcomeOf(answerAs(actor, 'public.decide_refund($1, $2)', proposal.id, accept));
    expect(await outcomeOf(settleOtherwise(notes[2]!))).toEqual(['23505', 'proposal']);
    expect(await decide(true, 'gestionnaire')).toEqual(['42501', 'second_refund']);
    expect(await stateOf(notes[2]!)).toEqual({ status: 205, paid_on: null });
    expect(await asOffice('admin', () => decide(true, 'admin'))).toEqual([null, null]);
    expect(await decide(true, 'gestionnaire')).toEqual(['23505', 'proposal']);
    expect(await stateOf(notes[2]!)).toEqual({ status: 212, paid_on: null });
    const other = (await entries()).filter(([, , name]) => name.startsWith('other'));
    expect(other.map(([, number, , cents]) => [number, cents])).toEqual([
      ['A-1', -100_000],
      ['A-2', -199_999],
      ['A-3', -1],
    ]);
    // The reason is for the office.
    const seen = await runAs(
      open.sql,
      'approvedTrainer',
      (tx) => tx`select from public.invoice_events where message like '%Accord du 12%'`,
    );
    expect(seen).toHaveLength(0);
  });

  it('is settled with a reason as long as one may be; a proposal that a colleague removed is decided, not missing', async () => {
    const [small, large] = await owing(100_000, 400_000);
    const reason = 'é'.repeat(2000);
    const settle = async (credit: string) =>
      answerAs<boolean>(
        'gestionnaire',
        'public.settle_otherwise($1, $2::timestamptz, $3, $4)',
        credit,
        await versionOf(open.sql, credit),
        'offset',
        reason,
      );
    expect(await settle(small!)).toBe(true);
    expect(await settle(large!)).toBe(false);
    const { proposal } = (await proposals()).find((one) => one.proposal !== null)!;
    const decide = (accept: boolean) =>
      outcomeOf(answerAs('gestionnaire', 'public.decide_refund($1, $2)', proposal!.id, accept));
    expect(await decide(false)).toEqual([null, null]);
    expect(await decide(true)).toEqual(['23505', 'proposal']);
  });

  it('is paid after all: the proposal to give it up goes', async () => {
    const [credit] = await owing(400_000);
    expect(await settleOtherwise(credit!)).toBe(false);
    await settleParts([[credit!, await addLine(100_000), 100_000]]);
    expect(await proposals()).toEqual([{ received: 100_000, proposal: null }]);
    expect(await settleOtherwise(credit!)).toBe(false);
    const proposal = (await proposals())[0]!.proposal!;
    await answerAs('gestionnaire', 'public.decide_refund($1, false)', proposal.id);
    expect(await proposals()).toEqual([{ received: 100_000, proposal: null }]);
  });

  // threat 48
  it('is settled once, also when two people do it at the same moment', async () => {
    const [credit] = await owing(56_000);
    const lines = [await addLine(56_000)];
    lines.push(await addLine(30_000));
    // All three have read the same: whoever reads it again after a part may settle the rest.
    const version = await versionOf(open.sql, credit!);
    const byBank = (line: string, cents: number) =>
      outcomeOf(
        answerAs<number>(
          'gestionnaire',
          'public.settle_refunds($1::jsonb)',
          open.sql.json([{ credit_note: credit!, version, line, cents }]).value,
        ),
      );
    const both = await Promise.all([
      byBank(lines[0]!, 56_000),
      byBank(lines[1]!, 30_000),
      outcomeOf(
        answerAs<boolean>(
          'gestionnaire',
          'public.settle_otherwise($1, $2::timestamptz, $3, $4)',
          credit!,
          version,
          'waiver',
          'Accord du 12 novembre',
        ),
      ),
    ]);
    expect(both.filter(([code]) => code === null)).toHaveLength(1);
    const [sum] = await open.sql`
      select sum(amount_cents)::integer as cents from private.refund_parts where confirmed_at is not null`;
    expect([56_000, 30_000]).toContain(sum!['cents']);
  });

  // threat 48
  it('one person gives up less than the amount of two people, also at the same moment', async () => {
    const notes = await owing(200_000, 200_000);
    const both = await Promise.all(notes.map((one) => settleOtherwise(one)));
    expect(both.filter(Boolean)).toHaveLength(1);
  });
});

describe('a transfer that comes back after a credit note of its invoice was settled', () => {
  beforeEach(async () => {
    await open.sql`insert into public.user_roles (user_id, role) values (${userIdOf('admin')}, 'gestionnaire')`;
    return async () => {
      await open.sql`delete from public.user_roles where user_id = ${userIdOf('admin')} and role = 'gestionnaire'`;
    };
  });
  // A colleague of who sent it.
  const comeBack = async (id: string, cents = GROSS) =>
    answerAs(
      'admin',
      `public.return_payment(invoice => $1, reason => 'AUTRE', version => $2::timestamptz, line => $3)`,
      id,
      await versionOf(open.sql, id),
      await addLine(cents),
    );
  // Approved by a colleague too.
  const paidAgain = async (id: string, cents: number) => {
    await open.sql`update public.invoices set decided_by = null where id = ${id}`;
    await paid(id, cents, 'VIR 2');
  };
  const booked = async () => {
    const rows = await runAs(
      open.sql,
      'gestionnaire',
      (tx) => tx<{ letters: string | null; cents: number }[]>`
        select settled_id as letters, sum(net_cents + vat_cents - paid_cents)::integer as cents
        from public.journal_entries('2000-01-01', '2099-12-31') group by settled_id`,
    );
    return rows.map(({ letters, cents }) => [letters !== null, cents]);
  };

  // threat 48
  it.each([
    ['paid back', async (credit: string) => settleRefund(credit, await addLine(56_000))],
    ['given up', (credit: string) => settleOtherwise(credit)],
    ['compensated', (credit: string) => settleOtherwise(credit, 'offset')],
  ])('is owed as a whole again where that was %s, and paid once more', async (_, settle) => {
    const id = await approvedInvoice();
    await paid(id, GROSS);
    const credit = await approvedNote(id, 'A-1', 56_000);
    await settle(credit);
    await comeBack(id);
    expect(await statusesOf(id, credit)).toEqual([205, 212]);
    expect([await payable(id), await owed()]).toEqual([GROSS, { 'F-1': GROSS }]);
    await paidAgain(id, GROSS);
    expect(await statusesOf(id, credit)).toEqual([212, 212]);
    expect(await booked()).toEqual([
      [true, 0],
      [true, 0],
    ]);
  });

  it('is owed less what is left of that, which is not asked for any more', async () => {
    const id = await approvedInvoice();
    await paid(id, GROSS);
    const credit = await approvedNote(id, 'A-1', 56_000);
    await settleParts([[credit, await addLine(20_000), 20_000]]);
    await open.sql`update public.invoice_rules set value = '100' where key = 'second_person_cents'`;
    expect(await settleOtherwise(credit)).toBe(false);
    await open.sql`update public.invoice_rules set value = '300000' where key = 'second_person_cents'`;
    await comeBack(id);
    const left = GROSS - 36_000;
    expect([await payable(id), await owed()]).toEqual([left, { 'F-1': GROSS, 'A-1': -36_000 }]);
    expect([...(await refunds('gestionnaire'))]).toEqual([]);
    expect(await open.sql`select from private.refund_parts where confirmed_at is null`).toHaveLength(0);
    await paidAgain(id, left);
    expect(await statusesOf(id, credit)).toEqual([212, 212]);
    expect(await booked()).toEqual([[true, 0]]);
  });

  it('is paid again also when the credit note took all back: the invoice is not cancelled', async () => {
    const id = await approvedInvoice();
    await paid(id, GROSS);
    const credit = await approvedNote(id, 'A-1', GROSS);
    await settleOtherwise(credit);
    await comeBack(id);
    expect(await statusesOf(id, credit)).toEqual([205, 212]);
    expect(await payable(id)).toBe(GROSS);
  });
});

describe('what is to be paid', () => {
  const holds = async () =>
    (
      await runAs(
        open.sql,
        'gestionnaire',
        (tx) => tx<{ number: string; holds: { hold: string; sentence: string; holds_payment: boolean }[] }[]>`
          select number, holds from public.payable_invoices() order by number`,
      )
    ).map(({ number, holds: all }) => [
      number,
      ...all.map((one) => [one.hold, one.sentence.replace(/\s/gu, ' '), one.holds_payment]),
    ]);

  it('is said with the account that it is paid to: credit notes are taken off, and what is in a run is not there', async () => {
    const held = async () => {
      const [row] = await runAs(
        open.sql,
        'gestionnaire',
        (tx) => tx<{ cents: number }[]>`select held_cents::integer as cents from public.office_accounts()`,
      );
      return row!.cents;
    };
    const id = await approvedInvoice();
    await approvedInvoice({ number: 'F-2', ...amount(1000) });
    await approvedNote(id, 'A-1', 56_000);
    expect(await held()).toBe(101_000);
    await createRun(id);
    expect(await held()).toBe(1000);
  });

  it('is held while a credit note waits for its decision, and is in no run', async () => {
    const id = await approvedInvoice();
    const credit = await note(id, 'A-1', 56_000);
    for (const to of [204, 207]) {
      expect(await holds()).toEqual([['F-1', ['credit_note', 'Un avoir attend une décision : A-1.', true]]]);
      expect(await outcomeOf(createRun(id))).toEqual(['23514', 'credit_note']);
      await move(open.sql, credit, to, to === 207 ? { reason: 'PU_ERR' } : {});
    }
    expect(await outcomeOf(createRun(id))).toEqual(['23514', 'credit_note']);
    await move(open.sql, credit, 204);
    await move(open.sql, credit, 205);
    expect(await holds()).toEqual([['F-1']]);
    await createRun(id);
  });

  it('is said with what the trainer owes, which keeps nobody from paying', async () => {
    const id = await approvedInvoice();
    await paid(id, GROSS);
    const credit = await approvedNote(id, 'A-1', 56_000);
    const next = await approvedInvoice({ number: 'F-2', ...amount(20_000) });
    expect(await holds()).toEqual([
      ['F-2', ['refund', '560,00 € sont à nous rembourser par ce formateur.', false]],
    ]);
    await settleRefund(credit, await addLine(56_000));
    expect(await holds()).toEqual([['F-2']]);
    await createRun(next);
  });
});

it('a credit note that goes with the payment of its invoice is paid on the day of that payment', async () => {
  const id = await approvedInvoice();
  const credit = await approvedNote(id, 'A-1', 56_000);
  const [run] = await open.sql<
    { day: string }[]
  >`select private.next_transfer_day(private.today() + 3)::text as day`;
  const wanted = await answerAs<string>(
    'gestionnaire',
    'public.create_payment_run($1::uuid[], $2::date)',
    [id],
    run!.day,
  );
  await answerAs('gestionnaire', 'public.payment_run_file($1)', wanted);
  await answerAs('gestionnaire', 'public.confirm_payment_run($1, $2, 1)', wanted, 100_000);
  expect(await stateOf(credit)).toEqual({ status: 211, paid_on: run!.day });
  const line = await addLine(-100_000);
  await open.sql`update public.bank_lines set booked_on = private.today() + 5 where id = ${line}`;
  await answerAs(
    'gestionnaire',
    'public.settle_bank_lines($1::jsonb)',
    open.sql.json([{ line, invoice: id }]).value,
  );
  const settled = await stateOf(id);
  expect(settled).toMatchObject({ status: 212 });
  expect(settled.paid_on).not.toBe(run!.day);
  expect(await stateOf(credit)).toEqual(settled);
});

describe('at the same moment', () => {
  /** What is done by `then` while `work` waits for an invoice. */
  async function whileWaiting(
    invoice: string,
    work: () => Promise<unknown>,
    then: (tx: TransactionSql) => Promise<unknown>,
  ): Promise<void> {
    let outcome: ReturnType<typeof outcomeOf> | undefined;
    await open.sql.begin(async (tx) => {
      await tx`select from public.invoices where id = ${invoice} for update`;
      outcome = outcomeOf(work());
      await vi.waitFor(
        async () =>
          expect(
            await open.sql`
              select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
          ).toHaveLength(1),
        { timeout: 20_000 },
      );
      await then(tx);
    });
    expect(await outcome).toEqual([null, null]);
  }

  it('a deposit locks an invoice before its credit note and its mission, as every other step does', async () => {
    const mission_id = await addMission(open.sql);
    const { id } = await deposit(open.sql, { number: 'F-1', mission_id });
    const replaces = await note(id, 'A-1', 1000);
    const facts = { kind: 'credit_note', corrects: id, replaces, ...amount(2000) };
    await whileWaiting(
      id,
      () => deposit(open.sql, facts),
      (tx) => tx`select from public.invoices where id = ${replaces} for update nowait`,
    );
    const { id: other } = await deposit(open.sql, { number: 'F-2' });
    const planned = await addMission(open.sql);
    await whileWaiting(
      other,
      () => deposit(open.sql, { replaces: other, mission_id: planned }),
      (tx) => tx`select from public.missions where id = ${planned} for update nowait`,
    );
  });

  it('moves of many lock all of them in one order: invoices, then their credit notes', async () => {
    const of = async (round: number) => {
      const { id: credited } = await deposit(open.sql, { number: `F-${round}` });
      const { id: other } = await deposit(open.sql, { number: `G-${round}` });
      return { credited, other, credit: await note(credited, `A-${round}`, 1000) };
    };
    let round = 0;
    let one = await of(round);
    // Ids are random: the order in which they would be locked one by one is wanted.
    while (!(one.credit < one.other && one.other < one.credited)) {
      round += 1;
      // oxlint-disable-next-line no-await-in-loop -- until the order is there
      one = await of(round);
    }
    const { credited, credit, other } = one;
    const wanted: { id: string; version: string }[] = [];
    for (const id of [credit, other]) wanted.push({ id, version: await versionOf(open.sql, id) });
    await whileWaiting(
      other,
      () =>
        commitAs(
          open.sql,
          'gestionnaire',
          (tx) => tx`select * from public.move_invoices(${tx.json(wanted)}, 204)`,
        ),
      (tx) => tx`select from public.invoices where id = ${credited} for update nowait`,
    );
    expect(await statusesOf(credit, other)).toEqual([204, 204]);
  });

  // threat 48
  it('two credit notes never take more than the invoice', async () => {
    const id = await approvedInvoice();
    const both = await Promise.all([
      outcomeOf(note(id, 'A-1', 100_000)),
      outcomeOf(note(id, 'A-2', 100_000)),
    ]);
    expect(both.map(String).toSorted()).toEqual([',', '22023,credited_cents']);
  });

  // threat 48
  it('two parts are approved, and the invoice is cancelled once', async () => {
    const id = await approvedInvoice();
    const notes = [await note(id, 'A-1', 56_000), await note(id, 'A-2', 100_000)];
    await Promise.all(notes.map((one) => move(open.sql, one, 205)));
    expect(await statusesOf(id, ...notes)).toEqual([220, 212, 212]);
    const cancelled = await open.sql`select from public.invoice_events where to_status = 220`;
    expect(cancelled).toHaveLength(1);
  });

  // threat 48
  it('a run and a credit note agree on what is paid', async () => {
    for (let round = 0; round < 5; round += 1) {
      const id = await approvedInvoice({ number: `F-${round}`, ...amount(20_000) });
      const credit = await note(id, `A-${round}`, 5000);
      const [run, decision] = await Promise.all([
        outcomeOf(createRun(id)),
        outcomeOf(move(open.sql, credit, 205)),
      ]);
      expect(decision).toEqual([null, null]);
      const [line] =
        await open.sql`select amount_cents from public.payment_run_lines where invoice_id = ${id}`;
      expect([run, line?.['amount_cents']]).toEqual(
        run[0] === null ? [[null, null], 15_000] : [['23514', 'credit_note'], undefined],
      );
      expect(await payable(id)).toBe(15_000);
    }
  });

  // threat 48
  it('an invoice and its credit note are approved: it is cancelled, or approved before', async () => {
    const { id } = await deposit(open.sql, { number: 'F-1' });
    const credit = await note(id, 'A-1', GROSS);
    const version = await versionOf(open.sql, id);
    const [invoice, decision] = await Promise.all([
      outcomeOf(move(open.sql, id, 205, { version })),
      outcomeOf(move(open.sql, credit, 205)),
    ]);
    expect([String(invoice) === ',' || String(invoice) === '23505,version', decision]).toEqual([
      true,
      [null, null],
    ]);
    expect(await statusesOf(id, credit)).toEqual([220, 212]);
  });
});

describe('the journal', () => {
  // threat 48
  it('has what is approved after the end of its month in the month of the approval, with the day of its piece', async () => {
    const { id } = await deposit(open.sql, { number: 'F-1', issued_on: '2026-10-15' });
    await move(open.sql, id, 205);
    const of = (from: string, to: string) =>
      runAs(
        open.sql,
        'gestionnaire',
        (tx) => tx`
          select entered_on::text as entered, booked_on::text as piece from public.journal_entries(${from}, ${to})`,
      );
    expect([...(await of('2026-10-01', '2026-10-31'))]).toEqual([]);
    expect([...(await of(today(), today()))]).toEqual([{ entered: today(), piece: '2026-10-15' }]);
  });

  // threat 48
  it('has what was entered before days of entry were kept in the month of its decision, and what was refused since', async () => {
    const id = await approvedInvoice({ issued_on: '2026-10-15' });
    await sent(id, GROSS);
    await answerAs(
      'gestionnaire',
      `public.add_bank_lines($1::jsonb, 'releve.xml')`,
      open.sql.json([{ bookedOn: '2026-11-02', cents: -GROSS, label: 'VIR' }]).value,
    );
    const [line] = await open.sql<{ id: string }[]>`select id from public.bank_lines where state = 'open'`;
    await answerAs(
      'gestionnaire',
      'public.settle_bank_lines($1::jsonb)',
      open.sql.json([{ line: line!.id, invoice: id }]).value,
    );
    const other = await approvedInvoice({ number: 'F-2', issued_on: '2026-10-16' });
    await move(open.sql, other, 207, { reason: 'PU_ERR' });
    await move(open.sql, other, 206, { reason: 'PU_ERR', amount: 100_000 });
    await move(open.sql, other, 207, { reason: 'PU_ERR' });
    await move(open.sql, other, 210, { reason: 'TRANSAC_INC' });
    // As earlier versions left them.
    await open.sql`alter table private.invoice_entries disable trigger user`;
    await open.sql`update private.invoice_entries set entered_on = booked_on`;
    await open.sql`delete from private.invoice_entries where invoice_id = ${other}`;
    await open.sql`alter table private.invoice_entries enable trigger user`;
    const migration = await readFile(
      new URL('../migrations/20261202000210_days_of_first_entries.sql', import.meta.url),
      'utf8',
    );
    await open.sql.unsafe(migration).simple();
    await open.sql.unsafe(migration).simple();
    const rows = await open.sql`
      select i.number, e.kind, e.booked_on::text as piece, e.entered_on::text as entered, e.net_cents + e.paid_cents as cents
      from private.invoice_entries e join public.invoices i on i.id = e.invoice_id order by e.id`;
    const entered = today();
    expect([...rows]).toEqual([
      { number: 'F-1', kind: 'purchase', piece: '2026-10-15', entered, cents: GROSS },
      { number: 'F-1', kind: 'payment', piece: '2026-11-02', entered, cents: GROSS },
      { number: 'F-2', kind: 'purchase', piece: '2026-10-16', entered, cents: 100_000 },
      { number: 'F-2', kind: 'purchase', piece: entered, entered, cents: -100_000 },
    ]);
  });

  it('has no letters of a day before the last of the entries that share them', async () => {
    const id = await approvedInvoice({ issued_on: '2026-10-15' });
    await sent(id, GROSS);
    await answerAs(
      'gestionnaire',
      `public.add_bank_lines($1::jsonb, 'releve.xml')`,
      open.sql.json([{ bookedOn: '2026-11-02', cents: -GROSS, label: 'VIR' }]).value,
    );
    const [line] = await open.sql<{ id: string }[]>`select id from public.bank_lines where state = 'open'`;
    await answerAs(
      'gestionnaire',
      'public.settle_bank_lines($1::jsonb)',
      open.sql.json([{ line: line!.id, invoice: id }]).value,
    );
    expect(await stateOf(id)).toEqual({ status: 212, paid_on: '2026-11-02' });
    const letters = await runAs(
      open.sql,
      'gestionnaire',
      (tx) => tx<{ entered: string; lettered: string }[]>`
        select entered_on::text as entered, settled_on::text as lettered from public.journal_entries('2000-01-01', '2099-12-31')`,
    );
    expect([...letters]).toEqual([
      { entered: today(), lettered: today() },
      { entered: today(), lettered: today() },
    ]);
  });

  // threat 48
  it('keeps what it has of an invoice that is disputed: what is decided next is an entry of its own day', async () => {
    const issued = { issued_on: '2026-10-15' };
    const { id } = await deposit(open.sql, { number: 'F-1', ...issued });
    await move(open.sql, id, 205);
    const first = ['2026-10-15', 'F-1', 'purchase 1', GROSS];
    await move(open.sql, id, 207, { reason: 'PU_ERR' });
    expect(await entries()).toEqual([first]);
    await move(open.sql, id, 206, { reason: 'PU_ERR', amount: 100_000 });
    const second = [today(), 'F-1', 'purchase 2', 100_000 - GROSS];
    expect(await entries()).toEqual([first, second]);
    await move(open.sql, id, 207, { reason: 'PU_ERR' });
    await move(open.sql, id, 210, { reason: 'TRANSAC_INC' });
    expect(await entries()).toEqual([first, second, [today(), 'F-1', 'purchase 3', -100_000]]);
    expect(await outcomeOf(open.sql`update private.invoice_entries set net_cents = 1`)).toEqual([
      '42501',
      null,
    ]);
    expect(await outcomeOf(open.sql`delete from private.invoice_entries`)).toEqual(['42501', null]);
    expect(await outcomeOf(open.sql`truncate private.invoice_entries`)).toEqual(['42501', null]);
  });

  it('takes an approved invoice back that is withdrawn, and counts its credit notes again with it', async () => {
    const { id } = await deposit(open.sql, {
      number: 'F-1',
      net_cents: 100_000,
      vat_cents: 20_000,
      gross_cents: 120_000,
      vat_case: 'assujetti',
    });
    await move(open.sql, id, 205);
    const credit = await approvedNote(id, 'A-1', 30_000);
    await move(open.sql, id, 208, { reason: 'JUSTIF_ABS' });
    await move(open.sql, id, 204);
    // The credit note takes first what is not approved now.
    await move(open.sql, id, 206, { reason: 'PU_ERR', amount: 100_000 });
    expect((await entries()).map(([, ...rest]) => rest)).toEqual([
      ['F-1', 'purchase 1', 120_000],
      ['A-1', 'purchase 1', -30_000],
      ['F-1', 'purchase 2', -20_000],
      ['A-1', 'purchase 2', 20_000],
    ]);
    const [sums] = await open.sql`
      select sum(net_cents)::integer as net, sum(vat_cents)::integer as vat from private.invoice_entries where invoice_id = ${id}`;
    expect(sums).toEqual({ net: 83_333, vat: 16_667 });
    await move(open.sql, credit, 207, { reason: 'PU_ERR' });
    await move(open.sql, credit, 210, { reason: 'CALCUL_ERR' });
    await move(open.sql, id, 207, { reason: 'PU_ERR' });
    await answerAs(
      'gestionnaire',
      'public.withdraw_invoice(invoice => $1, version => $2::timestamptz, message => $3)',
      id,
      await versionOf(open.sql, id),
      'Erreur',
    );
    const left = await open.sql`
      select invoice_id, sum(net_cents + vat_cents)::integer as cents from private.invoice_entries group by invoice_id`;
    expect(left.map(({ cents }) => cents as number)).toEqual([0, 0]);
  });
});
