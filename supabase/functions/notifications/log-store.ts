import type { SupabaseClient } from '@supabase/supabase-js';
import * as z from 'zod/mini';
import { sha256 } from '../_shared/auth.ts';
import { dataOf } from '../_shared/clients.ts';
import { unavailable } from '../_shared/errors.ts';
import type { MailKind } from './mail-kinds.ts';

const UNIQUE_VIOLATION = '23505';
/** The database refuses a template that this address has had, from a sender who has not confirmed it. */
const EXCLUSION_VIOLATION = '23P01';
/** A mail that is still being sent after this long was interrupted: its service gets ten seconds to answer. */
const INTERRUPTED_AFTER_MS = 60 * 1000;
/** Most messages that one call tries again, so that nobody waits for many. */
const RETRY_LIMIT = 3;
/** A receipt later than this would puzzle more than it tells. */
const RETRY_DAYS = 7;

const row = z.object({ status: z.string(), created_at: z.string() });
const unsentRow = z.object({ application_id: z.string() });

export interface NotificationEntry {
  application_id: string | null;
  /** What else it may be about: the entry leaves with that row. */
  lead_id?: string;
  rights_request_id?: string;
  kind: MailKind;
  recipient: string;
  subject: string;
  /** The sender, for messages of people. */
  sent_by?: string;
  /** Name of its template. */
  template?: string | null;
  /** The writing it belongs to: under it an address gets one message, for however many applications. */
  batch_id?: string;
  /** Its sender knew that this address had had the template, and sends it all the same. */
  is_confirmed?: boolean;
}

/**
 * One id per message, made of its subject (an application and a kind, a decision): the primary key prevents sending a
 * message twice.
 */
export async function entryId(...of: readonly string[]): Promise<string> {
  const digest = await sha256(of.join(':'));
  // Version 8 of RFC 9562: 122 bits of our own.
  return `${digest.slice(0, 8)}-${digest.slice(8, 12)}-8${digest.slice(13, 16)}-a${digest.slice(17, 20)}-${digest.slice(20, 32)}`;
}

/**
 * Claims the right to send a message. Refused when it was sent already, when another call is sending it, when the same
 * message has reached this address for another application (`taken`; while that one is being sent, the outcome is
 * unknown), or when the address has had its template in another message (`written`).
 */
export async function claim(
  client: SupabaseClient,
  id: string,
  entry: NotificationEntry,
  now: Date,
): Promise<'claimed' | 'sent' | 'sending' | 'taken' | 'written'> {
  const pending = {
    ...entry,
    channel: 'email',
    status: 'pending',
    error: null,
    created_at: now.toISOString(),
  };
  const { error } = await client.from('notification_logs').insert({ id, ...pending });
  if (!error) return 'claimed';
  const isWritten = error.code === EXCLUSION_VIOLATION;
  if (!isWritten && error.code !== UNIQUE_VIOLATION)
    throw unavailable(new Error(`log: ${error.message}`, { cause: error }));

  const [known] = z.parse(
    z.array(row),
    dataOf(await client.from('notification_logs').select('status, created_at').eq('id', id), 'log'),
  );
  if (!known) return isWritten ? 'written' : otherClaim(client, entry);
  if (known.status === 'sent') return 'sent';
  const age = now.getTime() - Date.parse(known.created_at);
  if (known.status === 'pending' && age < INTERRUPTED_AFTER_MS) return 'sending';
  // When two calls get here, only one finds the row as it was read; the other changes nothing.
  const update = await client
    .from('notification_logs')
    .update(pending)
    .eq('id', id)
    .eq('status', known.status)
    .eq('created_at', known.created_at)
    .select('id');
  if (update.error?.code === UNIQUE_VIOLATION) return otherClaim(client, entry);
  if (update.error?.code === EXCLUSION_VIOLATION) return 'written';
  return dataOf(update, 'log').length > 0 ? 'claimed' : 'sending';
}

/** Why the address is claimed for this message: it was sent, or it may still fail and be tried again. */
async function otherClaim(
  client: SupabaseClient,
  { batch_id, recipient }: NotificationEntry,
): Promise<'taken' | 'sending'> {
  if (batch_id === undefined) return 'sending';
  const sent = await client
    .from('notification_logs')
    .select('recipient')
    .eq('batch_id', batch_id)
    .eq('status', 'sent');
  const rows = z.parse(z.array(z.object({ recipient: z.string() })), dataOf(sent, 'log'));
  const wanted = recipient.toLowerCase();
  return rows.some((one) => one.recipient.toLowerCase() === wanted) ? 'taken' : 'sending';
}

/**
 * Applications whose message failed or was interrupted, the longest untouched first: a message that fails each time
 * goes to the end of the queue at each try, and leaves it when its application is a week old.
 */
export async function findUnsent(client: SupabaseClient, kind: MailKind, now: Date): Promise<string[]> {
  const ago = (milliseconds: number) => new Date(now.getTime() - milliseconds).toISOString();
  const found = await client
    .from('notification_logs')
    .select('application_id, trainer_applications!inner(created_at)')
    .eq('kind', kind)
    .in('status', ['failed', 'pending'])
    .lt('created_at', ago(INTERRUPTED_AFTER_MS))
    .gt('trainer_applications.created_at', ago(RETRY_DAYS * 24 * 60 * 60 * 1000))
    .order('created_at')
    .limit(RETRY_LIMIT);
  return z.parse(z.array(unsentRow), dataOf(found, 'find unsent')).map((one) => one.application_id);
}

/** Notes how sending ended. */
export async function settle(
  client: SupabaseClient,
  id: string,
  outcome: { status: 'sent'; sent_at: string } | { status: 'failed'; error: string },
): Promise<void> {
  dataOf(await client.from('notification_logs').update(outcome).eq('id', id).select('id'), 'log');
}
