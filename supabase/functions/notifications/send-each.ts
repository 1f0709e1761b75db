import { errorDetails } from '../_shared/log.ts';
import type { Delivery } from './deliver.ts';

/** Mails that are sent at the same time. */
const AT_ONCE = 5;

export interface Sent {
  sent: number;
  failed: number;
}

/** Sends a mail for each of a list; one that fails holds no other, and is given to `onFailed`. `dropped`: it is not to go out any more. */
export async function sendEach<One>(
  list: readonly One[],
  send: (one: One) => Promise<Delivery | 'dropped'>,
  onFailed: (one: One, details: ReturnType<typeof errorDetails>) => void,
): Promise<Sent> {
  const waiting = [...list];
  const done: Sent = { sent: 0, failed: 0 };
  const work = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      try {
        if ((await send(next)) === 'sent') done.sent += 1;
      } catch (error) {
        done.failed += 1;
        onFailed(next, errorDetails(error));
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return done;
}
