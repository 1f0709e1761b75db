import type { LoadedRegistry } from '@trame/platform/loader';

/** Inserted by the build: the facts of a single application about its own parts. */
declare const MONOLITH_REGISTRY: LoadedRegistry['registry'];

/** Replaces the reading of the registry in the monolith: nothing to fetch, nothing to check. */
export function loadRegistry(): Promise<LoadedRegistry> {
  return Promise.resolve({ registry: MONOLITH_REGISTRY, dropped: [] });
}
