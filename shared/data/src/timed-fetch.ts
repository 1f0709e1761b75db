/** Longest wait for an answer with its body, in milliseconds. */
export const ANSWER_WITHIN_MS = {
  /** Statements of the database are ended well before (8 s at most). */
  request: 30_000,
  /** The largest file (10 MB) on a line of 1 Mbit/s takes 84 s. */
  file: 120_000,
  /** An analysis by a language model may take 90 s (`ANALYSER_TIMEOUT_MS`), after its CV was read. */
  function: 150_000,
} as const;

/**
 * `fetch` that rejects with a `TimeoutError` when the answer with its body takes longer than this limit. Without it, a
 * server that accepts a connection and never answers would leave the page waiting for ever.
 */
export function timedFetch(
  within: number,
  request: typeof fetch = (...args) => fetch(...args),
): typeof fetch {
  return (input, init) => {
    const controller = new AbortController();
    setTimeout(
      () => controller.abort(new DOMException(`No answer within ${within} ms`, 'TimeoutError')),
      within,
    );
    const signal = init?.signal ? AbortSignal.any([init.signal, controller.signal]) : controller.signal;
    return request(input, { ...init, signal });
  };
}
