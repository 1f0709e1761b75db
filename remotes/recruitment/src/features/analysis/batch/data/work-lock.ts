import { queryOptions } from '@tanstack/react-query';
import { queueQueryOptions } from './queue.ts';

const LOCK = 'trame-cv-analyses';

/** Whether this page has the lock itself. */
let isOurs = false;

/** Runs this unless another tab of the browser runs it; returns whether it ran. */
export async function withWorkLock(work: () => Promise<void>): Promise<boolean> {
  if (isOurs) return false;
  const hold = async () => {
    isOurs = true;
    try {
      await work();
    } finally {
      isOurs = false;
    }
    return true;
  };
  // Served without TLS, browsers have no locks.
  if (!('locks' in navigator)) return hold();
  return navigator.locks.request(LOCK, { ifAvailable: true }, (lock) => lock !== null && hold());
}

async function isHeldElsewhere(): Promise<boolean> {
  if (isOurs || !('locks' in navigator)) return false;
  const { held = [] } = await navigator.locks.query();
  return held.some(({ name }) => name === LOCK);
}

/** Whether another tab works on the person's queue. */
export const elsewhereQueryOptions = (userId: string) =>
  queryOptions({
    queryKey: [...queueQueryOptions(userId).queryKey, 'elsewhere'],
    queryFn: isHeldElsewhere,
  });
