import { useSyncExternalStore } from 'react';
import type { Receipt } from './data/post.ts';

/**
 * The confirmation takes the form's place in the browser history: back leaves the form, reload shows the reference
 * again, and neither can send twice. It holds the reference only, nothing personal.
 */
export function rememberReceipt(receipt: Receipt): void {
  window.history.replaceState({ ...(window.history.state as object | null), receipt }, '');
}

/** Browsers keep the entry's state when its own address is asked for again: that is someone who wants the form. */
function isReturn(): boolean {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return navigation?.type !== 'navigate';
}

const remembered = () =>
  isReturn() ? (window.history.state as { receipt?: Receipt } | null)?.receipt : undefined;
const never = () => () => undefined;

/** The receipt of this history entry, if its application was sent; nothing while the page is prerendered. */
export function useRememberedReceipt(): Receipt | undefined {
  return useSyncExternalStore(never, remembered, () => undefined);
}
