import { getSupabase } from '@trame/data';

/** Asks that mails of envelopes go out now. What fails here goes out with the daily work. */
export function sendSignatureMails(): void {
  void getSupabase()
    .functions.invoke('notifications', { body: { kind: 'signature-mails' } })
    .catch(() => undefined);
}

/**
 * Does what others get mails about, and asks for these in any case: of what failed there are none, and an answer may be lost once it
 * is done.
 */
export async function withMails<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  try {
    return await work();
  } finally {
    sendSignatureMails();
  }
}
