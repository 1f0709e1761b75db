import { withTimeout, type Fetch } from '../_shared/clients.ts';
import type { Env } from '../_shared/env.ts';
import type { MailContent } from './mail-page.ts';

/** Longest wait for the mail service. */
const MAIL_TIMEOUT_MS = 10_000;

/** One address and nothing that could add a header, a second recipient or a display name. */
const ADDRESS = /^[^\s@<>(),;:"[\]\\]+@[^\s@<>(),;:"[\]\\]+$/;

type MailSetting = 'MAIL_API_URL' | 'MAIL_API_KEY' | 'MAIL_FROM' | 'MAIL_REPLY_TO';

/** Why a mail did not go out, or may not have. */
export class MailFailure extends Error {
  /** The service gave no answer: whether the mail left is not known. */
  readonly mayHaveLeft: boolean;

  constructor(
    message: string,
    { mayHaveLeft = false, cause }: { mayHaveLeft?: boolean; cause?: unknown } = {},
  ) {
    super(message, { cause });
    this.name = 'MailFailure';
    this.mayHaveLeft = mayHaveLeft;
  }
}

/** How Node and Deno say that no connection was made, so that nothing was sent. */
const NOT_CONNECTED = /ECONNREFUSED|ENOTFOUND|EAI_AGAIN|UND_ERR_CONNECT_TIMEOUT|\(Connect\)|dns error/;

function noAnswer(cause: unknown): MailFailure {
  const { message = String(cause), cause: reason } = Object(cause) as { message?: string; cause?: unknown };
  const { code = '' } = Object(reason) as { code?: string };
  return new MailFailure(`No answer of the mail service: ${message}`, {
    mayHaveLeft: !NOT_CONNECTED.test(`${message} ${code}`),
    cause,
  });
}

/**
 * Sends one mail through the HTTP interface of the mail service; throws a `MailFailure` with a reason that may be stored. Every try has
 * the same id: when an answer is lost, a service that supports `Idempotency-Key` drops the second mail.
 */
export async function sendMail(
  { env, fetch }: { env: Pick<Env, MailSetting>; fetch: Fetch },
  id: string,
  to: string,
  mail: MailContent,
): Promise<void> {
  if (!env.MAIL_API_URL) throw new MailFailure('MAIL_API_URL is not set');
  if (!ADDRESS.test(to)) throw new MailFailure('The recipient is not one plain address');
  if (/\p{Cc}/u.test(mail.subject)) throw new MailFailure('The subject holds control characters');
  const response = await withTimeout(fetch, MAIL_TIMEOUT_MS)(env.MAIL_API_URL, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'idempotency-key': id,
      ...(env.MAIL_API_KEY ? { authorization: `Bearer ${env.MAIL_API_KEY}` } : {}),
    },
    body: JSON.stringify({ from: env.MAIL_FROM, reply_to: env.MAIL_REPLY_TO, to, ...mail }),
  }).catch((cause: unknown) => {
    throw noAnswer(cause);
  });
  // The body is always read: an unread one keeps the connection open.
  const detail = await response.text().then(
    (text) => text.slice(0, 200),
    () => '',
  );
  if (!response.ok) throw new MailFailure(`The mail service answered ${response.status}: ${detail}`);
}
