import * as z from 'zod/mini';
import { requireServiceKey } from '../_shared/auth.ts';
import { readJson } from '../_shared/body.ts';
import { serviceClient } from '../_shared/clients.ts';
import { json, serve, type Handler } from '../_shared/http.ts';
import { deliverReceipt, deliverUnsent, type NotificationDependencies } from './receipt.ts';

const body = z.strictObject({ kind: z.literal('application-received'), application_id: z.uuid() });

/**
 * `POST {kind: 'application-received', application_id}` with the service key: sends the mail once and logs it.
 * Answers `{status: 'sent' | 'sending'}`; 503 when the mail did not go out, and the same call tries again. When it did,
 * the mail service works: a few receipts that did not go out before are tried again too.
 */
export function createHandler(dependencies: NotificationDependencies): Handler {
  const { env, log } = dependencies;
  return serve({ methods: ['POST'], allowedOrigins: env.ALLOWED_ORIGINS, log }, async (request) => {
    await requireServiceKey(request, env.SUPABASE_SERVICE_ROLE_KEY);
    const { application_id } = await readJson(request, body, 16 * 1024);
    const client = serviceClient(dependencies);
    const status = await deliverReceipt(dependencies, client, application_id);
    if (status === 'sent') await deliverUnsent(dependencies, client);
    return json({ status });
  });
}
