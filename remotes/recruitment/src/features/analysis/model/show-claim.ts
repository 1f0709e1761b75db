const claimOf = (key: string) => document.querySelector<HTMLElement>(`button[data-item="${key}"]`);

/** Brings a claim into view, where it is not. */
export function showClaim(key: string): void {
  claimOf(key)?.scrollIntoView({ block: 'nearest' });
}

/** Back to a claim, with the focus. */
export function returnToClaim(key: string): void {
  const claim = claimOf(key);
  claim?.scrollIntoView({ block: 'center' });
  claim?.focus({ preventScroll: true });
}
