import { MISSION_EVIDENCE } from '@trame/domain/invoices';
import { beforeEach, describe, expect, it } from 'vitest';
import { userIdOf, type Actor } from './support/actors.ts';
import { openDatabase } from './support/database.ts';
import { addBilling, addMission, deposit, emptyInvoices, move, outcomeOf } from './support/invoices.ts';
import { errorCode, runAs } from './support/run-as.ts';
import { createWorld } from './support/world.ts';

// What an invoice is judged with, what is held on its trainer, and how long it is kept.

const open = openDatabase(createWorld);
const TRAINER = userIdOf('approvedTrainer');
const IBAN = 'FR7630006000011234567890189';

beforeEach(async () => {
  await emptyInvoices(open.sql);
});

const contextOf = async (actor: Actor, user: string | null = null) =>
  (
    await runAs(
      open.sql,
      actor,
      (tx) => tx<{ context: Record<string, unknown> }[]>`select public.invoice_context(${user}) as context`,
    )
  )[0]!.context;

it('names evidence as the domain does', async () => {
  const rows = await open.sql<{ label: string }[]>`
    select private.evidence_label(kind) as label
    from unnest(${MISSION_EVIDENCE.map(({ value }) => value)}::text[]) with ordinality as e (kind, place)
    order by place`;
  expect(rows.map(({ label }) => label)).toEqual(MISSION_EVIDENCE.map(({ label }) => label));
});

describe('the context of an invoice', () => {
  beforeEach(async () => {
    await open.sql`update public.company_settings set legal_name = 'Trame', siren = '732829320'`;
    await addBilling(open.sql);
  });

  it('has the profile, missions to invoice, earlier invoices and the confirmed account', async () => {
    const mission = await addMission(open.sql, {
      order_number: 'OM-1',
      evidence: ['emargement', 'bilan'],
      evidence_received: open.sql.json({ bilan: { at: '2026-11-05' } }),
    });
    await addMission(open.sql, { status: 'cancelled' });
    const invoiced = await addMission(open.sql);
    const done = await deposit(open.sql, { number: 'F-1', mission_id: invoiced });
    const refused = await deposit(open.sql, { number: 'F-2' });
    await move(open.sql, refused.id, 210, { reason: 'DOUBLON' });
    expect(await contextOf('approvedTrainer')).toMatchObject({
      buyer: { name: 'Trame', siren: '732829320', vatNumber: null },
      profile: {
        legalName: 'Chloé Lefèvre EI',
        siret: '73282932000074',
        vatCase: 'franchise_293b',
        vatNumber: null,
      },
      missions: [
        {
          id: mission,
          orderNumber: 'OM-1',
          startsOn: '2026-11-02',
          totalCents: 156_000,
          missingEvidence: ['Feuilles d’émargement'],
        },
      ],
      previous: [{ id: done.id, number: 'F-1', netCents: 156_000, grossCents: 156_000, missionId: invoiced }],
      confirmedIban: IBAN,
      rules: { isInScope: false },
    });
  });

  // threat 46
  it('never shows the account to the office, nor one that is not confirmed to anybody', async () => {
    expect(await contextOf('gestionnaire', TRAINER)).toMatchObject({ confirmedIban: null });
    expect(await contextOf('service_role', TRAINER)).toMatchObject({ confirmedIban: IBAN });
    await open.sql`
      update public.billing_profiles
      set iban_status = 'to_confirm', iban_confirmed_at = null, iban_confirmed_how = null`;
    expect(await contextOf('approvedTrainer')).toMatchObject({ confirmedIban: null });
  });

  it('is that of the caller alone for a trainer', async () => {
    expect(await errorCode(contextOf('otherTrainer', TRAINER))).toBe('42501');
    expect(await errorCode(contextOf('suspendedTrainer'))).toBe('42501');
    expect(await contextOf('otherTrainer')).toMatchObject({ profile: null, confirmedIban: null });
  });

  it('has the legal interest of each half-year that was written, as it was written last', async () => {
    expect(await contextOf('approvedTrainer')).toMatchObject({
      rules: { legalRates: { '2025-07-01': 276, '2026-01-01': 262 } },
    });
    const of = (value: number, since: string) =>
      open.sql`update public.invoice_rules set value = ${open.sql.json(value)}, valid_from = ${since} where key = 'legal_interest_rate'`;
    try {
      await of(200, '2026-07-01');
      await of(210, '2026-07-01');
      expect(await contextOf('approvedTrainer')).toMatchObject({
        rules: { legalRates: { '2025-07-01': 276, '2026-01-01': 262, '2026-07-01': 210 } },
      });
    } finally {
      await of(262, '2026-01-01');
    }
  });

  it('is in the reform from its day on, except for exempt training', async () => {
    await open.sql`update public.invoice_rules set value = '"2026-01-01"' where key = 'issue_from_sme'`;
    try {
      expect(await contextOf('approvedTrainer')).toMatchObject({ rules: { isInScope: true } });
      await open.sql`update public.billing_profiles set vat_case = 'exonere_261_4_4'`;
      expect(await contextOf('approvedTrainer')).toMatchObject({ rules: { isInScope: false } });
    } finally {
      await open.sql`update public.invoice_rules set value = '"2027-09-01"' where key = 'issue_from_sme'`;
    }
  });
});

describe('invoices outlive what they are about', () => {
  it('a user with invoices is not deleted, and one who closes their access is banned', async () => {
    await deposit(open.sql, {}, userIdOf('otherTrainer'));
    expect(await errorCode(open.sql`delete from auth.users where id = ${userIdOf('otherTrainer')}`)).toBe(
      '23001',
    );
    const [row] = await runAs(open.sql, 'otherTrainer', async (tx) => {
      await tx`reset role`;
      await tx`delete from public.trainer_accounts where user_id = ${userIdOf('otherTrainer')}`;
      await tx`set local role authenticated`;
      return tx<{ done: string }[]>`select public.close_my_account() as done`;
    });
    expect(row).toEqual({ done: 'closed' });
  });

  it('they move on when the account was closed or is gone', async () => {
    const { id } = await deposit(open.sql, { mission_id: await addMission(open.sql) });
    await open.sql`update public.trainer_accounts set status = 'closed' where user_id = ${TRAINER}`;
    try {
      await move(open.sql, id, 205);
      await open.sql`delete from public.trainer_accounts where user_id = ${TRAINER}`;
      await move(open.sql, id, 207, { reason: 'PU_ERR' });
    } finally {
      await open.sql`delete from public.trainer_accounts where user_id = ${TRAINER}`;
      await open.sql`
        insert into public.trainer_accounts (user_id, email, full_name, status)
        values (${TRAINER}, 'approvedtrainer@trame.example', 'approvedTrainer', 'approved')`;
    }
  });

  /** As if it had been deposited then: the guards of the table are off. */
  const depositedIn = (id: string, year: number) =>
    open.sql.begin(async (tx) => {
      await tx`set local session_replication_role = replica`;
      await tx`
        update public.invoices set issued_on = ${`${year}-01-05`}, deposited_at = ${`${year}-06-01`}, status = 212,
          approved_cents = gross_cents, paid_on = ${`${year}-07-01`}
        where id = ${id}`;
      await tx`
        with run as (
          insert into public.payment_runs (status, execution_on, total_cents, count, debtor_iban_last4, message_id, confirmed_at)
          values ('sent', ${`${year}-07-01`}, 156000, 1, '2606', ${`TR-${year}`}, now()) returning id
        )
        insert into public.payment_run_lines (run_id, invoice_id, amount_cents, approved_cents, end_to_end_id, state)
        select run.id, ${id}, 156000, 156000, ${`TR-${year}-001`}, 'settled' from run`;
    });

  it('they leave with their events, documents and payments once their ten years are over', async () => {
    const file = {
      file_path: `${TRAINER}/${'e'.repeat(40)}-e.pdf`,
      file_name: 'e.pdf',
      file_size: 1,
      sha256: 'e'.repeat(64),
    };
    await depositedIn((await deposit(open.sql, { attachments: [file] })).id, 2015);
    const { id } = await deposit(open.sql);
    await depositedIn(id, 2016);
    await open.sql`select public.start_daily_run()`;
    const [row] = await open.sql`
      select (select array_agg(id) from public.invoices) as invoices,
        (select count(*)::integer from public.invoice_events) as events,
        (select count(*)::integer from public.invoice_attachments) as documents,
        (select array_agg(invoice_id) from public.payment_run_lines) as payments,
        (select count(*)::integer from public.payment_runs) as runs`;
    expect(row).toEqual({ invoices: [id], events: 1, documents: 0, payments: [id], runs: 1 });
  });

  it('missions and movements of the bank that none of them needs leave after the same years', async () => {
    const first = (
      await open.sql<{ day: string }[]>`
      select make_date(extract(year from private.today())::integer - 10, 1, 1)::text as day`
    )[0]!.day;
    const before = `${Number(first.slice(0, 4)) - 1}-12-31`;
    await open.sql`delete from public.missions`;
    const kept = await addMission(open.sql, { starts_on: before, ends_on: first });
    await addMission(open.sql, { starts_on: before, ends_on: before });
    await open.sql`
      insert into public.bank_lines (statement, booked_on, amount_cents, label, digest)
      values ('r.xml', ${first}, -1, 'A', ${'a'.repeat(64)}), ('r.xml', ${before}, -1, 'B', ${'b'.repeat(64)}),
        ('r.xml', ${before}, 1, 'C', ${'c'.repeat(64)})`;
    // A credit note that came after the money is kept a year longer.
    const { id: corrects } = await deposit(open.sql);
    const { id: note } = await deposit(open.sql, { kind: 'credit_note', corrects });
    await open.sql`
      insert into private.refund_parts (credit_note, way, amount_cents, line_id, confirmed_at)
      select ${note}, 'transfer', 1, l.id, now() from public.bank_lines l where l.label = 'C'`;
    await open.sql`select public.start_daily_run()`;
    expect([...(await open.sql`select id from public.missions`)]).toEqual([{ id: kept }]);
    expect([...(await open.sql`select label from public.bank_lines order by label`)]).toEqual([
      { label: 'A' },
      { label: 'C' },
    ]);
    await open.sql`delete from public.bank_lines`;
  });

  // threat 48
  it('what was paid of them is not deleted before, with its run or by itself', async () => {
    const { id } = await deposit(open.sql);
    await depositedIn(id, 2016);
    expect(await errorCode(open.sql`delete from public.payment_runs`)).toBe('23001');
    expect(await errorCode(open.sql`delete from public.payment_run_lines`)).toBe('23001');
    expect(await errorCode(open.sql`truncate public.payment_run_lines cascade`)).toBe('42501');
  });

  // threat 48
  it('an old day of issue does not shorten the ten years, and is refused from five years on', async () => {
    const [days] = await open.sql<{ allowed: string; refused: string; kept: string }[]>`
      select (private.today() - interval '5 years')::date::text as allowed,
        (private.today() - interval '5 years' - interval '1 day')::date::text as refused,
        extract(year from private.today()) + 10 || '-12-31' as kept`;
    expect(await outcomeOf(deposit(open.sql, { issued_on: days!.refused }))).toEqual(['22023', 'issued_on']);
    await deposit(open.sql, { issued_on: days!.allowed });
    const [row] = await open.sql`select kept_until::text from public.invoices`;
    expect(row).toEqual({ kept_until: days!.kept });
  });
});

it('« Mes données » holds invoices, missions and how one bills, without names of the office', async () => {
  await addBilling(open.sql);
  const { id } = await deposit(open.sql, {
    number: 'F-1',
    mission_id: await addMission(open.sql, { note: 'Interne' }),
  });
  await move(open.sql, id, 207, { reason: 'PU_ERR', message: 'Le prix ?' });
  const rows = await runAs(
    open.sql,
    'approvedTrainer',
    (tx) => tx<{ name: string; held: unknown }[]>`
      select part ->> 'name' as name, part -> 'held' as held from jsonb_array_elements(public.my_data() -> 'parts') as part
      where part ->> 'name' in ('billing', 'missions', 'invoices')`,
  );
  expect(Object.fromEntries(rows.map(({ name, held }) => [name, held]))).toMatchObject({
    billing: { iban: IBAN, legal_name: 'Chloé Lefèvre EI' },
    missions: [{ title: 'Prise de parole', status: 'invoiced', evidence_received: [] }],
    invoices: [
      {
        number: 'F-1',
        gross_cents: 156_000,
        events: [{ to_status: 200 }, { to_status: 207, reason_code: 'PU_ERR', message: 'Le prix ?' }],
      },
    ],
  });
  const text = JSON.stringify(rows);
  for (const secret of [userIdOf('gestionnaire'), 'Interne', 'assignee', 'search_text'])
    expect(text).not.toContain(secret);
});
