/** Whether the browser has stored something for this tab, so that it is there when the page is loaded again. */
export function isStored(key: string): boolean {
  try {
    return window.sessionStorage.getItem(key) !== null;
  } catch {
    return false;
  }
}
