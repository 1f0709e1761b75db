import type { SupabaseClient } from '@supabase/supabase-js';
import type { Backend } from '../_shared/clients.ts';
import type { Env } from '../_shared/env.ts';
import { HttpError, unavailable } from '../_shared/errors.ts';
import { errorDetails, type Log } from '../_shared/log.ts';
import { signed } from './company.ts';
import { claim, settle, type NotificationEntry } from './log-store.ts';
import { sendMail } from './mail.ts';
import type { MailContent } from './mail-page.ts';

export interface NotificationDependencies extends Backend {
  env: Env;
  now: () => Date;
  log: Log;
}

/** For a sender whose recipient has had the template already; also shown before sending. */
export const WRITTEN_BEFORE = 'Cette personne a déjà reçu ce modèle\u00a0: confirmez pour l’envoyer encore.';

export type Delivery = 'sent' | 'sending';

/**
 * Sends a mail unless it went out already under this id, and logs it. 503 when it did not go out, 409 when its writing has
 * reached the address for another application, or another writing has brought its template there.
 */
export async function deliver(
  dependencies: NotificationDependencies,
  client: SupabaseClient,
  id: string,
  entry: Omit<NotificationEntry, 'subject'>,
  mail: MailContent,
  /** Throws when this mail must not be sent now; the log has the reason, and a later call may try again. */
  checkLimits: () => Promise<void> = () => Promise.resolve(),
): Promise<Delivery> {
  const claimed = await claim(client, id, { ...entry, subject: mail.subject }, dependencies.now());
  if (claimed === 'taken')
    throw new HttpError(
      409,
      'already_received',
      'Cette adresse a déjà reçu ce message, pour une autre candidature.',
    );
  if (claimed === 'written') throw new HttpError(409, 'already_received', WRITTEN_BEFORE);
  if (claimed !== 'claimed') return claimed;
  try {
    await checkLimits();
    await sendMail(dependencies, id, entry.recipient, await signed(dependencies, mail));
  } catch (cause) {
    const { error } = errorDetails(cause);
    await settle(client, id, { status: 'failed', error: String(error).slice(0, 2000) });
    throw unavailable(cause, 'Le message n’a pas pu être envoyé.');
  }
  await settle(client, id, { status: 'sent', sent_at: dependencies.now().toISOString() });
  return 'sent';
}
