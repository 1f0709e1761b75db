/** Moves the focus to a page that has just replaced another. Focus inside the content or a dialog was set on purpose. */
export function focusPage(main: HTMLElement | null): void {
  const focused = document.activeElement;
  if (focused && focused !== document.body && focused.closest('main, dialog, [role="dialog"]')) return;
  main?.focus({ preventScroll: true });
}
