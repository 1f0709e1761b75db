import { randomUUID } from 'node:crypto';
import type { Sql } from 'postgres';
import { userIdOf, type Actor } from './actors.ts';
import { commitAs } from './run-as.ts';

/** What a test deposits unless it says otherwise. */
export const INVOICED = { net_cents: 156_000, vat_cents: 0, gross_cents: 156_000 } as const;

const TRAINER = userIdOf('approvedTrainer');
let count = 0;

type Deposited = { id: string; number: string; status: number; already: boolean };

/** What the function `invoices` does once a file is judged and stored. */
export async function deposit(
  sql: Sql,
  facts: Record<string, unknown> = {},
  user = TRAINER,
  depositor = user,
): Promise<Deposited> {
  count += 1;
  const sha256 = typeof facts['sha256'] === 'string' ? facts['sha256'] : String(count).padStart(64, '0');
  const payload = {
    request_id: randomUUID(),
    number: `N-${count}`,
    issued_on: new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Paris' }).format(new Date()),
    ...INVOICED,
    vat_case: 'franchise_293b',
    file_path: `${user}/${sha256.slice(0, 40)}-facture.pdf`,
    file_name: 'facture.pdf',
    file_size: 1000,
    pages: 1,
    sha256,
    verdict: {},
    ...facts,
  };
  const [row] = await sql<{ done: Deposited }[]>`
    select public.deposit_invoice(${depositor}, ${user}, ${sql.json(payload)}) as done`;
  return row!.done;
}

/** Version of an invoice. */
export const versionOf = async (sql: Sql, id: string) =>
  (
    await sql<{ version: string }[]>`select updated_at::text as version from public.invoices where id = ${id}`
  )[0]!.version;

interface Said {
  reason?: string;
  message?: string;
  amount?: number;
  version?: string;
}

/** A step of the office. */
export async function move(sql: Sql, id: string, to: number, said: Said = {}, actor: Actor = 'gestionnaire') {
  const version = said.version ?? (await versionOf(sql, id));
  await commitAs(
    sql,
    actor,
    (tx) => tx`
      select public.move_invoice(
        ${id}, ${to}, ${version}, ${said.reason ?? null}, ${said.message ?? null}, ${said.amount ?? null}
      )`,
  );
}

/** SQLSTATE and hint of the error that a call raises; nulls when it raises none. */
export async function outcomeOf(work: Promise<unknown>): Promise<[string | null, string | null]> {
  try {
    await work;
    return [null, null];
  } catch (error) {
    const { code, hint } = error as { code?: string; hint?: string };
    if (typeof code !== 'string') throw error;
    return [code, hint ?? null];
  }
}

/** A mission of a trainer that took place. */
export async function addMission(sql: Sql, values: Record<string, unknown> = {}): Promise<string> {
  const [row] = await sql<{ id: string }[]>`
    insert into public.missions ${sql({
      user_id: TRAINER,
      title: 'Prise de parole',
      client_name: 'Client',
      starts_on: '2026-11-02',
      ends_on: '2026-11-04',
      place: 'Lyon',
      days: 3,
      day_rate_cents: 52_000,
      ...values,
    })} returning id`;
  return row!.id;
}

/** How a trainer bills, with an account that was confirmed. */
export async function addBilling(sql: Sql, values: Record<string, unknown> = {}): Promise<void> {
  await sql`
    insert into public.billing_profiles ${sql({
      user_id: TRAINER,
      legal_form: 'ei',
      legal_name: 'Chloé Lefèvre EI',
      siret: '73282932000074',
      address: '1 rue de la Paix',
      postal_code: '69003',
      city: 'Lyon',
      country: 'FR',
      vat_case: 'franchise_293b',
      iban: 'FR7630006000011234567890189',
      account_holder: 'Chloé Lefèvre',
      iban_status: 'confirmed',
      iban_set_at: new Date(),
      iban_confirmed_at: new Date(),
      iban_confirmed_how: 'Au téléphone',
      ...values,
    })}`;
}

/** Takes away what a test left: what the law keeps, its owner alone can remove by switching its guards off. */
export async function emptyInvoices(sql: Sql): Promise<void> {
  await sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    await tx`delete from private.refund_parts`;
    await tx`delete from private.run_downloads`;
    await tx`delete from private.invoice_entries`;
    for (const table of [
      'payment_run_lines',
      'payment_runs',
      'bank_lines',
      'iban_readings',
      'invoice_events',
      'invoice_attachments',
      'invoices',
      'missions',
      'billing_profiles',
    ])
      await tx.unsafe(`delete from public.${table}`);
  });
}

/** Puts an invoice into a status as its life cycle would leave it, without the way there. */
export async function setStatus(sql: Sql, id: string, status: number): Promise<void> {
  await sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    await tx`
      update public.invoices
      set status = ${status}, approved_cents = case when ${[205, 206, 211, 212].includes(status)} then gross_cents end,
        paid_on = case when ${[211, 212].includes(status)} then issued_on end,
        credited_at = case when ${status === 220} then now() end
      where id = ${id}`;
  });
}

/** Lets the steps so far have stood this many minutes; what is written about an approval waits five. */
export async function letStand(sql: Sql, minutes = 5): Promise<void> {
  await sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    await tx`update public.invoice_events set at = at - make_interval(mins => ${minutes})`;
  });
}
