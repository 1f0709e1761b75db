import { useEffect, useRef, type RefObject } from 'react';
import { useIsSelectingApplications } from '../../bulk-actions/components/use-selection.ts';

/**
 * When the selection becomes empty, its bar disappears together with the element that had the focus, or that opened the
 * dialog with the focus. The element of this ref then takes the focus instead of the whole page.
 */
export function useFocusAfterSelection(): RefObject<HTMLElement | null> {
  const isSelecting = useIsSelectingApplications();
  const wasSelecting = useRef(isSelecting);
  const element = useRef<HTMLElement>(null);
  useEffect(() => {
    const isOver = wasSelecting.current && !isSelecting;
    wasSelecting.current = isSelecting;
    if (!isOver) return undefined;
    // A dialog that closes with the bar first tries, in the same frame, to return the focus to its opener.
    const frame = requestAnimationFrame(() => {
      if (document.activeElement === document.body) element.current?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [isSelecting]);
  return element;
}
