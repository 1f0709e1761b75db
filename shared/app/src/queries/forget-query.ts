import type { QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * Forgets the answer of a query about a row that was deleted. What is on the screen keeps it until it is left: a query
 * that is removed while it is observed would be sent again.
 */
export function forgetQuery(client: QueryClient, queryKey: QueryKey): void {
  const cache = client.getQueryCache();
  const query = cache.find({ queryKey, exact: true });
  if (!query) return;
  void query.cancel({ silent: true });
  if (query.getObserversCount() === 0) {
    cache.remove(query);
    return;
  }
  const stop = cache.subscribe((event) => {
    if (event.query !== query) return;
    if (event.type === 'removed') stop();
    else if (event.type === 'observerRemoved' && query.getObserversCount() === 0) cache.remove(query);
  });
}
