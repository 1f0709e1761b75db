import {
  parseRemoteJson,
  type Registry,
  type Release,
  type RemoteEntry,
  type RemoteJson,
} from '@trame/platform/registry';
import { parseIntegrity, type Integrity } from './build-files.ts';
import { parseShellFacts, parseUses, runtimeParts, type ShellFacts, type Uses } from './contract.ts';
import { entryScript, firstFiles, parseManifest, type Manifest } from './federation-manifest.ts';
import { FACTS, INTEGRITY, MANIFEST, remoteFolder, SHELL, SHELL_FACTS, shellFolder, USES } from './layout.ts';
import { readAs, Refusal } from './refusal.ts';
import { readJson, type Store } from './store.ts';

/** A version of a remote as it lies in the store. */
export type StoredRelease = {
  facts: RemoteJson;
  manifest: Manifest;
  integrity: Integrity;
  /** Parts of the federation runtime that it takes from the shell. */
  runtime: string[];
  /** The names that it uses of the modules that it takes from the shell. */
  uses: Uses;
  /** The same in the words of the registry. */
  release: Release;
};

function notThere(name: string, version: string): Refusal {
  return new Refusal([
    `${name} ${version} n’est pas dans le registre : publiez cette version, ou voyez « list » pour celles qui y sont`,
  ]);
}

/** Reads a version of a remote; throws a `Refusal` when it is not in the store. */
export async function readRelease(store: Store, name: string, version: string): Promise<StoredRelease> {
  const folder = remoteFolder(name, version);
  const integrityJson = await readJson(store, folder + INTEGRITY);
  if (integrityJson === undefined) throw notThere(name, version);
  const [factsJson, manifestJson, usesJson] = await Promise.all([
    readJson(store, folder + FACTS),
    readJson(store, folder + MANIFEST),
    readJson(store, folder + USES),
  ]);
  if (factsJson === undefined || manifestJson === undefined) throw notThere(name, version);
  const integrity = parseIntegrity(integrityJson);
  const facts = readAs(folder + FACTS, () => parseRemoteJson(factsJson));
  const manifest = parseManifest(manifestJson);
  const entryPath = folder + entryScript(manifest);
  const entry = await store.read(entryPath);
  const { name: _name, $schema: _editorHint, ...own } = facts;
  const release: Release = {
    ...own,
    version,
    entry: `/${folder}${MANIFEST}`,
    integrity: { manifest: integrity[MANIFEST] ?? '', entry: integrity[entryScript(manifest)] ?? '' },
    preload: firstFiles(manifest).map((file) => `/${folder}${file}`),
  };
  return {
    facts,
    manifest,
    integrity,
    runtime: runtimeParts(entry ? [[entryPath, entry.body]] : []),
    uses: parseUses(usesJson ?? {}),
    release,
  };
}

/** The contract of a version of the shell; throws a `Refusal` when it is not in the store. */
export async function readShellFacts(store: Store, version: string): Promise<ShellFacts> {
  const json = await readJson(store, shellFolder(version) + SHELL_FACTS);
  if (json === undefined) throw notThere(SHELL, version);
  return parseShellFacts(json);
}

/** The same of a version to put in force, all of whose files are there. */
export async function readWholeShell(store: Store, version: string): Promise<ShellFacts> {
  if (!(await store.exists(shellFolder(version) + INTEGRITY))) throw notThere(SHELL, version);
  return readShellFacts(store, version);
}

/** The contract of the shell in force; throws a `Refusal` when there is none. */
export async function shellInForce(store: Store, registry: Registry): Promise<ShellFacts> {
  if (!registry.shell) {
    throw new Refusal([
      'aucun shell n’est en service dans ce registre : publiez et mettez en service « shell » d’abord',
    ]);
  }
  return readShellFacts(store, registry.shell.version);
}

/** The stable version of an entry, without its canary. */
export function releaseOf({
  name: _name,
  lastKnownGood: _older,
  canary: _canary,
  disabled: _disabled,
  ...release
}: RemoteEntry): Release {
  return release;
}

/** Versions of every app in the store, whole ones only, by the name of the app. */
export async function storedVersions(store: Store): Promise<Map<string, string[]>> {
  const versions = new Map<string, string[]>();
  const paths = await Promise.all([store.list('remotes/'), store.list('private/shell/')]);
  for (const path of paths.flat()) {
    const found = /^(?:remotes|private)\/(?<name>[^/]+)\/(?<version>[^/]+)\/integrity\.json$/.exec(
      path,
    )?.groups;
    const { name, version } = found ?? {};
    if (name && version) versions.set(name, [...(versions.get(name) ?? []), version]);
  }
  return versions;
}
