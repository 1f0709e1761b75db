import { RemoteFailure } from '@trame/platform/loader';
import { getConfig } from '@trame/session/config';
import { getRegistry } from '../runtime/registry-store.ts';
import { appOnScreen } from './shown-apps.ts';
import workerUrl from './silence-worker.js?url';
import { showBlocked } from './stray-errors.ts';

/** Milliseconds between two signs of the page. */
const SIGN_EVERY_MS = 2_000;

/** Has a worker report a page that is blocked while an app is on the screen; when it runs again a notice says so. */
export function reportSilences(): void {
  const worker = new Worker(workerUrl);
  let failure: RemoteFailure | undefined;

  /** What to report if no other sign follows; null while nothing is watched. */
  const signOf = () => {
    const app = appOnScreen();
    if (!app || document.hidden) return null;
    const { remote, version } = app;
    if (failure?.remote !== remote || failure.version !== version) {
      const detail = 'the page gave no sign for 10 s while the app was on the screen';
      failure = new RemoteFailure('not_responding', { remote, version, detail });
    }
    const { code, phase, detail, id } = failure;
    const shell = getRegistry().shell?.version;
    return {
      url: getConfig().telemetryUrl,
      report: {
        id,
        path: location.pathname,
        name: 'NotResponding',
        message: `${code}: ${detail}`,
        context: { ...(shell !== undefined && { shell }), remote, version, code, phase, outcome: 'failed' },
      },
    };
  };
  const sign = () => worker.postMessage(signOf(), []);
  // The page is also silent while the browser asks something or prints, and in the background.
  const pause = () => worker.postMessage(null, []);

  worker.addEventListener('message', () => {
    if (failure) showBlocked(failure);
    // The next silence is another incident.
    failure = undefined;
  });
  setInterval(sign, SIGN_EVERY_MS);
  document.addEventListener('visibilitychange', sign);
  window.addEventListener('beforeunload', pause);
  window.addEventListener('beforeprint', pause);
  window.addEventListener('pagehide', () => worker.terminate());
  sign();
}
