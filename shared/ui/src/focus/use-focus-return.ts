import { useLayoutEffect, useRef } from 'react';

/** Layers that keep the focus during their closing animation. */
const LAYERS = '.ant-dropdown, .ant-drawer';

/** The element that opened the latest one; for a choice in a menu, the button of the menu. */
let latestOpener: HTMLElement | null = null;

/** The element that gets the focus back after a dialog that opens now. */
export function currentOpener(): HTMLElement | null {
  const { activeElement } = document;
  if (activeElement?.closest(LAYERS)) return latestOpener;
  return activeElement instanceof HTMLElement ? activeElement : null;
}

/**
 * Returns the focus to the element that had it when `open` became true, unless a choice has already moved it elsewhere
 * (a menu item that opens a dialog); also of what is taken away while it is open. Does not wait for the closing
 * animation.
 */
export function useFocusReturn(open: boolean): void {
  const frame = useRef(0);
  useLayoutEffect(() => {
    if (!open) return undefined;
    // What is opened again keeps the focus that it takes.
    cancelAnimationFrame(frame.current);
    const opener = currentOpener();
    latestOpener = opener;
    return () => {
      frame.current = requestAnimationFrame(() => {
        const current = document.activeElement;
        if (current === document.body || current?.closest(LAYERS)) opener?.focus();
      });
    };
  }, [open]);
}
