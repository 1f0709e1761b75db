import type { PostgrestError, SupabaseClient } from '@supabase/supabase-js';
import {
  amountColumns,
  DEPOSIT_LIMITS,
  euros,
  MAX_CENTS,
  NO_MISSION,
  reasonAsked,
  type ConfirmedFacts,
  type MissionToInvoice,
  type VatCase,
} from '@trame/domain/invoices';
import { correctedAmong, isWhole, type Choices, type InvoiceContext, type Verdict } from '@trame/invoice';
import * as z from 'zod/mini';
import { BusyError, StepLimitError, type Apart } from '../_shared/apart/apart.ts';
import { forbidden, sha256, signInFirst } from '../_shared/auth.ts';
import { dataOf, type Backend } from '../_shared/clients.ts';
import type { Env } from '../_shared/env.ts';
import { HttpError, unavailable } from '../_shared/errors.ts';
import { errorDetails, type Log } from '../_shared/log.ts';
import { NO_CACHE, refuseViruses } from '../_shared/public-form/files.ts';
import { takeRateLimit, type RateLimit } from '../_shared/rate-limit.ts';
import { storeOnce } from '../_shared/stored.ts';
import { attachmentProblem, blocked, FIELD_MESSAGES, refusalOf, wrongFields } from './messages.ts';
import type { SentCompletion, SentDeposit, SentFile } from './request.ts';
import type { JudgedInvoice, steps } from './steps.ts';

/** Private bucket of invoices and of what goes with them. */
export const INVOICE_BUCKET = 'invoices';

export type InvoiceSteps = Apart<typeof steps>;

export interface InvoiceDependencies extends Backend {
  env: Env;
  newSteps: () => InvoiceSteps;
  log: Log;
}

/** Deposits that one person tries in an hour; the office deposits for many. */
const PER_HOUR: RateLimit = { bucket: 'invoices:hour', maxHits: 60, windowSeconds: 60 * 60 };

const recorded = z.object({
  id: z.string(),
  number: z.string(),
  status: z.number(),
  already: z.boolean(),
  /** Joined with the copy of what a platform delivered. */
  matched: z.optional(z.boolean()),
});
export type Recorded = z.infer<typeof recorded>;
const found = z.nullable(z.object({ id: z.string(), number: z.string(), status: z.number() }));
const replacedRow = z.nullable(z.object({ mission_id: z.nullable(z.string()) }));
const missionRows = z.array(
  z.object({
    id: z.string(),
    title: z.string(),
    order_number: z.nullable(z.string()),
    starts_on: z.string(),
    ends_on: z.string(),
    total_cents: z.number(),
  }),
);
const completed = z.object({
  id: z.string(),
  status: z.number(),
  updated_at: z.string(),
  already: z.boolean(),
});

/** What a refusal of the database is answered with. */
export function refused(error: PostgrestError, status: number, what: string): HttpError {
  if (status === 401) return signInFirst();
  if (error.code === '42501') return forbidden();
  // 22P02: an id that is none.
  if (error.code === 'P0002' || error.code === '22P02')
    return new HttpError(404, 'not_found', 'Cette facture n’existe plus.');
  return refusalOf(error) ?? unavailable(new Error(`${what}: ${error.message}`, { cause: error }));
}

/** Counts a request of this person. */
export async function takeTurn(
  client: SupabaseClient,
  userId: string,
  { env }: InvoiceDependencies,
): Promise<void> {
  const wait = await takeRateLimit(client, PER_HOUR, userId, env.SUPABASE_SERVICE_ROLE_KEY);
  if (wait !== undefined)
    throw new HttpError(429, 'rate_limited', 'Trop de dépôts en une heure. Continuez dans un moment.', {
      retryAfter: wait,
    });
}

/** A deposit that was cut: its invoice, when it was recorded. */
export async function foundAgain(
  client: SupabaseClient,
  requestId: string,
  userId: string,
): Promise<Recorded | undefined> {
  const row = z.parse(
    found,
    dataOf(
      await client
        .from('invoices')
        .select('id, number, status')
        .eq('request_id', requestId)
        .eq('user_id', userId)
        .maybeSingle(),
      'find invoice',
    ) ?? null,
  );
  return row ? { ...row, already: true } : undefined;
}

/** What an invoice of this person is compared with. An invoice that the next one replaces is no double of it. */
export async function contextOf(
  client: SupabaseClient,
  userId: string,
  replaces: string | undefined,
): Promise<InvoiceContext> {
  const context = dataOf(
    await client.rpc('invoice_context', { of_user: userId }),
    'invoice_context',
  ) as InvoiceContext;
  return { ...context, previous: context.previous.filter(({ id }) => id !== replaces) };
}

/** The context with the mission that was chosen, also one that an earlier invoice asked to be paid. */
export async function withMission(
  client: SupabaseClient,
  userId: string,
  context: InvoiceContext,
  missionId: string | null | undefined,
): Promise<InvoiceContext> {
  if (missionId == null || context.missions.some(({ id }) => id === missionId)) return context;
  const rows = z.parse(
    missionRows,
    dataOf(
      await client
        .from('missions')
        .select('id, title, order_number, starts_on, ends_on, total_cents')
        .eq('id', missionId)
        .eq('user_id', userId)
        .neq('status', 'cancelled'),
      'find mission',
    ),
  );
  const missions = rows.map(
    ({ id, title, order_number, starts_on, ends_on, total_cents }): MissionToInvoice => ({
      id,
      title,
      orderNumber: order_number,
      startsOn: starts_on,
      endsOn: ends_on,
      totalCents: total_cents,
      missingEvidence: [],
    }),
  );
  if (missions.length === 0) throw wrongFields({ mission_id: FIELD_MESSAGES['mission_id'] ?? '' });
  return { ...context, missions };
}

async function inTime<T>(step: Promise<T>, size: number, log: Log): Promise<T | undefined> {
  try {
    return await step;
  } catch (error) {
    if (error instanceof BusyError) throw unavailable(error);
    if (!(error instanceof StepLimitError)) throw error;
    log('check_ended', { size, ...errorDetails(error) });
    return undefined;
  }
}

/** What the rules say of an invoice; refuses one that they block. */
export async function judged(
  steps: InvoiceSteps,
  { bytes }: SentFile,
  context: InvoiceContext,
  choices: Choices,
  log: Log,
): Promise<JudgedInvoice> {
  const answer = await inTime(steps.judge(bytes, context, choices), bytes.byteLength, log);
  if (!answer)
    throw wrongFields({
      file: 'Ce fichier est trop complexe à lire\u00a0: exportez la facture de nouveau depuis votre logiciel.',
    });
  const blocking = answer.verdict.findings.filter(({ severity }) => severity === 'blocking');
  if (blocking.length > 0) throw blocked(blocking);
  return answer;
}

/** Refuses attachments that are not PDFs, or not safe to open. */
async function judgeAttachments(steps: InvoiceSteps, files: readonly SentFile[], log: Log): Promise<void> {
  for (const { name, bytes } of files) {
    // oxlint-disable-next-line no-await-in-loop -- one file at a time in memory
    const answer = await inTime(steps.judgeAttachment(bytes), bytes.byteLength, log);
    if (!answer?.ok) throw wrongFields({ attachments: attachmentProblem(name, answer?.problem ?? 'heavy') });
  }
}

/**
 * Stores a judged file, under its digest (`known` when it was taken before). It is noted before its first byte is stored, so that a later
 * sweep finds it whenever this stops.
 */
export async function store(
  client: SupabaseClient,
  userId: string,
  file: SentFile,
  kind: 'facture' | 'justificatif',
  dependencies: InvoiceDependencies,
  known?: string,
): Promise<{ file_path: string; file_name: string; file_size: number; sha256: string }> {
  const { name, bytes } = file;
  const digest = known ?? (await sha256(bytes));
  const path = `${userId}/${digest.slice(0, 40)}-${kind}.pdf`;
  await refuseViruses(
    [
      {
        field: kind === 'facture' ? 'file' : 'attachments',
        bytes,
        contentType: 'application/pdf',
        filename: path,
        path,
        originalName: name,
      },
    ],
    'fr',
    dependencies,
  );
  const noted = await client.rpc('note_invoice_file', { path });
  if (noted.error) throw unavailable(new Error(`note_invoice_file: ${noted.error.message}`));
  await storeOnce(client, INVOICE_BUCKET, path, bytes, {
    contentType: 'application/pdf',
    cacheControl: NO_CACHE,
  });
  return { file_path: path, file_name: name, file_size: bytes.byteLength, sha256: digest };
}

async function storeAttachments(
  client: SupabaseClient,
  userId: string,
  files: readonly SentFile[],
  dependencies: InvoiceDependencies,
) {
  const stored = [];
  // oxlint-disable-next-line no-await-in-loop -- one file at a time
  for (const file of files) stored.push(await store(client, userId, file, 'justificatif', dependencies));
  // The same document twice is one.
  return [...new Map(stored.map((one) => [one.file_path, one])).values()];
}

/** What is recorded of an invoice: what software reads in its XML, as far as it says a whole, else what the person confirmed. */
export function factsOf(
  { verdict, written }: JudgedInvoice,
  sent: ConfirmedFacts | undefined,
): ConfirmedFacts {
  const { number, issuedOn, dueOn, net, vat, gross, due } = verdict.facts;
  if (written && isWhole(verdict.facts) && number && issuedOn && net && vat && gross && due) {
    const amounts = { net, vat, gross, due };
    if (Math.max(...[net, vat, gross].map(({ cents }) => Math.abs(cents))) > MAX_CENTS)
      throw wrongFields({
        file: `Le XML demande ${euros(gross.cents)}\u00a0: ce montant n’est pas possible.`,
      });
    if (number.value.length > DEPOSIT_LIMITS.number)
      throw wrongFields({ file: FIELD_MESSAGES['number'] ?? '' });
    if (!isDayOfOurs(issuedOn.value))
      throw wrongFields({ file: 'La date de facture du XML n’est pas possible.' });
    return {
      number: number.value,
      issued_on: issuedOn.value,
      due_on: dayOrNull(dueOn?.value),
      ...amountColumns((name) => amounts[name].cents),
    };
  }
  if (!sent) throw wrongFields({ facts: 'Relisez et confirmez ce qui a été lu sur la facture.' });
  return sent;
}

/** Judges, stores and records an invoice. */
export async function deposit(
  client: SupabaseClient,
  depositor: string,
  sent: SentDeposit,
  dependencies: InvoiceDependencies,
): Promise<Recorded> {
  const userId = sent.of_user ?? depositor;
  const byPlatform = sent.channel === 'plateforme_agreee';
  if (byPlatform && userId === depositor) throw wrongFields({ channel: FIELD_MESSAGES['channel'] ?? '' });
  const again = await foundAgain(client, sent.request_id, userId);
  if (again) return again;
  const missionId =
    sent.mission_id === NO_MISSION
      ? null
      : (sent.mission_id ?? (await missionOfReplaced(client, userId, sent.replaces)));
  const context = await withMission(
    client,
    userId,
    await contextOf(client, userId, sent.replaces),
    missionId,
  );
  const steps = dependencies.newSteps();
  const digest = await sha256(sent.file.bytes);
  const invoice = await judged(
    steps,
    sent.file,
    { ...context, sha256: digest, byPlatform },
    { missionId, confirmed: sent.facts },
    dependencies.log,
  );
  const isToFix = invoice.verdict.findings.some(({ severity }) => severity !== 'note');
  if (isToFix && !sent.reason)
    throw wrongFields({ reason: whyAsked(invoice.verdict, isCreditNote(invoice, sent.facts)) });
  const facts = factsOf(invoice, sent.facts);
  const isCredit = isCreditNote(invoice, facts);
  const cited = isCredit ? citedOtherwise(invoice, context, sent.corrects) : undefined;
  if (cited !== undefined && !sent.reason)
    throw wrongFields({
      reason: `L’avoir cite la facture ${cited}, une autre est choisie\u00a0: écrivez pourquoi.`,
    });
  await judgeAttachments(steps, sent.attachments, dependencies.log);
  const file = await store(client, userId, sent.file, 'facture', dependencies, digest);
  const attachments = await storeAttachments(client, userId, sent.attachments, dependencies);
  const columns = {
    ...columnsOf(invoice, facts, context),
    ...file,
    request_id: sent.request_id,
    attachments,
    // The mission that the rules found is the one that is invoiced.
    mission_id: missionId ?? (isCredit ? null : (invoice.verdict.mission?.id ?? null)),
    deposit_reason: isToFix || cited !== undefined ? sent.reason : null,
  };
  const isMissionChosen = sent.mission_id !== undefined && missionId !== null;
  const copy = byPlatform && (await matched(client, depositor, userId, columns, invoice, isMissionChosen));
  if (copy) return copy;
  return record(client, depositor, userId, {
    ...columns,
    channel: sent.channel,
    replaces: sent.replaces ?? null,
    corrects: isCredit ? (sent.corrects ?? correctedBy(invoice, context)) : null,
  });
}

/** The copy that was deposited of what a platform delivers; null when there is none. Refuses another trainer's SIREN. */
async function matched(
  client: SupabaseClient,
  depositor: string,
  userId: string,
  columns: Record<string, unknown>,
  { verdict }: JudgedInvoice,
  isMissionChosen: boolean,
): Promise<Recorded | null> {
  const { data, error, status } = await client.rpc('match_platform_invoice', {
    depositor,
    of_user: userId,
    deposit: { ...columns, seller_siren: verdict.facts.sellerSiren, is_mission_chosen: isMissionChosen },
  });
  if (error) throw refused(error, status, 'match_platform_invoice');
  return z.parse(z.nullable(recorded), data);
}

/** Asks why an invoice can be taken; says first what was confirmed otherwise than it was read. */
function whyAsked({ findings }: Verdict, isCredit: boolean): string {
  const other = findings.find(({ rule }) => rule === 'confirmed-as-read');
  return other ? `${other.sentence} ${reasonAsked(isCredit)}` : reasonAsked(isCredit);
}

/** Whether it is one: as its XML says, else as the person confirmed. */
const isCreditNote = ({ verdict }: JudgedInvoice, facts: ConfirmedFacts | undefined): boolean =>
  facts?.kind === undefined ? verdict.facts.isCredit : facts.kind === 'credit_note';

/** Whether it is an invoice of a deposit: as its XML says, else as the person confirmed. */
const isOfDeposit = ({ verdict }: JudgedInvoice, { kind }: ConfirmedFacts): boolean =>
  kind === undefined ? verdict.facts.isDeposit : kind === 'deposit';

/** The invoice that a credit note names. */
const correctedBy = ({ written }: JudgedInvoice, { previous }: InvoiceContext): string | null =>
  correctedAmong(previous, written?.corrects, written?.correctsOn)?.id ?? null;

/** The number that a credit note cites, when it is that of another invoice than the chosen one. */
function citedOtherwise(
  invoice: JudgedInvoice,
  { previous }: InvoiceContext,
  chosen: string | undefined,
): string | undefined {
  const cited = invoice.written?.corrects?.toUpperCase();
  const other = previous.find(({ id }) => id === chosen);
  return other && cited && other.number.toUpperCase() !== cited ? cited : undefined;
}

async function missionOfReplaced(
  client: SupabaseClient,
  userId: string,
  replaces: string | undefined,
): Promise<string | undefined> {
  if (replaces === undefined) return undefined;
  const { data, error } = await client
    .from('invoices')
    .select('mission_id')
    .eq('id', replaces)
    .eq('user_id', userId)
    .maybeSingle();
  if (error) throw unavailable(new Error(`replaced invoice: ${error.message}`));
  return z.parse(replacedRow, data)?.mission_id ?? undefined;
}

/** The columns of an invoice that its file says. Amounts of a credit note are stored without their sign. */
export function columnsOf(invoice: JudgedInvoice, facts: ConfirmedFacts, context: InvoiceContext) {
  const { verdict, pages, profile, written } = invoice;
  const isCredit = isCreditNote(invoice, facts);
  // Not the facts: they have the whole IBAN, and a verdict is read without a trace.
  const { findings, passed, unread, compared } = verdict;
  const { sellerSiret, buyerSiren, vatCase } = verdict.facts;
  return {
    kind: isCredit ? 'credit_note' : 'invoice',
    is_deposit: !isCredit && isOfDeposit(invoice, facts),
    number: facts.number,
    issued_on: facts.issued_on,
    due_on: facts.due_on,
    ...serviceOf(written),
    ...amountColumns((name) => (isCredit ? Math.abs(facts[`${name}_cents`]) : facts[`${name}_cents`])),
    vat_case: vatCaseOf(facts, vatCase ?? context.profile?.vatCase ?? null),
    seller_name: nameOf(written?.sellerName) ?? context.profile?.legalName ?? null,
    seller_siret: digits(sellerSiret?.value, 14) ?? context.profile?.siret ?? null,
    buyer_siren: digits(buyerSiren, 9),
    pages,
    profile,
    verdict: { findings, passed, unread, compared },
  };
}

const SELLER_NAME_LENGTH = 200;

/** A name of the XML as the database keeps it: on one line, and no longer. */
function nameOf(written: string | null | undefined): string | null {
  const name = (written ?? '').replace(/[\p{Cc}\s]+/gu, ' ').trim();
  return name.slice(0, SELLER_NAME_LENGTH).trim() || null;
}

/** Days of other centuries are mistakes of the software, and no column takes them. */
const isDayOfOurs = (day: string): boolean => day >= '2000-01-01' && day <= '2099-12-31';
const dayOrNull = (day: string | null | undefined): string | null => (day && isDayOfOurs(day) ? day : null);

function serviceOf(written: JudgedInvoice['written']) {
  const [from, to] = [dayOrNull(written?.serviceFrom), dayOrNull(written?.serviceTo)];
  return from && to && to < from
    ? { service_from: null, service_to: null }
    : { service_from: from, service_to: to };
}

/** None where the amounts contradict it: the office decides. */
const vatCaseOf = ({ vat_cents }: ConfirmedFacts, said: VatCase | null): VatCase | null =>
  vat_cents > 0 && said !== 'assujetti' ? null : said;

const digits = (text: string | null | undefined, count: number): string | null =>
  text && /^\d+$/.test(text) && text.length === count ? text : null;

/** Records an invoice whose file is stored. */
export async function record(
  client: SupabaseClient,
  depositor: string,
  userId: string,
  columns: Record<string, unknown>,
): Promise<Recorded> {
  const { data, error, status } = await client.rpc('deposit_invoice', {
    depositor,
    of_user: userId,
    deposit: columns,
  });
  if (error) throw refused(error, status, 'deposit_invoice');
  return z.parse(recorded, data);
}

/** Adds documents to an invoice that is not decided, which the caller reads. */
export async function complete(
  client: SupabaseClient,
  caller: SupabaseClient,
  callerId: string,
  { invoice_id, request_id, message, attachments }: SentCompletion,
  dependencies: InvoiceDependencies,
): Promise<z.infer<typeof completed>> {
  const owner = await caller.from('invoices').select('user_id').eq('id', invoice_id).maybeSingle();
  if (owner.error) throw refused(owner.error, owner.status, 'find invoice');
  if (!owner.data) throw new HttpError(404, 'not_found', 'Cette facture n’existe plus.');
  const { user_id: userId } = z.parse(z.object({ user_id: z.string() }), owner.data);
  await judgeAttachments(dependencies.newSteps(), attachments, dependencies.log);
  const files = await storeAttachments(client, userId, attachments, dependencies);
  const { data, error, status } = await client.rpc('complete_invoice', {
    depositor: callerId,
    invoice: invoice_id,
    completion: { request_id, attachments: files, message: message || null },
  });
  if (error) throw refused(error, status, 'complete_invoice');
  return z.parse(completed, data);
}
