import type { Registry } from '@trame/platform';
import { loadRegistry } from '@trame/platform/loader';
import { getRegistry, setRegistry } from './registry-store.ts';
import { report } from './telemetry.ts';

/** The registry, or the last good copy of it; tells telemetry what is wrong with it. Throws when there is neither. */
export async function fetchRegistry(): Promise<Registry> {
  const { registry, dropped, stale } = await loadRegistry();
  if (stale) report(stale, { boundary: 'registry' });
  for (const { name, reason } of dropped) report(new Error(`registry: ${reason}`), { remote: name });
  return registry;
}

/** Reads the registry again and puts it in force; throws when it cannot be read, and leaves the one in force. */
export async function refreshRegistry(): Promise<Registry> {
  const { registry, stale } = await loadRegistry();
  if (stale) throw stale;
  setRegistry(registry);
  return getRegistry();
}
