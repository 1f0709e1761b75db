import { randomUUID } from 'node:crypto';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { addDays, formatDate, today } from '@trame/domain';
import { invoiceNumber, vatOfCredit, vatOfNet } from '@trame/domain/invoices';
import type { Sql, TransactionSql } from 'postgres';
import { readEnv } from '../../supabase/functions/_shared/env.ts';
import { deposit, type InvoiceDependencies } from '../../supabase/functions/invoices/deposit.ts';
import { issue, issueCredit } from '../../supabase/functions/invoices/issue.ts';
import { steps } from '../../supabase/functions/invoices/steps.ts';
import { ACCOUNTS, DEMO_PASSWORD } from './accounts.ts';
import { letterPdf } from './documents.ts';
import type { SiteSeedOptions } from './site.ts';
import { addBilling, addMission } from './trainer-billing.ts';
import { BILLED, CANCELLED, IN_FRANCHISE, type DemoInvoice, type Step } from './trainer-invoices-content.ts';

/** The account that pays in the demo. */
const PAYER = 'FR1420041010050500013M02606';
const DAY = 86_400_000;
/** Of France, in hundredths of a per cent. */
const VAT_RATE = 2000;
const ago = (days: number) => new Date(Date.now() - days * DAY);
const dayAgo = (days: number) => addDays(today(), -days);

const AUTH = { auth: { persistSession: false, autoRefreshToken: false } };

type Staff = { office: string; payer: string };

type Demo = {
  sql: Sql;
  staff: Staff;
  service: SupabaseClient;
  dependencies: InvoiceDependencies;
  /** The trainer, and the API as they call it. */
  userId: string;
  email: string;
  caller: SupabaseClient;
};

/** Invoices of the trainers of the demo: made, judged and moved as the product does, then set back to their days. */
export async function seedTrainerInvoices(
  sql: Sql,
  { apiUrl, serviceRoleKey }: Pick<SiteSeedOptions, 'apiUrl' | 'serviceRoleKey'>,
): Promise<void> {
  const staff = await staffOf(sql);
  const trainers = await sql<{ user_id: string; email: string }[]>`
    select t.user_id, t.email from public.trainer_accounts t
    where t.status = 'approved' and not exists (
      select from public.billing_profiles p where p.user_id = t.user_id and t.email <> 'formatrice@trame.example'
    )
    order by t.email <> 'formatrice@trame.example', t.created_at, t.email limit ${1 + BILLED.length}`;
  if (!staff || trainers[0]?.email !== 'formatrice@trame.example') return;
  await sql`
    update public.invoice_rules set value = ${sql.json(PAYER)} where key = 'payer_iban' and value is null`;
  const service = createClient(apiUrl, serviceRoleKey, AUTH);
  const dependencies = dependenciesOf(apiUrl, serviceRoleKey);
  for (const [rank, { user_id: userId, email }] of trainers.entries()) {
    const other = rank === 0 ? null : BILLED[rank - 1]!;
    const caller = createClient(apiUrl, serviceRoleKey, AUTH);
    /* oxlint-disable no-await-in-loop -- one trainer after the other, in the order of what happened */
    const { error } = await caller.auth.signInWithPassword({ email, password: DEMO_PASSWORD });
    if (error) throw new Error(`Connexion de ${email}`, { cause: error });
    const demo: Demo = { sql, staff, service, dependencies, userId, email, caller };
    await at(demo, 30, async (tx) => {
      if (other) await addBilling(tx, userId, other.billing, staff.office);
      else await addMission(tx, userId, 'formatrice-cancelled', CANCELLED, null);
    });
    await addInvoices(demo, other?.invoices ?? IN_FRANCHISE);
    await caller.auth.signOut();
    /* oxlint-enable no-await-in-loop */
  }
}

async function staffOf(sql: Sql): Promise<Staff | undefined> {
  const rows = await sql<{ id: string; email: string }[]>`
    select u.id, u.email from auth.users u where u.email = any (${ACCOUNTS.map(({ email }) => email)})`;
  const idOf = (email: string) => rows.find((row) => row.email === email)?.id;
  const office = idOf('gestion@trame.example');
  const payer = idOf('tout@trame.example');
  return office && payer ? { office, payer } : undefined;
}

const dependenciesOf = (apiUrl: string, serviceRoleKey: string): InvoiceDependencies => ({
  env: readEnv({
    SUPABASE_URL: apiUrl,
    SUPABASE_ANON_KEY: serviceRoleKey,
    SUPABASE_SERVICE_ROLE_KEY: serviceRoleKey,
  }),
  fetch,
  newSteps: () => steps,
  log: () => undefined,
});

async function addInvoices(demo: Demo, invoices: readonly DemoInvoice[]): Promise<void> {
  const ids: string[] = [];
  /* oxlint-disable no-await-in-loop -- in the order of their numbers */
  for (const [rank, invoice] of invoices.entries()) {
    const id = await addInvoice(demo, invoice, `${demo.email}-invoice-${rank}`, ids);
    ids.push(id);
    for (const step of invoice.steps) await takeStep(demo, id, step);
    const { credit } = invoice;
    if (!credit) continue;
    const asked = {
      action: 'issue',
      kind: 'credit_note',
      corrects: id,
      reason: credit.reason,
      issued_on: dayAgo(credit.ago),
      request_id: randomUUID(),
      ...(await toCredit(demo, id, credit.netCents)),
    } as const;
    const note = await at(demo, credit.ago, () =>
      issueCredit(onDay(demo.service, asked.issued_on), demo.caller, demo.userId, asked, demo.dependencies),
    );
    for (const step of credit.steps) await takeStep(demo, note.id, step);
  }
  /* oxlint-enable no-await-in-loop */
}

async function addInvoice(
  demo: Demo,
  invoice: DemoInvoice,
  name: string,
  earlier: readonly string[],
): Promise<string> {
  const { service, caller, userId, dependencies } = demo;
  const { issued, plain } = invoice;
  const replaced = invoice.replaces === undefined ? undefined : earlier[invoice.replaces];
  const missionId = replaced
    ? await missionOf(demo, replaced)
    : await at(demo, issued + 20, (tx) =>
        addMission(
          tx,
          userId,
          name,
          {
            ...invoice,
            from: -issued - Math.ceil(invoice.days),
            to: -issued - 1,
            hours: invoice.days * 7,
            status: 'done',
            evidence: ['emargement', 'bilan'],
            received: ['emargement', 'bilan'],
          },
          demo.staff.office,
        ),
      );
  const dueOn = addDays(dayAgo(issued), 30);
  const shown = await shownOf(demo, missionId);
  const { id } = await at(demo, issued, async () =>
    plain
      ? deposit(
          service,
          userId,
          {
            request_id: randomUUID(),
            mission_id: missionId,
            reason: plain.reason,
            attachments: [],
            facts: {
              number: plain.number,
              issued_on: dayAgo(issued),
              due_on: dueOn,
              net_cents: plain.cents,
              vat_cents: 0,
              gross_cents: plain.cents,
              due_cents: plain.cents,
              kind: 'invoice',
            },
            file: {
              name: `facture-${plain.number}.pdf`,
              bytes: new Uint8Array(await plainPdf(plain, dayAgo(issued), dueOn, invoice.title)),
            },
          },
          dependencies,
        )
      : issue(
          onDay(service, dayAgo(issued)),
          caller,
          userId,
          {
            action: 'issue',
            kind: 'invoice',
            mission_id: missionId,
            issued_on: dayAgo(issued),
            due_on: dueOn,
            shown,
            request_id: randomUUID(),
          },
          dependencies,
        ),
  );
  if (replaced)
    await unguarded(demo.sql, (tx) => tx`update public.invoices set replaces = ${replaced} where id = ${id}`);
  return id;
}

/** The platform on another day: what it prepares has the date of the day. */
const onDay = (service: SupabaseClient, day: string): SupabaseClient =>
  new Proxy(service, {
    get(target, name) {
      if (name !== 'rpc') {
        const value: unknown = Reflect.get(target, name, target);
        return typeof value === 'function' ? (value.bind(target) as unknown) : value;
      }
      return async (called: string, values: object) => {
        const answer = await target.rpc(called, values);
        return called === 'invoice_context'
          ? { ...answer, data: { ...(answer.data as object), today: day } }
          : answer;
      };
    },
  });

/** What the portal shows of the invoice of a mission before it is made. */
async function shownOf({ sql, userId }: Demo, missionId: string) {
  const [row] = await sql<{ number_prefix: string; next_number: number; vat_case: string; net: number }[]>`
    select p.number_prefix, p.next_number, p.vat_case, m.total_cents as net
    from public.billing_profiles p join public.missions m on m.id = ${missionId} where p.user_id = ${userId}`;
  const { number_prefix, next_number, vat_case, net } = row!;
  const vat = vat_case === 'assujetti' ? vatOfNet(net, VAT_RATE) : 0;
  return {
    number: invoiceNumber(number_prefix, next_number),
    net_cents: net,
    vat_cents: vat,
    gross_cents: net + vat,
    due_cents: net + vat,
  };
}

/** What a credit note takes back of an invoice that has none: all of it without an amount. */
async function toCredit({ sql }: Demo, invoice: string, net: number | undefined) {
  const [row] = await sql<{ net_cents: number; vat_cents: number }[]>`
    select net_cents, vat_cents from public.invoices where id = ${invoice}`;
  const net_cents = net ?? row!.net_cents;
  return { net_cents, vat_cents: vatOfCredit(row!, row!, net_cents) };
}

async function missionOf({ sql }: Demo, invoice: string): Promise<string> {
  const [row] = await sql<
    { id: string }[]
  >`select mission_id as id from public.invoices where id = ${invoice}`;
  return row!.id;
}

/** An invoice as a text processor prints it. */
const plainPdf = (
  { number, cents }: NonNullable<DemoInvoice['plain']>,
  issuedOn: string,
  dueOn: string,
  title: string,
) => {
  const amount = `${(cents / 100).toLocaleString('fr-FR', { minimumFractionDigits: 2 }).replaceAll('\u202f', ' ')} €`;
  return letterPdf(`Facture n° ${number}`, [
    'Claire Estavoyer EI, 12 rue du Chanvre, 44000 Nantes',
    'SIRET 100 000 009 00017',
    `Émise le ${formatDate(issuedOn)}. Échéance ${formatDate(dueOn)}.`,
    'Client : Trame SAS, 8 rue de la Navette, 35000 Rennes, SIREN 200 000 008',
    `${title} : ${amount}`,
    `Total HT ${amount}`,
    'TVA 0,00 €',
    `Net à payer ${amount}`,
    'TVA non applicable, art. 293 B du CGI',
  ]);
};

/** Does something so many days ago: what it writes for this trainer has the time of that day. */
async function at<T>(
  { sql, userId }: Demo,
  days: number,
  work: (tx: TransactionSql) => Promise<T>,
): Promise<T> {
  const [before] = await sql<{ now: Date; event: string; thread: string; line: string }[]>`
    select clock_timestamp()::timestamptz(3) as now, (select coalesce(max(id), 0) from public.invoice_events) as event,
      (select coalesce(max(id), 0) from private.trainer_events) as thread,
      (select coalesce(max(id), 0) from private.audit_log) as line`;
  const { now, event, thread, line } = before!;
  const then = ago(days);
  let done: T | undefined;
  await sql.begin(async (tx) => {
    done = await work(tx);
  });
  await unguarded(sql, async (tx) => {
    const back = (column: string) =>
      tx`${tx(column)} = case when ${tx(column)} >= ${now} then ${then} else ${tx(column)} end`;
    await tx`
      update public.invoices set ${back('deposited_at')}, ${back('verdict_at')}, ${back('decided_at')}, ${back('withdrawn_at')},
        ${back('credited_at')}, ${back('updated_at')}
      where user_id = ${userId}`;
    await tx`update public.missions set ${back('created_at')}, ${back('updated_at')} where user_id = ${userId}`;
    await tx`
      update public.invoice_events set at = ${then}
      where id > ${event} and invoice_id in (select i.id from public.invoices i where i.user_id = ${userId})`;
    await tx`update private.trainer_events set at = ${then} where id > ${thread} and user_id = ${userId}`;
    await tx`
      update private.audit_log set at = ${then}
      where id > ${line} and table_name in ('invoices', 'missions', 'billing_profiles')`;
  });
  return done as T;
}

/** Without the triggers that keep the past as it was. */
const unguarded = (sql: Sql, work: (tx: TransactionSql) => Promise<unknown>) =>
  sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    await work(tx);
  });

async function takeStep(demo: Demo, id: string, step: Step): Promise<void> {
  const { staff, userId } = demo;
  const isTrainer = 'by' in step || 'withdrawn' in step || ('said' in step && step.said === 'answer');
  const actor = isTrainer ? userId : 'paid' in step ? staff.payer : staff.office;
  const side = isTrainer ? 'trainer' : 'paid' in step ? 'payment' : 'office';
  await at(demo, step.ago, async (tx) => {
    await tx`select set_config('request.jwt.claims', ${JSON.stringify({ sub: actor, role: 'authenticated' })}, true)`;
    const move = (status: number, { reason = '', message = '', cents = 0 } = {}) => tx`
      select private.step_invoice(
        i, ${status}::smallint, ${side}, nullif(${reason}, ''), nullif(${message}, ''), nullif(${cents}, 0)
      ) from public.invoices i where i.id = ${id}`;
    if ('to' in step) await move(step.to, step);
    else if ('said' in step)
      await tx`
        select private.add_invoice_event(i, ${actor}, ${side}, ${step.said}, null, null, null, ${step.message})
        from public.invoices i where i.id = ${id}`;
    else if ('taken' in step) await tx`update public.invoices set assignee = ${actor} where id = ${id}`;
    else if ('withdrawn' in step)
      await tx`select private.withdraw_locked(i, ${actor}, 'trainer', null) from public.invoices i where i.id = ${id}`;
    else if (step.paid === 'transmitted') {
      await addRun(tx, demo, id, step.ago);
      await move(211);
      await tx`update public.invoices set paid_on = ${dayAgo(step.ago)} where id = ${id}`;
    } else {
      await settle(tx, demo, id, step.ago);
      await move(212);
      await tx`update public.invoices set paid_on = ${dayAgo(step.ago)} where id = ${id}`;
    }
  });
}

/** A run that was sent to the bank with this invoice alone. */
async function addRun(tx: TransactionSql, { staff }: Demo, id: string, days: number): Promise<void> {
  const runId = randomUUID();
  const day = dayAgo(days);
  const message = `TR${day.replaceAll('-', '')}-${runId.slice(0, 8).toUpperCase()}`;
  const when = ago(days);
  await tx`
    insert into public.payment_runs (
      id, status, execution_on, total_cents, count, debtor_iban_last4, message_id, created_by, created_at, downloaded_at,
      downloaded_by, confirmed_by, confirmed_at
    )
    select ${runId}, 'sent', ${day}, private.payable_cents(i), 1, ${PAYER.slice(-4)}, ${message}, ${staff.payer}, ${when},
      ${when}, ${staff.payer}, ${staff.payer}, ${when}
    from public.invoices i where i.id = ${id}`;
  await tx`
    insert into public.payment_run_lines (run_id, invoice_id, amount_cents, end_to_end_id, iban_last4, iban_set_at, state)
    select ${runId}, i.id, private.payable_cents(i), ${`${message}-001`}, p.iban_last4, p.iban_set_at, 'sent'
    from public.invoices i join public.billing_profiles p on p.user_id = i.user_id where i.id = ${id}`;
}

/** The movement of the bank that says that it is paid. */
async function settle(tx: TransactionSql, { staff }: Demo, id: string, days: number): Promise<void> {
  const lineId = randomUUID();
  await tx`
    insert into public.bank_lines (
      id, statement, booked_on, amount_cents, label, end_to_end_id, digest, state, added_by, added_at, settled_by, settled_at
    )
    select ${lineId}, ${`releve-${dayAgo(days)}.xml`}, ${dayAgo(days)}, -l.amount_cents, 'Virement SEPA émis', l.end_to_end_id,
      encode(sha256(convert_to(l.end_to_end_id, 'UTF8')), 'hex'), 'matched', ${staff.payer}, ${ago(days)}, ${staff.payer},
      ${ago(days)}
    from public.payment_run_lines l where l.invoice_id = ${id}`;
  await tx`
    update public.payment_run_lines set state = 'settled', bank_line_id = ${lineId} where invoice_id = ${id}`;
}
