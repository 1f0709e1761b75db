import {
  createInstance,
  type ModuleFederation,
  type ModuleFederationRuntimePlugin,
} from '@module-federation/enhanced/runtime';
import { entryPath } from '../entry-path.ts';
import { packageOf } from '../package-of.ts';
import { federationName, plainFederationName, type Release } from '../registry.ts';
import { abandonChunks, expectChunks, loadChunk } from './chunks.ts';
import { runEntryScript } from './entry-script.ts';
import { RemoteFailure } from './failure.ts';
import { RUNTIME_PARTS } from './runtime-parts.ts';
import type { Manifest } from './manifest.ts';

/** Runs a remote's code. The platform uses Module Federation; tests use their own. */
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

/** A release that the runtime knows. */
type Running = { name: string; release: Release; given: AbortController };

type Container = Exclude<Awaited<ReturnType<NonNullable<ModuleFederationRuntimePlugin['loadEntry']>>>, void>;

/** The runtime's name of the remote. */
const running = new Map<string, Running>();

const addressOf = ({ entry }: Release): string => new URL(entry, location.origin).href;

/** The folder of a release, with a slash at the end. */
const folderOf = (release: Release): string => new URL('.', addressOf(release)).href;

function isContainer(value: unknown): value is Container {
  return typeof value === 'object' && value !== null && 'get' in value && 'init' in value;
}

/** Replaces a part of the runtime: runs an entry script that is checked first, and can be given up. */
const checkedRelease: ModuleFederationRuntimePlugin = {
  name: 'trame-checked-release',
  loadEntry: async ({ remoteInfo }) => {
    const at = running.get(remoteInfo.name);
    // Only code that the loader has checked runs: nothing else may register a remote.
    if (!at) throw new Error(`${remoteInfo.name} was not asked for by the loader.`);
    const { name, release, given } = at;
    // Another version may have left its container under the same name.
    Reflect.set(globalThis, remoteInfo.entryGlobalName, undefined);
    await runEntryScript({ remote: name, release, url: remoteInfo.entry, signal: given.signal });
    const container: unknown = Reflect.get(globalThis, remoteInfo.entryGlobalName);
    if (isContainer(container)) return container;
    throw new RemoteFailure('entry_failed', {
      remote: name,
      version: release.version,
      detail: `ran without leaving ${remoteInfo.entryGlobalName}`,
    });
  },
};

function startInstance(provided: ProvidedModules, versions: ProvidedVersions): ModuleFederation {
  // Remotes are built with `externalRuntime`: they use this runtime instead of one of their own. They also read that the
  // host draws each app in a root of its own, to which their styles are limited.
  Object.assign(globalThis, RUNTIME_PARTS, { trameLoadChunk: loadChunk, trameAppRoots: true });
  const instance = createInstance({
    name: 'shell',
    remotes: [],
    plugins: [checkedRelease],
    // The default, version-first, fetches every registered remote and fails with the first that cannot be loaded.
    shareStrategy: 'loaded-first',
    shared: Object.fromEntries(
      Object.entries(provided).map(([name, provide]) => [
        name,
        {
          version: versions[packageOf(name)] ?? '0.0.0',
          shareConfig: { singleton: true, requiredVersion: false },
          get: async () => {
            try {
              const module = await provide();
              return () => module;
            } catch (error) {
              // The runtime would give the promise of this failure to every later load.
              for (const shared of Object.values(instance.shareScopeMap['default']?.[name] ?? {})) {
                shared.loading = null;
              }
              throw error;
            }
          },
        },
      ]),
    ),
  });
  return instance;
}

/**
 * Module Federation (2.9) never forgets a registered remote. Its own way, `registerRemotes(..., { force: true })`, does
 * the same as this function and warns on the console each time. Remotes use the host's runtime and its identity, so
 * shared modules are distinguished by name only: those dropped with a remote are the host's.
 */
function removeRemote(instance: ModuleFederation, name: string, release: Release): void {
  const handler: unknown = instance.remoteHandler;
  if (typeof handler !== 'object' || handler === null || !('removeRemote' in handler)) return;
  const { removeRemote: remove } = handler as { removeRemote: (remote: object) => void };
  remove.call(handler, { name, entry: addressOf(release) });
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
  const instance = startInstance(provided, versions);
  return {
    async run(name, release, manifest) {
      const federated = federationName(name);
      running.set(federated, { name, release, given: new AbortController() });
      expectChunks(folderOf(release), manifest.chunkHashes);
      // The loader has read and checked the manifest, so the runtime, built without its own reader, gets the script.
      const entry = new URL(entryPath(manifest.metaData.remoteEntry), addressOf(release)).href;
      // Without its build the runtime would forget the host's shared modules together with a remote of this name (see
      // `forget`).
      const plain = plainFederationName(name);
      const entryGlobalName = manifest['name'] === plain ? plain : federated;
      const there: unknown = Reflect.get(globalThis, entryGlobalName);
      // Checked before the runtime knows the remote, because it removes the variable of one that fails.
      if (Object.hasOwn(globalThis, entryGlobalName) && there !== undefined && !isContainer(there)) {
        const detail = `would replace ${entryGlobalName} of the page`;
        throw new RemoteFailure('entry_failed', { remote: name, version: release.version, detail });
      }
      const remote = {
        name: federated,
        entry,
        entryGlobalName,
        type: 'global',
        buildVersion: release.version,
      } as const;
      instance.registerRemotes([remote]);
      return instance.loadRemote(`${federated}/routes`);
    },
    forget(name, release) {
      const federated = federationName(name);
      running.get(federated)?.given.abort(new Error('given up'));
      running.delete(federated);
      removeRemote(instance, federated, release);
      abandonChunks(folderOf(release));
      removePendingScripts(folderOf(release));
    },
  };
}
