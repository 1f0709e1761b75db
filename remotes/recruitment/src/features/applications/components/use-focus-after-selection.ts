import { useEffect, useRef, type RefObject } from 'react';
import { useIsSelectingApplications } from '../../bulk-actions/components/use-selection.ts';

/**
 * The selection bar goes with the last choice, and with it what had the focus or opened the dialog that had it: the
 * element of this ref takes the focus then, rather than the page as a whole.
 */
export function useFocusAfterSelection(): RefObject<HTMLElement | null> {
  const isSelecting = useIsSelectingApplications();
  const wasSelecting = useRef(isSelecting);
  const element = useRef<HTMLElement>(null);
  useEffect(() => {
    const isOver = wasSelecting.current && !isSelecting;
    wasSelecting.current = isSelecting;
    if (!isOver) return undefined;
    // A dialog that closes with the bar tries first, in the same frame, to give the focus back to its opener.
    const frame = requestAnimationFrame(() => {
      if (document.activeElement === document.body) element.current?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [isSelecting]);
  return element;
}
