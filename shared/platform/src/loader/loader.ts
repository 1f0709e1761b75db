import satisfies from 'semver/functions/satisfies.js';
import { areasOfRemote, holdsAny } from '../areas.ts';
import { HOST_API_VERSION, type RemoteModule } from '../host-api.tsx';
import type { Release, RemoteEntry } from '../registry.ts';
import { RemoteFailure, toFailure, type LoadReport } from './failure.ts';
import { federationRuntime, type RemoteRuntime } from './federation.ts';
import { fetchManifest } from './manifest.ts';
import { checkRemoteModule } from './shape.ts';

export type LoaderOptions = {
  runtime?: RemoteRuntime;
  fetch?: typeof fetch;
  hostApiVersion?: string;
  report?: (report: LoadReport) => void;
  /** Tries per version. */
  attempts?: number;
  /** Milliseconds one try may take. */
  attemptTimeoutMs?: number;
  /** Milliseconds after which no new try starts, all versions together. */
  budgetMs?: number;
  /** Milliseconds before the second try; doubles each time. */
  backoffMs?: number;
  sleep?: (ms: number) => Promise<void>;
  now?: () => number;
};

/** A remote ready to be rendered, and whether it is the version that was asked for. */
export type LoadedRemote = {
  module: RemoteModule;
  release: Release;
  /** Set when the wanted version failed and the last one known to work took its place. */
  fallback?: RemoteFailure;
};

/** The remote's entry as the registry has it now, for when the known version does not load. */
type Latest = () => Promise<RemoteEntry | undefined>;

export type RemoteLoader = {
  /**
   * Loads a remote, once per page: later calls for the same version answer the same promise, failed or not, until
   * `forget`. React may start a render again at any time, and must not start a load again with it.
   * Rejects with a `RemoteFailure`, never with anything else, and always within the budget plus one try.
   */
  load: (entry: RemoteEntry, roles: readonly string[], latest?: Latest) => Promise<LoadedRemote>;
  /** Makes the next `load` start from nothing. */
  forget: (name: string) => void;
};

/** What a page keeps about one remote. */
type Load = {
  /** Version, address and roles it was asked for with. */
  wanted: string;
  promise: Promise<LoadedRemote>;
  /** The wanted version is there and checked. */
  sound: boolean;
};

const realSleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

function timeLimit(ms: number): { signal: AbortSignal; expired: Promise<never>; clear: () => void } {
  const controller = new AbortController();
  const { promise, reject } = Promise.withResolvers<never>();
  // Nobody may be listening any more when it expires.
  promise.catch(() => undefined);
  const timer = setTimeout(() => {
    const reason = new Error(`timed out after ${ms} ms`);
    reject(reason);
    controller.abort(reason);
  }, ms);
  return { signal: controller.signal, expired: promise, clear: () => clearTimeout(timer) };
}

/** What is decided before anything is fetched. */
function checkBeforehand(entry: RemoteEntry, roles: readonly string[]): void {
  const facts = { remote: entry.name, version: entry.version };
  if (entry.disabled) {
    throw new RemoteFailure('disabled', { ...facts, detail: entry.disabled.message });
  }
  const areas = areasOfRemote(entry);
  if (!areas.some((area) => holdsAny(roles, area.roles))) {
    const names = areas.map(({ id }) => id).join(', ');
    throw new RemoteFailure('forbidden', { ...facts, detail: `needs one of the roles of ${names}` });
  }
}

/** The loader of remotes: checks, tries, waits, falls back, and says what went wrong. */
export function createRemoteLoader({
  runtime = federationRuntime,
  fetch: fetchFn = (...args) => fetch(...args),
  hostApiVersion = HOST_API_VERSION,
  report = () => undefined,
  attempts = 3,
  attemptTimeoutMs = 8_000,
  budgetMs = 16_000,
  backoffMs = 500,
  sleep = realSleep,
  now = () => performance.now(),
}: LoaderOptions = {}): RemoteLoader {
  const loads = new Map<string, Load>();
  /** The end of the last load of each remote, whatever came of it. */
  const tails = new Map<string, Promise<unknown>>();
  /** Releases handed to the runtime, to be dropped before another try. */
  const touched = new Map<string, Release>();

  function dropTraces(name: string): void {
    const release = touched.get(name);
    if (release) runtime.forget(name, release);
    touched.delete(name);
  }

  function tell(failure: RemoteFailure, tries: number, outcome: LoadReport['outcome']): void {
    const { id, phase, remote, version, code, detail } = failure;
    report({ id, phase, remote, version, code, cause: detail, attempts: tries, outcome });
  }

  async function tryOnce(name: string, release: Release): Promise<RemoteModule> {
    dropTraces(name);
    const limit = timeLimit(attemptTimeoutMs);
    try {
      const manifest = await Promise.race([
        fetchManifest(name, release, fetchFn, limit.signal),
        limit.expired,
      ]);
      touched.set(name, release);
      const exported = await Promise.race([runtime.run(name, release, manifest), limit.expired]);
      const module = checkRemoteModule(exported);
      if (typeof module !== 'string') return module;
      throw new RemoteFailure('wrong_shape', { remote: name, version: release.version, detail: module });
    } catch (error) {
      throw toFailure(error, { remote: name, version: release.version });
    } finally {
      limit.clear();
    }
  }

  async function tryRelease(name: string, release: Release, deadline: number): Promise<RemoteModule> {
    if (!satisfies(hostApiVersion, release.hostApi)) {
      const detail = `needs host API ${release.hostApi}, have ${hostApiVersion}`;
      const failure = new RemoteFailure('host_too_old', { remote: name, version: release.version, detail });
      tell(failure, 0, 'failed');
      throw failure;
    }
    for (let attempt = 1; ; attempt += 1) {
      let failure: RemoteFailure;
      try {
        return await tryOnce(name, release);
      } catch (error) {
        failure = toFailure(error, { remote: name, version: release.version });
      }
      const pause = backoffMs * 2 ** (attempt - 1);
      const last = attempt >= attempts || !failure.worthRetrying || now() + pause >= deadline;
      tell(failure, attempt, last ? 'failed' : 'retrying');
      if (last) throw failure;
      await sleep(pause);
    }
  }

  async function loadAny(entry: RemoteEntry, roles: readonly string[]): Promise<LoadedRemote> {
    checkBeforehand(entry, roles);
    const { name, lastKnownGood } = entry;
    const deadline = now() + budgetMs;
    const wanted: Release = entry;
    try {
      return { module: await tryRelease(name, wanted, deadline), release: wanted };
    } catch (error) {
      const failure = toFailure(error, { remote: name, version: wanted.version });
      if (!lastKnownGood || lastKnownGood.version === wanted.version) throw failure;
      try {
        const module = await tryRelease(name, lastKnownGood, now() + attemptTimeoutMs);
        tell(failure, 0, 'fell_back');
        return { module, release: lastKnownGood, fallback: failure };
      } catch {
        // Both are reported already; the person waits for the wanted one.
        throw failure;
      }
    }
  }

  /** When the tab is older than what the server holds, the version it knows may be gone: take the one there is. */
  async function loadCurrent(
    entry: RemoteEntry,
    roles: readonly string[],
    latest: Latest,
  ): Promise<LoadedRemote> {
    try {
      return await loadAny(entry, roles);
    } catch (error) {
      if (!(error instanceof RemoteFailure && error.worthRetrying)) throw error;
      const current = await latest();
      if (!current || current.version === entry.version) throw error;
      return loadAny(current, roles);
    }
  }

  return {
    load(entry, roles, latest = () => Promise.resolve(undefined)) {
      const known = loads.get(entry.name);
      const wanted = JSON.stringify([entry.version, entry.entry, entry.disabled, [...roles].toSorted()]);
      // A version that works is kept for as long as the page lives: a release never swaps code under someone.
      if (known && !entry.disabled && (known.wanted === wanted || known.sound)) return known.promise;
      // One at a time: the federation runtime knows a remote by its name, whatever its version.
      const promise = (tails.get(entry.name) ?? Promise.resolve()).then(() =>
        loadCurrent(entry, roles, latest),
      );
      const load: Load = { wanted, promise, sound: false };
      loads.set(entry.name, load);
      tails.set(
        entry.name,
        promise.then(
          ({ fallback }) => {
            load.sound = fallback === undefined;
          },
          () => undefined,
        ),
      );
      return promise;
    },
    forget(name) {
      loads.delete(name);
    },
  };
}
