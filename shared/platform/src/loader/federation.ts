import { entryPath } from '../entry-path.ts';
import { silenceSignal } from '../line-limit.ts';
import { packageOf } from '../package-of.ts';
import { federationName, plainFederationName, type Release } from '../registry.ts';
import { abandonChunks, expectChunks, loadChunk } from './chunks.ts';
import { runEntryScript } from './entry-script.ts';
import { RemoteFailure } from './failure.ts';
import { problemOf } from './file-problem.ts';
import type { Manifest } from './manifest.ts';

/** Runs a remote's code. The platform runs containers of Module Federation; tests use their own. */
export type RemoteRuntime = {
  /** Executes `./routes` of a release whose manifest has been read. */
  run: (name: string, release: Release, manifest: Manifest) => Promise<unknown>;
  /** Forgets everything about a remote, so that the next `run` fetches and executes it again. */
  forget: (name: string, release: Release) => void;
};

/**
 * By the name under which remotes import them; a function that returns a promise is called when a remote first needs
 * it.
 */
export type ProvidedModules = Readonly<Record<string, () => unknown>>;

/** Versions of the provided modules, by package. */
export type ProvidedVersions = Readonly<Record<string, string>>;

/** What a remote takes from the host, or another remote: by name, then by version. */
type Scope = Record<string, Record<string, object>>;

/** A remote as Module Federation builds it: its entry script leaves this in a global variable. */
type Container = {
  init: (scope: Scope, initScope: object[], options: object) => unknown;
  get: (module: string) => unknown;
};

/** What stops the tries to run a release. */
const running = new Map<string, AbortController>();

const addressOf = ({ entry }: Release): string => new URL(entry, location.origin).href;

/** The folder of a release, with a slash at the end. */
const folderOf = (release: Release): string => new URL('.', addressOf(release)).href;

function isContainer(value: unknown): value is Container {
  return typeof value === 'object' && value !== null && 'get' in value && 'init' in value;
}

/** Milliseconds without anything arriving on the page after which a chunk of the shell is no longer asked for. */
const EXPLAIN_MS = 8_000;

/** Adds why a chunk of the shell did not come: the error of the bundler only says which. */
async function explained(error: unknown): Promise<unknown> {
  if (!(error instanceof Error) || !('request' in error) || typeof error.request !== 'string') return error;
  const type = error.request.endsWith('.css') ? 'css' : 'javascript';
  const signal = silenceSignal(EXPLAIN_MS);
  const problem = await problemOf(error.request, { type, hash: undefined, signal });
  if (problem) error.message += ` (${problem})`;
  return error;
}

/** The provided modules, in the form that containers and Module Federation's own runtime read. */
function scopeOf(provided: ProvidedModules, versions: ProvidedVersions): Scope {
  const shared = Object.entries(provided).map(([name, provide]) => {
    const version = versions[packageOf(name)] ?? '0.0.0';
    const module = {
      version,
      from: 'shell',
      scope: ['default'],
      strategy: 'loaded-first',
      shareConfig: { singleton: true, requiredVersion: false },
      loading: null as unknown,
      get: async () => {
        try {
          const provides = await provide();
          return () => provides;
        } catch (error) {
          // Module Federation's runtime would give the promise of this failure to every later load.
          module.loading = null;
          throw await explained(error);
        }
      },
    };
    return [name, { [version]: module }] as const;
  });
  return Object.fromEntries(shared);
}

/**
 * Remotes whose build does not say that they run without it take Module Federation's runtime from the host
 * (`externalRuntime`): those built before it was left out.
 */
async function provideRuntime({ metaData }: Manifest): Promise<void> {
  if (metaData.runtime === 'none') return;
  const { RUNTIME_PARTS } = await import('./runtime-parts.ts');
  Object.assign(globalThis, RUNTIME_PARTS);
}

/** Takes what a remote has given to others out again: it may have come from a version that failed. */
function removeShared(scope: Scope, from: string): void {
  for (const byVersion of Object.values(scope)) {
    for (const [version, module] of Object.entries(byVersion)) {
      if ('from' in module && module.from === from) delete byVersion[version];
    }
  }
}

/** Removes script tags of chunks that never answered, which remotes built before the host loaded them have placed. */
function removePendingScripts(folder: string): void {
  for (const script of document.querySelectorAll<HTMLScriptElement>('script[src]')) {
    if (script.src.startsWith(folder)) script.remove();
  }
}

/** The runtime of a host that provides these modules. */
export function createFederationRuntime(
  provided: ProvidedModules,
  versions: ProvidedVersions,
): RemoteRuntime {
  // Remotes leave their chunks to the host. They also read that it draws each app in a root of its own, to which their
  // styles are limited.
  Object.assign(globalThis, { trameLoadChunk: loadChunk, trameAppRoots: true });
  const scope = scopeOf(provided, versions);
  return {
    async run(name, release, manifest) {
      const federated = federationName(name);
      const given = new AbortController();
      running.set(federated, given);
      expectChunks(folderOf(release), manifest.chunkHashes);
      const { version } = release;
      const fail = (code: 'entry_failed' | 'expose_missing', detail: string) =>
        new RemoteFailure(code, { remote: name, version, detail });
      const plain = plainFederationName(name);
      const variable = manifest.name === plain ? plain : federated;
      const there: unknown = Reflect.get(globalThis, variable);
      if (Object.hasOwn(globalThis, variable) && there !== undefined && !isContainer(there)) {
        throw fail('entry_failed', `would replace ${variable} of the page`);
      }
      await provideRuntime(manifest);
      given.signal.throwIfAborted();
      // Another version may have left its container under the same name.
      Reflect.set(globalThis, variable, undefined);
      const url = new URL(entryPath(manifest.metaData.remoteEntry), addressOf(release)).href;
      await runEntryScript({ remote: name, release, url, signal: given.signal });
      const container: unknown = Reflect.get(globalThis, variable);
      if (!isContainer(container)) throw fail('entry_failed', `ran without leaving ${variable}`);
      await container.init(scope, [], {
        version,
        shareScopeMap: { default: scope },
        shareScopeKeys: 'default',
      });
      const factory: unknown = await container.get('./routes');
      if (typeof factory !== 'function') throw fail('expose_missing', './routes does not exist in container');
      return factory();
    },
    forget(name, release) {
      const federated = federationName(name);
      running.get(federated)?.abort(new Error('given up'));
      running.delete(federated);
      removeShared(scope, federated);
      abandonChunks(folderOf(release));
      removePendingScripts(folderOf(release));
    },
  };
}
