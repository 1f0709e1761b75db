import { withoutEndSlash, type Role } from '@trame/domain';
import type { SupabaseClient } from '@supabase/supabase-js';
import * as z from 'zod/mini';
import { dataOf } from '../_shared/clients.ts';
import { HttpError } from '../_shared/errors.ts';
import { errorDetails } from '../_shared/log.ts';
import { rightsToken } from '../_shared/public-form/rights-token.ts';
import { takeRateLimit, type RateLimit } from '../_shared/rate-limit.ts';
import { deliver, type Delivery, type NotificationDependencies } from './deliver.ts';
import { entryId } from './log-store.ts';
import type { MailKind } from './mail-kinds.ts';
import type { MailContent } from './mail-page.ts';
import { leadForStaff, leadReceived, rightsRequestForStaff, rightsRequestReceived } from './request-mails.ts';

export const leadBody = z.strictObject({ kind: z.literal('lead-received'), lead_id: z.uuid() });
export const rightsRequestBody = z.strictObject({
  kind: z.literal('rights-request-received'),
  request_id: z.uuid(),
});

const DAY = 24 * 60 * 60;
/** Anyone may write with anyone's address: its mailbox is not filled with receipts. */
const LEAD_TO_SENDER: RateLimit = { bucket: 'request:recipient', maxHits: 5, windowSeconds: DAY };
/**
 * Apart from the receipts of leads, so that these keep no link from a person who asks about their data; more than what one
 * network may send with one address.
 */
const RIGHTS_TO_SENDER: RateLimit = { bucket: 'rights:recipient', maxHits: 20, windowSeconds: DAY };
/** Nor are those of colleagues, whoever floods the form: the rows are there to be read. */
const TO_COLLEAGUE: RateLimit = { bucket: 'request:colleague', maxHits: 50, windowSeconds: DAY };

const lead = z.nullable(
  z.object({
    id: z.string(),
    reference: z.string(),
    need: z.string(),
    sector: z.nullable(z.string()),
    people: z.nullable(z.number()),
    dates: z.nullable(z.string()),
    place: z.nullable(z.string()),
    budget: z.nullable(z.string()),
    name: z.string(),
    company: z.string(),
    email: z.string(),
    phone: z.nullable(z.string()),
    files: z.array(z.object({ name: z.string() })),
  }),
);
const rightsRequest = z.nullable(
  z.object({
    id: z.string(),
    reference: z.string(),
    kind: z.string(),
    relation: z.string(),
    email: z.string(),
    received_on: z.string(),
    due_on: z.string(),
    submission_key: z.string(),
  }),
);
const people = z.array(z.object({ id: z.string(), email: z.string() }));

interface Notice {
  id: string;
  subject: 'lead' | 'rights-request';
  email: string;
  receipt: MailContent;
  toSender: RateLimit;
  role: Role;
  forStaff: MailContent;
  /** The column of the log by which the mails leave with the row. */
  column: { lead_id: string } | { rights_request_id: string };
}

/** The receipt of what a company asks, and a mail to each gestionnaire. */
export async function sendLeadMails(
  dependencies: NotificationDependencies,
  client: SupabaseClient,
  id: string,
): Promise<Delivery> {
  const found = await client.from('leads').select().eq('id', id).maybeSingle();
  const known = z.parse(lead, dataOf(found, 'find lead'));
  if (!known) throw new HttpError(404, 'not_found', 'Demande inconnue.');
  return send(dependencies, client, {
    id,
    subject: 'lead',
    email: known.email,
    receipt: leadReceived(known.reference),
    toSender: LEAD_TO_SENDER,
    role: 'gestionnaire',
    forStaff: leadForStaff(known),
    column: { lead_id: id },
  });
}

/** The receipt of a request about somebody's data with its link, and a mail to each recruiter. */
export async function sendRightsMails(
  dependencies: NotificationDependencies,
  client: SupabaseClient,
  id: string,
): Promise<Delivery> {
  const { env } = dependencies;
  const found = await client.from('rights_requests').select().eq('id', id).maybeSingle();
  const known = z.parse(rightsRequest, dataOf(found, 'find rights request'));
  if (!known) throw new HttpError(404, 'not_found', 'Demande inconnue.');
  const token = await rightsToken(env.SUPABASE_SERVICE_ROLE_KEY, known.submission_key);
  // After the `#`, so that no server, log or other site receives it.
  const confirmUrl = `${withoutEndSlash(env.PUBLIC_SITE_URL)}/confirmer-demande#${token}`;
  const pageUrl = `${withoutEndSlash(env.SHELL_URL)}${env.RECRUITMENT_PATH}/conservation?onglet=demandes`;
  return send(dependencies, client, {
    id,
    subject: 'rights-request',
    email: known.email,
    receipt: rightsRequestReceived(known, confirmUrl),
    toSender: RIGHTS_TO_SENDER,
    role: 'app5_user',
    forStaff: rightsRequestForStaff(known, pageUrl),
    column: { rights_request_id: id },
  });
}

async function send(
  dependencies: NotificationDependencies,
  client: SupabaseClient,
  { id, subject, email, receipt, toSender, role, forStaff, column }: Notice,
): Promise<Delivery> {
  const one = async (to: string, mail: MailContent, mailId: string, kind: MailKind, limit: RateLimit) =>
    deliver(
      dependencies,
      client,
      mailId,
      { application_id: null, ...column, kind, recipient: to },
      mail,
      async () => {
        const wait = await takeRateLimit(
          client,
          limit,
          to,
          dependencies.env.SUPABASE_SERVICE_ROLE_KEY,
          mailId,
        );
        if (wait !== undefined) throw new Error('This address got its mails of the day');
      },
    );
  const colleagues = z.parse(people, dataOf(await client.rpc('people_of_role', { role }), 'people_of_role'));
  // One mailbox that refuses keeps no other mail back; a later call tries it again.
  const kind = `${subject}-received` as const;
  const staffKind = `${subject}-staff` as const;
  for (const person of colleagues) {
    try {
      await one(person.email, forStaff, await entryId(id, staffKind, person.id), staffKind, TO_COLLEAGUE);
    } catch (error) {
      dependencies.log('colleague_not_notified', { kind, id, ...errorDetails(error) });
    }
  }
  return one(email, receipt, await entryId(id, kind), kind, toSender);
}
