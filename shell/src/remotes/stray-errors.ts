import { isChunkFailure, reportOf, RemoteFailure } from '@trame/platform/loader';
import { getRegistry } from '../runtime/registry-store.ts';
import { report } from '../runtime/telemetry.ts';
import { remoteLoader, reportLoad } from './remote-loader.ts';

/** Enough to tell what is wrong: an error in an animation would otherwise report sixty times a second. */
const MOST_PER_REMOTE = 10;

/** The folder of a published version, wherever the shell's origin is. */
const PUBLISHED = /\/remotes\/([a-z][a-z0-9-]*)\/([^/\s:]+)\//;

type Origin = { remote: string; version: string };

/** Whose code an error comes from: the first remote on the way from where it was thrown. */
export function originOf(
  traces: readonly (string | undefined)[],
  registry = getRegistry(),
): Origin | undefined {
  for (const line of traces.flatMap((trace) => trace?.split('\n') ?? [])) {
    const published = PUBLISHED.exec(line);
    if (published?.[1] && published[2]) return { remote: published[1], version: published[2] };
    // One on a developer's machine lies elsewhere: only the registry knows where.
    const known = registry.remotes.find(({ entry }) =>
      line.includes(new URL('.', new URL(entry, location.origin)).href),
    );
    if (known) return { remote: known.name, version: known.version };
  }
  return undefined;
}

type Listener = (failure: RemoteFailure) => void;

const listeners = new Set<Listener>();
const told = new Map<string, Set<string>>();

/** Whether to tell: the same error once, and not without end. */
function isNew(remote: string, words: string): boolean {
  const known = told.get(remote) ?? new Set();
  if (known.has(words) || known.size >= MOST_PER_REMOTE) return false;
  told.set(remote, known.add(words));
  return true;
}

/** What nobody caught: in an event, a timer, or a promise. The page stands; whoever is responsible is told. */
function onStray(error: unknown, filename?: string): void {
  if (error instanceof DOMException && error.name === 'AbortError') return;
  const words = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  const origin = originOf([error instanceof Error ? error.stack : undefined, filename]);
  if (!origin) {
    if (isNew('', words)) report(error, { boundary: 'none', phase: 'event' });
    return;
  }
  // What a script throws as it arrives is told by the load or by the page that wanted it.
  if (remoteLoader.isLoading(origin.remote) || error instanceof SyntaxError) return;
  if (!isNew(origin.remote, words)) return;
  const failure = new RemoteFailure(isChunkFailure(error) ? 'chunk_failed' : 'threw_in_event', {
    ...origin,
    phase: 'event',
    detail: words,
    cause: error,
  });
  reportLoad(reportOf(failure, 1, 'failed'));
  for (const listener of listeners) listener(failure);
}

/** Calls back for each error of a remote that nobody caught, until the returned function is called. */
export function onStrayError(name: string, tellPerson: (failure: RemoteFailure) => void): () => void {
  const listener: Listener = (failure) => {
    if (failure.remote === name) tellPerson(failure);
  };
  listeners.add(listener);
  return () => listeners.delete(listener);
}

window.addEventListener('error', ({ error, message, filename }) => onStray(error ?? message, filename));
window.addEventListener('unhandledrejection', ({ reason }) => onStray(reason));
