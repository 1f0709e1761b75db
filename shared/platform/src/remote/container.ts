type Factory = () => unknown;
type Given = { get: () => Factory | Promise<Factory> };
type Scope = Record<string, Record<string, Given>>;

/** A module that the remote takes from the host; `fallback` is its own copy of one that it shares itself. */
type Taken = { shareKey: string; fallback?: () => Promise<Factory> };
type Shared = { name: string; version: string; factory: Given['get'] };

/** The parts of the bundler's own runtime that this needs, and the data that the build adds to it. */
export type Bundler = {
  m: Record<string, (module: { exports: unknown }) => void>;
  c: Record<string, unknown>;
  f: Record<string, (chunk: string, promises: unknown[]) => void>;
  initContainer: (given: Scope) => void;
  getContainer: (module: string) => Promise<Factory>;
  /** The build writes these only into remotes that need them. */
  initializeExposesData: { moduleMap: Record<string, () => Promise<Factory>> };
  initializeSharingData?: {
    uniqueName: string;
    scopeToSharingDataMapping: { default?: (Shared | string)[] };
  };
  consumesLoadingData?: {
    chunkMapping: Record<string, string[]>;
    moduleIdToConsumeDataMapping: Record<string, Taken>;
  };
};

/**
 * Starts a remote, in place of the runtime that Module Federation puts into it: the host gives it modules in `init`, and
 * takes `./routes` from it in `get`. A part of every remote's entry script.
 */
export function startContainer(bundler: Bundler): void {
  const { chunkMapping = {}, moduleIdToConsumeDataMapping: taken = {} } = bundler.consumesLoadingData ?? {};
  const own = Object.hasOwn;
  const loads: Record<string, Promise<void>> = {};
  let scope: Scope = {};

  async function take(id: string): Promise<void> {
    const { shareKey, fallback } = taken[id]!;
    // Every shared module exists once in a page: the first version of it is everybody's.
    const given = own(scope, shareKey) ? Object.values(scope[shareKey]!)[0] : undefined;
    if (!given && !fallback) throw new Error(`${shareKey} is not provided by the host`);
    const factory = await (given ? given.get() : fallback!());
    bundler.m[id] = (module) => {
      delete bundler.c[id];
      module.exports = factory();
    };
  }

  bundler.f['consumes'] = (chunk, promises) => {
    if (!own(chunkMapping, chunk)) return;
    for (const id of chunkMapping[chunk]!) {
      const load = (loads[id] ??= take(id));
      // The next chunk that needs it asks again.
      load.catch(() => delete loads[id]);
      promises.push(load);
    }
  };

  bundler.initContainer = (given) => {
    scope = given;
    const { uniqueName: from, scopeToSharingDataMapping } = bundler.initializeSharingData ?? {};
    for (const shared of scopeToSharingDataMapping?.default ?? []) {
      if (typeof shared === 'string') continue;
      const { name, version, factory: get } = shared;
      const shareConfig = { singleton: true, requiredVersion: false };
      const module = { version, get, from, scope: ['default'], strategy: 'loaded-first', shareConfig };
      (scope[name] ??= {})[version] ??= module;
    }
  };

  bundler.getContainer = async (module) => {
    const { moduleMap } = bundler.initializeExposesData;
    if (!own(moduleMap, module)) throw new Error(`Module "${module}" does not exist in container.`);
    return moduleMap[module]!();
  };
}
