import { configureSupabase } from '@trame/data';
import { createRoot, type Root } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { captureRecoveryLink } from '../features/auth/model/recovery.ts';
import { startSession, useSessionStore, type SessionState } from '../features/session/model/session-store.ts';
import { loadConfig, setConfig } from '../runtime/config.ts';
import { FatalPage } from './fatal-page.tsx';
import { fetchRegistry } from '../runtime/fetch-registry.ts';
import { readSupportSwitches, setRegistry, setViewer } from '../runtime/registry-store.ts';
import { preloadSignedIn, routes } from './routes.tsx';
import { keptReports, report, setTelemetryUrl } from '../runtime/telemetry.ts';

function mountPoint(): Root | undefined {
  const element = document.getElementById('root');
  if (element) {
    return createRoot(element, {
      // Every boundary reports what it catches; React would print it on the console as well.
      onCaughtError: () => undefined,
      onUncaughtError: (error) => report(error, { boundary: 'none' }),
    });
  }
  report(new Error('The page has no root element.'));
  return undefined;
}

/** The registry is read for someone: a canary, or what support switched, depends on who it is. */
function followViewer({ user, roles, phase }: SessionState): void {
  setViewer({ userId: user?.id, roles, isKnown: phase === 'ready' || phase === 'signed-out' });
}

async function boot(root: Root): Promise<void> {
  const [config, registry] = await Promise.all([loadConfig(), fetchRegistry()]);
  setConfig(config);
  setTelemetryUrl(config.telemetryUrl);
  setRegistry(registry);
  configureSupabase({ url: config.supabaseUrl, key: config.supabaseKey });
  useSessionStore.subscribe(followViewer);
  startSession();
  useSessionStore.subscribe(({ user }, before) => {
    if (user && !before.user) preloadSignedIn();
  });
  root.render(<RouterProvider router={createBrowserRouter(routes)} />);
}

/** Reads configuration and registry together, then shows the page; says so and offers a retry when it cannot. */
export async function startShell(): Promise<void> {
  const root = mountPoint();
  if (!root) return;
  captureRecoveryLink();
  readSupportSwitches();
  // Read at the console by whoever helps, when the deployment has no telemetry service: `trameReports()`.
  Object.assign(window, { trameReports: keptReports });
  const attempt = () =>
    boot(root).catch((error: unknown) => {
      const reference = report(error, { boundary: 'boot' });
      root.render(<FatalPage reference={reference} onRetry={() => void attempt()} />);
    });
  await attempt();
}
