export const CONTROLS =
  'a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, [tabindex="0"]';

/** The last of the elements that stand before another one, in its dialog or in the page. */
function lastBefore(element: Element, selector: string): HTMLElement | undefined {
  const around = element.closest('[role="dialog"], main') ?? document.body;
  // The message that holds the element goes with it.
  const message = element.closest('.tr-state');
  return [...around.querySelectorAll<HTMLElement>(selector)].findLast(
    (one) =>
      !message?.contains(one) && one.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING,
  );
}

/** Before a button goes away with its message: the focus moves to the heading of what takes their place. */
export function focusHeadingBefore(element: Element | null): void {
  const heading = element && lastBefore(element, 'h1, h2, h3, h4');
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

/** Before a button at the end of a list goes away: the focus moves to what stands before it. */
export function focusControlBefore(element: Element): void {
  lastBefore(element, CONTROLS)?.focus({ preventScroll: true });
}
