import * as z from 'zod';
import { setTimeout as delay } from 'node:timers/promises';

const HOUR = 3_600_000;
/** After the start, which has enough to do. */
const FIRST = 30_000;
/** Most calls of one hour, so that a fault does not go on for ever. */
const MOST_CALLS = 40;

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

/** The schedule of this machine: every hour, as the function does nothing twice in a day. Returns what stops it. */
export function startDailyWork(
  { apiUrl, secretKey }: { apiUrl: string; secretKey: string },
  log: (line: string) => void,
): () => void {
  const stopped = new AbortController();
  const run = async () => {
    for (let wait = FIRST; ; wait = HOUR) {
      // oxlint-disable-next-line no-await-in-loop -- a clock
      await delay(wait, undefined, { signal: stopped.signal, ref: false });
      try {
        // oxlint-disable-next-line no-await-in-loop -- the same
        const sent = await callDaily(apiUrl, secretKey);
        if (sent > 0)
          log(`Travail du jour : ${sent} rappel${sent > 1 ? 's' : ''} envoyé${sent > 1 ? 's' : ''}.`);
      } catch (error) {
        log(`Le travail du jour n’a pas pu être fait : ${String(error)}. Prochain essai dans une heure.`);
      }
    }
  };
  // It ends by being stopped alone.
  run().catch(() => undefined);
  return () => stopped.abort();
}
