import type { SupabaseClient } from '@supabase/supabase-js';
import * as z from 'zod/mini';
import { sha256 } from '../_shared/auth.ts';
import { dataOf } from '../_shared/clients.ts';
import { unavailable } from '../_shared/errors.ts';

const UNIQUE_VIOLATION = '23505';
/** A mail that is still being sent after this long was interrupted. */
const INTERRUPTED_AFTER_MS = 2 * 60 * 1000;

const row = z.object({ status: z.string(), created_at: z.string() });

export interface NotificationEntry {
  application_id: string;
  kind: string;
  recipient: string;
  subject: string;
}

/** One id per application and kind: the primary key is what keeps a message from going out twice. */
export async function entryId({ application_id, kind }: NotificationEntry): Promise<string> {
  const digest = await sha256(`${application_id}:${kind}`);
  // Version 8 of RFC 9562: 122 bits of one's own making.
  return `${digest.slice(0, 8)}-${digest.slice(8, 12)}-8${digest.slice(13, 16)}-a${digest.slice(17, 20)}-${digest.slice(20, 32)}`;
}

/** Takes the right to send a message: false when it was sent already or another call is sending it. */
export async function claim(
  client: SupabaseClient,
  id: string,
  entry: NotificationEntry,
  now: Date,
): Promise<'claimed' | 'sent' | 'sending'> {
  const pending = {
    ...entry,
    channel: 'email',
    status: 'pending',
    error: null,
    created_at: now.toISOString(),
  };
  const { error } = await client.from('notification_logs').insert({ id, ...pending });
  if (!error) return 'claimed';
  if (error.code !== UNIQUE_VIOLATION)
    throw unavailable(new Error(`log: ${error.message}`, { cause: error }));

  const known = z.parse(
    row,
    dataOf(await client.from('notification_logs').select('status, created_at').eq('id', id).single(), 'log'),
  );
  if (known.status === 'sent') return 'sent';
  const age = now.getTime() - Date.parse(known.created_at);
  if (known.status === 'pending' && age < INTERRUPTED_AFTER_MS) return 'sending';
  // Of two calls that get here, one finds the row as it was read: the other changes nothing.
  const taken = dataOf(
    await client
      .from('notification_logs')
      .update(pending)
      .eq('id', id)
      .eq('status', known.status)
      .eq('created_at', known.created_at)
      .select('id'),
    'log',
  );
  return taken.length > 0 ? 'claimed' : 'sending';
}

/** Notes how sending ended. */
export async function settle(
  client: SupabaseClient,
  id: string,
  outcome: { status: 'sent'; sent_at: string } | { status: 'failed'; error: string },
): Promise<void> {
  dataOf(await client.from('notification_logs').update(outcome).eq('id', id).select('id'), 'log');
}
