import type { Root } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { retryRolesByItself } from '../features/guard/model/retry-roles.ts';
import { followViewer } from '../features/support/model/follow-viewer.ts';
import { fetchRegistry } from '../runtime/fetch-registry.ts';
import { readSupportSwitches, setRegistry } from '../runtime/registry-store.ts';
import { retryRegistryByItself } from '../runtime/retry-registry.ts';
import { setReportContext } from '@trame/session/telemetry';
import { preloadSignedIn, routes } from './routes.tsx';

/** Everything beyond the sign-in app: reads the registry, asked for already, then shows the page of the current address. */
export async function startApplication(root: Root, answer: Promise<Response>): Promise<void> {
  preloadSignedIn();
  readSupportSwitches();
  const registry = await fetchRegistry(answer);
  // The version that this page runs, even when the registry has a later one by then.
  if (registry.shell) setReportContext({ shell: registry.shell.version });
  setRegistry(registry);
  followViewer();
  retryRolesByItself();
  retryRegistryByItself();
  root.render(<RouterProvider router={createBrowserRouter(routes)} />);
}
