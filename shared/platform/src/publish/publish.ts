import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import {
  parseRemoteJson,
  type Registry,
  type Release,
  type RemoteEntry,
  type RemoteJson,
} from '../registry.ts';
import { checkBuild } from './check.ts';
import { contentHash, readRegistry, withRegistry, writeRegistry } from './store.ts';

export type PublishOptions = {
  /** The remote's folder, with its package.json and remote.json. */
  remoteFolder: string;
  /** Where it was built; its `dist` unless said otherwise. */
  dist?: string;
  /** Folder served at the shell's origin: `registry.json` and `remotes/`. */
  store: string;
};

export type Published = { name: string; version: string; entry: string; changed: boolean };

function entryOf(name: string, version: string): string {
  return `/remotes/${name}/${version}/mf-manifest.json`;
}

function releaseOf({
  name: _name,
  lastKnownGood: _older,
  canary: _canary,
  disabled: _disabled,
  ...release
}: RemoteEntry): Release {
  return release;
}

/**
 * Copies a build beside its final place, then moves it there: a version's folder is whole or absent. What the
 * version says about itself goes with it, so that going back to it brings back its routes as well.
 */
function putInStore(dist: string, facts: RemoteJson, folder: string): void {
  if (existsSync(folder)) return;
  const draft = `${folder}.${process.pid}.tmp`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(join(folder, '..'), { recursive: true });
  cpSync(dist, draft, { recursive: true });
  writeFileSync(join(draft, 'remote.json'), `${JSON.stringify(facts, null, 2)}\n`);
  renameSync(draft, folder);
}

function readFacts(store: string, name: string, version: string): RemoteJson {
  const file = join(store, 'remotes', name, version, 'remote.json');
  return parseRemoteJson(JSON.parse(readFileSync(file, 'utf8')) as unknown);
}

function replace(registry: Registry, entry: RemoteEntry): Registry {
  const others = registry.remotes.filter(({ name }) => name !== entry.name);
  const remotes = [...others, entry].toSorted((a, b) => a.name.localeCompare(b.name));
  return { ...registry, remotes };
}

/**
 * Checks a build, puts it in the store under a version of its own (package version + content hash) and points
 * the registry to it. The version replaced stays as `lastKnownGood`. Publishing the same build again changes
 * nothing. Throws `PublishError` with every reason.
 */
export function publishRemote({
  remoteFolder,
  dist = join(remoteFolder, 'dist'),
  store,
}: PublishOptions): Published {
  return withRegistry(store, (registry) => {
    const { $schema: _editorHint, ...facts } = checkBuild(remoteFolder, dist, registry.remotes);
    const manifest = JSON.parse(readFileSync(join(remoteFolder, 'package.json'), 'utf8')) as {
      version: string;
    };
    const version = `${manifest.version}-${contentHash(dist, JSON.stringify(facts))}`;
    const before = registry.remotes.find(({ name }) => name === facts.name);
    const lastKnownGood =
      before === undefined || before.version === version ? before?.lastKnownGood : releaseOf(before);
    const entry: RemoteEntry = {
      ...facts,
      version,
      preload: [],
      entry: entryOf(facts.name, version),
      ...(lastKnownGood && { lastKnownGood }),
      ...(before?.disabled && { disabled: before.disabled }),
    };
    putInStore(dist, facts, join(store, 'remotes', facts.name, version));
    const changed = !isDeepStrictEqual(before, entry);
    if (changed) writeRegistry(store, replace(registry, entry));
    return { name: facts.name, version, entry: entry.entry, changed };
  });
}

function changeRemote(store: string, name: string, change: (entry: RemoteEntry) => RemoteEntry): RemoteEntry {
  return withRegistry(store, (registry) => {
    const entry = registry.remotes.find((remote) => remote.name === name);
    if (!entry) {
      const names = registry.remotes.map((remote) => remote.name).join(', ') || 'none';
      throw new Error(`No remote named ${name} in the registry (there: ${names}).`);
    }
    const changed = change(entry);
    writeRegistry(store, replace(registry, changed));
    return changed;
  });
}

/** Takes a remote out of service; those who open it read the message. */
export function disableRemote(store: string, name: string, message: string): RemoteEntry {
  return changeRemote(store, name, (entry) => ({ ...entry, disabled: { message } }));
}

/** Puts a remote back in service. */
export function enableRemote(store: string, name: string): RemoteEntry {
  return changeRemote(store, name, ({ disabled: _message, ...entry }) => entry);
}

/** Points a remote back to the version that worked before; the one left becomes the fallback. */
export function rollBackRemote(store: string, name: string): RemoteEntry {
  return changeRemote(store, name, (entry) => {
    if (!entry.lastKnownGood) throw new Error(`${name} has no earlier version to go back to.`);
    const { version, entry: address } = entry.lastKnownGood;
    const facts = readFacts(store, name, version);
    return { ...entry, ...facts, version, entry: address, lastKnownGood: releaseOf(entry) };
  });
}

/** Takes a remote out of the registry; its files stay, for tabs that still use them. */
export function withdrawRemote(store: string, name: string): void {
  withRegistry(store, (registry) => {
    writeRegistry(store, { ...registry, remotes: registry.remotes.filter((remote) => remote.name !== name) });
  });
}

/** What the registry of a store holds. */
export function listRemotes(store: string): RemoteEntry[] {
  return readRegistry(store).remotes;
}
