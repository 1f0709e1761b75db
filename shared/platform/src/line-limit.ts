/** Milliseconds after which waiting ends although other files of the page still arrive. */
const LONGEST_MS = 60_000;

/** Code, also that of a remote in development on another origin. The API answers all the time, also beside code that never comes. */
const CODE = /^https?:\/\/[^/]+\/(?:(?:static|remotes)\/|[^?]*(?:\.js|manifest\.json)(?:\?|$))/;

/** A file that was given up, and a refusal, make an entry too: with the status 0, and with that of the refusal. */
function isArrival(entry: PerformanceEntry): boolean {
  const { name, responseStatus: status } = entry as PerformanceResourceTiming;
  return CODE.test(name) && status !== 0 && !(status >= 400);
}

/**
 * Calls `then` once no code has arrived on the page for `ms` milliseconds; returns what stops the wait. On a slow line a
 * file waits for those before it, so a limit from its start would fail everyone on that line, whereas a server that
 * never answers leaves the page silent. The browser only says when a file has arrived as a whole.
 */
export function afterSilence(ms: number, then: () => void): () => void {
  const latest = performance.now() + LONGEST_MS;
  const arrivals = new PerformanceObserver((list) => {
    if (list.getEntries().some(isArrival)) wait();
  });
  let timer: ReturnType<typeof setTimeout> | undefined;
  function stop(): void {
    arrivals.disconnect();
    clearTimeout(timer);
  }
  function wait(): void {
    clearTimeout(timer);
    timer = setTimeout(
      () => {
        stop();
        then();
      },
      Math.min(ms, latest - performance.now()),
    );
  }
  wait();
  arrivals.observe({ type: 'resource' });
  return stop;
}

/** Ends a request once no code has arrived on the page for `ms` milliseconds. */
export function silenceSignal(ms: number): AbortSignal {
  const controller = new AbortController();
  afterSilence(ms, () => controller.abort(new DOMException('signal timed out', 'TimeoutError')));
  return controller.signal;
}
