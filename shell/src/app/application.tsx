import type { Root } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { followViewer } from '../features/support/model/follow-viewer.ts';
import { fetchRegistry } from '../runtime/fetch-registry.ts';
import { readSupportSwitches, setRegistry } from '../runtime/registry-store.ts';
import { setShellVersion } from '../runtime/telemetry.ts';
import { preloadSignedIn, routes } from './routes.tsx';

/** Everything beyond the door: reads the registry, then shows the page of the current address. Throws without one. */
export async function startApplication(root: Root): Promise<void> {
  preloadSignedIn();
  readSupportSwitches();
  const registry = await fetchRegistry();
  setShellVersion(registry.shell?.version);
  setRegistry(registry);
  followViewer();
  root.render(<RouterProvider router={createBrowserRouter(routes)} />);
}
