import { RemoteFailure, reportOf } from '@trame/platform/loader';
import { tabStorage } from '@trame/session/storage';
import { reportLoad } from './remote-loader.ts';
import type { Origin } from './shown-apps.ts';

/** Holds the app that is starting, for the next document of this tab. */
const KEY = 'trame-starting-app';

/** Milliseconds in which an app shows its first page, and the worker that reports blocked pages is started. */
const STARTED_AFTER_MS = 30_000;

const clear = () => tabStorage.removeItem(KEY);

/**
 * Call before the code of an app is run. A page that it blocks while it starts has no worker yet to report that: neither the timer
 * nor the event below comes, and the next document of the tab finds what was noted.
 */
export function noteStart({ remote, version }: Origin): void {
  tabStorage.setItem(KEY, `${remote}\t${version}`);
  setTimeout(clear, STARTED_AFTER_MS);
}

/** Reports the app that blocked the document before this one. Call once, before the code of an app is run. */
export function reportBlockedStart(): void {
  const [remote = '', version = ''] = tabStorage.getItem(KEY)?.split('\t') ?? [];
  clear();
  window.addEventListener('pagehide', clear);
  if (remote === '') return;
  const detail = 'the page was given up without a sign while the app was starting';
  const failure = new RemoteFailure('not_responding', { remote, version, detail });
  reportLoad(reportOf(failure, 1, 'failed'));
}
