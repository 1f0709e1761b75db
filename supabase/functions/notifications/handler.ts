import { localeOf } from '@trame/domain';
import * as z from 'zod/mini';
import { requireServiceKey } from '../_shared/auth.ts';
import { readJson } from '../_shared/body.ts';
import { dataOf, serviceClient, type Backend } from '../_shared/clients.ts';
import type { Env } from '../_shared/env.ts';
import { HttpError, unavailable } from '../_shared/errors.ts';
import { json, serve, type Handler } from '../_shared/http.ts';
import { errorDetails, type Log } from '../_shared/log.ts';
import { applicationReceived } from './application-received.ts';
import { claim, entryId, settle } from './log-store.ts';
import { sendMail } from './mail.ts';

export interface NotificationDependencies extends Backend {
  env: Env;
  now: () => Date;
  log: Log;
}

const body = z.strictObject({ kind: z.literal('application-received'), application_id: z.uuid() });

const application = z.nullable(
  z.object({
    full_name: z.string(),
    email: z.string(),
    reference: z.string(),
    language: z.nullable(z.number()),
  }),
);

/**
 * `POST {kind: 'application-received', application_id}` with the service key: sends the mail once and logs it.
 * Answers `{status: 'sent' | 'sending'}`; 503 when the mail did not go out, and the same call tries again.
 */
export function createHandler(dependencies: NotificationDependencies): Handler {
  const { env, log } = dependencies;
  return serve({ methods: ['POST'], allowedOrigins: env.ALLOWED_ORIGINS, log }, async (request) => {
    await requireServiceKey(request, env.SUPABASE_SERVICE_ROLE_KEY);
    const { kind, application_id } = await readJson(request, body, 16 * 1024);
    const client = serviceClient(dependencies);
    const found = await client
      .from('trainer_applications')
      .select('full_name, email, reference, language')
      .eq('id', application_id)
      .maybeSingle();
    const recipient = z.parse(application, dataOf(found, 'find application'));
    if (!recipient) throw new HttpError(404, 'not_found', 'Candidature inconnue.');

    const mail = applicationReceived({
      fullName: recipient.full_name,
      reference: recipient.reference,
      locale: localeOf(recipient.language),
      siteUrl: env.PUBLIC_SITE_URL.replace(/\/+$/, ''),
    });
    const entry = { application_id, kind, recipient: recipient.email, subject: mail.subject };
    const id = await entryId(entry);
    const claimed = await claim(client, id, entry, dependencies.now());
    if (claimed !== 'claimed') return json({ status: claimed });

    try {
      await sendMail(dependencies, recipient.email, mail);
    } catch (cause) {
      const { error } = errorDetails(cause);
      await settle(client, id, { status: 'failed', error: String(error).slice(0, 2000) });
      throw unavailable(cause, 'Le message n’a pas pu être envoyé.');
    }
    await settle(client, id, { status: 'sent', sent_at: dependencies.now().toISOString() });
    return json({ status: 'sent' });
  });
}
