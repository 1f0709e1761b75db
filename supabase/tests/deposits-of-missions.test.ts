import { beforeEach, describe, expect, it } from 'vitest';
import { userIdOf } from './support/actors.ts';
import { openDatabase } from './support/database.ts';
import { addBilling, addMission, deposit, emptyInvoices, move, outcomeOf } from './support/invoices.ts';
import { commitAs, runAs } from './support/run-as.ts';
import { createWorld } from './support/world.ts';

// A mission takes invoices of deposits, then that of the whole: together they ask for no more than what is agreed.

const open = openDatabase(async (sql) => {
  await createWorld(sql);
  await sql`insert into public.user_roles (user_id, role) values (${userIdOf('admin')}, 'gestionnaire')`;
  await sql`update public.company_settings set legal_name = 'Trame'`;
});

/** Three days at 520,00: 1 560,00 without VAT. */
let mission: string;
beforeEach(async () => {
  await emptyInvoices(open.sql);
  await open.sql`delete from public.missions`;
  await addBilling(open.sql);
  mission = await addMission(open.sql, { day_rate_cents: 52_000, status: 'planned' });
});

const of = (cents: number, other: Record<string, unknown> = {}) =>
  deposit(open.sql, { mission_id: mission, net_cents: cents, vat_cents: 0, gross_cents: cents, ...other });
const part = (cents: number, other: Record<string, unknown> = {}) =>
  of(cents, { is_deposit: true, ...other });
const statusOf = async () =>
  (await open.sql<{ status: string }[]>`select status from public.missions where id = ${mission}`)[0]!.status;
/** What the database has left of the mission where it refuses. */
const leftOf = async (work: Promise<unknown>) => {
  try {
    await work;
    return 'taken';
  } catch (error) {
    const { code, hint, detail } = error as { code: string; hint: string; detail: string };
    return [code, hint, Number(detail)];
  }
};

describe('the invoices of a mission', () => {
  it('are deposits, which leave it to be invoiced, then one of the whole that takes them off', async () => {
    await part(50_000);
    await part(20_000);
    expect(await statusOf()).toBe('planned');
    expect(await leftOf(of(156_000))).toEqual(['22023', 'mission_left', 86_000]);
    expect(await leftOf(of(156_000, { due_cents: 86_100 }))).toEqual(['22023', 'mission_left', 86_000]);
    await of(156_000, { due_cents: 86_000 });
    expect(await statusOf()).toBe('invoiced');
  });

  it('are counted without VAT, each rounded to a cent', async () => {
    await part(41_667, { vat_case: 'assujetti', vat_cents: 8_333, gross_cents: 50_000 });
    const whole = { vat_case: 'assujetti', vat_cents: 31_200, gross_cents: 187_200 };
    expect(await leftOf(of(156_000, { ...whole, due_cents: 137_300 }))).toEqual([
      '22023',
      'mission_left',
      114_333,
    ]);
    expect(await leftOf(of(156_000, { ...whole, due_cents: 137_200 }))).toBe('taken');
  });

  it('ask for no more than is agreed in deposits alone', async () => {
    expect(await leftOf(part(156_002))).toEqual(['22023', 'mission_left', 156_000]);
    await part(156_000);
    expect(await leftOf(part(100))).toEqual(['22023', 'mission_left', 0]);
    // All of it was a deposit: the invoice of the whole asks for nothing more.
    expect(await leftOf(of(156_000, { due_cents: 0 }))).toBe('taken');
  });

  it('are one of the whole: another, or a deposit after it, is a double', async () => {
    await of(156_000);
    expect(await outcomeOf(of(100))).toEqual(['23505', 'mission_id']);
    expect(await outcomeOf(part(100))).toEqual(['23505', 'mission_id']);
  });

  it('of which one alone is of the whole may ask for another amount, said at the deposit', async () => {
    expect(await leftOf(of(170_000))).toBe('taken');
  });

  it('that were refused, withdrawn, taken back or approved in part leave what they do not ask for', async () => {
    const first = await part(50_000);
    await move(open.sql, first.id, 204);
    await move(open.sql, first.id, 206, { reason: 'QTE_ERR', message: 'Une partie', amount: 30_000 });
    const second = await part(60_000);
    expect(await leftOf(part(66_001 + 2))).toEqual(['22023', 'mission_left', 66_000]);
    await move(open.sql, second.id, 204);
    await move(open.sql, second.id, 210, { reason: 'NON_CONFORME', message: 'Non' });
    expect(await leftOf(part(126_001 + 2))).toEqual(['22023', 'mission_left', 126_000]);
    expect(await leftOf(of(156_000, { due_cents: 126_000 }))).toBe('taken');
  });

  it('say in what an invoice is judged which are deposits, and what each asks for', async () => {
    await part(50_000, { number: 'AC-1' });
    const [row] = await runAs(
      open.sql,
      'approvedTrainer',
      (tx) =>
        tx<
          { context: { missions: object[]; previous: object[] } }[]
        >`select public.invoice_context() as context`,
    );
    expect(row!.context.missions).toMatchObject([{ id: mission, totalCents: 156_000 }]);
    expect(row!.context.previous).toMatchObject([
      { number: 'AC-1', isDeposit: true, dueCents: 50_000, partCents: 50_000 },
    ]);
  });

  it('keep the trainer of a mission that has not begun', async () => {
    await part(50_000);
    expect(
      await outcomeOf(
        commitAs(
          open.sql,
          'gestionnaire',
          (tx) =>
            tx`update public.missions set user_id = ${userIdOf('pendingTrainer')} where id = ${mission}`,
        ),
      ),
    ).toEqual(['23514', 'user_id']);
  });

  it('delivered by a platform count the same', async () => {
    await part(50_000);
    const depositor = userIdOf('gestionnaire');
    const whole = {
      mission_id: mission,
      net_cents: 156_000,
      gross_cents: 156_000,
      channel: 'plateforme_agreee',
    };
    expect(await leftOf(deposit(open.sql, whole, undefined, depositor))).toEqual([
      '22023',
      'mission_left',
      106_000,
    ]);
  });
});

it('a deposit is an invoice', async () => {
  const whole = await of(156_000);
  expect(await outcomeOf(of(1000, { kind: 'credit_note', corrects: whole.id, is_deposit: true }))).toEqual([
    '23514',
    null,
  ]);
});
