import { getSupabase } from '@trame/data';

/** Asks that mails of envelopes go out now. What fails here goes out with the daily work. */
export function sendSignatureMails(): void {
  void getSupabase()
    .functions.invoke('notifications', { body: { kind: 'signature-mails' } })
    .catch(() => undefined);
}
