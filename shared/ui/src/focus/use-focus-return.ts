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
 * (a menu item that opens a dialog). Does not wait for the closing animation.
 */
export function useFocusReturn(open: boolean): void {
  const opener = useRef<HTMLElement | null>(null);
  useLayoutEffect(() => {
    if (open) {
      opener.current = currentOpener();
      latestOpener = opener.current;
      return undefined;
    }
    const frame = requestAnimationFrame(() => {
      const current = document.activeElement;
      if (current === document.body || current?.closest(LAYERS)) opener.current?.focus();
      opener.current = null;
    });
    return () => cancelAnimationFrame(frame);
  }, [open]);
}
