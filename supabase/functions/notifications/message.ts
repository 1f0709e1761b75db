import {
  decisionsOf,
  MESSAGE_FOOTER,
  MESSAGE_LIMITS,
  MESSAGE_PURPOSES,
  MESSAGE_VARIABLES,
  messageParagraphs,
  messageValues,
  REFUSAL_REASONS,
  renderMessage,
  statusMismatch,
  type MessagePurpose,
  type MessageVariable,
  type RenderedMessage,
  type StatusMismatch,
} from '@trame/domain';
import type { SupabaseClient } from '@supabase/supabase-js';
import * as z from 'zod/mini';
import type { Caller } from '../_shared/auth.ts';
import { callerClient, dataOf, serviceClient } from '../_shared/clients.ts';
import { HttpError } from '../_shared/errors.ts';
import { errorDetails } from '../_shared/log.ts';
import { takeRateLimit, type RateLimit } from '../_shared/rate-limit.ts';
import { deliver, WRITTEN_BEFORE, type NotificationDependencies } from './deliver.ts';
import { entryId } from './log-store.ts';
import { linesParagraph, mailPage, type MailContent } from './mail-page.ts';
import { findRecruiter } from './recruiters.ts';

const REASONS = REFUSAL_REASONS.map(({ key }) => key);
const bounded = (max: number) =>
  z.string().check(
    z.refine((value) => value.trim() !== '', 'Ce texte est vide'),
    z.maxLength(max, `Ce texte dépasse ${max} caractères`),
  );

/** A message of a recruiter to applicants, by their applications: an address cannot be named. */
export const messageBody = z.strictObject({
  kind: z.literal('message'),
  /** Chosen once by the writer: the same one again never reaches the same person twice. */
  message_id: z.uuid(),
  template_id: z.nullable(z.uuid()),
  subject: bounded(MESSAGE_LIMITS.subject).check(
    z.refine((value) => !/\p{Cc}/u.test(value), 'L’objet tient sur une ligne'),
  ),
  text: bounded(MESSAGE_LIMITS.body),
  reason: z.nullable(z.enum(REASONS)),
  /** People whom the sender has confirmed one by one: see `precautionAgainst`. */
  confirmed_ids: z.optional(z.array(z.uuid()).check(z.maxLength(MESSAGE_LIMITS.recipients))),
  application_ids: z
    .array(z.uuid())
    .check(
      z.minLength(1, 'Aucun destinataire'),
      z.maxLength(MESSAGE_LIMITS.recipients, 'Trop de destinataires à la fois'),
    ),
});
type MessageRequest = z.infer<typeof messageBody>;

/** The outcome for one recipient; `error` is a text for the sender. */
export interface MessageResult {
  application_id: string;
  status: 'sent' | 'sending' | 'failed';
  error?: string;
}

const applicationRow = z.object({
  id: z.string(),
  full_name: z.string(),
  email: z.string(),
  reference: z.string(),
  created_at: z.string(),
  job_title: z.nullable(z.string()),
  refusal_reason: z.nullable(z.string()),
  status: z.string(),
});
const precautionRows = z.array(
  z.object({ application_id: z.string(), opted_out: z.boolean(), written_at: z.nullable(z.string()) }),
);
type Precaution = z.infer<typeof precautionRows>[number];
type ApplicationRow = z.infer<typeof applicationRow>;
const templateRows = z.array(
  z.object({ name: z.string(), purpose: z.enum(MESSAGE_PURPOSES.map(({ value }) => value)) }),
);

/** Enough for a whole bulk action; not for a script that writes to everybody. */
const BY_SENDER: RateLimit = { bucket: 'message:sender', maxHits: 1000, windowSeconds: 60 * 60 };
const TO_RECIPIENT: RateLimit = { bucket: 'message:recipient', maxHits: 10, windowSeconds: 24 * 60 * 60 };
/** Mails sent at the same time, for a mail service that also sends receipts. */
const AT_ONCE = 4;

/** Sends a message to each applicant, rendered from the stored application; a failure does not stop the others. */
export async function sendMessage(
  dependencies: NotificationDependencies,
  caller: Caller,
  request: MessageRequest,
): Promise<MessageResult[]> {
  refuseUnknownVariables(request);
  const client = callerClient(dependencies, caller.token);
  const ids = [...new Set(request.application_ids)];
  const [sender, template, applications] = await Promise.all([
    findRecruiter(client, caller.userId),
    findTemplate(client, request.template_id),
    findApplications(client, ids),
  ]);
  const precautions = await findPrecautions(client, request, template, ids);
  const service = serviceClient(dependencies);
  const sendOne = (id: string) =>
    sendTo(dependencies, service, {
      request,
      precaution: precautions.get(id),
      template,
      sender: { id: caller.userId, name: sender.name },
      id,
      application: applications.get(id),
    });
  const results: MessageResult[] = [];
  for (let at = 0; at < ids.length; at += AT_ONCE) {
    // oxlint-disable-next-line no-await-in-loop -- a few at a time
    results.push(...(await Promise.all(ids.slice(at, at + AT_ONCE).map(sendOne))));
  }
  return results;
}

function refuseUnknownVariables({ subject, text }: MessageRequest): void {
  const anyValues = messageValues(
    { full_name: 'x', reference: 'x', created_at: '2026-01-01', job_title: 'x' },
    { reason: 'no_need', sender: 'x' },
  );
  const { unknown } = renderMessage({ subject, body: text }, anyValues);
  if (unknown.length === 0) return;
  throw new HttpError(422, 'invalid_fields', 'La requête contient des valeurs refusées.', {
    fields: { text: `Variable inconnue\u00a0: ${unknown.join(', ')}` },
  });
}

async function findTemplate(client: SupabaseClient, id: string | null) {
  if (id === null) return undefined;
  const found = await client.from('message_templates').select('name, purpose').eq('id', id).limit(1);
  return z.parse(templateRows, dataOf(found, 'find template'))[0];
}

async function findApplications(
  client: SupabaseClient,
  ids: readonly string[],
): Promise<Map<string, ApplicationRow>> {
  const found = await client
    .from('trainer_applications')
    .select('id, full_name, email, reference, created_at, job_title, refusal_reason, status')
    .in('id', ids);
  const rows = z.parse(z.array(applicationRow), dataOf(found, 'find applications'));
  return new Map(rows.map((row) => [row.id, row]));
}

async function findPrecautions(
  client: SupabaseClient,
  { message_id }: MessageRequest,
  template: OneMessage['template'],
  ids: readonly string[],
): Promise<Map<string, Precaution>> {
  const found = await client.rpc('message_precautions', {
    ids,
    template: template?.name ?? null,
    batch: message_id,
  });
  const rows = z.parse(precautionRows, dataOf(found, 'message precautions'));
  return new Map(rows.map((one) => [one.application_id, one]));
}

const MISMATCHES: Record<StatusMismatch, string> = {
  not_rejected: 'Cette candidature n’est pas refusée\u00a0: confirmez ce refus avant de l’envoyer.',
  not_accepted: 'Cette candidature n’est pas acceptée\u00a0: confirmez cette acceptation avant de l’envoyer.',
};

/** Why this person should not get the message unless the sender confirms it; undefined when there is no reason. */
function precautionAgainst({ request, template, application, precaution }: OneMessage): string | undefined {
  if (!application || request.confirmed_ids?.includes(application.id)) return undefined;
  const texts = { subject: request.subject, body: request.text };
  const mismatch = statusMismatch(decisionsOf(texts, template?.purpose), application.status);
  if (mismatch) return MISMATCHES[mismatch];
  if (precaution?.written_at) return WRITTEN_BEFORE;
  if (precaution?.opted_out)
    return 'Cette personne ne veut plus de messages\u00a0: confirmez pour lui écrire.';
  return undefined;
}

interface OneMessage {
  request: MessageRequest;
  precaution: Precaution | undefined;
  template: { name: string; purpose: MessagePurpose } | undefined;
  sender: { id: string; name: string };
  id: string;
  application: ApplicationRow | undefined;
}

async function sendTo(
  dependencies: NotificationDependencies,
  service: SupabaseClient,
  message: OneMessage,
): Promise<MessageResult> {
  const { request, precaution, template, sender, id, application } = message;
  const failed = (error: string): MessageResult => ({ application_id: id, status: 'failed', error });
  if (!application) return failed('Cette candidature n’existe plus.');
  const values = messageValues(application, {
    reason: request.reason ?? application.refusal_reason,
    sender: sender.name,
  });
  const rendered = renderMessage({ subject: request.subject, body: request.text }, values);
  if (rendered.missing.length > 0) return failed(missingText(rendered.missing));
  const against = precautionAgainst(message);
  if (against) return failed(against);

  try {
    const entry = await entryId(id, 'message', request.message_id);
    const wait = await tooMany(dependencies, service, { sender: sender.id, recipient: id, hit: entry });
    if (wait) return failed(wait);
    const status = await deliver(
      dependencies,
      service,
      entry,
      {
        application_id: id,
        kind: `message-${template?.purpose ?? 'other'}`,
        recipient: application.email,
        sent_by: sender.id,
        template: template?.name ?? null,
        batch_id: request.message_id,
        // A person who was confirmed for another reason, and gets the template from a colleague meanwhile, needs a new
        // confirmation.
        is_confirmed: Boolean(precaution?.written_at && request.confirmed_ids?.includes(id)),
      },
      messageMail(rendered),
    );
    return { application_id: id, status };
  } catch (error) {
    dependencies.log('message_failed', { applicationId: id, ...errorDetails(error) });
    return failed(error instanceof HttpError ? error.message : 'Le message n’a pas pu être envoyé.');
  }
}

function missingText(missing: readonly MessageVariable[]): string {
  const labels = missing.map((name) => MESSAGE_VARIABLES.find((variable) => variable.name === name)?.label);
  return `Information manquante\u00a0: ${labels.join(', ').toLowerCase()}.`;
}

/** Why a message must wait, or undefined. Each message counts once, however often it is tried. */
async function tooMany(
  { env }: NotificationDependencies,
  service: SupabaseClient,
  { sender, recipient, hit }: { sender: string; recipient: string; hit: string },
): Promise<string | undefined> {
  const secret = env.SUPABASE_SERVICE_ROLE_KEY;
  if ((await takeRateLimit(service, TO_RECIPIENT, recipient, secret, hit)) !== undefined)
    return 'Cette personne a déjà reçu dix messages aujourd’hui.';
  const seconds = await takeRateLimit(service, BY_SENDER, sender, secret, hit);
  return seconds === undefined
    ? undefined
    : `Vous avez envoyé beaucoup de messages. Réessayez dans ${Math.ceil(seconds / 60)} min.`;
}

/** A message in both forms. What people typed is text: it never becomes markup. */
export function messageMail({ subject, body }: Pick<RenderedMessage, 'subject' | 'body'>): MailContent {
  const paragraphs = messageParagraphs(body);
  const html = mailPage({
    locale: 'fr',
    title: subject,
    preview: paragraphs.flat().join(' ').slice(0, 140),
    content: paragraphs.map(linesParagraph).join('\n'),
    footer: MESSAGE_FOOTER,
  });
  // The log stores three hundred characters, and no mail program shows more.
  return { subject: subject.slice(0, 300), html, text: `${body}\n\n--\nTrame\n${MESSAGE_FOOTER}` };
}
