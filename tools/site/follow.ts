import { setTimeout as pause } from 'node:timers/promises';
import { publishNext, type Published, type PublisherOptions } from './publisher.ts';

/** How often the database is asked whether something is to be published; a day that changes the site is noticed too. */
const LOOK_EVERY_MS = 3000;
const CLEAN_EVERY_MS = 60_000;
/** A site without one of its files, or one that is gone, is made again after this, then after twice that, up to an hour. */
const RETRY_AFTER_MS = 60_000;
const LONGEST_RETRY_MS = 60 * 60_000;

export type Follower = { stop: () => Promise<void> };

/** Whether the site that is up is not the whole one that it is believed to be. */
async function isToRepair({ api, target }: PublisherOptions): Promise<boolean> {
  const live = await target.live();
  return !live?.key || (await api.isIncomplete());
}

/** Publishes whatever is due until it is stopped; a build that is being made then is made to its end. */
export function follow(
  options: PublisherOptions & {
    log: (published: Published) => void;
    warn: (error: unknown) => void;
    /** Called once when another publisher has the build that is due. */
    waits?: () => void;
    everyMs?: number;
  },
): Follower {
  const { api, log, warn, waits, everyMs = LOOK_EVERY_MS } = options;
  const stopping = new AbortController();
  let hasFailed = false;
  let isWaiting = false;
  let cleanedAt = 0;
  let retryMs = RETRY_AFTER_MS;
  let retryAt = Date.now() + retryMs;
  const publishDue = async () => {
    const published = await publishNext(options);
    if (published) log(published);
    else if (await api.isBuilding()) {
      if (!isWaiting) waits?.();
      isWaiting = true;
      return;
    }
    isWaiting = false;
  };
  const repair = async () => {
    const isNeeded = await isToRepair(options);
    if (isNeeded) await api.request('publication');
    retryMs = isNeeded ? Math.min(2 * retryMs, LONGEST_RETRY_MS) : RETRY_AFTER_MS;
    retryAt = Date.now() + retryMs;
  };
  const look = async () => {
    try {
      if (await api.isDue()) await publishDue();
      else if (Date.now() >= retryAt) await repair();
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
