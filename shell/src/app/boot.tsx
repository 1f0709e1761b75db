import { configureSupabase, hasStoredSession } from '@trame/data/auth';
import { attemptsOf, FIRST_START_RETRIES } from '@trame/session/attempt-start';
import { createRoot, type Root } from 'react-dom/client';
import { SignInApp, loadSignInAppPage } from '../features/auth/components/sign-in-app.tsx';
import { signInAppAddress } from '../features/auth/model/sign-in-app.ts';
import { captureLink } from '@trame/session/link';
import { startSession } from '@trame/session/session-store';
import { setConfig } from '@trame/session/config';
import { loadConfig } from '../runtime/config.ts';
import { CONFIRM_PATH, sanitizeNext } from '../runtime/next.ts';
import { holdSupportSwitches } from '../runtime/support-address.ts';
import { keptReports, report, setTelemetryUrl } from '@trame/session/telemetry';
import { FatalPage } from './fatal-page.tsx';
import { askRegistry, unserved } from './first-registry.ts';
import type { Wanted } from './unserved.ts';

function mountPoint(): Root | undefined {
  const element = document.getElementById('root');
  if (element) {
    return createRoot(element, {
      // Every boundary reports what it catches; React would print it on the console as well.
      onCaughtError: () => undefined,
      onUncaughtError: (error) => report(error, { boundary: 'none' }),
    });
  }
  report(new Error('No root element'));
  return undefined;
}

const loadApplication = () => import(/* webpackChunkName: 'application' */ './application.tsx');

/** Fetches the application while someone is typing; a failed download is repeated when it is needed. */
function preloadApplication(): void {
  loadApplication().catch(() => undefined);
}

/** A page of a network may be stored in place of the code: `public/repair.js` fetches it past the cache, and reloads. */
function repair(again: () => void): void {
  const src = `/repair.js?${Date.now()}`;
  document.head.append(Object.assign(document.createElement('script'), { src, onerror: again }));
}

/** Runs the steps of the start in the one root of the page. */
const attemptsIn = (root: Root) =>
  attemptsOf({
    app: 'shell',
    onFailure: (failure) => root.render(<FatalPage failure={failure} />),
    repair,
  });

async function openApplication(root: Root, registry: Promise<Response>): Promise<void> {
  return (await loadApplication()).startApplication(root, registry);
}

async function openSignInApp(root: Root, hasSwitches: boolean): Promise<void> {
  await loadSignInAppPage(window.location.pathname);
  const support = hasSwitches ? import('../features/support/sign-in-support.tsx') : undefined;
  const hideSupport = support?.then(({ showSignInSupport }) => showSignInSupport());
  // Without its badge the sign-in app still opens.
  hideSupport?.catch((error: unknown) => report(error, { boundary: 'support' }));
  const enter = (destination: string): void => {
    window.history.replaceState(null, '', destination);
    void hideSupport?.then(
      (hide) => hide(),
      () => undefined,
    );
    void attemptsIn(root)(() => openApplication(root, askRegistry()));
  };
  root.render(<SignInApp onEnter={enter} onApproach={preloadApplication} />);
}

async function openUnserved(root: Root, { area, address }: Wanted): Promise<void> {
  const { UnservedPage } = await import('../features/guard/unserved-page.tsx');
  window.history.replaceState(null, '', address);
  root.render(<UnservedPage area={area} />);
}

async function configure(): Promise<void> {
  const config = await loadConfig();
  setConfig(config);
  setTelemetryUrl(config.telemetryUrl);
  configureSupabase({ url: config.supabaseUrl, key: config.supabaseKey });
  startSession();
}

/** Shows the sign-in app or the application, whichever the address and the stored session ask for. */
export async function startShell(): Promise<void> {
  const root = mountPoint();
  if (!root) return;
  captureLink(CONFIRM_PATH, sanitizeNext);
  const hasSwitches = holdSupportSwitches();
  const hasSession = hasStoredSession();
  // For support staff, at the console, when the deployment has no telemetry service: `trameReports()`.
  Object.assign(window, { trameReports: keptReports });
  const address = signInAppAddress(window.location, hasSession);
  if (address === undefined) preloadApplication();
  else window.history.replaceState(null, '', address);
  let isConfigured = false;
  const start = async () => {
    const registry = address === undefined ? askRegistry() : undefined;
    const missing = address === undefined || hasSession ? undefined : unserved(address);
    // Once, even when a later step fails and is retried: a page has one client of the service.
    if (!isConfigured) await configure();
    isConfigured = true;
    const wanted = await missing;
    if (registry) await openApplication(root, registry);
    else if (wanted) await openUnserved(root, wanted);
    else await openSignInApp(root, hasSwitches);
  };
  await attemptsIn(root)(start, FIRST_START_RETRIES);
}
