/** Entries stored for one tab: a reload that did not help must not be repeated. */
const PREFIX = 'trame.reloaded.';

type ReloadOptions = {
  storage?: Pick<Storage, 'getItem' | 'setItem'>;
  reload?: () => void;
};

/**
 * A chunk that is missing after a deployment: the page is older than the server's files, so reload it. Once per
 * `subject` (a remote and its version) and tab; returns whether a reload has started. Without storage it never reloads,
 * since nothing would stop the loop.
 */
export function reloadOnce(
  subject: string,
  { storage, reload = () => location.reload() }: ReloadOptions = {},
): boolean {
  try {
    const marks = storage ?? sessionStorage;
    if (marks.getItem(PREFIX + subject) !== null) return false;
    marks.setItem(PREFIX + subject, new Date().toISOString());
    if (marks.getItem(PREFIX + subject) === null) return false;
  } catch {
    return false;
  }
  reload();
  return true;
}
