import type { Receipt } from './data/post.ts';

/**
 * The confirmation takes the form's place in the browser history: back leaves the form, reload shows the reference
 * again, and neither can send twice. It holds the reference only, nothing personal.
 */
export function rememberReceipt(receipt: Receipt): void {
  window.history.replaceState({ ...(window.history.state as object | null), receipt }, '');
}

/** The receipt of this history entry, if its application was sent. */
export function rememberedReceipt(): Receipt | undefined {
  return (window.history.state as { receipt?: Receipt } | null)?.receipt;
}
