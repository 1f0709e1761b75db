import { randomUUID } from 'node:crypto';
import { addDays, today } from '@trame/domain';
import { invoiceNumber, nextTransferDay } from '@trame/domain/invoices';
import { SUPABASE } from './addresses.ts';
import { rowsOf } from './own-applications.ts';
import { callAs, confirmAccount, newTrainers, openAccount, sessionOf } from './own-accounts.ts';
import { platform } from './records.ts';

export const IBAN = 'FR7630006000011234567890189';
/** The account that pays. */
export const PAYER = 'FR1420041010050500013M02606';

const done = ({ status, text }: { status: number; text: string }) => {
  if (status >= 300) throw new Error(`${status} ${text}`);
  return JSON.parse(text || 'null') as unknown;
};

/** Calls the API as a trainer. */
export async function asTrainer(email: string, path: string, body: unknown): Promise<unknown> {
  const { supabaseKey } = await platform();
  const { access_token: token } = await sessionOf(email);
  const answer = await fetch(SUPABASE + path, {
    method: 'POST',
    headers: { apikey: supabaseKey, authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return done({ status: answer.status, text: await answer.text() });
}

/** Calls a function of the database as somebody of the staff. */
export const asOffice = async (
  account: 'gestionnaire' | 'admin' | 'all' | 'app5_user',
  name: string,
  body: unknown,
) => done(await callAs(account, `/rest/v1/rpc/${name}`, 'POST', body));

export type Invoicing = { userId: string; email: string; name: string; siret: string };

/** The digit with which a number passes the check of SIREN and SIRET (ISO 7812). */
function checkDigit(digits: string): string {
  const sum = Array.from(digits, Number)
    .toReversed()
    .reduce((all, digit, place) => {
      const value = digit * (place % 2 === 0 ? 2 : 1);
      return all + (value > 9 ? value - 9 : value);
    }, 0);
  return String((10 - (sum % 10)) % 10);
}

/** A company of one test alone: an invoice of a number is recorded once for each. */
function newSiret(): string {
  const start = String(10_000_000 + Math.floor(Math.random() * 90_000_000));
  const office = `${start}${checkDigit(start)}0001`;
  return office + checkDigit(office);
}

/** A trainer of one test alone, in franchise, whose account at the bank is confirmed. */
export async function newInvoicing(): Promise<Invoicing> {
  const [trainer] = await newTrainers(1);
  await openAccount(trainer!, { status: 'approved' });
  const { userId } = trainer!;
  const { email, full_name: name } = trainer!.application;
  const siret = newSiret();
  await asTrainer(email, '/rest/v1/rpc/save_billing_profile', {
    version: null,
    profile: {
      legal_form: 'ei',
      legal_name: `${name} EI`,
      siret,
      address: '12 rue du Chanvre',
      postal_code: '44000',
      city: 'Nantes',
      country: 'FR',
      vat_case: 'franchise_293b',
      number_prefix: 'F-',
      iban: IBAN,
      account_holder: name,
    },
  });
  await confirmAccount(userId, IBAN);
  return { userId, email, name, siret };
}

/** A mission that is over, of eight days at 520 € unless said otherwise; returns its title. */
export async function planMission(
  { userId }: Invoicing,
  { title = `Excel niveau 2, ${randomUUID().slice(0, 6)}`, days = 8 } = {},
): Promise<string> {
  const mission = {
    user_id: userId,
    title,
    client_name: 'Atelier Verrier',
    starts_on: addDays(today(), -4),
    ends_on: addDays(today(), -2),
    place: 'Rennes',
    days,
    day_rate_cents: 52_000,
  };
  await asOffice('gestionnaire', 'import_missions', { rows: [mission], dry_run: false });
  return title;
}

/** Prepares and deposits the invoice of a mission, as the portal does, of a trainer without VAT; returns its id and number. */
export async function issueInvoice(
  { userId, email }: Invoicing,
  missionTitle: string,
): Promise<{ id: string; number: string }> {
  const filter = `user_id=eq.${userId}&title=eq.${encodeURIComponent(missionTitle)}&select=id,total_cents`;
  const [mission] = await rowsOf<{ id: string; total_cents: number }>('missions', filter);
  const { id, total_cents: net } = mission!;
  const [profile] = (await asTrainer(email, '/rest/v1/rpc/my_billing_profile', {})) as {
    number_prefix: string;
    next_number: number;
  }[];
  const number = invoiceNumber(profile!.number_prefix, profile!.next_number);
  return (await asTrainer(email, '/functions/v1/invoices', {
    action: 'issue',
    kind: 'invoice',
    mission_id: id,
    issued_on: today(),
    due_on: addDays(today(), 30),
    shown: { number, net_cents: net, vat_cents: 0, gross_cents: net },
    request_id: randomUUID(),
  })) as { id: string; number: string };
}

/** The steps that a gestionnaire makes of an invoice. */
export async function moveInvoice(id: string, status: number): Promise<void> {
  const [row] = await rowsOf<{ updated_at: string }>('invoices', `id=eq.${id}&select=updated_at`);
  await asOffice('gestionnaire', 'move_invoice', {
    invoice: id,
    to_status: status,
    version: row!.updated_at,
  });
}

/** Says which account pays: no transfer is prepared without it. Another story may say the same at that moment. */
export async function setPayer(): Promise<void> {
  const read = async () =>
    (await rowsOf<{ value: unknown; updated_at: string }>('invoice_rules', 'key=eq.payer_iban'))[0]!;
  const { value, updated_at: version } = await read();
  if (value === PAYER) return;
  const change = { rule: 'payer_iban', value: PAYER, source: 'RIB de la société', version };
  await asOffice('admin', 'save_invoice_rule', change).catch(async (error: unknown) => {
    if ((await read()).value !== PAYER) throw error;
  });
}

/** Pays approved invoices as somebody who did not approve them, by the calls of the page of payments. */
export async function payInvoices(ids: readonly string[]): Promise<void> {
  const run = await asOffice('all', 'create_payment_run', {
    invoices: ids,
    execution_on: nextTransferDay(addDays(today(), 1)),
  });
  const { lines } = (await asOffice('all', 'payment_run_file', { run })) as {
    lines: { amount_cents: number }[];
  };
  await asOffice('all', 'confirm_payment_run', {
    run,
    total_cents: lines.reduce((sum, { amount_cents: cents }) => sum + cents, 0),
    lines_count: lines.length,
  });
}

/** The lines of an invoice without XML, as a text processor prints it. */
export const plainInvoice = (
  { name, siret }: Pick<Invoicing, 'name' | 'siret'>,
  number: string,
  amount: string,
): string[] => {
  const day = today().split('-').toReversed().join('/');
  return [
    `${name} EI`,
    '12 rue du Chanvre, 44000 Nantes',
    `SIRET ${siret}`,
    `Facture n° ${number}`,
    `Date : ${day}`,
    'Client : Trame SAS, SIREN 200 000 008',
    `Formation Excel ${amount} €`,
    `Total HT ${amount} €`,
    'TVA 0,00 €',
    `Net à payer ${amount} €`,
    'TVA non applicable, art. 293 B du CGI',
  ];
};
