import { version as REACT_VERSION } from 'react';
import { mayEnter } from '../areas.ts';
import { areasOfRemote } from '../claimed-areas.ts';
import { afterSilence } from '../line-limit.ts';
import { HOST_API_VERSION, type RemoteModule } from '../host-api.tsx';
import type { Release, RemoteEntry } from '../registry.ts';
import {
  RemoteFailure,
  reportOf,
  toFailure,
  type FailurePhase,
  type LoadOutcome,
  type LoadReport,
} from './failure.ts';
import type { RemoteRuntime } from './federation.ts';
import { accepts } from './accepts.ts';
import { fetchManifest } from './manifest.ts';
import { checkRemoteModule } from './shape.ts';

export type LoaderOptions = {
  runtime: RemoteRuntime;
  fetch?: typeof fetch;
  hostApiVersion?: string;
  reactVersion?: string;
  /** Called once for each failure, when its outcome is known. */
  report?: (report: LoadReport) => void;
  /** Tries per version. */
  attempts?: number;
  /** Milliseconds without anything arriving on the page after which a try ends. */
  attemptTimeoutMs?: number;
  /** Milliseconds after which no new try starts, for all versions together. */
  budgetMs?: number;
  /** Milliseconds before the second try; doubles each time. */
  backoffMs?: number;
  sleep?: (ms: number) => Promise<void>;
  now?: () => number;
};

/** A remote that can be rendered, and whether it is the requested version. */
export type LoadedRemote = {
  module: RemoteModule;
  release: Release;
  /** Set when the wanted version failed and the last one known to work is used. */
  fallback?: RemoteFailure;
};

/** The remote's present entry in the registry, for when the known version does not load. */
type Latest = () => Promise<RemoteEntry | undefined>;

export type RemoteLoader = {
  /**
   * Loads a remote, once per page: later calls for the same version return the same promise, failed or not, until
   * `forget`. React may repeat a render at any time, and must not repeat the load with it. Rejects only with a
   * `RemoteFailure`, and always within the budget plus one try, however many versions are tried.
   */
  load: (entry: RemoteEntry, roles: readonly string[], latest?: Latest) => Promise<LoadedRemote>;
  /** Makes the next `load` start anew. */
  forget: (name: string) => void;
  /** The running version, or the last that was tried. */
  versionOf: (name: string) => string | undefined;
  /** Whether a remote is being loaded: the load reports errors of its scripts meanwhile. */
  isLoading: (name: string) => boolean;
  /** The page is being unloaded: failures that are still being retried are reported now. */
  leave: () => void;
};

/** The state of one remote in the page. */
type Load = {
  /** The requested version and address, and whether the roles allow it. */
  wanted: string;
  promise: Promise<LoadedRemote>;
  /** The wanted version is loaded and checked. */
  sound: boolean;
};

/** A version that failed at least once, and how often it was tried. */
type Trouble = { failure: RemoteFailure; attempts: number };

/** Result of trying one version: its module, or its final failure; both after a retry that succeeded. */
type Tried = { module: RemoteModule; trouble: Trouble | undefined } | { module: undefined; trouble: Trouble };

const realSleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Ends when nothing has arrived on the page for `ms` milliseconds. */
function timeLimit(ms: number): { signal: AbortSignal; expired: Promise<never>; clear: () => void } {
  const controller = new AbortController();
  const { promise, reject } = Promise.withResolvers<never>();
  // There may be no listener left when it expires.
  promise.catch(() => undefined);
  const clear = afterSilence(ms, () => {
    const reason = new Error(`timed out after ${ms} ms`);
    reject(reason);
    controller.abort(reason);
  });
  return { signal: controller.signal, expired: promise, clear };
}

/** Whether these roles open one of the areas of a remote; an area open to all needs none. */
const isAllowed = (entry: RemoteEntry, roles: readonly string[]): boolean =>
  areasOfRemote(entry).some((area) => mayEnter(area, roles));

/** Checks before anything is fetched. */
function checkBeforehand(entry: RemoteEntry, roles: readonly string[]): void {
  const facts = { remote: entry.name, version: entry.version };
  if (entry.disabled) {
    throw new RemoteFailure('disabled', { ...facts, detail: entry.disabled.message });
  }
  if (!isAllowed(entry, roles)) {
    const names = areasOfRemote(entry)
      .map(({ id }) => id)
      .join(', ');
    throw new RemoteFailure('forbidden', { ...facts, detail: `needs one of the roles of ${names}` });
  }
}

/** The loader of remotes: checks, retries, waits, falls back, and reports failures. */
export function createRemoteLoader({
  runtime,
  fetch: fetchFn = (...args) => fetch(...args),
  hostApiVersion = HOST_API_VERSION,
  reactVersion = REACT_VERSION,
  report = () => undefined,
  attempts: attemptsPerVersion = 3,
  attemptTimeoutMs = 8_000,
  budgetMs = 16_000,
  backoffMs = 500,
  sleep = realSleep,
  now = () => performance.now(),
}: LoaderOptions): RemoteLoader {
  const loads = new Map<string, Load>();
  /** Resolves when the last load of each remote has ended, with or without success. */
  const tails = new Map<string, Promise<unknown>>();
  /** Releases registered in the runtime, to be dropped before another try. */
  const touched = new Map<string, Release>();
  /** Failures whose end is not known yet. */
  const open = new Set<Trouble>();
  /** Remotes whose last load failed: the browser's cached files of them are not trusted. */
  const doubtful = new Set<string>();
  const underWay = new Set<string>();

  function dropTraces(name: string): void {
    const release = touched.get(name);
    if (release) runtime.forget(name, release);
    touched.delete(name);
  }

  function tell(trouble: Trouble | undefined, outcome: LoadOutcome): void {
    // Reported already when the page seemed to be unloaded.
    if (trouble && open.delete(trouble)) report(reportOf(trouble.failure, trouble.attempts, outcome));
  }

  async function tryOnce(name: string, release: Release, afresh: boolean): Promise<RemoteModule> {
    dropTraces(name);
    const limit = timeLimit(attemptTimeoutMs);
    const facts = { remote: name, version: release.version };
    let phase: FailurePhase = 'manifest';
    try {
      const manifest = await Promise.race([
        fetchManifest(name, release, { fetch: fetchFn, signal: limit.signal, reactVersion, afresh }),
        limit.expired,
      ]);
      phase = 'entry';
      touched.set(name, release);
      const exported = await Promise.race([runtime.run(name, release, manifest), limit.expired]);
      const module = checkRemoteModule(exported);
      if (typeof module !== 'string') return module;
      throw new RemoteFailure('wrong_shape', { ...facts, detail: module });
    } catch (error) {
      throw toFailure(error, { ...facts, phase });
    } finally {
      limit.clear();
    }
  }

  async function tryRelease(name: string, release: Release, deadline: number): Promise<Tried> {
    const { version, hostApi } = release;
    const isServed = await accepts(hostApi, hostApiVersion).catch((error: unknown) =>
      toFailure(error, { remote: name, version }),
    );
    if (isServed !== true) {
      const detail = `needs host API ${hostApi}, have ${hostApiVersion}`;
      const failure = isServed || new RemoteFailure('host_too_old', { remote: name, version, detail });
      const trouble = { failure, attempts: 0 };
      open.add(trouble);
      return { module: undefined, trouble };
    }
    let trouble: Trouble | undefined;
    for (let attempts = 1; ; attempts += 1) {
      try {
        const module = await tryOnce(name, release, attempts > 1 || doubtful.has(name));
        return { module, trouble };
      } catch (error) {
        if (trouble) open.delete(trouble);
        trouble = { failure: toFailure(error, { remote: name, version }), attempts };
        open.add(trouble);
      }
      const pause = backoffMs * 2 ** (attempts - 1);
      const isLast = attempts >= attemptsPerVersion || now() + pause >= deadline;
      if (isLast || !trouble.failure.worthRetrying) return { module: undefined, trouble };
      await sleep(pause);
    }
  }

  /**
   * The wanted version; else the last one known to work; else, when the tab is older than the server's files, the
   * present one.
   */
  async function loadAny(
    entry: RemoteEntry,
    roles: readonly string[],
    latest: Latest,
  ): Promise<LoadedRemote> {
    checkBeforehand(entry, roles);
    const { name, lastKnownGood } = entry;
    const deadline = now() + budgetMs;
    const hasBefore = lastKnownGood !== undefined && lastKnownGood.version !== entry.version;
    // A version that never answers leaves the time of one try for the previous version.
    const wanted = await tryRelease(name, entry, hasBefore ? deadline - attemptTimeoutMs : deadline);
    if (wanted.module) {
      tell(wanted.trouble, 'recovered');
      return { module: wanted.module, release: entry };
    }
    const { failure } = wanted.trouble;
    const others: Trouble[] = [];
    if (hasBefore) {
      const before = await tryRelease(name, lastKnownGood, deadline);
      if (before.module) {
        tell(wanted.trouble, 'fell_back');
        tell(before.trouble, 'recovered');
        return { module: before.module, release: lastKnownGood, fallback: failure };
      }
      others.push(before.trouble);
    }
    const current = failure.worthRetrying && now() < deadline ? await latest() : undefined;
    if (current && current.version !== entry.version && !current.disabled && now() < deadline) {
      const after = await tryRelease(name, current, deadline);
      for (const trouble of [wanted.trouble, ...others]) tell(trouble, after.module ? 'recovered' : 'failed');
      tell(after.trouble, after.module ? 'recovered' : 'failed');
      if (after.module) return { module: after.module, release: current };
      throw after.trouble.failure;
    }
    for (const trouble of [wanted.trouble, ...others]) tell(trouble, 'failed');
    throw failure;
  }

  /** One at a time: the federation runtime knows a remote by its name, whatever its version. */
  async function inTurn(name: string, load: () => Promise<LoadedRemote>): Promise<LoadedRemote> {
    await tails.get(name);
    underWay.add(name);
    try {
      const loaded = await load();
      doubtful.delete(name);
      return loaded;
    } catch (error) {
      doubtful.add(name);
      throw error;
    } finally {
      underWay.delete(name);
    }
  }

  return {
    load(entry, roles, latest = () => Promise.resolve(undefined)) {
      const known = loads.get(entry.name);
      const wanted = JSON.stringify([entry.version, entry.entry, entry.disabled, isAllowed(entry, roles)]);
      // A version that works is used as long as the page is open: a release never replaces running code.
      if (known && !entry.disabled && (known.wanted === wanted || known.sound)) return known.promise;
      const promise = inTurn(entry.name, () => loadAny(entry, roles, latest));
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
    versionOf(name) {
      return touched.get(name)?.version;
    },
    isLoading(name) {
      return underWay.has(name);
    },
    leave() {
      for (const trouble of open) tell(trouble, 'left');
    },
  };
}
