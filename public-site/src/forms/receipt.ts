import { useSyncExternalStore } from 'react';
import type { Receipt } from './data/post.ts';

/**
 * The confirmation replaces the form in the browser history: back leaves the form, a reload shows the reference again,
 * and neither can send twice. It contains the reference only, nothing personal.
 */
export function rememberReceipt(receipt: Receipt): void {
  window.history.replaceState({ ...(window.history.state as object | null), receipt }, '');
}

/**
 * Browsers keep the state of the entry when its own address is opened again, which means that someone wants the form.
 */
function isReturn(): boolean {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return navigation?.type !== 'navigate';
}

const remembered = () =>
  isReturn() ? (window.history.state as { receipt?: Receipt } | null)?.receipt : undefined;
const never = () => () => undefined;

/** The reference stored in this history entry, if its application was sent; nothing while the page is prerendered. */
export function useRememberedReceipt(): Receipt | undefined {
  return useSyncExternalStore(never, remembered, () => undefined);
}
