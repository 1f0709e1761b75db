import { beforeAll, describe, expect, it } from 'vitest';
import { userIdOf } from './support/actors.ts';
import { openDatabase } from './support/database.ts';
import { addBilling, addMission, deposit, move } from './support/invoices.ts';
import { commitAs, runAs } from './support/run-as.ts';
import { createWorld } from './support/world.ts';

const TRAINER = userIdOf('approvedTrainer');
const open = openDatabase(async (sql) => {
  await createWorld(sql);
  await addBilling(sql);
});

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

  it('are found by words of the invoice, its mission and its trainer together, without accents', async () => {
    const mission = await addMission(open.sql, { title: 'Écrits professionnels', client_name: 'Café Noé' });
    await deposit(open.sql, { number: 'F-9', mission_id: mission, seller_name: 'Lefèvre Conseil' });
    expect(await counts({ search: 'ECRITS f-9 lefevre noe' })).toMatchObject({ to_process: 1 });
    expect(await counts({ search: 'ecrits f-1' })).toMatchObject({ to_process: 0 });
    // A percent sign is a sign as any other.
    expect(await counts({ search: 'F%9' })).toMatchObject({ to_process: 0 });
  });

  it('are those whose mission lacks evidence, or nothing', async () => {
    const lacking = await addMission(open.sql, { evidence: ['emargement'] });
    await deposit(open.sql, { number: 'F-10', mission_id: lacking });
    const held = await counts({ held: 'evidence' });
    const free = await counts({ held: 'free' });
    expect(held).toMatchObject({ to_process: 1 });
    await open.sql`update public.missions set evidence_received = '{"emargement": "2026-11-20"}' where id = ${lacking}`;
    expect(await counts({ held: 'evidence' })).toMatchObject({ to_process: 0 });
    expect(await counts({ held: 'free' })).toMatchObject({ to_process: free['to_process']! + 1 });
  });
});

describe('the inbox at 4,000 invoices', () => {
  beforeAll(async () => {
    const { id } = await deposit(open.sql, { number: 'F-3' });
    await open.sql`
      insert into public.invoices (
        user_id, request_id, kind, number, issued_on, net_cents, vat_cents, gross_cents, vat_case, channel, file_path, file_name,
        file_size, pages, sha256, verdict, deposited_by
      )
      select user_id, gen_random_uuid(), kind, number || '-' || n, issued_on, net_cents, vat_cents, gross_cents, vat_case, channel,
        file_path || n, file_name, file_size, pages, lpad(n::text, 64, 'a'), verdict, deposited_by
      from public.invoices cross join generate_series(1, 4000) n where id = ${id}`;
    await open.sql`analyze public.invoices`;
  });
  /** Rows of invoices that a call reads, by index or not. */
  const rowsRead = (call: string) =>
    runAs(open.sql, 'gestionnaire', async (tx) => {
      // Also those of the connection before, until they are written down.
      const readsOf = async () => {
        const [row] = await tx<{ rows: number }[]>`
          select (seq_tup_read + coalesce(idx_tup_fetch, 0))::integer as rows from pg_stat_xact_user_tables
          where schemaname = 'public' and relname = 'invoices'`;
        return row!.rows;
      };
      const before = await readsOf();
      await tx.unsafe(call);
      return (await readsOf()) - before;
    });

  it('is not read whole for one invoice, and read once for all five counts', async () => {
    const [one] = await open.sql<{ id: string }[]>`select id from public.invoices where number = 'F-3'`;
    expect(await rowsRead(`select * from public.office_invoice('${one!.id}')`)).toBeLessThan(10);
    expect(await rowsRead('select * from public.count_invoice_states()')).toBeLessThan(5000);
    expect(
      await runAs(open.sql, 'gestionnaire', (tx) => tx`select number from public.office_invoice(${one!.id})`),
    ).toMatchObject([{ number: 'F-3' }]);
  });
});

it('the readings of an account are named, the newest first', async () => {
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
