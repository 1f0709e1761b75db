import { beforeEach, describe, expect, it } from 'vitest';
import { userIdOf } from './support/actors.ts';
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

  it('are said to the office: how much is deposited, invoiced and left', async () => {
    const said = async (actor: 'gestionnaire' | 'approvedTrainer' = 'gestionnaire') => {
      const [row] = await runAs(
        open.sql,
        actor,
        (tx) => tx<Record<string, string>[]>`select * from public.invoiced_of_mission(${mission})`,
      );
      return Object.values(row!).map(Number);
    };
    expect(await said()).toEqual([0, 0, 0, 156_000]);
    await part(50_000);
    await part(20_000);
    expect(await said()).toEqual([2, 70_000, 70_000, 86_000]);
    await of(156_000, { due_cents: 86_000 });
    expect(await said()).toEqual([2, 70_000, 156_000, 0]);
    expect(await outcomeOf(said('approvedTrainer'))).toEqual(['42501', null]);
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

it('a deposit and a credit note wait for no documents of the mission, the invoice of the whole does', async () => {
  await open.sql`update public.missions set evidence = '{emargement}' where id = ${mission}`;
  const deposited = await part(50_000);
  const whole = await of(156_000, { due_cents: 106_000 });
  const note = await of(1000, { kind: 'credit_note', corrects: whole.id });
  const ids = [deposited.id, whole.id, note.id];
  const { held, lacking } = await runAs(open.sql, 'gestionnaire', async (tx) => ({
    held: await tx<{ id: string }[]>`
      select i.id from unnest(${ids}::uuid[]) as i (id), public.invoice_holds(i.id) h where h.hold = 'evidence'`,
    lacking: await tx<{ id: string }[]>`
      select id from public.approvals_before(${ids}::uuid[]) where missing_evidence > 0`,
  }));
  expect([held.map(({ id }) => id), lacking.map(({ id }) => id)]).toEqual([[whole.id], [whole.id]]);
});

it('a deposit is an invoice', async () => {
  const whole = await of(156_000);
  expect(await outcomeOf(of(1000, { kind: 'credit_note', corrects: whole.id, is_deposit: true }))).toEqual([
    '23514',
    null,
  ]);
});

const undo = async (id: string) => {
  const version = await versionOf(open.sql, id);
  await commitAs(open.sql, 'gestionnaire', (tx) => tx`select public.undo_approval(${id}, ${version})`);
};
const credit = (corrects: string, cents: number) => of(cents, { kind: 'credit_note', corrects });
const refused = { reason: 'NON_CONFORME', message: 'Non' };
const lessThan = (amount: number) => ({ reason: 'QTE_ERR', message: 'Une partie', amount });
const holdsOf = async (id: string) =>
  (
    await runAs(
      open.sql,
      'gestionnaire',
      (tx) =>
        tx<{ hold: string; sentence: string }[]>`select hold, sentence from public.invoice_holds(${id})`,
    )
  ).filter(({ hold }) => hold === 'deposits');

describe('no step makes a mission be asked for more than what is agreed', () => {
  it.each([
    ['an approval in part is undone', (id: string) => undo(id)],
    ['what was approved in part is disputed', (id: string) => move(open.sql, id, 207, refused)],
    [
      'what was approved in part is suspended',
      (id: string) => move(open.sql, id, 208, { reason: 'JUSTIF_ABS', message: 'Il manque un justificatif' }),
    ],
  ])('where %s', async (_, step) => {
    const first = await part(156_000);
    await move(open.sql, first.id, 206, lessThan(100_000));
    const second = await part(56_000);
    expect(await leftOf(step(first.id))).toEqual(['23514', 'mission_left', 100_000]);
    // The other deposit leaves it again.
    await move(open.sql, second.id, 210, refused);
    expect(await leftOf(step(first.id))).toBe('taken');
  });

  it.each([
    ['undone', (id: string) => undo(id)],
    ['disputed', (id: string) => move(open.sql, id, 207, refused)],
  ])('where the approval of a credit note is %s', async (_, step) => {
    const first = await part(156_000);
    await move(open.sql, first.id, 205);
    const note = await credit(first.id, 50_000);
    await move(open.sql, note.id, 205);
    const second = await part(50_000);
    expect(await leftOf(step(note.id))).toEqual(['23514', 'mission_left', 106_000]);
    await move(open.sql, second.id, 210, refused);
    expect(await leftOf(step(note.id))).toBe('taken');
  });

  it('also where a deposit comes meanwhile', async () => {
    const first = await part(156_000);
    await move(open.sql, first.id, 206, lessThan(100_000));
    const both = await Promise.all([leftOf(undo(first.id)), leftOf(part(56_000))]);
    expect(both.filter((one) => one === 'taken')).toHaveLength(1);
  });

  it('but an invoice alone may differ, with its reason', async () => {
    const whole = await of(170_000);
    await move(open.sql, whole.id, 206, lessThan(100_000));
    expect(await leftOf(undo(whole.id))).toBe('taken');
  });
});

describe('a deposit that the invoice of the whole takes off', () => {
  let first: string;
  let whole: string;
  beforeEach(async () => {
    first = (await part(40_000)).id;
    whole = (await of(156_000, { due_cents: 116_000 })).id;
  });

  it('is corrected: the new one has its place', async () => {
    await move(open.sql, first, 207, refused);
    expect(await leftOf(part(40_002, { replaces: first }))).toEqual(['22023', 'mission_left', 40_000]);
    await part(40_000, { replaces: first });
    expect(await holdsOf(whole)).toEqual([]);
    await move(open.sql, whole, 205);
    expect(await outcomeOf(part(100))).toEqual(['23505', 'mission_id']);
  });

  it.each([
    ['refused', () => move(open.sql, first, 210, refused), '400,00'],
    ['approved in part', () => move(open.sql, first, 206, lessThan(30_000)), '100,00'],
    [
      'corrected for less',
      async () => {
        await move(open.sql, first, 207, refused);
        await part(30_000, { replaces: first });
      },
      '100,00',
    ],
    [
      'taken back in part',
      async () => {
        await move(open.sql, first, 205);
        await move(open.sql, (await credit(first, 10_000)).id, 205);
      },
      '100,00',
    ],
    [
      'withdrawn',
      async () => {
        const version = await versionOf(open.sql, first);
        await commitAs(
          open.sql,
          'approvedTrainer',
          (tx) => tx`select public.withdraw_invoice(${first}, ${version})`,
        );
      },
      '400,00',
    ],
  ])('and is then %s keeps that invoice from being approved, which says so', async (_, step, missing) => {
    await step();
    const [hold] = await holdsOf(whole);
    expect(hold?.sentence.replaceAll(/\s/g, ' ')).toContain(`Elle déduit ${missing} € d’acomptes`);
    expect(await outcomeOf(move(open.sql, whole, 205))).toEqual(['23514', 'deposits_gone']);
    expect(await outcomeOf(move(open.sql, whole, 206, lessThan(1000)))).toEqual(['23514', 'deposits_gone']);
    // It can go back for a correction, and its successor is judged as the deposits stand.
    await move(open.sql, whole, 207, refused);
    const others = 40_000 - Number(missing.replace(',', ''));
    const next = await of(156_000, { due_cents: 156_000 - others, replaces: whole });
    expect(await holdsOf(next.id)).toEqual([]);
    await move(open.sql, next.id, 205);
  });

  it('that is approved in part leaves the rest to another one', async () => {
    await move(open.sql, first, 206, lessThan(30_000));
    expect(await leftOf(part(10_003))).toEqual(['22023', 'mission_left', 10_000]);
    await part(10_000);
    expect(await holdsOf(whole)).toEqual([]);
    await move(open.sql, whole, 205);
  });

  it('is kept as it is once that invoice is approved', async () => {
    await move(open.sql, first, 204);
    await move(open.sql, whole, 205);
    expect(await outcomeOf(move(open.sql, first, 210, refused))).toEqual(['23514', 'whole_decided']);
    expect(await outcomeOf(move(open.sql, first, 206, lessThan(30_000)))).toEqual(['23514', 'whole_decided']);
    const version = await versionOf(open.sql, first);
    expect(
      await outcomeOf(
        commitAs(
          open.sql,
          'approvedTrainer',
          (tx) => tx`select public.withdraw_invoice(${first}, ${version})`,
        ),
      ),
    ).toEqual(['23514', 'whole_decided']);
    await move(open.sql, first, 207, refused);
    expect(await outcomeOf(part(30_000, { replaces: first }))).toEqual(['23514', 'whole_decided']);
    await part(40_000, { replaces: first });
  });

  it('is not taken back after that invoice was approved', async () => {
    await move(open.sql, first, 205);
    const note = await credit(first, 40_000);
    await move(open.sql, whole, 205);
    expect(await outcomeOf(move(open.sql, note.id, 205))).toEqual(['23514', 'whole_decided']);
    await undo(whole);
    await move(open.sql, note.id, 205);
    expect(await holdsOf(whole)).toHaveLength(1);
  });

  it('can be refused after that invoice was paid, as a corrected one follows', async () => {
    await move(open.sql, whole, 205);
    await open.sql`update public.invoices set status = 211, paid_on = private.today() where id = ${whole}`;
    expect(await outcomeOf(move(open.sql, first, 206, lessThan(30_000)))).toEqual(['23514', 'whole_decided']);
    await move(open.sql, first, 210, refused);
    expect(await outcomeOf(part(30_000, { replaces: first }))).toEqual(['23514', 'whole_decided']);
    await part(40_000, { replaces: first });
  });
});

describe('deposits with VAT', () => {
  const vat = (cents: number, of_vat: number) =>
    part(cents, { vat_case: 'assujetti', vat_cents: of_vat, gross_cents: cents + of_vat });

  it('ask together for no cent more than the whole with VAT', async () => {
    mission = await addMission(open.sql, { days: 1, day_rate_cents: 10_001, status: 'planned' });
    await vat(3333, 667);
    await vat(3333, 667);
    expect(await leftOf(vat(3335, 667))).toEqual(['22023', 'mission_left_gross', 4001]);
    await vat(3335, 666);
    expect(
      await leftOf(of(10_001, { vat_case: 'assujetti', vat_cents: 2000, gross_cents: 12_001, due_cents: 0 })),
    ).toBe('taken');
  });
});

describe('a mission of which a deposit is invoiced', () => {
  const change = (values: Record<string, unknown>) =>
    outcomeOf(
      commitAs(
        open.sql,
        'gestionnaire',
        (tx) => tx`update public.missions set ${tx(values)} where id = ${mission}`,
      ),
    );
  const cancel = async () => {
    const [row] = await open.sql<{ version: string }[]>`
      select updated_at::text as version from public.missions where id = ${mission}`;
    return outcomeOf(
      commitAs(
        open.sql,
        'gestionnaire',
        (tx) => tx`select public.move_mission(${mission}, 'cancelled', ${row!.version})`,
      ),
    );
  };

  it('keeps its order, its life, and a total that holds it', async () => {
    const first = await part(100_000);
    expect(await change({ order_number: 'OM-AUTRE' })).toEqual(['23514', 'order_number']);
    expect(await change({ days: 1 })).toEqual(['23514', 'days']);
    expect(await change({ day_rate_cents: 30_000 })).toEqual(['23514', 'days']);
    expect(await cancel()).toEqual(['23514', 'invoices']);
    expect(await change({ day_rate_cents: 40_000 })).toEqual([null, null]);
    await move(open.sql, first.id, 210, refused);
    expect(await change({ days: 1, order_number: 'OM-AUTRE' })).toEqual([null, null]);
    expect(await cancel()).toEqual([null, null]);
  });
});
