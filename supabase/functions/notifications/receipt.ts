import { localeOf, withoutEndSlash } from '@trame/domain';
import type { SupabaseClient } from '@supabase/supabase-js';
import * as z from 'zod/mini';
import { dataOf } from '../_shared/clients.ts';
import { HttpError } from '../_shared/errors.ts';
import { errorDetails } from '../_shared/log.ts';
import { takeRateLimit, type RateLimit } from '../_shared/rate-limit.ts';
import { applicationReceived } from './application-received.ts';
import { deliver, type Delivery, type NotificationDependencies } from './deliver.ts';
import { entryId, findUnsent } from './log-store.ts';

const KIND = 'application-received';
/** Anyone may send applications with anyone's address, from many networks: its mailbox is not filled with receipts. */
const TO_RECIPIENT: RateLimit = { bucket: 'receipt:recipient', maxHits: 5, windowSeconds: 24 * 60 * 60 };

const application = z.nullable(
  z.object({
    email: z.string(),
    reference: z.string(),
    language: z.nullable(z.number()),
  }),
);

/** Sends the receipt of an application unless it went out already, and logs it. */
export async function deliverReceipt(
  dependencies: NotificationDependencies,
  client: SupabaseClient,
  applicationId: string,
): Promise<Delivery> {
  const found = await client
    .from('trainer_applications')
    .select('email, reference, language')
    .eq('id', applicationId)
    .maybeSingle();
  const recipient = z.parse(application, dataOf(found, 'find application'));
  if (!recipient) throw new HttpError(404, 'not_found', 'Candidature inconnue.');

  const mail = applicationReceived({
    reference: recipient.reference,
    locale: localeOf(recipient.language),
    siteUrl: withoutEndSlash(dependencies.env.PUBLIC_SITE_URL),
  });
  const entry = { application_id: applicationId, kind: KIND, recipient: recipient.email } as const;
  const id = await entryId(applicationId, KIND);
  return deliver(dependencies, client, id, entry, mail, async () => {
    const secret = dependencies.env.SUPABASE_SERVICE_ROLE_KEY;
    const wait = await takeRateLimit(client, TO_RECIPIENT, recipient.email, secret, id);
    if (wait !== undefined) throw new Error('This address got its receipts of the day');
  });
}

/** Tries a few receipts again that an outage kept back. Never fails the call that happens to run it. */
export async function deliverUnsent(
  dependencies: NotificationDependencies,
  client: SupabaseClient,
): Promise<void> {
  const { log, now } = dependencies;
  try {
    const ids = await findUnsent(client, KIND, now());
    await Promise.all(
      ids.map(async (applicationId) => {
        try {
          await deliverReceipt(dependencies, client, applicationId);
        } catch (error) {
          log('resend_failed', { applicationId, ...errorDetails(error) });
        }
      }),
    );
  } catch (error) {
    log('find_unsent_failed', errorDetails(error));
  }
}
