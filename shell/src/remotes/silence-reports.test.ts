import type { RemoteFailure } from '@trame/platform/loader';
import { setConfig } from '@trame/session/config';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { aConfig } from '../../testing/config.ts';
import { registryOf } from '../../testing/registry.ts';
import { setRegistry } from '../runtime/registry-store.ts';
import { showApp } from './shown-apps.ts';
import { reportSilences } from './silence-reports.ts';
import { onStrayError } from './stray-errors.ts';

const URL = 'http://localhost:54321/incidents';
const APP = { remote: 'essai', version: '1.0.0' };

type Sign = { url: string; report: { id: string; path: string; message: string; context: object } } | null;
const signs: Sign[] = [];
let answer: () => void;
const terminate = vi.fn<() => void>();

/** What the page tells the worker beside it. */
class FakeWorker extends EventTarget {
  postMessage(sign: Sign): void {
    signs.push(sign);
  }
  terminate = terminate;
}

let leave: (() => void) | undefined;
const show = (app: typeof APP) => {
  leave?.();
  leave = showApp(app, () => undefined);
};
/** The next sign that comes by itself. */
const nextSign = (): Sign | undefined => {
  signs.length = 0;
  vi.advanceTimersByTime(2_000);
  return signs[0];
};

beforeAll(() => {
  vi.useFakeTimers();
  vi.stubGlobal(
    'Worker',
    class extends FakeWorker {
      constructor() {
        super();
        answer = () => this.dispatchEvent(new Event('message'));
      }
    },
  );
  setConfig(aConfig({ telemetryUrl: URL }));
  setRegistry({ ...registryOf(), shell: { version: '3.0.0' } });
  reportSilences();
});
afterEach(() => {
  leave?.();
  leave = undefined;
  vi.restoreAllMocks();
});
afterAll(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it('nothing is reported of a page without an app', () => {
  expect(signs).toEqual([null]);
  expect(nextSign()).toBeNull();
});

it('a page that is blocked is reported under the app on the screen, in its version', () => {
  show(APP);
  const sign = nextSign();
  expect(sign).toMatchObject({
    url: URL,
    report: {
      path: location.pathname,
      message: expect.stringContaining('not_responding: '),
      context: { ...APP, shell: '3.0.0', code: 'not_responding', outcome: 'failed' },
    },
  });
  expect(nextSign()).toEqual(sign);
  show({ ...APP, version: '2.0.0' });
  const ofNext = nextSign();
  expect(ofNext?.report).toMatchObject({ context: { version: '2.0.0' } });
  expect(ofNext?.report.id).not.toBe(sign?.report.id);
  show({ remote: 'autre', version: '2.0.0' });
  expect(nextSign()?.report).toMatchObject({ context: { remote: 'autre' } });
});

it('a page in the background is not watched, from that moment', () => {
  show(APP);
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  signs.length = 0;
  document.dispatchEvent(new Event('visibilitychange'));
  hidden.mockReturnValue(false);
  document.dispatchEvent(new Event('visibilitychange'));
  expect(signs).toEqual([null, expect.objectContaining({ url: URL })]);
});

it.each(['beforeunload', 'beforeprint'])(
  'a page is not watched while the browser asks or prints (%s)',
  (event) => {
    show(APP);
    signs.length = 0;
    window.dispatchEvent(new Event(event));
    expect(signs).toEqual([null]);
  },
);

it('a page that runs again has a notice with the reference of its report; the next silence has another', () => {
  show(APP);
  const reference = nextSign()?.report.id;
  const shown: RemoteFailure[] = [];
  const stop = onStrayError(APP.remote, (failure) => shown.push(failure));
  answer();
  stop();
  expect(shown.map(({ id }) => id)).toEqual([reference]);
  expect(nextSign()?.report.id).not.toBe(reference);
});

it('the worker ends with the page', () => {
  window.dispatchEvent(new Event('pagehide'));
  expect(terminate).toHaveBeenCalledOnce();
});
