import type { QueryClient } from '@tanstack/react-query';
import { createShellQueryClient } from '../features/host/model/query-client.ts';

/** By app and version: what a version that failed has stored may have another shape. */
const clients = new Map<string, QueryClient>();

/** Whether an app is saving something. */
export function isSaving(): boolean {
  return [...clients.values()].some((client) => client.isMutating() > 0);
}

/**
 * The query client of one app, kept while its pages are left: what it read is there when the person comes back. Its
 * defaults and its data are its own.
 */
export function queryClientOf(remote: string, version: string): QueryClient {
  const key = `${remote}@${version}`;
  let client = clients.get(key);
  if (!client) {
    client = createShellQueryClient();
    // A save that waits for the network is sent when it is back, wherever the person is by then.
    client.mount();
    clients.set(key, client);
  }
  return client;
}
