import {
  getInstance,
  loadRemote,
  registerPlugins,
  registerRemotes,
  type ModuleFederationRuntimePlugin,
} from '@module-federation/runtime';
import { federationName, type Release } from '../registry.ts';
import type { Manifest } from './manifest.ts';

/** Runs a remote's code. The one in use is Module Federation's; tests bring their own. */
export type RemoteRuntime = {
  /** Executes `./routes` of a release whose manifest is already at hand. */
  run: (name: string, release: Release, manifest: Manifest) => Promise<unknown>;
  /** Drops everything kept about a remote, so that the next `run` fetches and executes anew. */
  forget: (name: string, release: Release) => void;
};

const manifests = new Map<string, Manifest>();

/** Hands the runtime the manifest the loader has fetched and checked, so that it is fetched once, with a timeout. */
const manifestAtHand: ModuleFederationRuntimePlugin = {
  name: 'trame-manifest-at-hand',
  fetch: (url) => {
    const manifest = manifests.get(new URL(url, location.origin).pathname);
    return manifest ? Promise.resolve(Response.json(manifest)) : undefined;
  },
};

/**
 * Module Federation (2.9) keeps a remote once registered, whatever became of it. Its own way to drop one,
 * `registerRemotes(..., { force: true })`, does the same as this and warns on the console each time.
 */
function removeRemote(name: string, entry: string): void {
  const handler: unknown = getInstance()?.remoteHandler;
  if (typeof handler !== 'object' || handler === null || !('removeRemote' in handler)) return;
  const { removeRemote: remove } = handler as { removeRemote: (remote: object) => void };
  remove.call(handler, { name, entry: new URL(entry, location.origin).href });
}

/** Takes away script tags of a release that never answered: the runtime would wait on them instead of retrying. */
function removePendingScripts({ entry }: Release): void {
  const folder = new URL('.', new URL(entry, location.origin)).href;
  for (const script of document.querySelectorAll<HTMLScriptElement>('script[src]')) {
    if (script.src.startsWith(folder)) script.remove();
  }
}

let pluginRegistered = false;

export const federationRuntime: RemoteRuntime = {
  async run(name, release, manifest) {
    if (!pluginRegistered) registerPlugins([manifestAtHand]);
    pluginRegistered = true;
    manifests.set(release.entry, manifest);
    const federated = federationName(name);
    registerRemotes([{ name: federated, entry: release.entry }]);
    return loadRemote(`${federated}/routes`);
  },
  forget(name, release) {
    manifests.delete(release.entry);
    removeRemote(federationName(name), release.entry);
    removePendingScripts(release);
  },
};
