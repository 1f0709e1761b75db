import { configureSupabase, hasStoredSession } from '@trame/data/auth';
import { isChunkFailure, reloadOnce } from '@trame/platform/loader';
import { setConfig } from '@trame/session/config';
import { captureLink, pendingLink } from '@trame/session/link';
import { startSession } from '@trame/session/session-store';
import { keptReports, report, setReportContext, setTelemetryUrl } from '@trame/session/telemetry';
import { createRoot, type Root } from 'react-dom/client';
import { loadConfig } from '../runtime/config.ts';
import { isRecoveryHash, recoveryElsewhere } from '../runtime/recovery.ts';
import {
  CALLBACK_PATH,
  movedAddress,
  ownAddress,
  pathInPortal,
  PENDING_PATH,
  portalPath,
  RESET_PATH,
  signInAddress,
} from '../runtime/addresses.ts';
import { GUARDS, isGuardedPath } from '../features/access/model/guards.ts';
import { deleteLastSeenWithSession } from './last-seen-store.ts';
import { FatalPage } from './fatal-page.tsx';
import { OpenApp } from './open-app.tsx';
import { fetchAhead, openPageAt } from './open-pages.ts';

const replaceDocument = (address: string): void => window.location.replace(address);

const loadApplication = () => import(/* webpackChunkName: 'application' */ './application.tsx');

/** Fetches the application while someone is typing; a failed download is repeated when it is needed. */
function preloadApplication(): void {
  loadApplication().catch(() => undefined);
}

/** The hash in the name of the first script, which is another one as soon as any file of the portal is. None in development. */
function buildVersion(): { version?: string } {
  const { src = '' } = document.querySelector<HTMLScriptElement>('script[src*="/static/js/index."]') ?? {};
  const [, version] = /index\.([0-9a-f]{8})\.js$/.exec(src) ?? [];
  return version === undefined ? {} : { version };
}

/** Milliseconds before each of the tries that the page makes by itself, the last one first. */
const PAUSES_MS = [20_000, 10_000, 5_000];

/** Runs a step of the start; when it fails, shows an id to quote and a retry, and tries again by itself a few times. */
async function attempt(root: Root, step: () => Promise<void>, left = 0, shown = ''): Promise<void> {
  try {
    await step();
  } catch (error) {
    const reference = shown || report(error, { boundary: 'boot' });
    // Part of the portal vanished with a deploy: the page is older than the server. Once, then the words.
    if (isChunkFailure(error) && (await reloadOnce('trainer-portal', error))) return;
    const pause = PAUSES_MS[left - 1];
    const again = () => void attempt(root, step, left - 1, reference);
    const timer = pause && setTimeout(again, pause);
    const retry = () => {
      clearTimeout(timer);
      again();
    };
    root.render(<FatalPage error={error} reference={reference} isRetrying={!!pause} onRetry={retry} />);
  }
}

async function openApplication(root: Root): Promise<void> {
  (await loadApplication()).startApplication(root);
}

/** The page to show before the application, if any. A visitor needs none of the application to learn that they must sign in. */
function pageBeforeApplication(): ReturnType<typeof openPageAt> {
  const path = pathInPortal(window.location.pathname)?.toLowerCase();
  if (path !== undefined && !hasStoredSession() && isGuardedPath(path)) {
    if (path === PENDING_PATH)
      return { path, load: () => import('../features/sign-in/pending-visitor-page.tsx') };
    if (GUARDS[path] !== 'everyone') window.history.replaceState(null, '', signInAddress(window.location));
  }
  return openPageAt(window.location.pathname);
}

async function showPage(root: Root): Promise<void> {
  const moved = movedAddress(window.location);
  if (moved !== undefined) window.history.replaceState(null, '', moved);
  const page = pageBeforeApplication();
  if (!page) {
    if (pathInPortal(window.location.pathname) !== undefined) return openApplication(root);
    const { default: NotFoundPage } = await import('./not-found-page.tsx');
    return root.render(<NotFoundPage />);
  }
  const { default: Page } = await page.load();
  const enter = (address: string): void => {
    window.history.replaceState(null, '', address);
    void attempt(root, () => openApplication(root));
  };
  root.render(<OpenApp Page={Page} onEnter={enter} onApproach={preloadApplication} />);
}

/**
 * Shows the page of the current address: one before the application, or the application.
 * @param onLeave goes to the host where recovery links are used up, when that is another
 */
export async function startPortal(onLeave = replaceDocument): Promise<void> {
  const element = document.getElementById('root');
  if (!element) {
    report(new Error('No root element'));
    return;
  }
  const root = createRoot(element, {
    // Every boundary reports what it catches; React would print it on the console as well.
    onCaughtError: () => undefined,
    onUncaughtError: (error) => report(error, { boundary: 'none' }),
  });
  setReportContext({ remote: 'trainer-portal', ...buildVersion() });
  // For support staff, at the console, when the deployment has no telemetry service: `trameReports()`.
  Object.assign(window, { trameReports: keptReports });

  const { pathname, search, hash } = window.location;
  const isRecovery = isRecoveryHash(hash);
  // Before anything waits: history, reports and copied addresses must not contain the secrets of a link.
  captureLink(pathname, ownAddress);
  if (isRecovery) window.history.replaceState(null, '', pathname + search);

  // A failed download is repeated, and reported, when the page itself needs it.
  (fetchAhead(pathname) ?? (hasStoredSession() ? loadApplication() : undefined))?.catch(() => undefined);
  let isConfigured = false;
  await attempt(
    root,
    async () => {
      if (!isConfigured) {
        const config = await loadConfig();
        setConfig(config);
        const elsewhere = isRecovery ? recoveryElsewhere(hash, config) : undefined;
        if (elsewhere !== undefined) return onLeave(elsewhere);
        setTelemetryUrl(config.telemetryUrl);
        // Once, even when a later step fails and is retried: a page has one client of the service.
        configureSupabase({ url: config.supabaseUrl, key: config.supabaseKey });
        const link = pendingLink();
        if (isRecovery) window.history.replaceState(null, '', portalPath(RESET_PATH));
        else if (link) window.history.replaceState(null, '', portalPath(CALLBACK_PATH));
        deleteLastSeenWithSession();
        startSession();
      }
      isConfigured = true;
      await showPage(root);
    },
    PAUSES_MS.length,
  );
}
