/** Milliseconds that the server may take to answer. */
const LIMIT_MS = 1e4;

/**
 * A chunk could not be loaded: the page may be older than the server's files, or the browser's cache holds a damaged
 * copy. The chunk is requested past the cache, which replaces that copy, and the page is reloaded. Once per `subject` (a
 * remote and its version) and tab; returns whether a reload has started. Never without an answer of the server, because
 * the page would be lost, nor without storage, since nothing would stop the loop.
 * @param mayLose whether the person would lose something; asked last, as the server may take its time to answer
 * @param ask where an app may have changed `fetch`, what it was before
 */
export async function reloadOnce(
  subject: string,
  error: unknown,
  mayLose?: () => boolean,
  ask = fetch,
): Promise<boolean> {
  const mark = `trame.reloaded.${subject}`;
  try {
    await ask(/http[^\s)]+/.exec(String(error))?.[0] ?? location.href, {
      cache: 'reload',
      signal: AbortSignal.timeout(LIMIT_MS),
    });
    if (mayLose?.() || sessionStorage.getItem(mark)) return false;
    sessionStorage.setItem(mark, mark);
    if (!sessionStorage.getItem(mark)) return false;
  } catch {
    return false;
  }
  location.reload();
  return true;
}
