/**
 * Looks for service workers: the product has none, so one belongs to another site that was at this address before.
 * `public/repair.js` removes it, and reloads the page where it was between the page and the server.
 */
export async function lookForWorkers(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const workers = await navigator.serviceWorker.getRegistrations();
  if (workers.length === 0) return;
  const src = `/repair.js?${Date.now()}`;
  document.head.append(Object.assign(document.createElement('script'), { src }));
}
