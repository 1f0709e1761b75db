import { VAT_CASES } from '@trame/domain/invoices';
import { beforeEach, describe, expect, it } from 'vitest';
import { userIdOf, type Actor } from './support/actors.ts';
import { openDatabase } from './support/database.ts';
import { addBilling, deposit, emptyInvoices, INVOICED, move, outcomeOf } from './support/invoices.ts';
import { errorCode, runAs } from './support/run-as.ts';
import { createWorld } from './support/world.ts';

// Invoices that an accredited platform delivers: whose they are, and that each is one with its copy.

const open = openDatabase(createWorld);
const TRAINER = userIdOf('approvedTrainer');
const OTHER = userIdOf('otherTrainer');
const OFFICE = userIdOf('gestionnaire');
const SIREN = '732829320';
const FILE = 'f'.repeat(64);

beforeEach(async () => {
  await emptyInvoices(open.sql);
  await open.sql`delete from public.billing_profiles`;
  await addBilling(open.sql);
});

const delivered = (facts: Record<string, unknown> = {}) => ({
  request_id: crypto.randomUUID(),
  number: 'F-1',
  issued_on: new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Paris' }).format(new Date()),
  ...INVOICED,
  kind: 'invoice',
  seller_siren: SIREN,
  file_path: `${TRAINER}/${FILE.slice(0, 40)}-facture.pdf`,
  file_name: 'plateforme.pdf',
  file_size: 1000,
  sha256: FILE,
  ...facts,
});
const match = async (facts: Record<string, unknown> = {}, depositor = OFFICE, user = TRAINER) =>
  (
    await open.sql<{ done: { id: string; already: boolean } | null }[]>`
      select public.match_platform_invoice(${depositor}, ${user}, ${open.sql.json(delivered(facts))}) as done`
  )[0]!.done;
const shownTo = (actor: Actor, id: string) =>
  runAs(
    open.sql,
    actor,
    (tx) => tx<{ kind: string; said_by: string }[]>`
      select kind, said_by from public.invoice_events where invoice_id = ${id} order by id`,
  );
const filesOf = (id: string) =>
  open.sql<{ sha256: string; label: string }[]>`
    select sha256, label from public.invoice_attachments where invoice_id = ${id}`;

describe('an invoice of a platform', () => {
  it('is one with the copy of the portal: its channel is noted, its file kept, its trainer notified', async () => {
    const copy = await deposit(open.sql, { number: 'f-1' });
    expect(await match()).toEqual({ id: copy.id, number: 'f-1', status: 200, already: true });
    expect(await shownTo('approvedTrainer', copy.id)).toEqual([
      { kind: 'status', said_by: 'trainer' },
      { kind: 'platform', said_by: 'office' },
    ]);
    expect(await filesOf(copy.id)).toEqual([{ sha256: FILE, label: 'Reçue par la plateforme agréée' }]);
    const [last] = await runAs(
      open.sql,
      'approvedTrainer',
      (tx) => tx<{ sentence: string }[]>`select sentence from public.my_thread(null, null, 1)`,
    );
    expect(last?.sentence).toBe(
      'Facture f-1\u00a0: reçue aussi par votre plateforme agréée. Vous n’avez rien à faire.',
    );
    const [stored] = await open.sql`select count(*)::int as count from public.invoices`;
    expect(stored).toEqual({ count: 1 });
  });

  it('delivered again is the same; another file of the same number is not', async () => {
    const copy = await deposit(open.sql, { number: 'F-1' });
    await match();
    expect(await match()).toMatchObject({ id: copy.id });
    expect(await filesOf(copy.id)).toHaveLength(1);
    expect(await shownTo('gestionnaire', copy.id)).toHaveLength(2);
    expect(await outcomeOf(match({ sha256: 'e'.repeat(64) }))).toEqual(['23505', 'platform']);
  });

  it('that is the file of the copy itself is not kept twice', async () => {
    const copy = await deposit(open.sql, { number: 'F-1', sha256: FILE });
    await match();
    expect(await filesOf(copy.id)).toEqual([]);
    expect(await shownTo('gestionnaire', copy.id)).toHaveLength(2);
  });

  it.each([
    ['another amount', { gross_cents: 150_000 }],
    ['another kind', { kind: 'credit_note' }],
  ])('with %s than its copy is left to the office', async (_what, facts) => {
    await deposit(open.sql, { number: 'F-1' });
    expect(await outcomeOf(match(facts))).toEqual(['22023', 'platform_amount']);
  });

  it.each([
    ['another number', { number: 'F-2' }],
    ['another year', { issued_on: '2025-03-03' }],
  ])('of %s has no copy', async (_what, facts) => {
    await deposit(open.sql, { number: 'F-1' });
    expect(await match(facts)).toBeNull();
  });

  it('has no copy where that was refused', async () => {
    const copy = await deposit(open.sql, { number: 'F-1' });
    await move(open.sql, copy.id, 210, { reason: 'DOUBLON' });
    expect(await match()).toBeNull();
  });

  it('without a copy is deposited by its channel, and its number is then taken on the portal', async () => {
    const { sha256, file_path } = delivered();
    const platform = { number: 'F-1', channel: 'plateforme_agreee', sha256, file_path };
    const done = await deposit(open.sql, platform, TRAINER, OFFICE);
    expect((await shownTo('approvedTrainer', done.id)).map(({ kind }) => kind)).toEqual([
      'platform',
      'status',
    ]);
    expect(await outcomeOf(deposit(open.sql, { number: 'F-1' }))).toEqual(['23505', 'platform']);
    expect(await match()).toMatchObject({ id: done.id });
  });

  // threat 47
  it('is taken in by the office alone, for the trainer with its SIREN', async () => {
    expect(await outcomeOf(match({ seller_siren: '552100554' }))).toEqual(['22023', 'seller_siren']);
    expect(await outcomeOf(match({ seller_siren: null }))).toEqual(['22023', 'seller_siren']);
    expect(await outcomeOf(match({}, TRAINER))).toEqual(['42501', null]);
    expect(await outcomeOf(match({}, OTHER))).toEqual(['42501', null]);
    const own = deposit(open.sql, { number: 'F-1', channel: 'plateforme_agreee' });
    expect(await outcomeOf(own)).toEqual(['23514', null]);
  });

  it('finds whom a SIREN invoices for', async () => {
    await addBilling(open.sql, { user_id: OTHER });
    const found = (siren: string, actor: Actor = 'gestionnaire') =>
      runAs(
        open.sql,
        actor,
        (tx) => tx<{ user_id: string }[]>`select user_id from public.trainers_of_siren(${siren})`,
      );
    expect((await found(SIREN)).map(({ user_id }) => user_id).toSorted()).toEqual(
      [TRAINER, OTHER].toSorted(),
    );
    expect(await found('552100554')).toEqual([]);
    expect(await errorCode(found(SIREN, 'approvedTrainer'))).toBe('42501');
  });
});

it('names the cases of VAT in the reform as the domain does', async () => {
  const rows = await open.sql<{ is_in: boolean }[]>`
    select private.is_in_reform(value) as is_in
    from unnest(${VAT_CASES.map(({ value }) => value)}::text[]) with ordinality as c (value, place) order by place`;
  expect(rows.map(({ is_in }) => is_in)).toEqual(VAT_CASES.map(({ isInReform }) => isInReform));
});
