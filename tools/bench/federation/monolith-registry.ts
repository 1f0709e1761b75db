import type { LoadedRegistry } from '@trame/platform/loader';

/** Written into the build: what a single application knows about its own parts. */
declare const MONOLITH_REGISTRY: LoadedRegistry['registry'];

/** Stands for the reading of the registry in the monolith: nothing to fetch, nothing to check. */
export function loadRegistry(): Promise<LoadedRegistry> {
  return Promise.resolve({ registry: MONOLITH_REGISTRY, dropped: [] });
}
