import type { Root } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { useSessionStore, type SessionState } from '../features/session/model/session-store.ts';
import { fetchRegistry } from '../runtime/fetch-registry.ts';
import { readSupportSwitches, setRegistry, setViewer } from '../runtime/registry-store.ts';
import { setShellVersion } from '../runtime/telemetry.ts';
import { preloadSignedIn, routes } from './routes.tsx';

/** The registry is read for someone: a canary, or what support switched, depends on who it is. */
function followViewer({ user, roles, phase }: SessionState): void {
  setViewer({ userId: user?.id, roles, isKnown: phase === 'ready' || phase === 'signed-out' });
}

/** Everything beyond the door: reads the registry, then shows the page of the current address. Throws without one. */
export async function startApplication(root: Root): Promise<void> {
  preloadSignedIn();
  readSupportSwitches();
  const registry = await fetchRegistry();
  setShellVersion(registry.shell?.version);
  setRegistry(registry);
  followViewer(useSessionStore.getState());
  useSessionStore.subscribe(followViewer);
  root.render(<RouterProvider router={createBrowserRouter(routes)} />);
}
