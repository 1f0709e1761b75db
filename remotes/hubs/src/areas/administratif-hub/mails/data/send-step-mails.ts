import { AppError, getSupabase, unwrap } from '@trame/data';

/** Mails of one call, as the function sends them. */
const AT_ONCE = 25;
/** Calls after one change, for 200 invoices approved at once; the daily work sends what is left. */
const MOST_CALLS = 8;

/** Sends the mails about steps of invoices that have not gone out; rejects when one fails. */
export async function sendStepMails(): Promise<void> {
  for (let calls = 0; calls < MOST_CALLS; calls += 1) {
    const { sent, failed } = unwrap<{ sent: number; failed: number }>(
      // oxlint-disable-next-line no-await-in-loop -- each call has the time of one
      await getSupabase().functions.invoke('notifications', { body: { kind: 'invoice-steps' } }),
    );
    if (failed > 0) throw new AppError('unavailable', `${failed} mails did not go out`);
    if (sent < AT_ONCE) return;
  }
}
