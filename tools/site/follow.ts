import { setTimeout as pause } from 'node:timers/promises';
import { publishNext, type Published, type PublisherOptions } from './publisher.ts';

/** How often the database is asked whether something is to be published; a day that changes the site is noticed too. */
const LOOK_EVERY_MS = 3000;
const CLEAN_EVERY_MS = 60_000;

export type Follower = { stop: () => Promise<void> };

/** Publishes whatever is due until it is stopped; a build that is being made then is made to its end. */
export function follow(
  options: PublisherOptions & {
    log: (published: Published) => void;
    warn: (error: unknown) => void;
    everyMs?: number;
  },
): Follower {
  const { api, log, warn, everyMs = LOOK_EVERY_MS } = options;
  const stopping = new AbortController();
  let hasFailed = false;
  let cleanedAt = 0;
  const look = async () => {
    try {
      if (await api.isDue()) {
        const published = await publishNext(options);
        if (published) log(published);
      }
      if (Date.now() - cleanedAt >= CLEAN_EVERY_MS) {
        await options.target.removeEndedPreviews(new Date());
        cleanedAt = Date.now();
      }
      hasFailed = false;
    } catch (error) {
      // Said once: a database that is stopped does not answer for hours.
      if (!hasFailed && !stopping.signal.aborted) warn(error);
      hasFailed = true;
    }
  };
  const loop = async () => {
    while (!stopping.signal.aborted) {
      await look();
      await pause(everyMs, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  };
  const running = loop();
  return {
    stop: () => {
      stopping.abort();
      return running;
    },
  };
}
