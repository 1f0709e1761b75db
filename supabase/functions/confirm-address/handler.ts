import * as z from 'zod/mini';
import { sha256 } from '../_shared/auth.ts';
import { readJson } from '../_shared/body.ts';
import { clientAddress } from '../_shared/client-address.ts';
import { dataOf, serviceClient, type Backend } from '../_shared/clients.ts';
import type { Env } from '../_shared/env.ts';
import { HttpError } from '../_shared/errors.ts';
import { json, serve, type Handler } from '../_shared/http.ts';
import type { Log } from '../_shared/log.ts';
import { takeRateLimit } from '../_shared/rate-limit.ts';

export interface ConfirmAddressDependencies extends Backend {
  env: Env & { ALTCHA_SECRET: string };
  log: Log;
}

const body = z.strictObject({
  token: z.string().check(z.regex(/^[0-9a-f]{64}$/, 'Lien incomplet')),
  language: z.optional(z.literal([0, 1])),
  /** What the link was mailed with; without it, one of too many applications. */
  of: z.optional(z.literal('rights-request')),
});

const requests = z.array(z.object({ reference: z.string(), due_on: z.string() }));

const USED = {
  fr: 'Ce lien a déjà servi ou n’est plus valable. Renvoyez votre candidature pour en recevoir un autre.',
  en: 'This link was used already or is no longer valid. Send your application again to get another one.',
};
const UNKNOWN_REQUEST =
  'Ce lien n’est plus valable\u00a0: la demande n’existe pas, ou a été effacée après son délai de conservation.';
const LIMITED = {
  fr: 'Trop d’essais en peu de temps. Réessayez plus tard.',
  en: 'Too many attempts in a short time. Try again later.',
};

/**
 * `POST {token}` by the button of the page to which a mail of `submit-application` leads: `{status: 'confirmed'}`,
 * once. From then on that address may send further applications for a day. With `of: 'rights-request'`, the button of the
 * link in the receipt of a request about one's data: `{status, reference, dueOn}`, the same each time.
 */
export function createHandler(dependencies: ConfirmAddressDependencies): Handler {
  const { env, log } = dependencies;
  return serve({ methods: ['POST'], allowedOrigins: env.ALLOWED_ORIGINS, log }, async (request) => {
    const { token, language, of } = await readJson(request, body, 1024);
    const locale = language === 1 ? 'en' : 'fr';
    const client = serviceClient(dependencies);
    const retryAfter = await takeRateLimit(
      client,
      { bucket: 'confirm:address', maxHits: 30, windowSeconds: 3600 },
      clientAddress(request, env.CLIENT_ADDRESS_HEADER),
      env.ALTCHA_SECRET,
    );
    if (retryAfter !== undefined) throw new HttpError(429, 'rate_limited', LIMITED[locale], { retryAfter });
    if (of === 'rights-request') {
      const confirmed = await client.rpc('confirm_rights_request', { token_digest: await sha256(token) });
      const [found] = z.parse(requests, dataOf(confirmed, 'confirm_rights_request'));
      if (!found) throw new HttpError(404, 'not_found', UNKNOWN_REQUEST);
      return json({ status: 'confirmed', reference: found.reference, dueOn: found.due_on });
    }
    const used = await client.rpc('confirm_address', { token_digest: await sha256(token) });
    if (dataOf(used, 'confirm_address') !== true) throw new HttpError(404, 'not_found', USED[locale]);
    return json({ status: 'confirmed' });
  });
}
