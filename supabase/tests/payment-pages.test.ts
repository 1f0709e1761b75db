import { describe, expect, it } from 'vitest';
import { userIdOf } from './support/actors.ts';
import { openDatabase } from './support/database.ts';
import { commitAs, errorCode, runAs } from './support/run-as.ts';
import { createWorld } from './support/world.ts';

const open = openDatabase(createWorld);

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
