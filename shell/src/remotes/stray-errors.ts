import {
  isChunkFailure,
  reportOf,
  RemoteFailure,
  type FailureCode,
  type FailurePhase,
} from '@trame/platform/loader';
import { report } from '@trame/session/telemetry';
import { failureText } from './failure-text.ts';
import { originOf } from './origin-of.ts';
import { isOf, readable } from './readable-error.ts';
import type { Left } from './remote-boundary.tsx';
import { remoteLoader, reportLoad } from './remote-loader.ts';
import { appOnScreen, type Origin } from './shown-apps.ts';
import { answerStopped } from './stopped-react.ts';
import { lookAfterError } from './tampering.ts';

/** Enough to tell what is wrong: an error in an animation would otherwise report sixty times a second. */
const MOST_PER_REMOTE = 10;

type Listener = (failure: RemoteFailure) => void;

const listeners = new Set<Listener>();

/** Milliseconds for which a notice is shown: a second one above it would repeat it. */
const NOTICE_STANDS_MS = 5_000;

/** The last notice of an error, and its time. */
type Notice = { failure: RemoteFailure; at: number };

/** By remote, the reported errors by their message. */
const reported = new Map<string, Map<string, Notice>>();
const reportedOfShell = new Set<string>();

function showNotice(notice: Notice): void {
  notice.at = performance.now();
  for (const listener of listeners) listener(notice.failure);
}

const wordsOf = (error: Error | string) =>
  typeof error === 'string' ? error : `${error.name}: ${error.message}`;

/**
 * Reports what the code of a remote threw outside of any page that could show it: once per error, with the reference of
 * the first time when it happens again.
 */
function noteError(
  error: Error | string,
  origin: Origin,
  { code, phase }: { code: FailureCode; phase: FailurePhase },
): Notice | undefined {
  const words = wordsOf(error);
  const known = reported.get(origin.remote) ?? new Map<string, Notice>();
  const before = known.get(code + words);
  if (before) return before;
  if (known.size >= MOST_PER_REMOTE) return undefined;
  const failure = new RemoteFailure(code, { ...origin, phase, detail: words, cause: error });
  reportLoad(reportOf(failure, 1, 'failed'));
  const notice = { failure, at: Number.NEGATIVE_INFINITY };
  reported.set(origin.remote, known.set(code + words, notice));
  return notice;
}

/** Whether to show a notice now: one that is still on the screen would be repeated. */
function isDue(notice: Notice | undefined): notice is Notice {
  return notice !== undefined && performance.now() - notice.at >= NOTICE_STANDS_MS;
}

/** Uncaught errors: in an event, a timer, or a promise. The page remains; the failure is reported for its remote. */
function onStray(given: unknown, filename?: string): void {
  lookAfterError();
  const error = readable(given);
  // By its words: not everywhere is it an `Error`.
  if (isOf(given, DOMException) && wordsOf(error).startsWith('AbortError:')) return;
  const trace = typeof error === 'string' ? undefined : error.stack;
  const thrower = originOf([trace]);
  // What is thrown without a place in the code is no error object, or was thrown by the browser for the one who waits:
  // the shell waits for nothing without a trace.
  const isWithoutPlace = trace === undefined || !/:\d+:\d+/.test(trace);
  const origin = thrower ?? originOf([filename]) ?? (isWithoutPlace ? appOnScreen() : undefined);
  if (!origin) {
    const words = wordsOf(error);
    if (reportedOfShell.has(words) || reportedOfShell.size >= MOST_PER_REMOTE) return;
    reportedOfShell.add(words);
    report(error, { boundary: 'none', phase: 'event' });
    return;
  }
  // A script that cannot be parsed: no code threw it, only the file is known.
  const isOfFile = isOf(given, SyntaxError) && filename !== undefined && !thrower;
  // The load, or the page that requested it, reports errors of a script while it loads.
  if (remoteLoader.isLoading(origin.remote) || isOfFile) return;
  const { remote, version } = origin;
  const code = isChunkFailure(error) ? 'chunk_failed' : 'threw_in_event';
  const notice = noteError(error, { remote, version }, { code, phase: 'event' });
  if (isDue(notice)) showNotice(notice);
}

/** The code of a remote threw while its pages were being removed: the person is elsewhere by now. */
export function reportLeaving(
  origin: Origin,
  given: unknown,
  trace: string | undefined,
  left: Left | undefined,
): void {
  const error = readable(given);
  // The code of two apps may be left at once, when everything is removed.
  const exact = originOf([typeof error === 'string' ? undefined : error.stack, trace]) ?? origin;
  const notice = noteError(error, exact, { code: 'threw_on_leaving', phase: 'render' });
  if (!left || !isDue(notice)) return;
  notice.at = performance.now();
  const { title, description } = failureText('threw_on_leaving', left.title, '');
  left.notify.error({ title, description: `${description} Réf. ${notice.failure.id}` });
}

/** The page runs again after it was blocked, which was reported meanwhile. */
export function showBlocked(failure: RemoteFailure): void {
  showNotice({ failure, at: 0 });
}

/** Calls back for each uncaught error of a remote, until the returned function is called. */
export function onStrayError(name: string, notify: (failure: RemoteFailure) => void): () => void {
  const listener: Listener = (failure) => {
    if (failure.remote === name) notify(failure);
  };
  listeners.add(listener);
  return () => listeners.delete(listener);
}

window.addEventListener('error', ({ error, message, filename }) => {
  lookAfterError();
  const given: unknown = error ?? message;
  const known = readable(given);
  const thrower = originOf([typeof known === 'string' ? undefined : known.stack]);
  const app = thrower ?? originOf([filename]);
  // The load may have ended by then.
  const isOfLoad = app !== undefined && remoteLoader.isLoading(app.remote);
  // Later, because React may be at work while it reports an error of the code that it calls.
  setTimeout(() => {
    if (!answerStopped(known, thrower) && !isOfLoad) onStray(given, filename);
  });
});
window.addEventListener('unhandledrejection', ({ reason }) => onStray(reason));
