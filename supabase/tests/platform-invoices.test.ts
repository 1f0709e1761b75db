import { VAT_CASES } from '@trame/domain/invoices';
import { beforeEach, describe, expect, it } from 'vitest';
import { userIdOf, type Actor } from './support/actors.ts';
import { openDatabase } from './support/database.ts';
import {
  addBilling,
  addMission,
  deposit,
  emptyInvoices,
  INVOICED,
  letStand,
  move,
  outcomeOf,
} from './support/invoices.ts';
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
    expect(await match()).toEqual({ id: copy.id, number: 'f-1', status: 200, already: true, matched: true });
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

  it('finds a trainer whose billing profile was deleted by earlier invoices', async () => {
    const { id } = await deposit(open.sql, { number: 'F-1', seller_siret: `${SIREN}00074` });
    await open.sql`delete from public.billing_profiles where user_id = ${TRAINER}`;
    expect(await outcomeOf(match({ number: 'F-2' }))).toEqual(['22023', 'seller_siren']);
    await move(open.sql, id, 205);
    await open.sql`update public.trainer_accounts set status = 'closed' where user_id = ${TRAINER}`;
    try {
      const found = await runAs(
        open.sql,
        'gestionnaire',
        (tx) => tx<{ user_id: string }[]>`select user_id from public.trainers_of_siren(${SIREN})`,
      );
      expect(found.map(({ user_id }) => user_id)).toEqual([TRAINER]);
      expect(await match({ number: 'F-2' })).toBeNull();
    } finally {
      await open.sql`update public.trainer_accounts set status = 'approved' where user_id = ${TRAINER}`;
    }
  });

  it('that is the file of the copy itself is not kept twice', async () => {
    const copy = await deposit(open.sql, { number: 'F-1', sha256: FILE });
    await match();
    expect(await filesOf(copy.id)).toEqual([]);
    expect(await shownTo('gestionnaire', copy.id)).toHaveLength(2);
  });

  it.each([
    ['another amount', 'platform_amount', { gross_cents: 150_000 }],
    ['another VAT of the same amount', 'platform_amount', { net_cents: 130_000, vat_cents: 26_000 }],
    ['another kind', 'platform_kind', { kind: 'credit_note' }],
  ])('with %s than its copy is left to the office', async (_what, hint, facts) => {
    await deposit(open.sql, { number: 'F-1' });
    expect(await outcomeOf(match(facts))).toEqual(['22023', hint]);
  });

  it('with another amount than an approved copy waits for a credit note of all of it, then is an invoice of its own', async () => {
    const copy = await deposit(open.sql, { number: 'F-1' });
    await move(open.sql, copy.id, 205);
    const other = { net_cents: 150_000, gross_cents: 150_000 };
    expect(await outcomeOf(match(other))).toEqual(['22023', 'platform_approved']);
    const note = await deposit(open.sql, { kind: 'credit_note', corrects: copy.id, number: 'A-1' });
    await move(open.sql, note.id, 205);
    expect(await match(other)).toBeNull();
    const { sha256, file_path } = delivered();
    const recorded = { number: 'F-1', ...other, channel: 'plateforme_agreee', sha256, file_path };
    const done = await deposit(open.sql, recorded, TRAINER, OFFICE);
    expect(await match(other)).toMatchObject({ id: done.id });
    // What was taken back is still one with its own original.
    expect(await match({ request_id: crypto.randomUUID() })).toMatchObject({ id: copy.id });
    expect(await outcomeOf(deposit(open.sql, { number: 'F-1', ...other }))).toEqual(['23505', 'platform']);
  });

  it('keeps what was attached to it beside its copy', async () => {
    const copy = await deposit(open.sql, { number: 'F-1' });
    const attachment = {
      file_path: `${TRAINER}/${'d'.repeat(40)}-justificatif.pdf`,
      file_name: 'feuille.pdf',
      file_size: 10,
      sha256: 'd'.repeat(64),
    };
    await match({ attachments: [attachment] });
    expect((await filesOf(copy.id)).map(({ sha256 }) => sha256).toSorted()).toEqual(
      [FILE, attachment.sha256].toSorted(),
    );
  });

  it('gives its mission to a copy that names none, and keeps the reason', async () => {
    const mission = await addMission(open.sql);
    const copy = await deposit(open.sql, { number: 'F-1' });
    const reason = 'Le compte est l’ancien.';
    await match({ mission_id: mission, deposit_reason: reason });
    const [row] = await open.sql`
      select i.mission_id, m.status, e.message
      from public.invoices i join public.missions m on m.id = i.mission_id
      join public.invoice_events e on e.invoice_id = i.id and e.kind = 'platform'
      where i.id = ${copy.id}`;
    expect(row).toEqual({ mission_id: mission, status: 'invoiced', message: reason });
    // It is invoiced once.
    expect(await outcomeOf(deposit(open.sql, { mission_id: mission }))).toEqual(['23505', 'mission_id']);
    await deposit(open.sql, { number: 'F-2', sha256: 'e'.repeat(64) });
    const second = {
      number: 'F-2',
      sha256: 'd'.repeat(64),
      file_path: `${TRAINER}/${'d'.repeat(40)}-facture.pdf`,
    };
    expect(await outcomeOf(match({ ...second, mission_id: mission }))).toEqual(['23505', 'mission_id']);
    const foreign = await addMission(open.sql, { user_id: OTHER });
    expect(await outcomeOf(match({ ...second, mission_id: foreign }))).toEqual(['22023', 'mission_id']);
    const other = open.sql`update public.invoices set mission_id = ${foreign} where id = ${copy.id}`;
    expect(await outcomeOf(other)).toEqual(['42501', null]);
  });

  it('leaves the mission of its copy, and says which one was chosen', async () => {
    const [mission, chosen] = [
      await addMission(open.sql),
      await addMission(open.sql, { title: 'Revit, niveau 2' }),
    ];
    const copy = await deposit(open.sql, { number: 'F-1', mission_id: mission });
    await match({ mission_id: chosen, is_mission_chosen: true });
    const [row] = await open.sql`
      select i.mission_id, e.message
      from public.invoices i join public.invoice_events e on e.invoice_id = i.id and e.kind = 'platform'
      where i.id = ${copy.id}`;
    expect(row).toEqual({
      mission_id: mission,
      message: 'Mission choisie à l’import\u00a0: Revit, niveau 2.',
    });
  });

  it('keeps the mail about a step before it to be sent', async () => {
    const copy = await deposit(open.sql, { number: 'F-1' });
    await move(open.sql, copy.id, 205);
    await match();
    await letStand(open.sql);
    const mails = await open.sql<{ invoice_id: string }[]>`
      select invoice_id from public.unannounced_invoice_steps()`;
    expect(mails.map((mail) => mail.invoice_id)).toEqual([copy.id]);
  });

  it('is recorded although a paper has lapsed, which refuses a deposit of the portal', async () => {
    await open.sql`
      insert into public.trainer_papers (
        user_id, kind, status, file_path, file_name, file_size, pages, sha256, expires_on, checked_at
      )
      values (
        ${TRAINER}, 'vigilance', 'verified', ${`${TRAINER}/${'f'.repeat(40)}-vigilance.pdf`}, 'v.pdf', 1, 1,
        ${'c'.repeat(64)}, private.today() - 1, now()
      )`;
    try {
      expect(await outcomeOf(deposit(open.sql, { number: 'F-1' }))).toEqual(['23514', 'vigilance']);
      const platform = { number: 'F-1', channel: 'plateforme_agreee' };
      expect(await deposit(open.sql, platform, TRAINER, OFFICE)).toMatchObject({ status: 200 });
    } finally {
      await open.sql`delete from public.trainer_papers where user_id = ${TRAINER}`;
    }
  });

  describe('of a company that invoices for several people', () => {
    const company = { siret: '73282932000074' };
    const own = (facts: Record<string, unknown>) => ({ seller_siret: company.siret, ...facts });
    beforeEach(() => addBilling(open.sql, { user_id: OTHER, ...company }));
    const of = (user: string, facts: Record<string, unknown> = {}, depositor = user) =>
      deposit(
        open.sql,
        own({ number: 'F-1', file_path: `${user}/${FILE.slice(0, 40)}-facture.pdf`, ...facts }),
        user,
        depositor,
      );

    // threat 47
    it('is recorded by the office for one of them: the second one is refused', async () => {
      await of(TRAINER);
      const refused = await match({}, OFFICE, OTHER).catch((error: Error) => error);
      expect(refused).toMatchObject({ code: '23505', hint: 'seller_number' });
      // The office reads whose it is.
      expect((refused as Error).message).toContain('approvedTrainer');
      expect(await outcomeOf(of(OTHER, { channel: 'plateforme_agreee' }, OFFICE))).toEqual([
        '23505',
        'seller_number',
      ]);
      // Another number is another invoice.
      expect(await of(OTHER, { number: 'F-2' })).toMatchObject({ status: 200 });
      expect(await match({ number: 'F-3' }, OFFICE, OTHER)).toBeNull();
    });

    it('is free again once it was refused or withdrawn for the first of them', async () => {
      const first = await of(TRAINER);
      await move(open.sql, first.id, 210, { reason: 'DOUBLON' });
      expect(await of(OTHER)).toMatchObject({ status: 200 });
    });

    // threat 47
    it('is deposited by both of them, who learn nothing, and paid to one: the later one is held', async () => {
      const done = await Promise.all([of(TRAINER), of(OTHER, { number: 'f-1' })]);
      const holdsOf = async (id: string, forOffice: boolean) =>
        open.sql<{ hold: string; sentence: string }[]>`
          select h.hold, h.sentence from public.invoices i cross join lateral private.holds_of_invoice(i, ${forOffice}) h
          where i.id = ${id} and h.hold = 'seller_number'`;
      const held: { id: string; sentence: string }[] = [];
      for (const { id } of done) {
        expect(await holdsOf(id, false)).toEqual([]);
        const [hold] = await holdsOf(id, true);
        if (hold) held.push({ id, sentence: hold.sentence });
      }
      expect(held).toHaveLength(1);
      expect(held[0]!.sentence).toMatch(/SIREN 732829320/);
      await open.sql`
        update public.billing_profiles set iban = 'FR7630006000011234567890189', account_holder = 'X', iban_status = 'confirmed',
          iban_set_at = now(), iban_confirmed_at = now(), iban_confirmed_how = 'Appel' where siret = ${company.siret}`;
      const payment = (id: string) =>
        outcomeOf(open.sql`select private.check_payment(i) from public.invoices i where i.id = ${id}`);
      expect(await payment(held[0]!.id)).toEqual(['23514', 'seller_number']);
      // Two people of one company who prepare invoices here have a series each.
      expect(
        await open.sql`
          select e.id from public.invoices i
          cross join lateral private.earlier_of_number(jsonb_populate_record(i, '{"is_prepared": true}')) e
          where i.id = ${held[0]!.id}`,
      ).toHaveLength(0);
      const free = done.find(({ id }) => id !== held[0]!.id)!;
      await move(open.sql, free.id, 210, { reason: 'DOUBLON' });
      expect(await holdsOf(held[0]!.id, true)).toEqual([]);
    });
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
