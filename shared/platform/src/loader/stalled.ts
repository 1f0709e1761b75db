/** How often loading was given up at each address while the browser still waited for it. */
const stalled = new Map<string, number>();

/**
 * The address to request: the browser would join a new request to the one that is still pending, so that after giving up
 * the address is changed to make another request.
 */
export function unstalled(url: string): string {
  const times = stalled.get(url);
  return times === undefined ? url : `${url}?again=${times}`;
}

export function giveUpOn(url: string): void {
  stalled.set(url, (stalled.get(url) ?? 0) + 1);
}
