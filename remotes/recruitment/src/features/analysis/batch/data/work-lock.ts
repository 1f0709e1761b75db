const LOCK = 'trame-cv-analyses';

/** Whether this page has the lock itself. */
let isOurs = false;

/** Does this unless another tab of the browser is at it; says whether it was done. */
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

/** Whether another tab is at work. */
export async function isHeldElsewhere(): Promise<boolean> {
  if (isOurs || !('locks' in navigator)) return false;
  const { held = [] } = await navigator.locks.query();
  return held.some(({ name }) => name === LOCK);
}
