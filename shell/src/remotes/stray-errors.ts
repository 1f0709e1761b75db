import { isChunkFailure, reportOf, RemoteFailure } from '@trame/platform/loader';
import { getRegistry } from '../runtime/registry-store.ts';
import { report } from '@trame/session/telemetry';
import { remoteLoader, reportLoad } from './remote-loader.ts';

/** Enough to tell what is wrong: an error in an animation would otherwise report sixty times a second. */
const MOST_PER_REMOTE = 10;

/** The folder of a published version, wherever the shell's origin is. */
const PUBLISHED = /\/remotes\/([a-z][a-z0-9-]*)\/([^/\s:]+)\//;

type Origin = { remote: string; version: string };

/** The remote whose code threw an error: the first one in its stack. */
export function originOf(
  traces: readonly (string | undefined)[],
  registry = getRegistry(),
): Origin | undefined {
  for (const line of traces.flatMap((trace) => trace?.split('\n') ?? [])) {
    const published = PUBLISHED.exec(line);
    if (published?.[1] && published[2]) return { remote: published[1], version: published[2] };
    // A remote on a developer's machine has another address, which only the registry has.
    const known = registry.remotes.find(({ entry }) =>
      line.includes(new URL('.', new URL(entry, location.origin)).href),
    );
    if (known) return { remote: known.name, version: known.version };
  }
  return undefined;
}

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

/** Uncaught errors: in an event, a timer, or a promise. The page remains; the failure is reported for its remote. */
function onStray(error: unknown, filename?: string): void {
  if (error instanceof DOMException && error.name === 'AbortError') return;
  const words = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  const origin = originOf([error instanceof Error ? error.stack : undefined, filename]);
  if (!origin) {
    if (reportedOfShell.has(words) || reportedOfShell.size >= MOST_PER_REMOTE) return;
    reportedOfShell.add(words);
    report(error, { boundary: 'none', phase: 'event' });
    return;
  }
  // The load, or the page that requested it, reports errors of a script while it loads.
  if (remoteLoader.isLoading(origin.remote) || error instanceof SyntaxError) return;
  const known = reported.get(origin.remote) ?? new Map<string, Notice>();
  const before = known.get(words);
  if (before) {
    // Reported once, and shown again with the same reference, because the person's action has failed again.
    if (performance.now() - before.at >= NOTICE_STANDS_MS) showNotice(before);
    return;
  }
  if (known.size >= MOST_PER_REMOTE) return;
  const failure = new RemoteFailure(isChunkFailure(error) ? 'chunk_failed' : 'threw_in_event', {
    ...origin,
    phase: 'event',
    detail: words,
    cause: error,
  });
  reportLoad(reportOf(failure, 1, 'failed'));
  const notice = { failure, at: 0 };
  reported.set(origin.remote, known.set(words, notice));
  showNotice(notice);
}

/** Calls back for each uncaught error of a remote, until the returned function is called. */
export function onStrayError(name: string, notify: (failure: RemoteFailure) => void): () => void {
  const listener: Listener = (failure) => {
    if (failure.remote === name) notify(failure);
  };
  listeners.add(listener);
  return () => listeners.delete(listener);
}

window.addEventListener('error', ({ error, message, filename }) => onStray(error ?? message, filename));
window.addEventListener('unhandledrejection', ({ reason }) => onStray(reason));
