import { allAreas, areaOfPath, mayEnter, remoteOfArea } from '@trame/platform';
import { getRegistry } from '../runtime/registry-store.ts';
import { useSessionStore } from '@trame/session/session-store';
import { useIntent } from './intent.ts';

const asked = new Set<string>();

/**
 * Loads the files of the app behind an address into the browser's cache: none of it runs before it is opened. Files
 * that cannot be fetched are requested again, and their failure reported, when it is opened.
 */
export function prefetchApp(pathname: string): void {
  const registry = getRegistry();
  const area = areaOfPath(pathname, allAreas(registry));
  const remote = area && remoteOfArea(registry, area.id);
  if (!area || !remote || remote.disabled || !mayEnter(area, useSessionStore.getState().roles)) return;
  for (const file of [remote.entry, ...remote.preload]) {
    if (asked.has(file)) continue;
    asked.add(file);
    const link = document.createElement('link');
    link.rel = 'prefetch';
    link.href = file;
    document.head.append(link);
  }
}

/** Prefetches the app of whichever link the pointer or the focus rests on, wherever it is on the page. */
export function usePrefetchOnIntent(): void {
  useIntent(prefetchApp);
}
