import { randomUUID } from 'node:crypto';
import {
  INVOICE_REASONS,
  INVOICE_STATUSES,
  INVOICE_TRANSITIONS,
  invoiceNumber,
} from '@trame/domain/invoices';
import { beforeEach, describe, expect, it } from 'vitest';
import { userIdOf, type Actor } from './support/actors.ts';
import { openDatabase } from './support/database.ts';
import {
  addBilling,
  addMission,
  deposit,
  emptyInvoices,
  letStand,
  move,
  outcomeOf,
  setStatus,
  versionOf,
} from './support/invoices.ts';
import { commitAs, errorCode, runAs } from './support/run-as.ts';
import { createWorld } from './support/world.ts';

// Invoices: what is deposited, who moves it, what is kept.

const open = openDatabase(async (sql) => {
  await createWorld(sql);
  // A second person of the office.
  await sql`insert into public.user_roles (user_id, role) values (${userIdOf('admin')}, 'gestionnaire')`;
});
const TRAINER = userIdOf('approvedTrainer');

beforeEach(async () => {
  await emptyInvoices(open.sql);
  await open.sql`update public.trainer_accounts set status = 'approved' where user_id = ${TRAINER} and status <> 'approved'`;
});

const statusOf = async (id: string) =>
  (await open.sql<{ status: number }[]>`select status from public.invoices where id = ${id}`)[0]!.status;
const events = (id: string, actor: Actor = 'approvedTrainer') =>
  runAs(
    open.sql,
    actor,
    (tx) => tx<{ kind: string; to_status: number | null; said_by: string; message: string | null }[]>`
      select kind, to_status, said_by, message from public.invoice_events where invoice_id = ${id} order by id`,
  );
const lastSentence = async () => {
  const [row] = await runAs(
    open.sql,
    'approvedTrainer',
    (tx) => tx<{ kind: string; sentence: string; link: string }[]>`
      select kind, sentence, link from public.my_thread(null, null, 1)`,
  );
  return row;
};

describe('the tables of the life cycle', () => {
  it('hold the transitions of the domain rules, and which need a reason', async () => {
    const rows = await open.sql<
      { from_status: number; to_status: number; made_by: string; needs_reason: boolean }[]
    >`
      select * from private.invoice_transitions`;
    const needsReason = new Set<number>(
      INVOICE_STATUSES.filter((status) => status.needsReason).map(({ value }) => value),
    );
    const wanted = INVOICE_TRANSITIONS.flatMap(({ from, to, by }) =>
      to.map(
        (next) =>
          `${from} ${next} ${by} ${needsReason.has(next) || ([211, 212].includes(from) && next === 205)}`,
      ),
    );
    expect(
      rows.map((row) => `${row.from_status} ${row.to_status} ${row.made_by} ${row.needs_reason}`).toSorted(),
    ).toEqual(wanted.toSorted());
  });

  it('hold the reasons of the domain rules', async () => {
    const rows = await open.sql`select code as value, label, statuses from private.invoice_reasons`;
    expect([...rows].toSorted((a, b) => String(a['value']).localeCompare(String(b['value'])))).toEqual(
      INVOICE_REASONS.map(({ value, label, statuses }) => ({
        value,
        label,
        statuses: [...statuses],
      })).toSorted((a, b) => a.value.localeCompare(b.value)),
    );
  });

  it.each([
    ['', 1],
    ['F-2026-', 12],
    ['F/', 1234],
  ] as const)('write the number of a prepared invoice as the domain does: %j %i', async (prefix, next) => {
    const [row] = await open.sql<
      { number: string }[]
    >`select private.invoice_number(${prefix}, ${next}) as number`;
    expect(row!.number).toBe(invoiceNumber(prefix, next));
  });
});

describe('an invoice that is deposited', () => {
  it('is kept with its documents, its first event, and a sentence in the thread', async () => {
    const attachment = {
      file_path: `${TRAINER}/${'e'.repeat(40)}-emargement.pdf`,
      file_name: 'émargement.pdf',
      file_size: 10,
      sha256: 'e'.repeat(64),
      label: 'Émargement',
    };
    const done = await deposit(open.sql, { number: ' F-2026-012 ', attachments: [attachment] });
    expect(done).toMatchObject({ number: 'F-2026-012', status: 200, already: false });
    expect(await lastSentence()).toEqual({
      kind: 'invoice_deposited',
      sentence: 'Facture F-2026-012\u00a0: déposée, 1\u202f560,00\u00a0€. Notre équipe la traite.',
      link: `app/my-invoices?invoice=${done.id}`,
    });
    const [row] = await runAs(
      open.sql,
      'approvedTrainer',
      (tx) => tx`
        select i.number, i.gross_cents, i.expected_on - i.issued_on between 24 and 30 as is_before_term,
          extract(isodow from i.expected_on)::integer as weekday, a.label
        from public.invoices i join public.invoice_attachments a on a.invoice_id = i.id`,
    );
    expect(row).toEqual({
      number: 'F-2026-012',
      gross_cents: 156_000,
      is_before_term: true,
      weekday: 4,
      label: 'Émargement',
    });
    expect(await events(done.id)).toEqual([
      { kind: 'status', to_status: 200, said_by: 'trainer', message: null },
    ]);
  });

  it('is the same one when its request comes again, also at the same moment', async () => {
    const request_id = randomUUID();
    const same = await Promise.all([deposit(open.sql, { request_id }), deposit(open.sql, { request_id })]);
    expect(same.filter(({ already }) => already)).toHaveLength(1);
    expect(same[0].id).toBe(same[1].id);
    expect(await outcomeOf(deposit(open.sql, { request_id }, userIdOf('otherTrainer')))).toEqual([
      '22023',
      'request_id',
    ]);
  });

  it.each<[string, Record<string, unknown>, Record<string, unknown>, string]>([
    ['the same file', { sha256: 'a'.repeat(64) }, { sha256: 'a'.repeat(64) }, 'file'],
    ['the same number of the year, whatever its case', { number: 'f-12' }, { number: 'F-12' }, 'number'],
  ])('is refused as a double with %s, and the other one is shown', async (_, first, second, hint) => {
    const { id } = await deposit(open.sql, first);
    const problem = await deposit(open.sql, second).catch((error: unknown) => error);
    expect(problem).toMatchObject({ code: '23505', hint });
    expect(JSON.parse((problem as { detail: string }).detail)).toMatchObject({
      id,
      gross_cents: 156_000,
      status: 200,
    });
    // Another trainer may have the same number, another year too.
    await deposit(open.sql, { number: 'F-12' }, userIdOf('otherTrainer'));
    await deposit(open.sql, { number: 'F-12', issued_on: '2025-12-30' });
  });

  it('comes once from two tabs that send the same file at the same moment', async () => {
    const sha256 = 'b'.repeat(64);
    const both = await Promise.all(
      ['F-1', 'F-2'].map((number) => outcomeOf(deposit(open.sql, { sha256, number }))),
    );
    expect(both.map(String).toSorted()).toEqual([',', '23505,file']);
  });

  it.each<[string, Record<string, unknown>, string | null]>([
    ['amounts that do not add up', { gross_cents: 156_001 }, 'gross_cents'],
    ['nothing to pay', { net_cents: 0, gross_cents: 0 }, 'net_cents'],
    ['VAT that its case does not have', { net_cents: 130_000, vat_cents: 26_000 }, 'vat_cents'],
    ['a day of issue to come', { issued_on: '2099-01-01' }, 'issued_on'],
    ['a due day before the issue', { due_on: '2020-01-01' }, 'due_on'],
    ['no number', { number: ' ' }, 'number'],
    [
      'a file of somebody else',
      { file_path: `${userIdOf('otherTrainer')}/${'a'.repeat(40)}-f.pdf` },
      'file_path',
    ],
    ['a mission that does not exist', { mission_id: randomUUID() }, 'mission_id'],
    ['an invoice to replace that does not exist', { replaces: randomUUID() }, 'replaces'],
    ['a credit note of no invoice', { kind: 'credit_note' }, 'corrects'],
    ['no request', { request_id: null }, 'request_id'],
  ])('is refused with %s', async (_, facts, hint) => {
    expect(await outcomeOf(deposit(open.sql, facts))).toEqual(['22023', hint]);
  });

  it('is refused for a mission of somebody else, and for one that another invoice is for', async () => {
    const other = await addMission(open.sql, { user_id: userIdOf('otherTrainer') });
    expect(await outcomeOf(deposit(open.sql, { mission_id: other }))).toEqual(['22023', 'mission_id']);
    const mission_id = await addMission(open.sql);
    const { id } = await deposit(open.sql, { mission_id });
    expect(await outcomeOf(deposit(open.sql, { mission_id }))).toEqual(['23505', 'mission_id']);
    const stateOf = async () =>
      (await open.sql<{ status: string }[]>`select status from public.missions where id = ${mission_id}`)[0]!
        .status;
    expect(await stateOf()).toBe('invoiced');
    await move(open.sql, id, 210, { reason: 'TRANSAC_INC' });
    expect(await stateOf()).toBe('done');
    await deposit(open.sql, { mission_id });
    expect(await stateOf()).toBe('invoiced');
  });

  // threat 36
  it.each(['pending', 'suspended', 'rejected', 'closed'])(
    'is refused while the account is %s',
    async (status) => {
      await open.sql`update public.trainer_accounts set status = ${status}, status_reason = 'Motif' where user_id = ${TRAINER}`;
      expect(await outcomeOf(deposit(open.sql))).toEqual(['42501', null]);
    },
  );

  it('is refused while a paper that the law asks for has lapsed, which the refusal names', async () => {
    const { id: before } = await deposit(open.sql);
    await open.sql`
      insert into public.trainer_papers (
        user_id, kind, status, file_path, file_name, file_size, pages, sha256, expires_on, checked_at
      )
      values (
        ${TRAINER}, 'vigilance', 'verified', ${`${TRAINER}/${'f'.repeat(40)}-vigilance.pdf`}, 'v.pdf', 1, 1,
        ${'f'.repeat(64)}, private.today() - 1, now()
      )`;
    expect(await outcomeOf(deposit(open.sql))).toEqual(['23514', 'vigilance']);
    // What was invoiced too much is taken back all the same.
    await deposit(open.sql, { kind: 'credit_note', corrects: before });
    await open.sql`delete from public.trainer_papers`;
    await deposit(open.sql);
  });

  it('by the office is for a trainer, also one whose account ended', async () => {
    const office = userIdOf('gestionnaire');
    const { id } = await deposit(open.sql, {}, TRAINER, office);
    expect((await events(id))[0]).toMatchObject({ said_by: 'office' });
    await open.sql`update public.trainer_accounts set status = 'suspended', status_reason = 'Motif' where user_id = ${TRAINER}`;
    await deposit(open.sql, {}, TRAINER, office);
    for (const actor of ['otherTrainer', 'app5_user', 'revoked'] as const)
      expect(await outcomeOf(deposit(open.sql, {}, TRAINER, userIdOf(actor)))).toEqual(['42501', null]);
    await open.sql`update public.staff_profiles set disabled_at = now() where id = ${office}`;
    try {
      expect(await outcomeOf(deposit(open.sql, {}, TRAINER, office))).toEqual(['42501', null]);
    } finally {
      await open.sql`update public.staff_profiles set disabled_at = null where id = ${office}`;
    }
  });

  it('with a prepared number takes the next one, each once', async () => {
    await addBilling(open.sql, { number_prefix: 'F-', next_number: 7 });
    const prepared = (number: string) => deposit(open.sql, { is_prepared: true, number });
    const both = await Promise.all([outcomeOf(prepared('F-007')), outcomeOf(prepared('F-007'))]);
    expect(both.filter(([code]) => code === null)).toHaveLength(1);
    const late = await prepared('F-009').catch((error: unknown) => error);
    expect(late).toMatchObject({ code: '23505', hint: 'next_number', detail: 'F-008' });
    await prepared('F-008');
    const [row] = await open.sql`select next_number from public.billing_profiles`;
    expect(row).toEqual({ next_number: 9 });
  });
});

it('a payment is expected on the last day of payments before the term, counted again at the approval', async () => {
  const [days] = await open.sql<{ thursday: string; next: string; sunday: string }[]>`
    select d.day::text as thursday, (d.day + 7)::text as next, (d.day + 3)::text as sunday
    from (
      select private.today() + 14 + (4 - extract(isodow from private.today())::integer + 7) % 7 as day
    ) d`;
  const { id } = await deposit(open.sql, { due_on: days!.sunday });
  const expected = async () =>
    (
      await open.sql<{ day: string }[]>`select expected_on::text as day from public.invoices where id = ${id}`
    )[0]!.day;
  expect(await expected()).toBe(days!.thursday);
  await open.sql`update public.invoices set expected_on = ${days!.next}`;
  await move(open.sql, id, 205);
  expect(await expected()).toBe(days!.thursday);
  // One whose term is over is paid on the next of these days.
  const [late] = await open.sql<{ is_soon: boolean; weekday: number }[]>`
    select private.payment_day(private.today() - 20) between private.today() and private.today() + 6 as is_soon,
      extract(isodow from private.payment_day(private.today() - 20))::integer as weekday`;
  expect(late).toEqual({ is_soon: true, weekday: 4 });
});

it('a series of prepared numbers has neither gap nor repeat, also when its trainer goes back to it', async () => {
  await addBilling(open.sql, { number_prefix: 'F-', next_number: 7 });
  const save = (number_prefix: string, next_number: number) =>
    commitAs(
      open.sql,
      'approvedTrainer',
      (tx) => tx`
        select * from public.save_billing_profile(
          ${tx.json({ number_prefix, next_number })}, (select p.updated_at from public.my_billing_profile() p)
        )`,
    );
  // Nothing was prepared: the series begins where the trainer is.
  await save('F-', 8);
  const { id } = await deposit(open.sql, { is_prepared: true, number: 'F-008' });
  expect(await outcomeOf(save('F-', 12))).toEqual(['23514', 'next_number']);
  await save('G-', 1);
  await deposit(open.sql, { is_prepared: true, number: 'G-001' });
  // One that was refused keeps its number.
  await move(open.sql, id, 210, { reason: 'DOUBLON' });
  expect(await outcomeOf(save('F-', 1))).toEqual(['23514', 'next_number']);
  expect(await outcomeOf(save('F-', 8))).toEqual(['23514', 'next_number']);
  await save('F-', 9);
});

it('the next prepared number is one that no invoice from elsewhere has', async () => {
  await addBilling(open.sql, { number_prefix: 'F-', next_number: 7 });
  await deposit(open.sql, { number: 'F-009' });
  await deposit(open.sql, { number: 'f-007' });
  const next = async () =>
    (await open.sql`select next_number from public.billing_profiles`)[0]!['next_number'] as number;
  expect(await next()).toBe(8);
  await deposit(open.sql, { is_prepared: true, number: 'F-008' });
  expect(await next()).toBe(10);
});

describe('a credit note', () => {
  it('takes back no more than its invoice', async () => {
    const { id } = await deposit(open.sql, { number: 'F-1' });
    const credit = (number: string, cents: number) =>
      deposit(open.sql, { kind: 'credit_note', corrects: id, number, net_cents: cents, gross_cents: cents });
    await credit('A-1', 100_000);
    expect(await outcomeOf(credit('A-2', 56_001))).toEqual(['22023', 'credited_cents']);
    await credit('A-2', 56_000);
    expect((await lastSentence())!.sentence).toMatch(/^Avoir A-2\u00a0: déposé,/);
  });
});

describe('an invoice that is moved', () => {
  it('goes through the life cycle, and the trainer reads each step without a name', async () => {
    const { id } = await deposit(open.sql, { number: 'F-1' });
    await move(open.sql, id, 204);
    await move(open.sql, id, 207, { reason: 'QTE_ERR', message: 'Nous comptons deux jours.' });
    expect((await lastSentence())!.sentence).toBe(
      'Facture F-1\u00a0: en litige. Motif\u00a0: Nombre de jours ou d’heures faux.\nNous comptons deux jours.',
    );
    await commitAs(
      open.sql,
      'approvedTrainer',
      (tx) => tx`select public.answer_invoice(${id}, 'Il y en a trois.')`,
    );
    expect(await statusOf(id)).toBe(209);
    await move(open.sql, id, 206, { reason: 'QTE_ERR', amount: 104_000 });
    expect((await lastSentence())!.sentence).toBe(
      'Facture F-1\u00a0: approuvée pour 1\u202f040,00\u00a0€ sur 1\u202f560,00\u00a0€. Pas encore de date de paiement. Aucun compte bancaire n’est renseigné. Motif\u00a0: Nombre de jours ou d’heures faux.',
    );
    const [row] = await open.sql`select approved_cents, decided_by from public.invoices`;
    expect(row).toEqual({ approved_cents: 104_000, decided_by: userIdOf('gestionnaire') });
    await move(open.sql, id, 208, { reason: 'JUSTIF_ABS' });
    const [back] = await open.sql`select approved_cents, decided_by from public.invoices`;
    expect(back).toEqual({ approved_cents: null, decided_by: null });
    expect((await events(id)).map(({ kind, to_status }) => to_status ?? kind)).toEqual([
      200,
      204,
      207,
      'answer',
      209,
      206,
      208,
    ]);
    const named = runAs(open.sql, 'approvedTrainer', (tx) => tx`select actor from public.invoice_events`);
    expect(await errorCode(named)).toBe('42501');
  });

  // Every step that the life cycle does not have is refused, whoever asks for it by hand.
  it.each(INVOICE_STATUSES.map(({ value }) => value))(
    'from %i goes only where the life cycle leads',
    async (from) => {
      const { id } = await deposit(open.sql);
      await setStatus(open.sql, id, from);
      const version = await versionOf(open.sql, id);
      for (const { value: to, needsReason } of INVOICE_STATUSES) {
        const reason = needsReason
          ? INVOICE_REASONS.find(({ statuses }) => (statuses as readonly number[]).includes(to))!.value
          : null;
        const isAllowed = INVOICE_TRANSITIONS.some(
          (step) => step.from === from && step.by === 'office' && (step.to as readonly number[]).includes(to),
        );
        const tried = runAs(
          open.sql,
          'gestionnaire',
          (tx) => tx`
          select public.move_invoice(${id}, ${to}, ${version}, ${reason}, null, ${to === 206 ? 1000 : null})`,
        );
        expect([from, to, await outcomeOf(tried)]).toEqual([
          from,
          to,
          isAllowed ? [null, null] : ['22023', 'to_status'],
        ]);
      }
    },
  );

  it.each<[string, number, Parameters<typeof move>[3], string]>([
    ['without the reason that it needs', 210, {}, 'reason_code'],
    ['with a reason of another status', 208, { reason: 'PU_ERR' }, 'reason_code'],
    ['with a reason where none is needed', 205, { reason: 'COORD_BANC_ERR' }, 'reason_code'],
    ['without the part that is approved', 206, { reason: 'PU_ERR' }, 'amount_cents'],
    ['with all of it as a part', 206, { reason: 'PU_ERR', amount: 156_000 }, 'amount_cents'],
    ['with nothing as a part', 206, { reason: 'PU_ERR', amount: 0 }, 'amount_cents'],
    ['with an amount where all is approved', 205, { amount: 1000 }, 'amount_cents'],
    ['with a message that is too long', 207, { reason: 'PU_ERR', message: 'a'.repeat(2001) }, 'message'],
  ])('is refused %s', async (_, to, said, hint) => {
    const { id } = await deposit(open.sql);
    expect(await outcomeOf(move(open.sql, id, to, said))).toEqual(['22023', hint]);
    expect(await statusOf(id)).toBe(200);
  });

  // threat 48
  it('by two people at once goes once: the other one is answered that it changed', async () => {
    const { id } = await deposit(open.sql);
    const version = await versionOf(open.sql, id);
    const both = await Promise.all([
      outcomeOf(move(open.sql, id, 205, { version })),
      outcomeOf(move(open.sql, id, 205, { version }, 'admin')),
    ]);
    expect(both.map(String).toSorted()).toEqual([',', '23505,version']);
    expect((await events(id)).map(({ to_status }) => to_status)).toEqual([200, 205]);
  });

  // threat 48
  it('is never one’s own', async () => {
    await open.sql`insert into public.user_roles (user_id, role) values (${TRAINER}, 'gestionnaire')`;
    try {
      const { id } = await deposit(open.sql);
      expect(await outcomeOf(move(open.sql, id, 205, {}, 'approvedTrainer'))).toEqual(['42501', null]);
    } finally {
      await open.sql`delete from public.user_roles where user_id = ${TRAINER}`;
    }
  });

  it('with many is moved each by itself, with its outcome', async () => {
    const ids = [];
    for (let i = 0; i < 3; i += 1) ids.push((await deposit(open.sql)).id);
    const versions = await Promise.all(ids.map((id) => versionOf(open.sql, id)));
    await move(open.sql, ids[1]!, 204);
    await move(open.sql, ids[2]!, 210, { reason: 'DOUBLON' });
    const asked = [
      { id: ids[0], version: versions[0] },
      { id: ids[1], version: versions[1] },
      { id: ids[2], version: await versionOf(open.sql, ids[2]!) },
      { id: randomUUID(), version: versions[0] },
    ];
    const rows = await runAs(
      open.sql,
      'gestionnaire',
      (tx) => tx<{ id: string; outcome: string; code: string | null; hint: string | null }[]>`
        select id, outcome, code, hint from public.move_invoices(${tx.json(asked as never)}, 205)`,
    );
    const of = new Map(rows.map(({ id, outcome, code, hint }) => [id, [outcome, code, hint]]));
    expect(asked.map(({ id }) => of.get(id!))).toEqual([
      ['moved', null, null],
      ['conflict', '23505', 'version'],
      ['refused', '22023', 'to_status'],
      ['refused', 'P0002', null],
    ]);
  });
});

describe('approvals that are taken back together', () => {
  it('go each by itself, with what became of it', async () => {
    const ids: string[] = [];
    for (let i = 0; i < 3; i += 1) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      const { id } = await deposit(open.sql);
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await move(open.sql, id, 205);
      ids.push(id);
    }
    const versions = await Promise.all(ids.map((id) => versionOf(open.sql, id)));
    await move(open.sql, ids[1]!, 207, { reason: 'QTE_ERR', message: 'Deux jours.' });
    const asked = [
      ...ids.slice(0, 2).map((id, at) => ({ id, version: versions[at] })),
      // In litigation there is no approval to take back.
      { id: ids[1]!, version: await versionOf(open.sql, ids[1]!) },
      { id: randomUUID(), version: versions[2] },
    ];
    const outcomes: unknown[] = [];
    // The first and last of them come in the order of their ids: one call for each says which is which.
    for (const one of asked)
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await commitAs(open.sql, 'gestionnaire', async (tx) => {
        outcomes.push(
          ...(await tx`select outcome, code from public.undo_approvals(${tx.json([one] as never)})`),
        );
      });
    expect(outcomes).toEqual([
      { outcome: 'undone', code: null },
      { outcome: 'conflict', code: '23505' },
      { outcome: 'refused', code: '22023' },
      { outcome: 'missing', code: 'P0002' },
    ]);
    expect(
      await open.sql`select status from public.invoices where id = any (${ids}) order by status`,
    ).toMatchObject([{ status: 200 }, { status: 205 }, { status: 207 }]);
  });

  it('are all taken back by one call', async () => {
    const ids = [(await deposit(open.sql)).id, (await deposit(open.sql)).id];
    await Promise.all(ids.map((id) => move(open.sql, id, 205)));
    const asked = await Promise.all(ids.map(async (id) => ({ id, version: await versionOf(open.sql, id) })));
    await commitAs(open.sql, 'gestionnaire', async (tx) => {
      const rows = await tx`select outcome from public.undo_approvals(${tx.json(asked)})`;
      expect([...rows]).toEqual([{ outcome: 'undone' }, { outcome: 'undone' }]);
    });
  });
});

describe('an approval that is taken back', () => {
  const undo = async (id: string, actor: Actor = 'gestionnaire', version?: string) => {
    const read = version ?? (await versionOf(open.sql, id));
    await commitAs(open.sql, actor, (tx) => tx`select public.undo_approval(${id}, ${read})`);
  };
  const mailed = () =>
    open.sql<{ invoice_id: string; notice_id: string; sentence: string }[]>`
      select invoice_id, notice_id, sentence from public.unannounced_invoice_steps()`;

  it('is with the office again, by whoever may decide on it, and the thread of the trainer says so', async () => {
    const { id } = await deposit(open.sql, { number: 'F-1' });
    await move(open.sql, id, 205);
    await undo(id, 'admin');
    const [row] = await open.sql`select status, approved_cents, decided_by, decided_at from public.invoices`;
    expect(row).toEqual({ status: 200, approved_cents: null, decided_by: null, decided_at: null });
    expect((await lastSentence())!.sentence).toBe(
      'Facture F-1\u00a0: l’approbation est reprise, notre équipe la relit.',
    );
    await move(open.sql, id, 206, { reason: 'QTE_ERR', amount: 104_000 });
    await undo(id);
    expect((await events(id)).map(({ to_status, said_by }) => `${to_status} ${said_by}`)).toEqual([
      '200 trainer',
      '205 office',
      '200 office',
      '206 office',
      '200 office',
    ]);
  });

  it.each([200, 204, 209])('leaves one of status %i as it was, and waiting since then', async (status) => {
    const { id } = await deposit(open.sql, { number: 'F-1' });
    await letStand(open.sql, 6 * 24 * 60);
    if (status !== 200) await move(open.sql, id, 204);
    if (status === 209) {
      await move(open.sql, id, 208, { reason: 'JUSTIF_ABS' });
      await commitAs(open.sql, 'approvedTrainer', (tx) => tx`select public.answer_invoice(${id}, 'Lyon')`);
    }
    await letStand(open.sql, 60);
    const read = async () => {
      const rows = await runAs(
        open.sql,
        'gestionnaire',
        (tx) => tx`select status, since, assignee, undo_refused from public.office_invoice(${id})`,
      );
      return rows[0]!;
    };
    const before = await read();
    expect(before['status']).toBe(status);
    await move(open.sql, id, 205);
    expect((await read())['since']).not.toEqual(before['since']);
    await undo(id);
    expect(await read()).toEqual(before);
    // Another approval, taken back too, and one that stands.
    await move(open.sql, id, 205);
    await undo(id);
    expect(await read()).toEqual(before);
    await move(open.sql, id, 205);
    expect((await read())['since']).not.toEqual(before['since']);
  });

  it('of one in dispute is with the office, which reads it again', async () => {
    const { id } = await deposit(open.sql, { number: 'F-1' });
    await move(open.sql, id, 207, { reason: 'QTE_ERR', message: 'Deux jours.' });
    await move(open.sql, id, 205);
    await undo(id);
    expect(await statusOf(id)).toBe(204);
  });

  it('is written to the trainer only where a mail has announced it', async () => {
    const notified = await deposit(open.sql, { number: 'F-1' });
    const unnoticed = await deposit(open.sql, { number: 'F-2' });
    for (const { id } of [notified, unnoticed]) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await move(open.sql, id, 205);
    }
    await letStand(open.sql);
    const approval = (await mailed()).find((step) => step.invoice_id === notified.id)!;
    await open.sql`
      insert into public.notification_logs (id, kind, recipient, subject, status)
      values (${approval.notice_id}, 'invoice_step', 'formatrice@trame.example', 'F-1', 'sent')`;
    await undo(notified.id);
    await undo(unnoticed.id);
    expect((await mailed()).map(({ sentence }) => sentence)).toEqual([
      'Facture F-1\u00a0: l’approbation est reprise, notre équipe la relit.',
    ]);
  });

  it('writes nothing to the trainer when it is undone within five minutes', async () => {
    const approved = await deposit(open.sql, { number: 'F-1' });
    const inPart = await deposit(open.sql, { number: 'F-2' });
    await move(open.sql, approved.id, 205);
    await move(open.sql, inPart.id, 206, { reason: 'QTE_ERR', amount: 104_000 });
    await letStand(open.sql, 4);
    expect([...(await mailed())]).toEqual([]);
    for (const { id } of [approved, inPart]) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await undo(id);
    }
    await letStand(open.sql);
    expect([...(await mailed())]).toEqual([]);
  });

  it('is announced once it has stood for five minutes, although a question was put since', async () => {
    const { id } = await deposit(open.sql, { number: 'F-1' });
    await move(open.sql, id, 205);
    await commitAs(
      open.sql,
      'gestionnaire',
      (tx) => tx`select public.ask_about_invoice(${id}, 'Quel site ?')`,
    );
    const said = async () => (await mailed()).map(({ sentence }) => sentence.split(/[.\n]/)[0]);
    expect(await said()).toEqual(['Facture F-1\u00a0: une question vous est posée']);
    await letStand(open.sql);
    expect(await said()).toEqual([
      'Facture F-1\u00a0: approuvée',
      'Facture F-1\u00a0: une question vous est posée',
    ]);
  });

  it.each([200, 204, 207, 208, 209, 210, 211, 212, 213, 220])('is none of status %i', async (status) => {
    const { id } = await deposit(open.sql);
    await setStatus(open.sql, id, status);
    expect(await outcomeOf(undo(id))).toEqual(['22023', 'to_status']);
  });

  // threat 48
  it('is neither one’s own nor of a version that is over', async () => {
    const { id } = await deposit(open.sql);
    const before = await versionOf(open.sql, id);
    await move(open.sql, id, 205);
    expect(await outcomeOf(undo(id, 'gestionnaire', before))).toEqual(['23505', 'version']);
    await open.sql`insert into public.user_roles (user_id, role) values (${TRAINER}, 'gestionnaire')`;
    try {
      expect(await outcomeOf(undo(id, 'approvedTrainer'))).toEqual(['42501', null]);
    } finally {
      await open.sql`delete from public.user_roles where user_id = ${TRAINER}`;
    }
  });

  it('of a credit note that took all of its invoice back is none', async () => {
    const { id } = await deposit(open.sql, { number: 'F-1' });
    const note = await deposit(open.sql, { kind: 'credit_note', corrects: id, number: 'A-1' });
    await move(open.sql, id, 205);
    await setStatus(open.sql, id, 212);
    await move(open.sql, note.id, 205);
    expect(await outcomeOf(undo(note.id))).toEqual(['22023', 'to_status']);
  });
});

describe('many approvals, before they are made,', () => {
  it('say what each is, what is refused, and what a colleague has to pay', async () => {
    const large = await deposit(open.sql, { number: 'F-1', net_cents: 600_000, gross_cents: 600_000 });
    const doubtful = await deposit(open.sql, { number: 'F-2', deposit_reason: 'Vu au téléphone' });
    const own = await deposit(open.sql, { number: 'F-3' }, userIdOf('otherTrainer'));
    const refused = await deposit(open.sql, { number: 'F-4', net_cents: 100, gross_cents: 100 });
    await move(open.sql, refused.id, 210, { reason: 'DOUBLON' });
    const ids = [large, doubtful, own, refused].map(({ id }) => id);
    const before = (wanted: string[]) =>
      runAs(
        open.sql,
        'gestionnaire',
        (tx) => tx`
          select number, cents, refused, is_doubtful, needs_second_person from public.approvals_before(${wanted}::uuid[])
          order by number`,
      );
    expect([...(await before([doubtful.id]))]).toEqual([
      { number: 'F-2', cents: 156_000, refused: null, is_doubtful: true, needs_second_person: false },
    ]);
    // What goes to one account is one amount.
    expect([...(await before(ids))]).toEqual([
      { number: 'F-1', cents: 600_000, refused: null, is_doubtful: false, needs_second_person: true },
      { number: 'F-2', cents: 156_000, refused: null, is_doubtful: true, needs_second_person: true },
      { number: 'F-3', cents: 156_000, refused: null, is_doubtful: false, needs_second_person: false },
      { number: 'F-4', cents: 100, refused: 'to_status', is_doubtful: false, needs_second_person: false },
    ]);
    const mission_id = await addMission(open.sql, { evidence: ['emargement'] });
    const unproved = await deposit(open.sql, { number: 'F-5', mission_id });
    const [lacking] = await runAs(
      open.sql,
      'gestionnaire',
      (tx) => tx`select missing_evidence from public.approvals_before(array[${unproved.id}]::uuid[])`,
    );
    expect(lacking).toEqual({ missing_evidence: 1 });
    // What the person has approved already counts with it.
    await move(open.sql, large.id, 205);
    expect(await before([doubtful.id])).toMatchObject([{ needs_second_person: true }]);
  });
});

describe('questions and documents', () => {
  it('go back and forth in the thread of the invoice', async () => {
    const { id } = await deposit(open.sql, { number: 'F-1' });
    await commitAs(
      open.sql,
      'gestionnaire',
      (tx) => tx`select public.ask_about_invoice(${id}, 'Quel site ?')`,
    );
    expect(await lastSentence()).toMatchObject({
      kind: 'invoice_question',
      sentence: 'Facture F-1\u00a0: une question vous est posée.\nQuel site ?',
    });
    await commitAs(open.sql, 'approvedTrainer', (tx) => tx`select public.answer_invoice(${id}, 'Lyon')`);
    expect(await statusOf(id)).toBe(200);
    const empty = commitAs(open.sql, 'approvedTrainer', (tx) => tx`select public.answer_invoice(${id}, ' ')`);
    expect(await outcomeOf(empty)).toEqual(['22023', 'message']);
    const foreign = commitAs(
      open.sql,
      'otherTrainer',
      (tx) => tx`select public.answer_invoice(${id}, 'Lyon')`,
    );
    expect(await errorCode(foreign)).toBe('P0002');
  });

  it('complete an invoice that was suspended', async () => {
    const { id } = await deposit(open.sql);
    await move(open.sql, id, 208, { reason: 'JUSTIF_ABS' });
    const completion = {
      request_id: randomUUID(),
      message: 'La feuille du second jour.',
      attachments: [
        {
          file_path: `${TRAINER}/${'c'.repeat(40)}-e.pdf`,
          file_name: 'e.pdf',
          file_size: 1,
          sha256: 'c'.repeat(64),
        },
      ],
    };
    const complete = (depositor: string) =>
      open.sql`select public.complete_invoice(${depositor}, ${id}, ${open.sql.json(completion)})`;
    expect(await errorCode(complete(userIdOf('otherTrainer')))).toBe('42501');
    await open.sql`update public.staff_profiles set disabled_at = now() where id = ${userIdOf('gestionnaire')}`;
    try {
      expect(await errorCode(complete(userIdOf('gestionnaire')))).toBe('42501');
    } finally {
      await open.sql`update public.staff_profiles set disabled_at = null where id = ${userIdOf('gestionnaire')}`;
    }
    await complete(TRAINER);
    expect(await statusOf(id)).toBe(209);
    // After a lost answer the same is sent again.
    await complete(TRAINER);
    expect(
      await open.sql`select count(*)::integer as total from public.invoice_events where invoice_id = ${id} and kind = 'file'`,
    ).toEqual([{ total: 1 }]);
    await move(open.sql, id, 205);
    completion.request_id = randomUUID();
    expect(await outcomeOf(complete(TRAINER))).toEqual(['22023', 'to_status']);
  });
});

describe('an invoice that is withdrawn', () => {
  const withdraw = async (id: string, actor: Actor = 'approvedTrainer', message: string | null = null) => {
    const version = await versionOf(open.sql, id);
    await commitAs(
      open.sql,
      actor,
      (tx) => tx`select public.withdraw_invoice(${id}, ${version}, ${message})`,
    );
  };

  it('is kept, moves no more, and leaves its number and file to the next one', async () => {
    const facts = { number: 'F-1', sha256: 'd'.repeat(64) };
    const { id } = await deposit(open.sql, facts);
    await withdraw(id);
    expect((await lastSentence())!.sentence).toBe('Facture F-1\u00a0: retirée.');
    await deposit(open.sql, facts);
    expect(await outcomeOf(move(open.sql, id, 204))).toEqual(['22023', 'to_status']);
  });

  it('was not decided, is one’s own, and the office says why', async () => {
    const { id } = await deposit(open.sql);
    expect(await errorCode(withdraw(id, 'otherTrainer'))).toBe('P0002');
    expect(await outcomeOf(withdraw(id, 'gestionnaire'))).toEqual(['22023', 'message']);
    await move(open.sql, id, 205);
    expect(await outcomeOf(withdraw(id))).toEqual(['22023', 'to_status']);
  });

  it('has no credit note that is alive, else that one would count for nothing', async () => {
    const { id } = await deposit(open.sql, { number: 'F-1' });
    const note = await deposit(open.sql, {
      kind: 'credit_note',
      corrects: id,
      number: 'A-1',
      net_cents: 1000,
      gross_cents: 1000,
    });
    await move(open.sql, note.id, 205);
    expect(await outcomeOf(withdraw(id))).toEqual(['22023', 'corrects']);
    expect(await outcomeOf(deposit(open.sql, { replaces: id }))).toEqual(['22023', 'corrects']);
    await move(open.sql, note.id, 207, { reason: 'CALCUL_ERR' });
    await withdraw(note.id);
    await deposit(open.sql, { replaces: id });
  });

  it('of somebody who is also of the office gives their mission back', async () => {
    const mission_id = await addMission(open.sql);
    const { id } = await deposit(open.sql, { mission_id });
    await open.sql`insert into public.user_roles (user_id, role) values (${TRAINER}, 'gestionnaire')`;
    try {
      await withdraw(id, 'approvedTrainer', 'Erreur');
    } finally {
      await open.sql`delete from public.user_roles where user_id = ${TRAINER}`;
    }
    expect(await open.sql`select status from public.missions`).toEqual([{ status: 'done' }]);
  });

  it('makes way for the file that replaces it, once', async () => {
    const { id } = await deposit(open.sql, { number: 'F-1' });
    await move(open.sql, id, 207, { reason: 'CALCUL_ERR' });
    await deposit(open.sql, { number: 'F-1', replaces: id });
    expect(await outcomeOf(deposit(open.sql, { number: 'F-2', replaces: id }))).toEqual([
      '23505',
      'replaces',
    ]);
    expect((await events(id)).at(-1)).toMatchObject({
      kind: 'withdrawn',
      message: 'Remplacée par un nouveau fichier.',
    });
    const other = await deposit(open.sql, { number: 'F-5' });
    const credit = { kind: 'credit_note', corrects: other.id, number: 'A-1', replaces: other.id };
    expect(await outcomeOf(deposit(open.sql, credit))).toEqual(['22023', 'replaces']);
    const approved = await deposit(open.sql, { number: 'F-3' });
    await move(open.sql, approved.id, 205);
    expect(await outcomeOf(deposit(open.sql, { number: 'F-4', replaces: approved.id }))).toEqual([
      '22023',
      'replaces',
    ]);
  });
});

describe('an invoice that is assigned', () => {
  it('has somebody of the office, which the trainer does not read', async () => {
    const { id } = await deposit(open.sql);
    const assign = async (person: string | null) => {
      const version = await versionOf(open.sql, id);
      await commitAs(
        open.sql,
        'gestionnaire',
        (tx) => tx`select public.assign_invoice(${id}, ${person}, ${version})`,
      );
    };
    await assign(userIdOf('admin'));
    expect(await outcomeOf(assign(userIdOf('app5_user')))).toEqual(['22023', 'assignee']);
    expect((await events(id)).map(({ kind }) => kind)).toEqual(['status']);
    expect((await events(id, 'gestionnaire')).map(({ kind }) => kind)).toEqual(['status', 'assigned']);
    const read = runAs(open.sql, 'approvedTrainer', (tx) => tx`select assignee from public.invoices`);
    expect(await errorCode(read)).toBe('42501');
    await assign(null);
  });
});

describe('what was deposited', () => {
  it.each([
    ['its number', `number = 'F-99'`],
    ['its amounts', 'net_cents = 1, gross_cents = 1'],
    ['its file', `sha256 = repeat('9', 64)`],
    ['its verdict', `verdict = '{}'`],
    ['its trainer', `user_id = '${userIdOf('otherTrainer')}'`],
    ['the day until which it is kept', `issued_on = '2001-01-01'`],
  ])('never changes, for the owner of the database neither: %s', async (_, change) => {
    await deposit(open.sql, { verdict: { findings: [] } });
    expect(await errorCode(open.sql.unsafe(`update public.invoices set ${change}`))).toBe('42501');
  });

  // threat 48
  it('is not deleted before its ten years, nor by deleting its account or its user', async () => {
    await deposit(open.sql, { issued_on: '2026-03-01' });
    const remove = () => open.sql`delete from public.invoices`;
    expect(await errorCode(remove())).toBe('23001');
    expect(await errorCode(open.sql`delete from auth.users where id = ${TRAINER}`)).toBe('23001');
    const [row] = await open.sql`select kept_until::text from public.invoices`;
    expect(row).toEqual({ kept_until: '2036-12-31' });
    for (const table of ['invoice_events', 'invoice_attachments', 'invoices'])
      expect(await errorCode(open.sql.unsafe(`truncate public.${table} cascade`))).toBe('42501');
    expect(await errorCode(open.sql`delete from public.invoice_events`)).toBe('42501');
    expect(await errorCode(open.sql`update public.invoice_events set message = 'x'`)).toBe('42501');
  });
});

describe('the inbox of 5,000 invoices', () => {
  const PATH = `${TRAINER}/${'a'.repeat(40)}-facture.pdf`;

  it('is read by its index, oldest first, without passing over those that are decided', async () => {
    await open.sql.begin(async (tx) => {
      await tx`set local session_replication_role = replica`;
      await tx`
        insert into public.invoices (
          user_id, request_id, number, issued_on, net_cents, vat_cents, gross_cents, due_cents, approved_cents, file_path,
          file_name, file_size, pages, sha256, verdict, status, paid_on, deposited_at
        )
        select ${TRAINER}, gen_random_uuid(), 'V-' || n, '2026-11-02', 100, 0, 100, 100, case when n % 50 > 0 then 100 end, ${PATH}, 'f.pdf',
          1, 1, lpad(n::text, 64, '0'), '{}', case when n % 50 > 0 then 212 else 200 end,
          case when n % 50 > 0 then date '2026-11-20' end, now() - n * interval '1 hour'
        from generate_series(1, 5000) as n`;
    });
    await open.sql`analyze public.invoices`;
    const plan = await runAs(
      open.sql,
      'gestionnaire',
      (tx) => tx<{ 'QUERY PLAN': string }[]>`
        explain select i.id, i.number, i.gross_cents from public.invoices i
        where i.withdrawn_at is null and i.status in (200, 204, 209)
        order by i.deposited_at, i.id limit 30`,
    );
    const text = plan.map((line) => line['QUERY PLAN']).join('\n');
    expect(text).toContain('using invoices_to_process_idx');
    expect(text).not.toMatch(/Seq Scan on invoices|Sort/);
  });
});

it('a mail about an invoice says its last step that its trainer must know, until it went out', async () => {
  const { id } = await deposit(open.sql, { number: 'F-1' });
  const news = async () => [
    ...(await open.sql`
      select email, name, sentence, is_asked, account from public.unannounced_invoice_steps() where invoice_id = ${id}`),
  ];
  expect(await news()).toEqual([]);
  await move(open.sql, id, 204);
  expect(await news()).toEqual([]);
  await move(open.sql, id, 208, { reason: 'JUSTIF_ABS' });
  expect(await news()).toEqual([
    {
      email: 'approvedtrainer@trame.example',
      name: 'Facture F-1',
      sentence:
        'Facture F-1\u00a0: suspendue, il manque quelque chose. Motif\u00a0: Justificatif absent ou insuffisant.',
      is_asked: true,
      account: 'approved',
    },
  ]);
  // Whose access has ended cannot answer, and is notified all the same.
  try {
    for (const account of ['suspended', 'closed']) {
      await open.sql`update public.trainer_accounts set status = ${account} where user_id = ${TRAINER}`;
      expect(await news()).toMatchObject([{ name: 'Facture F-1', is_asked: false, account }]);
    }
  } finally {
    await open.sql`update public.trainer_accounts set status = 'approved' where user_id = ${TRAINER}`;
  }
  await open.sql`
    insert into public.notification_logs (id, kind, recipient, subject, status)
    select e.notice_id, 'invoice-moved', 'approvedtrainer@trame.example', 'Facture F-1', 'sent'
    from public.invoice_events e where e.invoice_id = ${id} and e.to_status = 208`;
  expect(await news()).toEqual([]);
});
