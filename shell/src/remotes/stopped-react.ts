import { allAreas, areaOfPath, remoteOfArea } from '@trame/platform';
import { RemoteFailure, reportOf } from '@trame/platform/loader';
import { tabStorage } from '@trame/session/storage';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { getRegistry } from '../runtime/registry-store.ts';
import { remoteLoader, reportLoad } from './remote-loader.ts';
import { appOnScreen, type Origin } from './shown-apps.ts';
import { isStored } from './stored-in-tab.ts';

const KEY = 'trame-stopped';

let isStopped = false;

/**
 * Whether React no longer draws anything. It reads the `then` of what a page throws while nothing catches errors: when
 * that throws too, it stops for the whole document, and no boundary is asked.
 */
function isReactStopped(): boolean {
  const place = document.createElement('div');
  const probe = createRoot(place);
  try {
    flushSync(() => probe.render('drawn'));
  } catch {
    // Also of what else is waiting to be drawn: what was drawn decides.
  }
  if (place.textContent === '') return true;
  probe.unmount();
  return false;
}

/** The app of the address: its page was being drawn. */
function appOfAddress(): Origin | undefined {
  const registry = getRegistry();
  const area = areaOfPath(window.location.pathname, allAreas(registry));
  const entry = area && remoteOfArea(registry, area.id);
  return entry && { remote: entry.name, version: remoteLoader.versionOf(entry.name) ?? entry.version };
}

/** Only with an answer of the server: offline, the browser would put its own page in place of this one. */
function openAnew(address: string): void {
  fetch(address, { cache: 'no-store' }).then(
    () => (address === window.location.href ? window.location.reload() : window.location.assign(address)),
    () => window.addEventListener('online', () => openAnew(address), { once: true }),
  );
}

/**
 * An uncaught error came to the window. When React has stopped by it, that is reported under the app, and the document
 * is opened anew with the failure in the place of the app. Call when React is not at work.
 * @param thrower the app whose code threw, when it is known
 */
export function answerStopped(error: Error | string, thrower: Origin | undefined): boolean {
  // It says so again and again.
  if (isStopped) return true;
  if (!isReactStopped()) return false;
  const app = thrower ?? appOfAddress() ?? appOnScreen();
  if (!app) return false;
  isStopped = true;
  const { remote, version } = app;
  const words = typeof error === 'string' ? error : `${error.name}: ${error.message}`;
  const detail = `stopped React: ${words}`.replaceAll(/\s+/g, ' ').slice(0, 400);
  const failure = new RemoteFailure('threw_at_render', { remote, version, detail, cause: error });
  reportLoad(reportOf(failure, 1, 'failed'));
  // Still unseen, the one before was not that of the page that is opened here.
  const isAnother = tabStorage.getItem(KEY) !== null;
  tabStorage.setItem(KEY, [remote, version, failure.id, detail].join('\t'));
  // Where it is not stored, the page would stop again, without end.
  openAnew(isStored(KEY) && !isAnother ? window.location.href : '/');
  return true;
}

/** The failure by which an app stopped the document before this one, until `forgetStopped`. */
export function stoppedBy(name: string): RemoteFailure | undefined {
  const [remote, version = '', id = '', detail = ''] = tabStorage.getItem(KEY)?.split('\t') ?? [];
  if (remote !== name) return undefined;
  // None of its code runs in this document: another page of it needs a load.
  const failure = new RemoteFailure('threw_at_render', { remote, version, detail, phase: 'module' });
  return Object.assign(failure, { id });
}

/** The failure is on the screen: the next try loads the app. */
export function forgetStopped(name: string): void {
  if (stoppedBy(name)) tabStorage.removeItem(KEY);
}
