import { randomUUID } from 'node:crypto';
import { isIban } from '@trame/domain/company';
import {
  DEBITS_TEXT_KEY,
  MISSION_STATUSES,
  MISSION_TRANSITIONS,
  VAT_CASES,
  vatHelpKey,
  vatTextKey,
} from '@trame/domain/invoices';
import type { TransactionSql } from 'postgres';
import { describe, expect, it } from 'vitest';
import { userIdOf, type Actor } from './support/actors.ts';
import { openDatabase } from './support/database.ts';
import { commitAs, errorCode, runAs } from './support/run-as.ts';
import { createWorld } from './support/world.ts';

const open = openDatabase(createWorld);

const APPROVED = userIdOf('approvedTrainer');
const OTHER = userIdOf('otherTrainer');
const IBAN = 'FR7630006000011234567890189';
const PROFILE = {
  legal_form: 'ei',
  legal_name: 'Claire Estavoyer EI',
  siret: '10000000900017',
  address: '12 rue du Chanvre',
  postal_code: '44000',
  city: 'Nantes',
  country: 'FR',
  vat_case: 'franchise_293b',
};
const ACCOUNT = { iban: IBAN, bic: 'AGRIFRPP', account_holder: 'Claire Estavoyer' };

type Row = Record<string, unknown> & { updated_at: Date };

const save = (actor: Actor, profile: object, version: Date | null = null) =>
  runAs(
    open.sql,
    actor,
    (tx) => tx<Row[]>`select * from public.save_billing_profile(${tx.json(profile as never)}, ${version})`,
  );

/** Saves for good, on the version of now. */
async function keep(actor: Actor, profile: object): Promise<void> {
  await commitAs(
    open.sql,
    actor,
    (tx) => tx`
      select * from public.save_billing_profile(
        ${tx.json(profile as never)}, (select p.updated_at from public.my_billing_profile() p)
      )`,
  );
}

async function profileOf(user: string): Promise<Row> {
  const [row] = await open.sql<Row[]>`select * from public.billing_profiles where user_id = ${user}`;
  return row!;
}

async function refusal(work: Promise<unknown>): Promise<{ code?: string; hint?: string }> {
  try {
    await work;
    return {};
  } catch (error) {
    const { code, hint } = error as { code: string; hint: string };
    return { code, hint };
  }
}

const asOffice = <T extends object>(work: Parameters<typeof runAs<T[]>>[2]) =>
  runAs(open.sql, 'gestionnaire', work);

const threadOf = (user: string) =>
  open.sql<{ kind: string; public_sentence: string | null }[]>`
    select kind, public_sentence from private.trainer_events where user_id = ${user} order by id`;

describe('a billing profile', () => {
  it('is saved whole, read by its owner alone, and by nobody else with its account', async () => {
    await keep('approvedTrainer', { ...PROFILE, ...ACCOUNT });
    const own = await runAs(
      open.sql,
      'approvedTrainer',
      (tx) => tx<Row[]>`select * from public.my_billing_profile()`,
    );
    expect(own).toMatchObject([{ ...PROFILE, iban: IBAN, iban_last4: '0189', iban_status: 'to_confirm' }]);
    expect(await asOffice((tx) => tx`select iban_last4 from public.billing_profiles`)).toEqual([
      { iban_last4: '0189' },
    ]);
    expect(await errorCode(asOffice((tx) => tx`select iban from public.billing_profiles`))).toBe('42501');
    expect(
      await runAs(open.sql, 'otherTrainer', (tx) => tx`select * from public.my_billing_profile()`),
    ).toEqual([]);
  });

  it('is changed on the version that was read, and not on another', async () => {
    await keep('otherTrainer', PROFILE);
    const { updated_at: version } = await profileOf(OTHER);
    expect(await save('otherTrainer', { city: 'Rezé' }, new Date(0))).toEqual([]);
    expect(await save('otherTrainer', { city: 'Rezé' }, null)).toEqual([]);
    expect(await save('otherTrainer', { city: 'Rezé' }, version)).toMatchObject([{ city: 'Rezé' }]);
  });

  it.each<[what: string, profile: object, field: string]>([
    ['a false SIRET', { siret: '10000000900018' }, 'siret'],
    ['no SIRET in France', { siret: null }, 'siret'],
    ['a VAT number of another SIREN', { vat_number: 'FR37200000008' }, 'vat_number'],
    ['VAT without its number', { vat_case: 'assujetti' }, 'vat_number'],
    ['reverse charge in France', { vat_case: 'ue_autoliquidation', vat_number: 'FR88100000009' }, 'vat_case'],
    ['a false IBAN', { ...ACCOUNT, iban: 'FR7630006000011234567890188' }, 'iban'],
    ['an account of nobody', { iban: IBAN }, 'account_holder'],
    ['a company without its particulars', { legal_form: 'company' }, 'company_details'],
    ['a postal code of four digits', { postal_code: '4400' }, 'postal_code'],
    ['a prefix with a space', { number_prefix: 'F 2026' }, 'number_prefix'],
    ['a status that is none', { legal_form: 'sa', company_details: 'SA' }, 'legal_form'],
  ])('is refused with %s, and says which field', async (_, values, field) => {
    expect(await refusal(save('pendingTrainer', { ...PROFILE, ...values }))).toEqual({
      code: '23514',
      hint: field,
    });
  });

  it('is refused without a name, with fields that are not its own and with values of another kind', async () => {
    expect(await refusal(save('pendingTrainer', { ...PROFILE, legal_name: ' ' }))).toEqual({
      code: '23502',
      hint: 'legal_name',
    });
    for (const values of [{ iban_status: 'confirmed' }, { on_debits: 'oui' }, { next_number: '2' }])
      expect(await errorCode(save('pendingTrainer', { ...PROFILE, ...values }))).toBe('22023');
  });

  it('never counts back within a series of numbers', async () => {
    await keep('otherTrainer', { number_prefix: '2026-', next_number: 12 });
    const { updated_at: version } = await profileOf(OTHER);
    expect(await refusal(save('otherTrainer', { next_number: 11 }, version))).toEqual({
      code: '23514',
      hint: 'next_number',
    });
    expect(await save('otherTrainer', { number_prefix: '2027-', next_number: 1 }, version)).toHaveLength(1);
  });

  it('knows the same accounts as the form', async () => {
    const texts = [
      IBAN,
      'FR7630006000011234567890188',
      'BE68539007547034',
      'GB29NWBK60161331926819',
      'FR76',
      'fr76',
    ];
    const rows = await open.sql<{ text: string; found: boolean }[]>`
      select text, private.is_iban(text) as found from unnest(${texts}::text[]) as text`;
    expect(rows.map(({ found }) => found)).toEqual(texts.map((text) => isIban(text)));
  });
});

describe('an account that is paid', () => {
  // threat 46
  it('is confirmed by a gestionnaire as it was shown, with its last eight, and again after each change', async () => {
    await keep('approvedTrainer', ACCOUNT);
    const confirm = async (
      dictated: string,
      how = 'Appel au numéro de la candidature',
      shown?: unknown,
    ): Promise<unknown> => {
      const version = (shown ?? (await profileOf(APPROVED))['iban_set_at']) as Date;
      return commitAs(
        open.sql,
        'gestionnaire',
        (tx) => tx`select public.confirm_iban(${APPROVED}, ${dictated}, ${how}, ${version})`,
      );
    };
    const { iban_set_at: before } = await profileOf(APPROVED);
    expect(await refusal(confirm('67890188'))).toEqual({ code: '23514', hint: 'dictated' });
    expect(await refusal(confirm('0189'))).toEqual({ code: '22023', hint: 'dictated' });
    expect(await refusal(confirm('67890189', ' '))).toEqual({ code: '22023', hint: 'how' });
    await confirm('6789 0189');
    expect(await profileOf(APPROVED)).toMatchObject({
      iban_status: 'confirmed',
      iban_confirmed_by: userIdOf('gestionnaire'),
    });
    expect(await errorCode(confirm('67890189'))).toBe('P0002');

    await keep('approvedTrainer', { account_holder: 'Une autre personne' });
    expect(await profileOf(APPROVED)).toMatchObject({
      iban_status: 'to_confirm',
      iban_confirmed_by: null,
      iban_confirmed_how: null,
    });
    // Another account may have come between the page and the call.
    expect(await refusal(confirm('67890189', 'Appel', before))).toEqual({ code: '23505', hint: 'version' });
    await confirm('34567890189');
    await keep('approvedTrainer', { iban: 'BE68539007547034' });
    expect(await profileOf(APPROVED)).toMatchObject({ iban_status: 'to_confirm', iban_last4: '7034' });
    expect((await threadOf(APPROVED)).map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['iban_changed', 'iban_confirmed']),
    );
  });

  it('that is refused is deleted, and the trainer reads why', async () => {
    const refuse = (shown: unknown) =>
      commitAs(
        open.sql,
        'gestionnaire',
        (tx) =>
          tx`select public.refuse_iban(${APPROVED}, 'La personne ne le reconnaît pas', ${shown as Date})`,
      );
    const { iban_set_at: before } = await profileOf(APPROVED);
    await keep('approvedTrainer', { iban: 'FR7630006000011234567890189' });
    await keep('approvedTrainer', { iban: 'BE68539007547034' });
    // The one that was read is not the one of now.
    expect(await refusal(refuse(before))).toEqual({ code: '23505', hint: 'version' });
    await refuse((await profileOf(APPROVED))['iban_set_at']);
    expect(await profileOf(APPROVED)).toMatchObject({ iban: null, bic: null, iban_status: 'none' });
    expect((await threadOf(APPROVED)).at(-1)).toEqual({
      kind: 'iban_refused',
      public_sentence:
        'Votre IBAN qui finit par 7034 n’est pas retenu. Motif : La personne ne le reconnaît pas',
    });
    await keep('approvedTrainer', ACCOUNT);
  });

  // threat 46
  it('is read with a trace, which nobody changes, and only for a purpose', async () => {
    await commitAs(
      open.sql,
      'gestionnaire',
      (tx) => tx`select * from public.read_iban(${APPROVED}, 'Virement à la main')`,
    );
    expect(
      await runAs(open.sql, 'admin', (tx) => tx`select user_id, reader, purpose from public.iban_readings`),
    ).toEqual([{ user_id: APPROVED, reader: userIdOf('gestionnaire'), purpose: 'Virement à la main' }]);
    expect(await errorCode(asOffice((tx) => tx`select * from public.read_iban(${APPROVED}, '')`))).toBe(
      '22023',
    );
    expect(await errorCode(open.sql`delete from public.iban_readings`.execute())).toBe('42501');
  });

  // threat 46
  it('that was confirmed is refused too, once it is found to be somebody else’s', async () => {
    const { iban_set_at: shown } = await profileOf(APPROVED);
    await commitAs(
      open.sql,
      'gestionnaire',
      (tx) => tx`select public.confirm_iban(${APPROVED}, '67890189', 'Appel', ${shown as Date})`,
    );
    await commitAs(
      open.sql,
      'gestionnaire',
      (tx) => tx`select public.refuse_iban(${APPROVED}, 'Compte volé', ${shown as Date})`,
    );
    expect(await profileOf(APPROVED)).toMatchObject({
      iban: null,
      iban_status: 'none',
      iban_confirmed_by: null,
      iban_confirmed_at: null,
      iban_confirmed_how: null,
    });
    expect(
      await errorCode(
        asOffice((tx) => tx`select public.refuse_iban(${APPROVED}, 'Encore', ${shown as Date})`),
      ),
    ).toBe('P0002');
    await keep('approvedTrainer', ACCOUNT);
  });

  // threat 46
  it('is said by mail to the address that its trainer signs in with, the last one alone, until the mail is out', async () => {
    const news = (user: string | null = null) => open.sql<Row[]>`
      select user_id, notice_id, email, iban_last4 from public.unannounced_ibans(${user}) order by user_id`;
    const [address] = await open.sql<
      { email: string }[]
    >`select email from auth.users where id = ${APPROVED}`;
    await open.sql`update auth.users set email = 'neuf@trame.example' where id = ${APPROVED}`;
    // Another address counts once it is confirmed.
    expect(await news(APPROVED)).toEqual([]);
    await open.sql`update auth.users set email_confirmed_at = now() where id = ${APPROVED}`;
    await keep('otherTrainer', { ...ACCOUNT, account_holder: 'Autre' });
    const found = await news();
    expect(found).toMatchObject([
      { user_id: APPROVED, email: 'neuf@trame.example', iban_last4: '0189' },
      { user_id: OTHER, iban_last4: '0189' },
    ]);
    expect(await news(OTHER)).toHaveLength(1);
    await open.sql`
      insert into public.notification_logs (id, kind, recipient, subject, status)
      values (${found[0]!['notice_id'] as string}, 'iban-changed', 'neuf@trame.example', 'IBAN', 'sent')`;
    expect(await news(APPROVED)).toEqual([]);
    await keep('approvedTrainer', { iban: 'BE68539007547034' });
    expect(await news(APPROVED)).toMatchObject([{ iban_last4: '7034' }]);
    await keep('approvedTrainer', ACCOUNT);
    await open.sql`update auth.users set email = ${address!.email} where id = ${APPROVED}`;
    await open.sql`update auth.users set email_confirmed_at = now() where id = ${APPROVED}`;
  });
});

const MISSION = {
  user_id: APPROVED,
  title: 'Sage 100 Gestion commerciale',
  client_name: 'Atelier Verrier',
  starts_on: '2026-11-16',
  ends_on: '2026-11-18',
  place: 'Angers',
  days: 2.5,
  day_rate_cents: 52_001,
  evidence: ['emargement', 'bilan'],
  note: 'Client exigeant',
};

async function addMission(values: object = {}): Promise<Row & { id: string }> {
  let row: (Row & { id: string }) | undefined;
  await commitAs(open.sql, 'gestionnaire', async (tx) => {
    [row] = await tx<(Row & { id: string })[]>`
      insert into public.missions ${tx({ ...MISSION, ...values })} returning *`;
  });
  return row!;
}

describe('a mission', () => {
  it('has a total in cents, an order number, and is in the thread of its trainer', async () => {
    const one = await addMission();
    // 2.5 days of 520.01 euros are 1,300.025: half a cent is rounded up.
    expect(one).toMatchObject({ total_cents: 130_003, status: 'planned' });
    expect(one['order_number']).toMatch(/^OM-\d{4}-\d{4}$/);
    expect((await addMission())['order_number']).not.toBe(one['order_number']);
    expect((await threadOf(APPROVED)).at(-1)).toEqual({
      kind: 'mission_planned',
      public_sentence:
        'Une mission est prévue pour vous : Sage 100 Gestion commerciale, du 16/11/2026 au 18/11/2026.',
    });
  });

  it('is read by its trainer without the notes of the office, and not when it is cancelled', async () => {
    const one = await addMission({ title: 'Excel' });
    const read = () =>
      runAs(
        open.sql,
        'approvedTrainer',
        (tx) => tx<Row[]>`select * from public.my_missions() where id = ${one.id}`,
      );
    const [own] = await read();
    expect(own).toMatchObject({ title: 'Excel', total_cents: 130_003 });
    expect(Object.keys(own!)).not.toContain('note');
    expect(await runAs(open.sql, 'otherTrainer', (tx) => tx`select * from public.my_missions()`)).toEqual([]);
    await commitAs(
      open.sql,
      'gestionnaire',
      (tx) => tx`select * from public.move_mission(${one.id}, 'cancelled', ${one.updated_at})`,
    );
    expect(await read()).toEqual([]);
  });

  it('is among those of its trainer however many these are', async () => {
    await open.sql
      .begin(async (tx) => {
        await tx`
        insert into public.missions ${tx(
          Array.from({ length: 501 }, (_, index) => ({
            ...MISSION,
            user_id: userIdOf('otherTrainer'),
            title: `M${index}`,
          })),
        )}`;
        await tx`set local role authenticated`;
        await tx`select set_config('request.jwt.claims', ${JSON.stringify({ sub: userIdOf('otherTrainer'), role: 'authenticated' })}, true)`;
        const [{ count } = { count: 0 }] = await tx<{ count: number }[]>`
        select count(*)::int as count from public.my_missions()`;
        expect(count).toBe(501);
        throw new Error('taken back');
      })
      .catch((error: Error) => {
        if (error.message !== 'taken back') throw error;
      });
  });

  it('moves as the domain rules say, on the version that was read', async () => {
    const rows = await open.sql<{ status: string; moves: string[] }[]>`
      select status, private.mission_moves(status) as moves
      from unnest(${MISSION_STATUSES.map(({ value }) => value)}::text[]) as status`;
    expect(Object.fromEntries(rows.map(({ status, moves }) => [status, moves]))).toEqual(MISSION_TRANSITIONS);
    const one = await addMission();
    const move = (to: string, version: Date) =>
      asOffice((tx) => tx`select status from public.move_mission(${one.id}, ${to}, ${version})`);
    expect(await move('done', new Date(0))).toEqual([]);
    expect(await move('done', one.updated_at)).toEqual([{ status: 'done' }]);
    expect(await refusal(move('invoiced', one.updated_at))).toEqual({ code: '23514', hint: 'status' });
  });

  it('keeps its price once it is invoiced', async () => {
    const one = await addMission();
    await open.sql`update public.missions set status = 'invoiced' where id = ${one.id}`;
    expect(
      await errorCode(asOffice((tx) => tx`update public.missions set days = 3 where id = ${one.id}`)),
    ).toBe('23514');
  });

  it('notes evidence with who says so, once, and only what is asked for', async () => {
    const one = await addMission();
    const note = (kind: string, received: boolean) =>
      commitAs(
        open.sql,
        'gestionnaire',
        (tx) => tx`select * from public.note_mission_evidence(${one.id}, ${kind}, ${received})`,
      );
    const received = async () =>
      (
        await open.sql<{ evidence_received: Record<string, { by: string; at: string }> }[]>`
        select evidence_received from public.missions where id = ${one.id}`
      )[0]!.evidence_received;
    await note('bilan', true);
    const first = await received();
    expect(first).toEqual({ bilan: { by: userIdOf('gestionnaire'), at: expect.any(String) } });
    await note('bilan', true);
    expect(await received()).toEqual(first);
    expect(await refusal(note('supports', true))).toEqual({ code: '23514', hint: 'evidence' });
    await note('bilan', false);
    expect(await received()).toEqual({});
  });

  // threat 48
  it('is never written by the person who gives it, also when they are of the office', async () => {
    const one = await addMission();
    const columns = open.sql(MISSION);
    const works: [string, (tx: TransactionSql) => Promise<unknown>][] = [
      ['insert', (tx) => tx`insert into public.missions ${columns}`],
      ['update', (tx) => tx`update public.missions set days = 100 where id = ${one.id}`],
      ['give', (tx) => tx`update public.missions set user_id = ${OTHER} where id = ${one.id}`],
      ['move', (tx) => tx`select * from public.move_mission(${one.id}, 'done', ${one.updated_at})`],
      ['evidence', (tx) => tx`select * from public.note_mission_evidence(${one.id}, 'bilan', true)`],
    ];
    await open.sql`insert into public.user_roles (user_id, role) values (${APPROVED}, 'gestionnaire')`;
    try {
      for (const [name, work] of works)
        expect([name, await errorCode(runAs(open.sql, 'approvedTrainer', work))]).toEqual([name, '42501']);
      // Nor do they take one from a colleague.
      const other = await addMission({ user_id: OTHER });
      const take = runAs(
        open.sql,
        'approvedTrainer',
        (tx) => tx`update public.missions set user_id = ${APPROVED} where id = ${other.id}`,
      );
      expect(await errorCode(take)).toBe('42501');
    } finally {
      await open.sql`delete from public.user_roles where user_id = ${APPROVED}`;
    }
  });

  it('has an order with a letter or a digit, but for one that has another already', async () => {
    const refused = { code: '23514', hint: 'order_number' };
    expect(await refusal(addMission({ order_number: '-/' }))).toEqual(refused);
    const one = await addMission();
    const set = (order: string) =>
      open.sql`update public.missions set order_number = ${order} where id = ${one.id}`;
    expect(await refusal(set('-'))).toEqual(refused);
    await open.sql`alter table public.missions disable trigger missions_number`;
    await set('-');
    await open.sql`alter table public.missions enable trigger missions_number`;
    await open.sql`update public.missions set status = 'done' where id = ${one.id}`;
    await set('OM-1-bis');
  });

  it('is for a trainer whose account is open', async () => {
    expect(await refusal(addMission({ user_id: userIdOf('suspendedTrainer') }))).toEqual({
      code: '23514',
      hint: 'user_id',
    });
  });
});

describe('missions of a file', () => {
  const { user_id: _, ...columns } = MISSION;
  const lines = [
    { ...columns, trainer_email: 'ApprovedTrainer@trame.example', order_number: 'IMP-1' },
    { ...columns, trainer_email: 'nobody@trame.example' },
    { ...columns, trainer_email: 'approvedtrainer@trame.example', days: 0 },
    { ...columns, trainer_email: 'approvedtrainer@trame.example', ends_on: '2026-11-01' },
    { ...columns, trainer_email: 'approvedtrainer@trame.example', starts_on: 'demain' },
    { ...columns, trainer_email: 'approvedtrainer@trame.example', title: null },
    { ...columns, trainer_email: 'approvedtrainer@trame.example', order_number: '_' },
  ];
  const outcomes = [
    ['added', null],
    ['refused', 'trainer_email'],
    ['refused', 'days'],
    ['refused', 'ends_on'],
    ['refused', null],
    ['refused', 'title'],
    ['refused', 'order_number'],
  ];
  const importAll = async (isTrial: boolean) => {
    let rows: { outcome: string; field: string | null }[] = [];
    await commitAs(open.sql, 'gestionnaire', async (tx) => {
      rows = await tx`select outcome, field from public.import_missions(${tx.json(lines)}, ${isTrial})`;
    });
    return rows.map(({ outcome, field }) => [outcome, field]);
  };

  it('are tried without being kept, then added line by line, and known the second time', async () => {
    const count = async () => (await open.sql`select from public.missions`).length;
    const before = await count();
    expect(await importAll(true)).toEqual(outcomes);
    expect(await count()).toBe(before);
    expect(await importAll(false)).toEqual(outcomes);
    expect(await count()).toBe(before + 1);
    expect((await importAll(false))[0]).toEqual(['known', 'order_number']);
  });

  it('without an order are added once, however often the file is sent or names them', async () => {
    const line = { ...columns, trainer_email: 'approvedtrainer@trame.example', title: 'Excel, tableaux' };
    const file = [line, { ...line, title: 'EXCEL,  tableaux' }, { ...line, starts_on: '2026-11-17' }];
    const sent = async (isTrial: boolean) => {
      let rows: { outcome: string; field: string | null }[] = [];
      await commitAs(open.sql, 'gestionnaire', async (tx) => {
        rows = await tx`select outcome, field from public.import_missions(${tx.json(file)}, ${isTrial})`;
      });
      return rows.map(({ outcome, field }) => [outcome, field]);
    };
    const first = [
      ['added', null],
      ['known', 'line'],
      ['added', null],
    ];
    expect(await sent(true)).toEqual(first);
    const both = await Promise.all([sent(false), sent(false)]);
    const again = [
      ['known', 'title'],
      ['known', 'title'],
      ['known', 'title'],
    ];
    expect(both.toSorted((one) => (one[0]?.[0] === 'added' ? -1 : 1))).toEqual([first, again]);
    const [row] = await open.sql<{ count: number }[]>`
      select count(*)::int as count from public.missions where private.fold(title) = 'excel, tableaux'`;
    expect(row?.count).toBe(2);
  });

  it('say that the account of their trainer is not open', async () => {
    const [row] = await runAs(
      open.sql,
      'gestionnaire',
      (tx) => tx<Row[]>`
        select outcome, field from public.import_missions(
          ${tx.json([{ ...columns, trainer_email: 'suspendedtrainer@trame.example' }])}, false
        )`,
    );
    expect(row).toEqual({ outcome: 'refused', field: 'trainer_status' });
  });

  it('are refused alone where one is for the person who imports, or for nobody', async () => {
    await open.sql`insert into public.user_roles (user_id, role) values (${APPROVED}, 'gestionnaire')`;
    try {
      const mixed = [
        { ...columns, trainer_email: 'approvedtrainer@trame.example', order_number: 'IMP-8' },
        { ...columns, user_id: randomUUID() },
        { ...columns, user_id: OTHER, order_number: 'IMP-9' },
      ];
      const rows = await runAs(
        open.sql,
        'approvedTrainer',
        (tx) => tx<Row[]>`
          select outcome, field from public.import_missions(${tx.json(mixed as never)}, false)`,
      );
      expect(rows).toEqual([
        { outcome: 'refused', field: 'trainer_email' },
        { outcome: 'refused', field: 'trainer_email' },
        { outcome: 'added', field: null },
      ]);
    } finally {
      await open.sql`delete from public.user_roles where user_id = ${APPROVED}`;
    }
  });
});

describe('a rule of invoices', () => {
  const change = (actor: Actor, key: string, value: unknown, source = 'Accord du 29/11/2026') =>
    runAs(
      open.sql,
      actor,
      (tx) => tx<Row[]>`
        select * from public.save_invoice_rule(
          ${key}, ${tx.json(value as never)}, ${source}, (select r.updated_at from public.invoice_rules r where r.key = ${key})
        )`,
    );

  it('has a source, read on a day or to be checked by somebody, a first version, and a value of its unit', async () => {
    const rows = await open.sql<{ key: string; source: string; versions: number }[]>`
      select r.key, r.source, (select count(*)::int from public.invoice_rule_versions v where v.key = r.key) as versions
      from public.invoice_rules r cross join lateral private.check_rule_value(r.unit, r.value) as checked`;
    expect(rows.length).toBeGreaterThan(10);
    expect(rows.filter(({ versions }) => versions < 1)).toEqual([]);
    const [unread] = await open.sql<{ keys: string[] | null }[]>`
      select array_agg(key) as keys from public.invoice_rules
      where (source_date is null and source not like '%À vérifier%' or source ~ 'mémoire|non lu|à confirmer') and value is not null`;
    expect(unread?.keys).toBeNull();
  });

  it('is changed by an admin, as a new version', async () => {
    expect(await errorCode(change('gestionnaire', 'payment_days', 45))).toBe('42501');
    await commitAs(
      open.sql,
      'admin',
      (tx) => tx`
        select * from public.save_invoice_rule(
          'payment_days', '45', 'Accord', (select updated_at from public.invoice_rules where key = 'payment_days')
        )`,
    );
    // What says the same again is no other version.
    await commitAs(open.sql, 'admin', async (tx) => {
      const rows = await tx`
          select * from public.save_invoice_rule(
            'payment_days', '45', 'Accord', (select updated_at from public.invoice_rules where key = 'payment_days')
          )`;
      expect(rows).toMatchObject([{ key: 'payment_days', value: 45 }]);
    });
    // The day on which its source was read is.
    await commitAs(open.sql, 'admin', async (tx) => {
      const rows = await tx`
          select source_date::text as day from public.save_invoice_rule(
            'payment_days', '45', 'Accord', (select updated_at from public.invoice_rules where key = 'payment_days'),
            '2026-11-30'
          )`;
      expect(rows).toMatchObject([{ day: '2026-11-30' }]);
    });
    const versions = await open.sql`
      select value, saved_by from public.invoice_rule_versions where key = 'payment_days' order by id desc limit 3`;
    expect([...versions]).toEqual([
      { value: 45, saved_by: userIdOf('admin') },
      { value: 45, saved_by: userIdOf('admin') },
      { value: 30, saved_by: null },
    ]);
  });

  it.each<[key: string, value: unknown]>([
    ['payment_days', -1],
    ['payment_days', 1.5],
    ['payment_days', '30'],
    ['payment_weekday', 6],
    ['issue_from_sme', '2027-02-30'],
    ['issue_from_sme', 'bientôt'],
    ['late_penalty_text', ' '],
    ['payer_iban', 'FR76'],
    ['second_person_cents', null],
    ['vat_text_franchise_293b', null],
    ['second_person_cents', 3_000_001],
  ])('refuses a value that its unit does not have: %s %j', async (key, value) => {
    expect(await refusal(change('admin', key, value))).toEqual({ code: '23514', hint: 'value' });
  });

  it.each([
    ['second_person_days', 30, 1],
    ['late_invoice_days', 180, 0],
  ])('counts days: %s', async (key, days, least) => {
    const read = async () =>
      (await open.sql.unsafe<{ days: number }[]>(`select private.${key}() as days`))[0]?.days;
    expect(await read()).toBe(days);
    const set = (value: number) =>
      open.sql`update public.invoice_rules set value = ${open.sql.json(value)} where key = ${key}`;
    await set(0);
    expect(await read()).toBe(least);
    await set(45);
    expect(await read()).toBe(45);
    await set(999_999_999);
    expect(await read()).toBe(3650);
    await set(days);
  });

  // threat 46
  it('that is an account is not in the audit log', async () => {
    await open.sql`update public.invoice_rules set value = ${open.sql.json(IBAN)} where key = 'payer_iban'`;
    const [line] = await open.sql`
      select changes from private.audit_log where table_name = 'invoice_rules' order by id desc limit 1`;
    expect(line).toEqual({ changes: { value: {} } });
    await open.sql`update public.invoice_rules set value = null where key = 'payer_iban'`;
  });

  // threat 46
  it('that is an account leaves its last four in its versions', async () => {
    await open.sql`update public.invoice_rules set value = ${open.sql.json(IBAN)} where key = 'payer_iban'`;
    await open.sql`update public.invoice_rules set value = null where key = 'payer_iban'`;
    const versions = await open.sql`
      select value from public.invoice_rule_versions where key = 'payer_iban' order by id desc limit 2`;
    expect(versions.map(({ value }) => value as unknown)).toEqual([null, '… 0189']);
  });

  it('is there for each case of VAT: why it is right, and what it prints', async () => {
    const keys = VAT_CASES.flatMap(({ value }) => [vatHelpKey(value), vatTextKey(value)]);
    const rows = await open.sql<{ key: string }[]>`
      select key from public.invoice_rules where key like 'vat\\_%' and unit = 'text' order by key`;
    expect(rows.map(({ key }) => key)).toEqual(
      [...keys.filter((key) => key !== null), DEBITS_TEXT_KEY].toSorted(),
    );
  });

  it('needs a source, and tells trainers what concerns them', async () => {
    expect(await refusal(change('admin', 'payment_days', 45, ' '))).toEqual({
      code: '23514',
      hint: 'source',
    });
    const [terms] = await runAs(
      open.sql,
      'pendingTrainer',
      (tx) => tx<{ terms: { rules: object } }[]>`select public.invoice_terms() as terms`,
    );
    expect(terms!.terms.rules).toMatchObject({
      vat_rate: 2000,
      vat_text_franchise_293b: 'TVA non applicable, art. 293 B du CGI',
    });
    expect(Object.keys(terms!.terms.rules)).not.toContain('payer_iban');
  });
});
