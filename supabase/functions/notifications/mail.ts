import { withTimeout, type Fetch } from '../_shared/clients.ts';
import type { Env } from '../_shared/env.ts';
import type { MailContent } from './mail-page.ts';

/** Longest wait for the mail service. */
const MAIL_TIMEOUT_MS = 10_000;

/** One address and nothing that could add a header, a second recipient or a display name. */
const ADDRESS = /^[^\s@<>(),;:"[\]\\]+@[^\s@<>(),;:"[\]\\]+$/;

type MailSetting = 'MAIL_API_URL' | 'MAIL_API_KEY' | 'MAIL_FROM' | 'MAIL_REPLY_TO';

/**
 * Sends one mail through the HTTP interface of the mail service; throws with a reason that may be stored. Every try has
 * the same id: when an answer is lost, a service that supports `Idempotency-Key` drops the second mail.
 */
export async function sendMail(
  { env, fetch }: { env: Pick<Env, MailSetting>; fetch: Fetch },
  id: string,
  to: string,
  mail: MailContent,
): Promise<void> {
  if (!env.MAIL_API_URL) throw new Error('MAIL_API_URL is not set');
  if (!ADDRESS.test(to)) throw new Error('The recipient is not one plain address');
  if (/\p{Cc}/u.test(mail.subject)) throw new Error('The subject holds control characters');
  const response = await withTimeout(fetch, MAIL_TIMEOUT_MS)(env.MAIL_API_URL, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'idempotency-key': id,
      ...(env.MAIL_API_KEY ? { authorization: `Bearer ${env.MAIL_API_KEY}` } : {}),
    },
    body: JSON.stringify({ from: env.MAIL_FROM, reply_to: env.MAIL_REPLY_TO, to, ...mail }),
  });
  // The body is always read: an unread one keeps the connection open.
  const detail = (await response.text()).slice(0, 200);
  if (!response.ok) throw new Error(`The mail service answered ${response.status}: ${detail}`);
}
