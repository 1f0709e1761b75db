import { getRegistry } from '../runtime/registry-store.ts';
import type { Origin } from './shown-apps.ts';

/** The folder of a published version, wherever the shell's origin is. */
const PUBLISHED = /\/remotes\/([a-z][a-z0-9-]*)\/([^/\s:]+)\//;

/** The remote whose code threw an error: the first one in its stack. */
export function originOf(
  traces: readonly (string | undefined)[],
  registry = getRegistry(),
): Origin | undefined {
  for (const line of traces.flatMap((trace) => trace?.split('\n') ?? [])) {
    const published = PUBLISHED.exec(line);
    if (published?.[1] && published[2]) return { remote: published[1], version: published[2] };
    // A remote on a developer's machine has another address, which only the registry has.
    const known = registry.remotes.find(({ entry }) =>
      line.includes(new URL('.', new URL(entry, location.origin)).href),
    );
    if (known) return { remote: known.name, version: known.version };
  }
  return undefined;
}
