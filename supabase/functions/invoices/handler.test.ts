import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { addDays, today } from '@trame/domain';
import { DAYS_TO_PAY } from '@trame/domain/invoices';
import { readInvoice } from '@trame/invoice';
import { alterXml, FONTS, INVOICE, NOW } from '@trame/invoice/testing';
import { printInvoice, type InvoiceData } from '@trame/invoice/write';
import Pdf from 'pdfkit';
import postgres, { type Sql } from 'postgres';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  createTestDatabase,
  type TestApi,
  type TestDatabase,
} from '../../../tools/embedded/test-database.ts';
import { cvPdf } from '../_shared/testing/cv.ts';

// The function as it is deployed, on a real database and storage.

let database: TestDatabase;
let api: TestApi;
let owner: Sql;
let trainer: { id: string; token: string };
let other: { id: string; token: string };
let office: { id: string; token: string };
let recruiter: { id: string; token: string };

const person = async (email: string, roles: string[] = []) => {
  const id = await database.createUser({ email, roles });
  return { id, token: database.accessToken({ id, email }) };
};
const trainerOf = async (email: string, status: string) => {
  const made = await person(email);
  await owner`
    insert into public.trainer_accounts (user_id, email, full_name, status)
    values (${made.id}, ${email}, 'Hélène Kerbrat', ${status})`;
  return made;
};

beforeAll(async () => {
  database = await createTestDatabase();
  owner = postgres(database.url, { max: 1, onnotice: () => undefined });
  api = await database.api();
  trainer = await trainerOf('formatrice@trame.example', 'approved');
  other = await trainerOf('autre@trame.example', 'approved');
  office = await person('gestion@trame.example', ['gestionnaire']);
  recruiter = await person('recrutement@trame.example', ['app5_user']);
});

afterAll(async () => {
  await owner.end();
  await database.close();
});

beforeEach(async () => {
  await owner`delete from private.rate_limits`;
  await owner`update public.trainer_accounts set status = 'approved' where user_id = ${trainer.id}`;
});

interface Answer {
  id?: string;
  number?: string;
  status?: number;
  already?: boolean;
  signedUrl?: string;
  deleted?: number;
  error?: { code: string; message: string; fields?: Record<string, string> };
}

const call = async (token: string, init: RequestInit) => {
  const response = await fetch(`${api.url}/functions/v1/invoices`, {
    method: 'POST',
    ...init,
    headers: {
      ...(init.headers as Record<string, string>),
      ...(token && { authorization: `Bearer ${token}` }),
    },
  });
  return { status: response.status, body: (await response.json()) as Answer };
};
const post = (body: object, token: string) =>
  call(token, { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } });

type Sent = { fields?: Record<string, string>; attachments?: Uint8Array[]; token?: string };
const send = (
  bytes: Uint8Array | string,
  { fields = {}, attachments = [], token = trainer.token }: Sent = {},
) => {
  const form = new FormData();
  for (const [name, value] of Object.entries({ request_id: randomUUID(), ...fields }))
    form.append(name, value);
  const content = typeof bytes === 'string' ? bytes : new Uint8Array(bytes);
  form.append('file', new File([content], 'C:\\factures\\Facture.pdf', { type: 'image/png' }));
  for (const [index, file] of attachments.entries())
    form.append('attachments', new File([new Uint8Array(file)], `Feuille ${index + 1}.pdf`));
  return call(token, { body: form });
};

let count = 100;
/** An invoice of a number of its own. */
const print = (changes: Partial<InvoiceData> = {}) => {
  count += 1;
  return printInvoice({ ...INVOICE, number: `F-2026-${count}`, ...changes }, FONTS, NOW);
};
const stored = async () =>
  (
    await owner<
      { name: string }[]
    >`select name from storage.objects where bucket_id = 'invoices' order by name`
  ).map(({ name }) => name);
const rows = () => owner`select * from public.invoices order by deposited_at`;
/** An invoice whose page alone says something. */
const plainInvoice = (number: string, lines: string[] = []) =>
  cvPdf([
    {
      lines: [
        'Hélène Kerbrat EI, SIRET 100 000 009 00017',
        `Facture N° ${number}`,
        'Émise le 20/11/2026, échéance 20/12/2026',
        'Trame SAS, SIREN 200 000 008',
        'Formation, 3 jours, 520,00 €',
        'Total HT 1 560,00 €',
        'TVA non applicable, art. 293 B du CGI',
        'Net à payer 1 560,00 €',
        'Pénalités de retard : trois fois l’intérêt légal. Indemnité de recouvrement : 40 €.',
        'Pas d’escompte pour paiement anticipé.',
        ...lines,
      ],
    },
  ]);
/** What a person confirms of a plain invoice. */
const factsOf = (number: string) =>
  JSON.stringify({
    number,
    issued_on: '2026-11-20',
    due_on: null,
    net_cents: 156_000,
    vat_cents: 0,
    gross_cents: 156_000,
    due_cents: 156_000,
  });
const drawn = async (draw: (pdf: PDFKit.PDFDocument) => void): Promise<Uint8Array<ArrayBuffer>> => {
  const pdf = new Pdf({ size: 'A4' });
  const bytes = buffer(pdf);
  draw(pdf);
  pdf.end();
  return new Uint8Array(await bytes);
};
const turns = async () => {
  const [row] = await owner<
    { hits: number }[]
  >`select coalesce(sum(hits), 0)::int as hits from private.rate_limits`;
  return row?.hits;
};
const unused = () => owner`select path from private.unused_invoice_files`;

describe('a trainer', () => {
  it('deposits an invoice: it is judged, stored and recorded with what its XML says', async () => {
    const pdf = await print({ number: 'F-2026-017' });
    const { status, body } = await send(pdf, { attachments: [await cvPdf()] });
    expect([status, body]).toEqual([
      200,
      { id: expect.any(String) as string, number: 'F-2026-017', status: 200, already: false },
    ]);
    const [row] = await owner`select * from public.invoices where id = ${body.id!}`;
    expect(row).toMatchObject({
      user_id: trainer.id,
      kind: 'invoice',
      number: 'F-2026-017',
      net_cents: 156_000,
      vat_cents: 0,
      gross_cents: 156_000,
      vat_case: 'franchise_293b',
      seller_siret: '10000000900017',
      buyer_siren: '200000008',
      profile: 'EN 16931',
      pages: 1,
      file_name: 'Facture.pdf',
      deposited_by: trainer.id,
    });
    const [kept] =
      await owner`select file_name from public.invoice_attachments where invoice_id = ${body.id!}`;
    expect(kept).toEqual({ file_name: 'Feuille 1.pdf' });
    expect(await unused()).toHaveLength(0);
  });

  it('is notified by mail, once', async () => {
    const { body } = await send(await print());
    const mails = await owner`
      select recipient, status from public.notification_logs where kind = 'invoice-deposited' and subject like ${`%${body.number!}%`}`;
    expect(mails).toHaveLength(1);
    expect(mails[0]).toMatchObject({ recipient: 'formatrice@trame.example' });
  });

  // threat 47
  it('whose deposit was cut finds the same invoice, without a second file', async () => {
    const pdf = await print();
    const fields = { request_id: randomUUID() };
    const first = await send(pdf, { fields });
    const before = (await stored()).length;
    expect(await turns()).toBe(1);
    const again = await send(pdf, { fields });
    expect(await turns()).toBe(2);
    expect([again.status, again.body]).toEqual([200, { ...first.body, already: true }]);
    expect((await stored()).length).toBe(before);
  });

  it('has one invoice for the same deposit at the same moment', async () => {
    const pdf = await print();
    const fields = { request_id: randomUUID() };
    const answers = await Promise.all(Array.from({ length: 4 }, () => send(pdf, { fields })));
    expect(new Set(answers.map(({ body }) => body.id ?? body.error?.message)).size).toBe(1);
  });

  it('is refused a page and an XML that ask for different amounts, in a sentence', async () => {
    const altered = alterXml(await print(), (xml) => xml.replaceAll('1560.00', '1690.00'));
    const before = [(await stored()).length, (await rows()).length];
    const { status, body } = await send(altered, { fields: { reason: 'Je suis pressée.' } });
    expect(status).toBe(422);
    expect(body.error?.fields?.['file']).toMatch(/1\s?560,00/);
    expect([(await stored()).length, (await rows()).length]).toEqual(before);
  });

  it('gives a reason for what is to be corrected, which is kept', async () => {
    const pdf = alterXml(await print(), (xml) => xml.replaceAll('20261220', '20261221'));
    const bare = await send(pdf);
    expect([bare.status, Object.keys(bare.body.error?.fields ?? {})]).toEqual([422, ['reason']]);
    const { status, body } = await send(pdf, { fields: { reason: 'Convenu avec vous le 3 novembre.' } });
    expect(status).toBe(200);
    const [row] = await owner`select deposit_reason from public.invoices where id = ${body.id!}`;
    expect(row).toEqual({ deposit_reason: 'Convenu avec vous le 3 novembre.' });
  });

  it('confirms what was read of a PDF without XML', async () => {
    const plain = await plainInvoice('2026-900');
    const reason = 'Mon logiciel ne fait pas mieux.';
    const bare = await send(plain, { fields: { reason } });
    expect([bare.status, Object.keys(bare.body.error?.fields ?? {})]).toEqual([422, ['facts']]);
    const { status, body } = await send(plain, { fields: { reason, facts: factsOf('2026-900') } });
    expect([status, body.number]).toEqual([200, '2026-900']);
  });

  it('is recorded with all its pages where the device has read none of them', async () => {
    const number = '2026-905';
    const endless = await drawn((pdf) => {
      pdf.text(`Facture ${number}`);
      for (let page = 1; page < 3; page += 1) pdf.addPage().addContent('0 0 m 9 9 l S '.repeat(30_000));
    });
    const reason = 'La feuille d’émargement a beaucoup de traits.';
    const { status, body } = await send(endless, { fields: { reason, facts: factsOf(number) } });
    expect([status, body.number]).toEqual([200, number]);
    const [row] = await owner`
      select pages, verdict -> 'findings' @> '[{"rule": "whole-read", "severity": "fix"}]' as is_said
      from public.invoices where id = ${body.id!}`;
    expect(row).toEqual({ pages: 3, is_said: true });
  });

  it('records what is to be paid: what the XML says, or what they confirm of a page', async () => {
    const dueOf = async (id: string) => {
      const [row] = await owner`select gross_cents, due_cents from public.invoices where id = ${id}`;
      return row;
    };
    const reason = 'L’acompte est en bas de la facture.';
    const paid = alterXml(await print(), (xml) =>
      xml.replace('<ram:DuePayableAmount>1560.00', '<ram:DuePayableAmount>1060.00'),
    );
    const written = await send(paid, { fields: { reason } });
    expect(await dueOf(written.body.id!)).toEqual({ gross_cents: 156_000, due_cents: 106_000 });

    const facts = {
      number: '2026-902',
      issued_on: '2026-11-20',
      due_on: null,
      net_cents: 156_000,
      vat_cents: 0,
      gross_cents: 156_000,
    };
    const plain = await plainInvoice('2026-902');
    const confirmed = (due_cents: number) =>
      send(plain, { fields: { reason, facts: JSON.stringify({ ...facts, due_cents }) } });
    const more = await confirmed(156_001);
    expect([more.status, more.body.error?.fields]).toEqual([
      422,
      { due: 'Le net à payer ne dépasse pas le total TTC.' },
    ]);
    const { body } = await confirmed(100_000);
    expect(await dueOf(body.id!)).toEqual({ gross_cents: 156_000, due_cents: 100_000 });
  });

  // threat 47
  it('says why what they confirm is not what was read, and the office sees it first', async () => {
    const facts = JSON.stringify({
      number: '2026-901',
      issued_on: '2026-11-20',
      due_on: null,
      net_cents: 900_000,
      vat_cents: 0,
      gross_cents: 900_000,
      due_cents: 900_000,
    });
    const plain = await plainInvoice('2026-901');
    const bare = await send(plain, { fields: { facts } });
    expect(bare.status).toBe(422);
    expect(bare.body.error?.fields?.['reason']).toMatch(/9\s000,00.€.*1\s560,00.€/);
    const { body } = await send(plain, { fields: { facts, reason: 'Le total imprimé est faux.' } });
    const [row] = await owner`
      select net_cents, verdict #>> '{findings,0,rule}' as first from public.invoices where id = ${body.id!}`;
    expect(row).toEqual({ net_cents: 900_000, first: 'confirmed-as-read' });
  });

  // threat 46
  it('leaves no whole IBAN in the verdict, which is read without a trace', async () => {
    const pdf = await print({ iban: 'FR7630006000011234567890189' });
    const { body } = await send(pdf);
    const [row] = await owner`select verdict from public.invoices where id = ${body.id!}`;
    expect(Object.keys(row!['verdict'] as object).toSorted()).toEqual([
      'compared',
      'findings',
      'passed',
      'unread',
    ]);
    expect(JSON.stringify(row).replaceAll(/[\s\u00a0]/g, '')).not.toContain('30006000011234567890189');
  });

  it.each<[string, () => Promise<Uint8Array>, number]>([
    [
      'a name of three hundred letters',
      () => print({ seller: { ...INVOICE.seller, name: `Hélène Kerbrat EI ${'formation '.repeat(30)}` } }),
      200,
    ],
    [
      'days of another century',
      async () => alterXml(await print(), (xml) => xml.replaceAll(/2026111[68]/g, '19001116')),
      200,
    ],
    [
      'an amount that is none',
      async () => alterXml(await print(), (xml) => xml.replaceAll('1560.00', '99999999999.00')),
      422,
    ],
  ])('is answered at once about %s in the XML', async (_, make, status) => {
    const answer = await send(await make(), { fields: { reason: 'Mon logiciel l’écrit ainsi.' } });
    expect(answer.status, JSON.stringify(answer.body)).toBe(status);
  });

  it('is judged by the mission that they chose', async () => {
    const [mission] = await owner<{ id: string }[]>`
      insert into public.missions (user_id, title, client_name, starts_on, ends_on, place, days, day_rate_cents, status)
      values (${trainer.id}, 'Autre mission', 'Atelier Verrier', '2026-10-05', '2026-10-05', 'Angers', 1, 10000, 'done')
      returning id`;
    const pdf = await print();
    const fields = { mission_id: mission!.id };
    expect((await send(pdf, { fields })).body.error?.fields).toHaveProperty('reason');
    const { body } = await send(pdf, { fields: { ...fields, reason: 'Deux jours de plus, convenus.' } });
    const [row] = await owner`
      select mission_id, jsonb_path_exists(verdict, '$.findings[*] ? (@.rule == "mission-amount")') as said
      from public.invoices where id = ${body.id!}`;
    expect(row).toEqual({ mission_id: mission!.id, said: true });
    const foreign = await send(await print(), { fields: { mission_id: randomUUID() } });
    expect([foreign.status, Object.keys(foreign.body.error?.fields ?? {})]).toEqual([422, ['mission_id']]);
  });

  // threat 47
  it('invoices the mission that the rules found, once; for none where they say so', async () => {
    const [mission] = await owner<{ id: string }[]>`
      insert into public.missions (user_id, title, client_name, starts_on, ends_on, place, days, day_rate_cents, status, order_number)
      values (${other.id}, 'Tableurs', 'Atelier Verrier', '2026-11-16', '2026-11-18', 'Angers', 3, 52000, 'done', 'OM-2026-777')
      returning id`;
    const named = (fields: Record<string, string>) =>
      print({ orderNumber: 'OM-2026-777' }).then((pdf) => send(pdf, { fields, token: other.token }));
    const missionOf = async (id: string | undefined) => {
      const [row] = await owner`select mission_id from public.invoices where id = ${id!}`;
      return row?.['mission_id'] as unknown;
    };
    // It looks like the invoice of a mission that waits for one: for another one, they say why.
    expect((await named({ mission_id: 'none' })).body.error?.fields).toHaveProperty('reason');
    const none = await named({ mission_id: 'none', reason: 'Une journée convenue par téléphone.' });
    expect([none.status, await missionOf(none.body.id)]).toEqual([200, null]);
    // It has the amount of the one without mission: it may be the second invoice of this one.
    expect((await named({})).body.error?.fields).toHaveProperty('reason');
    const found = await named({ reason: 'La journée était une autre prestation.' });
    expect([found.status, await missionOf(found.body.id)]).toEqual([200, mission!.id]);
    const [state] = await owner`select status from public.missions where id = ${mission!.id}`;
    expect(state).toEqual({ status: 'invoiced' });
    // It waits for no invoice any more.
    const second = await named({});
    expect(await missionOf(second.body.id)).toBeNull();
    expect((await named({ mission_id: 'x' })).body.error?.fields).toHaveProperty('mission_id');
  });

  it('says why a credit note takes back another invoice than the one that it cites', async () => {
    const number = 'F-2026-960';
    await send(await print({ number }));
    const chosen = await send(await print());
    const note = await print({
      kind: 'credit_note',
      corrects: { number, issuedOn: INVOICE.issuedOn, reason: 'La session n’a pas eu lieu.' },
      iban: null,
      bic: null,
    });
    const fields = { corrects: chosen.body.id! };
    expect((await send(note, { fields })).body.error?.fields?.['reason']).toMatch(
      /^L’avoir cite la facture F-2026-960/,
    );
    const reason = 'Le numéro cité est faux.';
    const { body } = await send(note, { fields: { ...fields, reason } });
    const [row] = await owner`select corrects, deposit_reason from public.invoices where id = ${body.id!}`;
    expect(row).toEqual({ corrects: chosen.body.id, deposit_reason: reason });
  });

  it.each<[string, () => Promise<Uint8Array> | string, RegExp]>([
    ['a picture', () => '\u0089PNG\r\n', /PDF/],
    ['a PDF cut short', async () => (await print()).slice(0, 400), /./],
  ])('is shown what to do about %s', async (_, make, message) => {
    const answer = await send(await make());
    expect(answer.status).toBe(422);
    expect(answer.body.error?.fields?.['file']).toMatch(message);
  });

  it('is refused the same number twice, and an attachment that is no PDF', async () => {
    await send(await print({ number: 'F-2026-777' }));
    const double = await send(await print({ number: 'F-2026-777', city: 'x' } as Partial<InvoiceData>));
    expect([double.status, Object.keys(double.body.error?.fields ?? {})]).toEqual([422, ['file']]);
    const picture = await send(await print(), { attachments: [new TextEncoder().encode('\u0089PNG')] });
    expect([picture.status, Object.keys(picture.body.error?.fields ?? {})]).toEqual([422, ['attachments']]);
  });

  // threat 47
  it('opens what they sent by a link of short life, and nobody else’s', async () => {
    const pdf = await print();
    const { body } = await send(pdf);
    const link = await post({ path: body.id }, trainer.token);
    const file = await fetch(link.body.signedUrl ?? '');
    expect(file.headers.get('cache-control')).toContain('no-store');
    expect(new Uint8Array(await file.arrayBuffer())).toEqual(new Uint8Array(pdf));
    expect((await post({ path: body.id }, office.token)).status).toBe(200);
    expect((await post({ path: body.id }, other.token)).status).toBe(404);
    expect((await post({ path: body.id }, recruiter.token)).status).toBe(403);
    // Storage itself is closed to its owner too.
    const client: SupabaseClient = createClient(api.url, database.secrets.publishableKey, {
      global: { headers: { authorization: `Bearer ${trainer.token}` } },
    });
    const [name = ''] = await stored();
    expect((await client.storage.from('invoices').download(name)).error).not.toBeNull();
    expect((await client.storage.from('invoices').upload('own.pdf', 'x')).error).not.toBeNull();
  });

  it('completes an invoice with documents, and nobody else’s', async () => {
    const { body } = await send(await print());
    const request = randomUUID();
    const complete = async (token: string) => {
      const form = new FormData();
      form.append('invoice_id', body.id ?? '');
      form.append('request_id', request);
      form.append('message', 'Voici l’émargement.');
      form.append('attachments', new File([new Uint8Array(await cvPdf())], 'Émargement.pdf'));
      return call(token, { body: form });
    };
    expect((await complete(trainer.token)).status).toBe(200);
    expect(await complete(trainer.token)).toMatchObject({ status: 200, body: { already: true } });
    expect((await complete(other.token)).status).toBe(404);
    const kept = await owner`select file_name from public.invoice_attachments where invoice_id = ${body.id!}`;
    expect([...kept]).toEqual([{ file_name: 'Émargement.pdf' }]);
  });
});

describe('an invoice that is prepared from a mission', () => {
  const day = today();
  const prepare = async (
    token = trainer.token,
    changes: object = {},
    { endsOn, status } = { endsOn: '2026-11-18', status: 'done' },
  ) => {
    const [mission] = await owner<{ id: string }[]>`
      insert into public.missions (user_id, title, client_name, starts_on, ends_on, place, days, day_rate_cents, status)
      values (${trainer.id}, 'Tableurs', 'Atelier Verrier', '2026-11-16', ${endsOn}, 'Angers', 3, 52000, ${status})
      returning id`;
    return issue(mission!.id, changes, token);
  };
  const shownNow = async () => {
    const [profile] = await owner<{ number: string; vat_case: string }[]>`
      select number_prefix || lpad(next_number::text, 3, '0') as number, vat_case
      from public.billing_profiles where user_id = ${trainer.id}`;
    const vat = profile!.vat_case === 'assujetti' ? 31_200 : 0;
    const gross = 156_000 + vat;
    return {
      number: profile!.number,
      net_cents: 156_000,
      vat_cents: vat,
      gross_cents: gross,
      due_cents: gross,
    };
  };
  const issue = async (mission_id: string, changes: object = {}, token = trainer.token) =>
    post(
      {
        action: 'issue',
        kind: 'invoice',
        mission_id,
        issued_on: day,
        due_on: addDays(day, DAYS_TO_PAY),
        shown: await shownNow(),
        request_id: randomUUID(),
        ...changes,
      },
      token,
    );

  beforeEach(async () => {
    await owner`
      update public.company_settings set legal_name = 'Trame SAS', siren = '200000008', street = '8 rue de la Navette',
        postal_code = '35000', city = 'Rennes'`;
    await owner`
      insert into public.billing_profiles (
        user_id, legal_form, legal_name, siret, address, postal_code, city, country, vat_case, number_prefix
      )
      values (
        ${trainer.id}, 'ei', 'Hélène Kerbrat EI', '10000000900017', '12 rue du Chanvre', '44000', 'Nantes', 'FR',
        'franchise_293b', 'P-'
      )
      on conflict (user_id) do nothing`;
  });

  it('has the number that was confirmed, without a gap, also when several are asked for at once', async () => {
    const answers = await Promise.all([prepare(), prepare(), prepare()]);
    const given = answers.map(({ status, body }) => (status === 200 ? body.number : status));
    expect(given.toSorted((a, b) => String(a).localeCompare(String(b)))).toEqual([409, 409, 'P-001']);
    expect((await prepare()).body.number).toBe('P-002');
    expect((await prepare()).body.number).toBe('P-003');
    const [row] =
      await owner`select net_cents, is_prepared, verdict -> 'findings' as findings from public.invoices where number = 'P-001'`;
    expect(row).toMatchObject({ net_cents: 156_000, is_prepared: true });
    const found = row!['findings'] as { severity: string; rule: string }[];
    // Only that earlier ones of this amount named no mission: it may be the second invoice of its mission.
    expect(found.filter(({ severity }) => severity === 'fix').map(({ rule }) => rule)).toEqual([
      'not-a-double',
    ]);
  });

  it('with letters that its font lacks is refused, and takes no number', async () => {
    const [mission] = await owner<{ id: string }[]>`
      insert into public.missions (user_id, title, client_name, starts_on, ends_on, place, days, day_rate_cents, status)
      values (${trainer.id}, 'Tableurs 🎉', 'Atelier Verrier', '2026-11-16', '2026-11-18', 'Angers', 3, 52000, 'done')
      returning id`;
    const before = await shownNow();
    const { status, body } = await issue(mission!.id);
    expect(status).toBe(422);
    expect(body.error?.fields?.['letters']).toContain('🎉');
    expect(await shownNow()).toEqual(before);
  });

  it('is issued as it was shown, or not at all: what changed is said with its new amount', async () => {
    const shown = await shownNow();
    const changed = await prepare(trainer.token, {
      shown: { ...shown, net_cents: 104_000, gross_cents: 104_000, due_cents: 104_000 },
    });
    expect(changed.status).toBe(409);
    expect(changed.body.error?.fields).toEqual({
      shown: expect.stringMatching(
        /: total HT 1\s560,00\s€ au lieu de 1\s040,00\s€, total TTC 1\s560,00\s€ au lieu de 1\s040,00\s€, net à payer 1\s560,00\s€ au lieu de 1\s040,00\s€\. Relisez/,
      ) as string,
    });
    const withVat = await prepare(trainer.token, {
      shown: { ...shown, vat_cents: 31_200, gross_cents: 187_200, due_cents: 187_200 },
    });
    expect(withVat.body.error?.fields?.['shown']).toMatch(/: TVA 0,00\s€ au lieu de 312,00\s€, total TTC/);
    const renumbered = await prepare(trainer.token, { shown: { ...shown, number: 'P-900' } });
    expect(renumbered.body.error?.fields?.['shown']).toContain(`numéro ${shown.number} au lieu de P-900`);
    expect((await prepare()).body.number).toBe(shown.number);
  });

  // threat 47
  it('is of today, due when the rules say, and of a mission that is over: not of one to come', async () => {
    const to = addDays(day, 40);
    expect(
      (await prepare(trainer.token, {}, { endsOn: to, status: 'planned' })).body.error?.fields,
    ).toHaveProperty('mission_id');
    const earlier = addDays(day, -30);
    for (const [field, changes] of [
      ['issued_on', { issued_on: earlier, due_on: day }],
      ['due_on', { due_on: day }],
    ] as const)
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      expect((await prepare(trainer.token, changes)).body.error?.fields).toHaveProperty(field);
    await owner`update public.billing_profiles set legal_form = 'portage', company_details = 'SAS' where user_id = ${trainer.id}`;
    try {
      expect((await prepare()).body.error?.fields).toHaveProperty('profile');
    } finally {
      await owner`update public.billing_profiles set legal_form = 'ei' where user_id = ${trainer.id}`;
    }
    expect((await prepare(trainer.token, {}, { endsOn: day, status: 'running' })).status).toBe(200);
  });

  it('is nobody else’s to prepare', async () => {
    expect((await prepare(recruiter.token)).status).toBe(403);
    expect((await prepare(other.token)).status).toBe(422);
  });

  const credit = async (corrects: string, changes: object = {}, token = trainer.token) =>
    post(
      {
        action: 'issue',
        kind: 'credit_note',
        corrects,
        net_cents: 156_000,
        vat_cents: 0,
        reason: 'La session n’a pas eu lieu.',
        issued_on: day,
        request_id: randomUUID(),
        ...changes,
      },
      token,
    );
  const pageOf = async (id: string) => {
    const [row] = await owner<
      { path: string }[]
    >`select file_path as path from public.invoices where id = ${id}`;
    const service = createClient(api.url, database.secrets.secretKey, { auth: { persistSession: false } });
    const { data } = await service.storage.from('invoices').download(row!.path);
    const { text } = await readInvoice(new Uint8Array(await data!.arrayBuffer()));
    return JSON.stringify(text);
  };
  const severitiesOf = async (id: string | undefined) => {
    const [row] = await owner<{ severity: string[] }[]>`
      select array(select jsonb_path_query(verdict, '$.findings[*].severity') #>> '{}') as severity
      from public.invoices where id = ${id!}`;
    return row!.severity;
  };

  it('of the last deposit asks for a cent of VAT less where the rounding of each would pass the whole', async () => {
    await owner`
      update public.billing_profiles set vat_case = 'assujetti', vat_number = 'FR88100000009' where user_id = ${trainer.id}`;
    const [mission] = await owner<{ id: string }[]>`
      insert into public.missions (user_id, title, client_name, starts_on, ends_on, place, days, day_rate_cents, status)
      values (${trainer.id}, 'Centimes', 'Atelier Verrier', '2026-11-16', ${day}, 'Angers', 1, 10001, 'done')
      returning id`;
    const ask = async (kind: 'deposit' | 'invoice', net: number, vat: number, due = net + vat) =>
      issue(mission!.id, {
        kind,
        shown: {
          ...(await shownNow()),
          net_cents: net,
          vat_cents: vat,
          gross_cents: net + vat,
          due_cents: due,
        },
      });
    expect((await ask('deposit', 3333, 667)).body.error).toBeUndefined();
    expect((await ask('deposit', 3333, 667)).body.error).toBeUndefined();
    expect((await ask('deposit', 3335, 667)).body.error?.fields?.['shown']).toMatch(/TVA 6,66\s€ au lieu de/);
    const last = await ask('deposit', 3335, 666);
    expect(last.body.error).toBeUndefined();
    expect(await severitiesOf(last.body.id)).not.toContain('fix');
    expect((await ask('invoice', 10_001, 2000, 0)).body.error).toBeUndefined();
    await owner`update public.billing_profiles set vat_case = 'franchise_293b' where user_id = ${trainer.id}`;
  });

  it('of a deposit comes before that of the whole, which takes it off and names it', async () => {
    const [mission] = await owner<{ id: string }[]>`
      insert into public.missions (user_id, title, client_name, starts_on, ends_on, place, days, day_rate_cents, status)
      values (${trainer.id}, 'Acomptes', 'Atelier Verrier', '2026-11-16', ${addDays(day, 9)}, 'Angers', 3, 52000, 'running')
      returning id`;
    const ask = async (cents: number) =>
      issue(mission!.id, {
        kind: 'deposit',
        shown: { ...(await shownNow()), net_cents: cents, gross_cents: cents, due_cents: cents },
      });
    const deposits = [await ask(50_000), await ask(20_000)];
    expect(deposits.map(({ body }) => body.error)).toEqual([undefined, undefined]);
    expect((await ask(86_001)).body.error?.fields?.['mission_left']).toMatch(/^Il reste 860,00\s€ HT/);
    // One that is disputed is corrected by another: what it asked for is left again, and no more than that.
    await owner`update public.invoices set status = 207 where id = ${deposits[1]!.body.id!}`;
    const corrected = async (cents: number) =>
      issue(mission!.id, {
        kind: 'deposit',
        replaces: deposits[1]!.body.id!,
        shown: { ...(await shownNow()), net_cents: cents, gross_cents: cents, due_cents: cents },
      });
    expect((await corrected(106_100)).body.error?.fields?.['mission_left']).toMatch(
      /^Il reste 1\s060,00\s€ HT/,
    );
    expect((await corrected(20_000)).body.error).toBeUndefined();
    await owner`update public.missions set ends_on = ${day} where id = ${mission!.id}`;
    // Without its deposits it is refused, though software made it elsewhere.
    const elsewhere = await send(
      await print({ orderNumber: null, lines: [{ ...INVOICE.lines[0]!, name: 'Acomptes' }] }),
      { fields: { mission_id: mission!.id, reason: 'Deux acomptes sont déjà versés.' } },
    );
    expect(elsewhere.body.error?.fields?.['mission_left']).toMatch(/^Il reste 860,00\s€ HT/);
    expect((await issue(mission!.id)).body.error?.fields?.['shown']).toMatch(
      /: net à payer 860,00\s€ au lieu de 1\s560,00\s€/,
    );
    const { due_cents: _due, ...older } = await shownNow();
    expect((await issue(mission!.id, { shown: older })).body.error?.fields?.['shown']).toMatch(
      /: net à payer 860,00\s€ au lieu de 1\s560,00\s€/,
    );
    const whole = await issue(mission!.id, { shown: { ...(await shownNow()), due_cents: 86_000 } });
    expect(whole.body.error).toBeUndefined();
    const kept = await owner`
      select number, is_deposit, gross_cents, due_cents, verdict -> 'findings' as findings
      from public.invoices where mission_id = ${mission!.id} and withdrawn_at is null order by deposited_at`;
    expect(kept.map((row) => [row['is_deposit'], row['gross_cents'], row['due_cents']])).toEqual([
      [true, 50_000, 50_000],
      [true, 20_000, 20_000],
      [false, 156_000, 86_000],
    ]);
    const rules = (row: (typeof kept)[number]) =>
      (row['findings'] as { rule: string }[]).map(({ rule }) => rule);
    expect(kept.flatMap(rules).filter((rule) => rule.startsWith('mission-'))).toEqual([]);
    // A credit note of it takes back no more than is due.
    expect((await credit(whole.body.id!, { net_cents: 86_001 })).body.error?.fields?.['net_cents']).toMatch(
      /^Il reste 860,00\s€ HT/,
    );
    expect((await credit(whole.body.id!, { net_cents: 86_000 })).status).toBe(200);
  });

  it('is taken back by a credit note in the same sequence, in parts, and never by more than is left', async () => {
    const { body } = await prepare();
    const part = await credit(body.id!, { net_cents: 52_000 });
    expect(part.body.number).toMatch(/^P-\d{3}$/);
    const [row] = await owner`
      select kind, corrects, net_cents, vat_case, is_prepared, due_on, mission_id is not null as "hasMission"
      from public.invoices where id = ${part.body.id!}`;
    expect(row).toEqual({
      kind: 'credit_note',
      corrects: body.id,
      net_cents: 52_000,
      vat_case: 'franchise_293b',
      is_prepared: true,
      due_on: null,
      hasMission: true,
    });
    expect((await severitiesOf(part.body.id)).filter((severity) => severity !== 'note')).toEqual([]);
    expect((await credit(body.id!, { net_cents: 104_001 })).body.error?.fields).toEqual({
      net_cents: expect.stringMatching(/^Il reste 1\s040,00\s€ HT/) as string,
    });
    // All that is left, by two requests at once: one of them is refused.
    const rest = { net_cents: 104_000 };
    const both = await Promise.all([credit(body.id!, rest), credit(body.id!, rest)]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
    expect((await credit(body.id!)).body.error?.fields).toHaveProperty('corrects');
    const numbers = await owner<
      { number: string }[]
    >`select number from public.invoices where is_prepared order by number`;
    const ranks = numbers.map(({ number }) => Number(number.slice(2)));
    expect(ranks).toEqual(ranks.map((_, index) => index + 1));
  });

  it('is replaced, once disputed, by the next one of its mission in the same thread', async () => {
    const first = await prepare();
    const [row] = await owner<{ mission_id: string }[]>`
      select mission_id from public.invoices where id = ${first.body.id!}`;
    await owner.begin(async (tx) => {
      await tx`set local session_replication_role = replica`;
      await tx`update public.invoices set status = 207 where id = ${first.body.id!}`;
    });
    const next = await issue(row!.mission_id, { replaces: first.body.id });
    expect(next.body.error).toBeUndefined();
    expect(next.body.number).not.toBe(first.body.number);
    const [made] = await owner`
      select replaces, mission_id, is_prepared from public.invoices where id = ${next.body.id!}`;
    expect(made).toEqual({ replaces: first.body.id, mission_id: row!.mission_id, is_prepared: true });
    const [old] = await owner`
      select withdrawn_at is not null as "isWithdrawn" from public.invoices where id = ${first.body.id!}`;
    expect(old).toEqual({ isWithdrawn: true });
    // Without saying what it replaces, it is a double.
    expect((await issue(row!.mission_id)).status).toBe(409);
  });

  it('is not replaced while a credit note takes it back, and says so', async () => {
    const { body } = await prepare();
    await credit(body.id!, { net_cents: 52_000 });
    const again = await send(await print(), { fields: { replaces: body.id!, reason: 'Autre version.' } });
    expect(again.body.error?.fields).toEqual({
      replaces: expect.stringMatching(/^Un avoir reprend la facture à remplacer/) as string,
    });
  });

  it('is taken back in its own case of VAT and rate, whatever the profile says since', async () => {
    await owner`
      update public.billing_profiles set vat_case = 'assujetti', vat_number = 'FR88100000009' where user_id = ${trainer.id}`;
    const { body } = await prepare();
    await owner`update public.billing_profiles set vat_case = 'franchise_293b' where user_id = ${trainer.id}`;
    // The number that the profile keeps for such credit notes is on no invoice without VAT.
    expect(await pageOf((await prepare()).body.id!)).not.toContain('FR88100000009');
    expect(await pageOf(body.id!)).toContain('FR88100000009');
    const withoutVat = await credit(body.id!, { net_cents: 52_000 });
    expect(withoutVat.status).toBe(409);
    expect(withoutVat.body.error?.fields?.['shown']).toMatch(/: TVA 104,00\s€ au lieu de 0,00\s€/);
    const part = await credit(body.id!, { net_cents: 52_000, vat_cents: 10_400 });
    const [row] = await owner`select vat_cents, vat_case from public.invoices where id = ${part.body.id!}`;
    expect(row).toEqual({ vat_cents: 10_400, vat_case: 'assujetti' });
    expect((await severitiesOf(part.body.id)).filter((severity) => severity !== 'note')).toEqual([]);
    await owner`update public.billing_profiles set vat_number = null where user_id = ${trainer.id}`;
    expect((await credit(body.id!, { net_cents: 104_000 })).body.error?.fields).toHaveProperty('profile');
  });

  // threat 36
  it('is taken back by its own trainer alone, with a reason, and today', async () => {
    const { body } = await prepare();
    expect((await credit(body.id!, {}, other.token)).body.error?.fields).toHaveProperty('corrects');
    expect((await credit(body.id!, {}, office.token)).status).toBe(403);
    expect((await credit(body.id!, { reason: ' ' })).status).toBe(422);
    const yesterday = addDays(day, -1);
    expect((await credit(body.id!, { issued_on: yesterday })).body.error?.fields).toHaveProperty('issued_on');
    const request_id = randomUUID();
    const first = await credit(body.id!, { request_id });
    expect((await credit(body.id!, { request_id })).body).toEqual({ ...first.body, already: true });
  });
});

describe('the office', () => {
  it('deposits for a trainer, who owns the invoice', async () => {
    const { status, body } = await send(await print(), {
      fields: { of_user: trainer.id },
      token: office.token,
    });
    expect(status).toBe(200);
    const [row] = await owner`select user_id, deposited_by from public.invoices where id = ${body.id!}`;
    expect(row).toEqual({ user_id: trainer.id, deposited_by: office.id });
  });

  // threat 47
  it('imports what a platform delivered: one with the copy that its trainer deposited', async () => {
    await owner`
      insert into public.billing_profiles (
        user_id, legal_form, legal_name, siret, address, postal_code, city, country, vat_case
      )
      values (
        ${trainer.id}, 'ei', 'Hélène Kerbrat EI', '10000000900017', '12 rue du Chanvre', '44000', 'Nantes', 'FR', 'franchise_293b'
      )
      on conflict (user_id) do nothing`;
    const channel = 'plateforme_agreee';
    const byPlatform = (pdf: Uint8Array, of_user = trainer.id) =>
      send(pdf, { fields: { of_user, channel }, token: office.token });
    const copy = await send(await print({ number: 'F-2026-950' }));
    // As the platform prints it: other bytes, the same invoice.
    const printed = await printInvoice(
      { ...INVOICE, number: 'F-2026-950' },
      FONTS,
      new Date(NOW.getTime() + 60_000),
    );
    const original = await byPlatform(printed);
    expect([original.status, original.body]).toEqual([200, { ...copy.body, already: true, matched: true }]);
    const [file] = await owner`
      select label, file_name from public.invoice_attachments where invoice_id = ${copy.body.id!}`;
    expect(file).toEqual({ label: 'Reçue par la plateforme agréée', file_name: 'Facture.pdf' });

    const pdf = await print({ number: 'F-2026-951' });
    const alone = await byPlatform(pdf);
    const [row] = await owner`select channel from public.invoices where id = ${alone.body.id!}`;
    expect([alone.body.already, row]).toEqual([false, { channel }]);

    const wrong = await byPlatform(await print(), other.id);
    expect([wrong.status, Object.keys(wrong.body.error?.fields ?? {})]).toEqual([422, ['seller_siren']]);
    const own = await send(await print(), { fields: { channel } });
    expect([own.status, Object.keys(own.body.error?.fields ?? {})]).toEqual([422, ['channel']]);

    // It has been received, whatever it says: the office records it with a reason, then disputes or refuses it.
    const altered = alterXml(await print(), (xml) => xml.replaceAll('1560.00', '1690.00'));
    const unexplained = await byPlatform(altered);
    expect([unexplained.status, Object.keys(unexplained.body.error?.fields ?? {})]).toEqual([
      422,
      ['reason'],
    ]);
    const reason = 'Reçue ainsi, à mettre en litige.';
    const disputed = await send(altered, {
      fields: { of_user: trainer.id, channel, reason },
      token: office.token,
    });
    const [wrongRow] = await owner`
      select gross_cents, deposit_reason from public.invoices where id = ${disputed.body.id!}`;
    expect(wrongRow).toEqual({ gross_cents: 169_000, deposit_reason: reason });
    const unreadable = await send('pas un PDF', {
      fields: { of_user: trainer.id, channel, reason },
      token: office.token,
    });
    expect(unreadable.status).toBe(422);
  }, 60_000);
});

describe('a deposit that fails', () => {
  // threat 47
  it('leaves a file that the daily work finds, or none', async () => {
    const sweep = () => post({ action: 'delete-unused' }, database.secrets.secretKey);
    // What other tests left.
    await owner`update private.unused_invoice_files set since = now() - interval '2 hours'`;
    await sweep();
    await owner`revoke execute on function public.deposit_invoice from service_role`;
    const before = await stored();
    try {
      expect((await send(await print())).status).toBe(403);
    } finally {
      await owner`grant execute on function public.deposit_invoice to service_role`;
    }
    const left = (await stored()).filter((name) => !before.includes(name));
    expect(left).toHaveLength(1);
    expect((await sweep()).body).toEqual({ deleted: 0 });
    await owner`update private.unused_invoice_files set since = now() - interval '2 hours'`;
    expect((await sweep()).body.deleted).toBeGreaterThan(0);
    const named = await owner<{ file_path: string }[]>`
      select file_path from public.invoices union select file_path from public.invoice_attachments`;
    expect(await stored()).toEqual(named.map(({ file_path }) => file_path).toSorted());
    expect(await unused()).toHaveLength(0);
  });
});

describe('nobody else', () => {
  it('deposits an invoice', async () => {
    const pdf = await print();
    expect((await send(pdf, { token: '' })).status).toBe(401);
    expect((await send(pdf, { token: recruiter.token })).status).toBe(403);
    expect((await send(pdf, { fields: { of_user: trainer.id }, token: other.token })).status).toBe(403);
    await owner`update public.trainer_accounts set status = 'suspended', status_reason = 'Motif' where user_id = ${trainer.id}`;
    expect((await send(pdf)).status).toBe(403);
  });

  // threat 47
  it('has a body read before it is known who they are', async () => {
    const unread = { body: 'no form', headers: { 'content-type': 'multipart/form-data; boundary=x' } };
    expect((await call('', unread)).status).toBe(401);
    expect((await call('a.false.token', unread)).status).toBe(401);
    expect((await call(recruiter.token, unread)).status).toBe(403);
    expect((await call(office.token, unread)).status).toBe(400);
    expect(await turns()).toBe(1);
  });

  it('deletes files', async () => {
    expect((await post({ action: 'delete-unused' }, office.token)).status).toBe(422);
    expect((await post({ action: 'delete-unused' }, '')).status).toBe(401);
  });
});
