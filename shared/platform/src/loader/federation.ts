import {
  getInstance,
  loadRemote,
  registerPlugins,
  registerRemotes,
  type ModuleFederationRuntimePlugin,
} from '@module-federation/runtime';
import { federationName, type Release } from '../registry.ts';
import { runEntryScript } from './entry-script.ts';
import { RemoteFailure } from './failure.ts';
import type { Manifest } from './manifest.ts';

/** Runs a remote's code. The one in use is Module Federation's; tests bring their own. */
export type RemoteRuntime = {
  /** Executes `./routes` of a release whose manifest is already at hand. */
  run: (name: string, release: Release, manifest: Manifest) => Promise<unknown>;
  /** Drops everything kept about a remote, so that the next `run` fetches and executes anew. */
  forget: (name: string, release: Release) => void;
};

/** A release in the hands of the runtime. */
type Running = { name: string; release: Release; manifest: Manifest; given: AbortController };

type Container = Exclude<Awaited<ReturnType<NonNullable<ModuleFederationRuntimePlugin['loadEntry']>>>, void>;

/** By the name the runtime knows the remote by. */
const running = new Map<string, Running>();

const addressOf = ({ entry }: Release): string => new URL(entry, location.origin).href;

function isContainer(value: unknown): value is Container {
  return typeof value === 'object' && value !== null && 'get' in value && 'init' in value;
}

/** What the loader does in the runtime's place: one fetch of the manifest, with a timeout; a checked entry script. */
const checkedRelease: ModuleFederationRuntimePlugin = {
  name: 'trame-checked-release',
  fetch: (url) => {
    const at = [...running.values()].find(
      ({ release }) => addressOf(release) === new URL(url, location.origin).href,
    );
    return at ? Promise.resolve(Response.json(at.manifest)) : undefined;
  },
  loadEntry: async ({ remoteInfo }) => {
    const at = running.get(remoteInfo.name);
    // Only what the loader has checked runs: nothing else may register a remote.
    if (!at) throw new Error(`${remoteInfo.name} was not asked for by the loader.`);
    const { name, release, given } = at;
    // What another version left under the same name is not this one's.
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

/**
 * Module Federation (2.9) keeps a remote once registered, whatever became of it. Its own way to drop one,
 * `registerRemotes(..., { force: true })`, does the same as this and warns on the console each time.
 */
function removeRemote(name: string, release: Release): void {
  const handler: unknown = getInstance()?.remoteHandler;
  if (typeof handler !== 'object' || handler === null || !('removeRemote' in handler)) return;
  const { removeRemote: remove } = handler as { removeRemote: (remote: object) => void };
  remove.call(handler, { name, entry: addressOf(release) });
}

/** Takes away script tags of chunks that never answered: the runtime would wait on them instead of retrying. */
function removePendingScripts(release: Release): void {
  const folder = new URL('.', addressOf(release)).href;
  for (const script of document.querySelectorAll<HTMLScriptElement>('script[src]')) {
    if (script.src.startsWith(folder)) script.remove();
  }
}

let pluginRegistered = false;

export const federationRuntime: RemoteRuntime = {
  async run(name, release, manifest) {
    if (!pluginRegistered) registerPlugins([checkedRelease]);
    pluginRegistered = true;
    const federated = federationName(name);
    running.set(federated, { name, release, manifest, given: new AbortController() });
    registerRemotes([{ name: federated, entry: release.entry }]);
    return loadRemote(`${federated}/routes`);
  },
  forget(name, release) {
    const federated = federationName(name);
    running.get(federated)?.given.abort(new Error('given up'));
    running.delete(federated);
    removeRemote(federated, release);
    removePendingScripts(release);
  },
};
