import { beforeAll, describe, expect, it } from 'vitest';
import { userIdOf } from './support/actors.ts';
import { openDatabase } from './support/database.ts';
import { addBilling, deposit, emptyInvoices, move } from './support/invoices.ts';
import { commitAs, runAs } from './support/run-as.ts';
import { createWorld } from './support/world.ts';

const TRAINER = userIdOf('approvedTrainer');
const open = openDatabase(createWorld);

describe('the states of the inbox', () => {
  const counts = async (filters: object) => {
    const rows = await runAs(
      open.sql,
      'gestionnaire',
      (tx) => tx<{ state: string; total: number }[]>`
        select state, total from public.count_invoice_states(${tx.json(filters as never)})`,
    );
    return Object.fromEntries(rows.map(({ state, total }) => [state, total]));
  };
  beforeAll(async () => {
    await emptyInvoices(open.sql);
    await deposit(open.sql, { number: 'F-1' });
    const disputed = await deposit(open.sql, { number: 'F-2', net_cents: 100, gross_cents: 100 });
    await move(open.sql, disputed.id, 207, { reason: 'DOUBLON', message: 'Déjà reçue.' });
  });

  it('are counted each, those without an invoice too, whatever state is chosen', async () => {
    const all = { to_process: 1, waiting: 1, approved: 0, paid: 0, closed: 0 };
    expect(await counts({})).toEqual(all);
    expect(await counts({ state: 'waiting' })).toEqual(all);
  });

  it('are counted under the other filters, as the list is', async () => {
    expect(await counts({ amount: 'large' })).toMatchObject({ to_process: 0, waiting: 0 });
    expect(await counts({ search: 'F-2' })).toMatchObject({ to_process: 0, waiting: 1 });
    const [row] = await runAs(
      open.sql,
      'gestionnaire',
      (tx) => tx`select public.count_invoices('{"search": "F-2", "state": "waiting"}') as total`,
    );
    expect(row).toEqual({ total: 1 });
  });
});

it('the readings of an account are named, the newest first', async () => {
  await addBilling(open.sql);
  for (const purpose of ['Contrôle', 'Virement urgent']) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await commitAs(
      open.sql,
      'gestionnaire',
      (tx) => tx`select * from public.read_iban(${TRAINER}, ${purpose})`,
    );
  }
  const readings = await runAs(
    open.sql,
    'gestionnaire',
    (tx) => tx`select reader_name, purpose from public.readings_of_iban(${TRAINER})`,
  );
  expect(readings).toEqual([
    { reader_name: expect.any(String) as string, purpose: 'Virement urgent' },
    { reader_name: expect.any(String) as string, purpose: 'Contrôle' },
  ]);
});
