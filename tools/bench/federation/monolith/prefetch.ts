import { allAreas, areaOfPath, remoteOfArea } from '@trame/platform';
import { useIntent } from '../../../../shell/src/remotes/intent.ts';
import { remoteLoader } from './loader.ts';
import { getRegistry } from './registry.ts';

/** Replaces the prefetch of an app's files: its chunk is imported ahead. */
export function usePrefetchOnIntent(): void {
  useIntent(prefetchApp);
}

function prefetchApp(pathname: string): void {
  const area = areaOfPath(pathname, allAreas(getRegistry()));
  const app = area && remoteOfArea(getRegistry(), area.id);
  // A failed import is repeated, and shown, when the page itself needs it.
  if (app) remoteLoader.load(app).catch(() => remoteLoader.forget(app.name));
}
