import { today } from '@trame/domain';
import { nextTransferDay } from '@trame/domain/invoices';
import { beforeAll, describe, expect, it } from 'vitest';
import { userIdOf, type Actor } from './support/actors.ts';
import { openDatabase } from './support/database.ts';
import { addBilling, deposit, emptyInvoices, move } from './support/invoices.ts';
import { commitAs, errorCode, runAs } from './support/run-as.ts';
import { createWorld } from './support/world.ts';

const open = openDatabase(async (sql) => {
  await createWorld(sql);
  // A second person of the office, and the account that pays.
  await sql`insert into public.user_roles (user_id, role) values (${userIdOf('admin')}, 'gestionnaire')`;
  await sql`
    update public.invoice_rules set value = '"FR1420041010050500013M02606"' where key = 'payer_iban'`;
});
const asOffice = <Row extends object>(name: string, actor: Actor = 'gestionnaire') =>
  runAs(open.sql, actor, (tx) => tx.unsafe<Row[]>(`select * from public.${name}`));

it('the versions of a rule say who saved them, newest first; the first one came with the product', async () => {
  await open.sql`
    update public.invoice_rules set value = '450000', source = 'Décision du 29 novembre', updated_by = ${userIdOf('admin')}
    where key = 'second_person_cents'`;
  const versions = await runAs(
    open.sql,
    'gestionnaire',
    (tx) => tx`
      select value, source, saved_by, saved_by_name from public.invoice_rule_history('second_person_cents')`,
  );
  expect(versions).toMatchObject([
    { value: 450_000, source: 'Décision du 29 novembre', saved_by: userIdOf('admin') },
    { value: 300_000, saved_by: null, saved_by_name: null },
  ]);
  expect(versions[0]!['saved_by_name']).toEqual(expect.any(String));
});

describe('an export of payments', () => {
  const record = (what: string, format: string, count: number) =>
    commitAs(
      open.sql,
      'gestionnaire',
      (tx) => tx`select public.record_payment_export(${what}, ${format}, ${count})`,
    );

  it('writes one line in the audit log: how many lines, not whose', async () => {
    await record('journal', 'csv', 23);
    const [line] = await open.sql`
      select actor_id, table_name, row_key, changes from private.audit_log
      where operation = 'EXPORT' order by id desc limit 1`;
    expect(line).toEqual({
      actor_id: userIdOf('gestionnaire'),
      table_name: 'invoices',
      row_key: 'journal',
      changes: { format: 'csv', count: 23 },
    });
  });

  it.each([
    ['salaries', 'csv', 1],
    ['journal', 'pdf', 1],
    ['balance', 'csv', -1],
    ['balance', 'xlsx', 10_001],
  ])('%s as %s with %i lines is refused', async (what, format, count) => {
    expect(await errorCode(record(what, format, count))).toBe('22023');
  });
});

describe('the page of payments', () => {
  let approved: string;
  beforeAll(async () => {
    await emptyInvoices(open.sql);
    await addBilling(open.sql);
    approved = (await deposit(open.sql, { number: 'F-1', seller_siret: '73282932000074' })).id;
    await move(open.sql, approved, 204);
    await move(open.sql, approved, 205);
  });

  it('shows what is to be paid, to whom, and that who approved it does not pay it', async () => {
    await open.sql`update public.invoice_rules set value = '100000' where key = 'second_person_cents'`;
    expect(await asOffice('payable_invoices()')).toMatchObject([
      { id: approved, payee: 'Chloé Lefèvre EI', number: 'F-1', cents: '156000', iban_last4: '0189' },
    ]);
    const holds = async (actor: Actor) =>
      (
        await asOffice<{ holds: { hold: string; holds_payment: boolean }[] }>('payable_invoices()', actor)
      )[0]!.holds
        .filter(({ holds_payment: isHeld }) => isHeld)
        .map(({ hold }) => hold);
    expect(await holds('gestionnaire')).toEqual(['second_person']);
    expect(await holds('admin')).toEqual([]);
  });

  it('leads to all that is to be paid, in parts and by words', async () => {
    const list = (given: string) =>
      asOffice<{ number: string; total: string }>(`payable_invoices(${given})`, 'admin');
    const later = await deposit(open.sql, { number: 'G-2', due_on: '2099-01-01' });
    await move(open.sql, later.id, 205);
    const first = await list('page_size => 1');
    expect(first).toMatchObject([{ number: 'F-1', total: '2' }]);
    expect(await list(`page_size => 1, after => '${approved}'`)).toMatchObject([
      { number: 'G-2', total: '2' },
    ]);
    expect(await list(`after => '${later.id}'`)).toEqual([]);
    expect(await list(`search => 'lefevre g-2'`)).toMatchObject([{ number: 'G-2', total: '1' }]);
    expect(await list(`search => '%'`)).toEqual([]);
    await open.sql.begin(async (tx) => {
      await tx`set local session_replication_role = replica`;
      await tx`delete from public.invoices where id = ${later.id}`;
    });
  });

  it('shows a run with its people, then what is awaited, then the accounts once it is paid', async () => {
    await commitAs(
      open.sql,
      'admin',
      (tx) =>
        tx`select public.create_payment_run(array[${approved}]::uuid[], ${nextTransferDay(today())}::date)`,
    );
    const [run] = await asOffice<{ id: string; count: number; created_by_name: string }>(
      'list_payment_runs()',
    );
    expect(run).toMatchObject({ status: 'draft', total_cents: '156000', count: 1 });
    expect(run!.created_by_name).toEqual(expect.any(String));
    expect(await asOffice('payable_invoices()')).toEqual([]);
    expect(await asOffice(`lines_of_run('${run!.id}')`)).toMatchObject([
      { id: approved, payee: 'Chloé Lefèvre EI', cents: 156_000, iban_last4: '0189', state: 'planned' },
    ]);
    expect(await asOffice('awaited_payments()')).toEqual([]);
    await open.sql`update public.company_settings set legal_name = coalesce(legal_name, 'Trame SAS')`;
    await commitAs(open.sql, 'admin', async (tx) => {
      await tx`select public.payment_run_file(${run!.id})`;
      await tx`select public.confirm_payment_run(${run!.id}, 156000, 1)`;
    });
    const [awaited] = await asOffice<{ end_to_end_id: string }>('awaited_payments()');
    expect(awaited).toMatchObject({ invoice_id: approved, number: 'F-1', cents: 156_000, run_id: run!.id });
    const line = {
      bookedOn: new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Paris' }).format(new Date()),
      cents: -156_000,
      label: 'VIR',
      endToEndId: awaited!.end_to_end_id,
    };
    await commitAs(open.sql, 'admin', async (tx) => {
      await tx`select public.add_bank_lines(${tx.json([line])}, 'releve.xml')`;
      const [stored] = await tx<{ id: string }[]>`select id from public.bank_lines`;
      await tx`select public.settle_bank_lines(${tx.json([{ line: stored!.id, invoice: approved }])})`;
    });
    expect(await asOffice('owed_invoices()')).toEqual([]);
    expect(await asOffice(`journal_entries('2000-01-01', '2099-12-31')`)).toMatchObject([
      { number: 'F-1', entry: 'purchase', net_cents: 156_000, settled_id: approved },
      { payee_code: '732829320', entry: 'payment', paid_cents: 156_000, reference: line.endToEndId },
    ]);
  });
});
