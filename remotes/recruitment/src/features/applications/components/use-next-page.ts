import type { Virtualizer } from '@tanstack/react-virtual';
import { useEffect } from 'react';

export type NextPageOptions = {
  virtualizer: Virtualizer<Window, HTMLElement>;
  /** A list that is hidden asks for nothing. */
  isDisplayed: boolean;
  blockCount: number;
  /** Rows below the view under which someone who scrolls has the next page asked for. */
  askAhead: number;
  onNearEnd: () => void;
};

/** A list that opens requests only what it shows; further pages are requested once the person scrolls. */
export function useNextPage({
  virtualizer,
  isDisplayed,
  blockCount,
  askAhead,
  onNearEnd,
}: NextPageOptions): void {
  const left = blockCount - 1 - (virtualizer.range?.endIndex ?? 0);
  const isScrolled = (virtualizer.scrollOffset ?? 0) > 0;
  const isNearEnd = isDisplayed && blockCount > 0 && (left <= 0 || (isScrolled && left < askAhead));
  useEffect(() => {
    if (isNearEnd) onNearEnd();
  }, [isNearEnd, onNearEnd]);
}
