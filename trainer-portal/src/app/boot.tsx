import { configureSupabase, hasStoredSession } from '@trame/data/auth';
import { attemptsOf, FIRST_START_RETRIES } from '@trame/session/attempt-start';
import { setConfig } from '@trame/session/config';
import { captureLink, pendingLink } from '@trame/session/link';
import { startSession } from '@trame/session/session-store';
import { storesNothing } from '@trame/session/storage';
import { keptReports, report, setReportContext, setTelemetryUrl } from '@trame/session/telemetry';
import { writeToCompany } from '@trame/ui/contact';
import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { contactEmail, getPortalConfig, loadConfig } from '../runtime/config.ts';
import { isRecoveryHash, recoveryElsewhere } from '../runtime/recovery.ts';
import {
  CALLBACK_PATH,
  movedAddress,
  ownAddress,
  pathInPortal,
  PENDING_PATH,
  portalPath,
  RESET_PATH,
  sanitizeNext,
  signInAddress,
} from '../runtime/addresses.ts';
import { GUARDS, isGuardedPath } from '../features/access/model/guards.ts';
import { BUILT_CONFIG } from './built-config.ts';
import { deleteLastSeenWithSession } from './last-seen-store.ts';
import { FatalPage } from './fatal-page.tsx';
import { OpenApp } from './open-app.tsx';
import { fetchAhead, openPageAt } from './open-pages.ts';
import { openScreen, type Screen } from './screen.ts';
import { StartNotice } from './start-notice.tsx';

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

/** Runs the steps of the start; a failure is said above the page that the build drew, or in its place once it works. */
const attemptsOn = (screen: Screen) =>
  attemptsOf({
    app: 'trainer-portal',
    onFailure: (failure) => {
      const hasForm = document.querySelector('form') !== null;
      if (!screen.announce(<StartNotice failure={failure} hasForm={hasForm} />))
        screen.render(<FatalPage failure={failure} />);
    },
  });

async function openApplication(screen: Screen): Promise<void> {
  (await loadApplication()).startApplication(screen.render);
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

/**
 * Goes on with the built page of a path, if the document has it: first as it was built, or React would keep what only the
 * build did not know, then as the configuration says. Then what was sent meanwhile is sent.
 */
function takeOver(screen: Screen, path: string, page: () => ReactNode): boolean {
  const config = getPortalConfig();
  setConfig(BUILT_CONFIG);
  try {
    if (!screen.takeOver(path, page())) return false;
  } finally {
    setConfig(config);
  }
  flushSync(() => screen.render(page()));
  document.querySelector<HTMLFormElement>('form[data-sent]')?.requestSubmit();
  return true;
}

async function showPage(screen: Screen): Promise<void> {
  const moved = movedAddress(window.location);
  if (moved !== undefined) window.history.replaceState(null, '', moved);
  const page = pageBeforeApplication();
  if (!page) {
    if (pathInPortal(window.location.pathname) !== undefined) return openApplication(screen);
    const { default: NotFoundPage } = await import('./not-found-page.tsx');
    return screen.render(<NotFoundPage />);
  }
  const { path, load } = page;
  const { default: Page } = await load();
  const enter = (address: string): void => {
    window.history.replaceState(null, '', address);
    void attemptsOn(screen)(() => openApplication(screen));
  };
  // Where nothing is stored, another document would not have the session.
  const move = (address: string): void => {
    if (!storesNothing()) return replaceDocument(address);
    window.history.replaceState(null, '', address);
    void attemptsOn(screen)(() => showPage(screen));
  };
  // The address at first: entering changes it, while the page remains until the application is loaded.
  const destination =
    sanitizeNext(new URLSearchParams(window.location.search).get('next')) ?? portalPath('app');
  const shown = () => (
    <OpenApp
      Page={Page}
      at={path}
      destination={destination}
      onEnter={enter}
      onApproach={preloadApplication}
      onMove={move}
    />
  );
  if (!takeOver(screen, path, shown)) screen.render(shown());
}

/**
 * Scripts of a built page are not deferred: for who has a session they are asked for before the page itself was read, and
 * from the cache they come first.
 */
const documentIsRead = () =>
  new Promise((resolve) => {
    document.addEventListener('DOMContentLoaded', resolve, { once: true });
  });

/**
 * Shows the page of the current address: one before the application, or the application.
 * @param onLeave goes to the host where recovery links are used up, when that is another
 */
export async function startPortal(onLeave = replaceDocument): Promise<void> {
  const { pathname, search, hash } = window.location;
  const isRecovery = isRecoveryHash(hash);
  // Before anything waits: history, reports and copied addresses must not contain the secrets of a link.
  captureLink(pathname, ownAddress);
  if (isRecovery) window.history.replaceState(null, '', pathname + search);

  writeToCompany(contactEmail);
  setReportContext({ remote: 'trainer-portal', ...buildVersion() });
  // For support staff, at the console, when the deployment has no telemetry service: `trameReports()`.
  Object.assign(window, { trameReports: keptReports });

  // A failed download is repeated, and reported, when the page itself needs it.
  (fetchAhead(pathname) ?? (hasStoredSession() ? loadApplication() : undefined))?.catch(() => undefined);
  if (document.readyState === 'loading') await documentIsRead();
  const element = document.getElementById('root');
  if (!element) {
    report(new Error('No root element'));
    return;
  }
  const screen = openScreen(element);
  let isConfigured = false;
  await attemptsOn(screen)(async () => {
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
    await showPage(screen);
  }, FIRST_START_RETRIES);
}
