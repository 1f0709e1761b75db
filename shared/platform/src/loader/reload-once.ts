/** Marks kept for one tab: a reload that did not help must not be tried again. */
const PREFIX = 'trame.reloaded.';

type ReloadOptions = {
  storage?: Pick<Storage, 'getItem' | 'setItem'>;
  reload?: () => void;
};

/**
 * A chunk that vanished after a deploy: the page is older than what the server has, so reload it. Once per
 * `subject` (a remote and its version) and tab; answers whether a reload is under way. Without storage it never
 * reloads, since nothing would stop the loop.
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
