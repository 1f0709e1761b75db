import * as z from 'zod';
import { setTimeout as delay } from 'node:timers/promises';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** After the start, which has enough to do. */
const FIRST = 30_000;
/** Most calls of one hour, so that a fault does not go on for ever. */
const MOST_CALLS = 40;

const mailed = z.object({ sent: z.number() });
const answer = z.object({ sent: z.number(), failed: z.number(), left: z.number() });

/** Calls the function `daily` until it has nothing left to do; answers how many mails went out. */
export async function callDaily(apiUrl: string, secretKey: string): Promise<number> {
  let sent = 0;
  for (let call = 0; call < MOST_CALLS; call += 1) {
    // oxlint-disable-next-line no-await-in-loop -- each call goes on where the one before ended
    const response = await fetch(`${apiUrl}/functions/v1/daily`, {
      method: 'POST',
      headers: { authorization: `Bearer ${secretKey}`, 'content-type': 'application/json' },
      body: '{}',
    });
    if (!response.ok) throw new Error(`daily: ${response.status}`);
    // oxlint-disable-next-line no-await-in-loop -- the same
    const done = answer.parse(await response.json());
    sent += done.sent;
    if (done.left === 0 || done.sent + done.failed === 0) break;
  }
  return sent;
}

/**
 * Calls for the mails of a kind whose time has come: those of the day, or those about steps of invoices; answers how many went
 * out.
 */
export async function callMails(
  apiUrl: string,
  secretKey: string,
  kind: 'task-digests' | 'invoice-steps',
): Promise<number> {
  const response = await fetch(`${apiUrl}/functions/v1/notifications`, {
    method: 'POST',
    headers: { authorization: `Bearer ${secretKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ kind }),
  });
  if (!response.ok) throw new Error(`${kind}: ${response.status}`);
  return mailed.parse(await response.json()).sent;
}

/**
 * The schedule of this machine: the work of the day every hour, as it does nothing twice in a day, the mails of the day every ten
 * minutes, and every minute those about approvals that have stood long enough. Returns what stops it.
 */
export function startDailyWork(
  { apiUrl, secretKey }: { apiUrl: string; secretKey: string },
  log: (line: string) => void,
): () => void {
  const stopped = new AbortController();
  const run = async (
    every: number,
    name: string,
    work: () => Promise<number>,
    sentWords: readonly string[],
  ) => {
    for (let wait = FIRST; ; wait = every) {
      // oxlint-disable-next-line no-await-in-loop -- a clock
      await delay(wait, undefined, { signal: stopped.signal, ref: false });
      try {
        // oxlint-disable-next-line no-await-in-loop -- the same
        const sent = await work();
        if (sent > 0) log(`${name} : ${sent} ${sent > 1 ? sentWords[1] : sentWords[0]}.`);
      } catch (error) {
        log(
          `${name} : rien n’a pu être fait (${String(error)}). Prochain essai dans ${every / MINUTE} minutes.`,
        );
      }
    }
  };
  // They end by being stopped alone.
  run(HOUR, 'Travail du jour', () => callDaily(apiUrl, secretKey), [
    'rappel envoyé',
    'rappels envoyés',
  ]).catch(() => undefined);
  run(10 * MINUTE, 'Courriels du jour', () => callMails(apiUrl, secretKey, 'task-digests'), [
    'envoyé',
    'envoyés',
  ]).catch(() => undefined);
  run(MINUTE, 'Courriels des factures', () => callMails(apiUrl, secretKey, 'invoice-steps'), [
    'envoyé',
    'envoyés',
  ]).catch(() => undefined);
  return () => stopped.abort();
}
