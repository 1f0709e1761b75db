/** When a work ends: after a time, or when the signal aborts it. The work gets the same signal. */
export type Limit = { milliseconds: number; signal: AbortSignal; late: () => Error };

/**
 * The result of a promise, unless it takes too long (rejects with `late`) or the signal aborts (with its own reason).
 */
export function within<Result>(
  work: Promise<Result>,
  { milliseconds, signal, late }: Limit,
): Promise<Result> {
  return new Promise((resolve, reject) => {
    const giveUp = () => reject(signal.reason as Error);
    const timer = setTimeout(() => reject(late()), milliseconds);
    signal.addEventListener('abort', giveUp, { once: true });
    if (signal.aborted) giveUp();
    work.then(resolve, reject).finally(() => {
      clearTimeout(timer);
      signal.removeEventListener('abort', giveUp);
    });
  });
}
