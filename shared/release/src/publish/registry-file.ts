import { isDeepStrictEqual } from 'node:util';
import { parseRegistry, RegistryError, type Registry, type RemoteEntry } from '@trame/platform/registry';
import { parseIntegrity, type Files } from './build-files.ts';
import { INTEGRITY, PRELOAD, REGISTRY, SHELL_FACTS, shellFolder } from './layout.ts';
import { parseShellFacts } from './contract.ts';
import { readAs, Refusal } from './refusal.ts';
import { preloadScript } from './preload-script.ts';
import { asJson, inParallel, readJson, StoreConflict, textOf, type Store } from './store.ts';

const ATTEMPTS = 8;

type State = { registry: Registry; mark: string | null };

/** Reads the text of a registry; throws a `Refusal` when it is none. */
export function readRegistryText(text: string): ReturnType<typeof parseRegistry> {
  const json = readAs(REGISTRY, () => JSON.parse(text) as unknown);
  try {
    return parseRegistry(json);
  } catch (error) {
    if (!(error instanceof RegistryError)) throw error;
    throw new Refusal([`${REGISTRY} n’est pas un registre : ${error.message}`], { cause: error });
  }
}

async function load(store: Store): Promise<State> {
  const file = await store.read(REGISTRY);
  if (!file) {
    return {
      registry: { schemaVersion: 1, generatedAt: new Date(0).toISOString(), remotes: [] },
      mark: null,
    };
  }
  const { registry, dropped } = readRegistryText(textOf(file));
  const [lost] = dropped;
  // Writing it again would drop for good what its reader cannot read.
  if (lost) {
    throw new Refusal([`${REGISTRY} : l’entrée « ${lost.name} » ne peut pas être lue (${lost.reason})`]);
  }
  return { registry, mark: file.mark };
}

/** Reads a store's registry; an absent one is empty. A malformed one throws rather than being overwritten. */
export async function readRegistry(store: Store): Promise<Registry> {
  return (await load(store)).registry;
}

/** The same registry with one remote put in the place it has by name. */
export function withEntry(registry: Registry, entry: RemoteEntry): Registry {
  const others = registry.remotes.filter(({ name }) => name !== entry.name);
  return { ...registry, remotes: [...others, entry].toSorted((a, b) => a.name.localeCompare(b.name)) };
}

/**
 * Changes the registry in one step, then the files derived from it. When another change was made in between, `change`
 * is called again with its result; it throws when its condition no longer holds.
 */
export async function changeRegistry(
  store: Store,
  change: (registry: Registry) => Registry | Promise<Registry>,
): Promise<Registry> {
  for (let attempt = 1; ; attempt += 1) {
    const { registry, mark } = await load(store);
    const changed = await change(registry);
    if (mark !== null && isDeepStrictEqual(changed, registry)) {
      await settle(store);
      return registry;
    }
    const stamped: Registry = { ...changed, generatedAt: new Date().toISOString() };
    try {
      await store.write(REGISTRY, asJson(stamped), { over: mark });
      await settle(store);
      return stamped;
    } catch (error) {
      if (!(error instanceof StoreConflict) || attempt === ATTEMPTS) throw error;
    }
  }
}

/**
 * Updates the files derived from the registry: the shell's entry page and the preload script. Two commands at once may
 * both write them, so each checks again at its end. The next command repairs what a killed command left.
 */
async function settle(store: Store): Promise<void> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const { registry, mark } = await load(store);
    const derived = await derivedFiles(store, registry);
    await inParallel(derived, async ([path, body]) => {
      const there = await store.read(path);
      if (!there || !Buffer.from(body).equals(there.body)) await store.write(path, body);
    });
    if ((await load(store)).mark === mark) return;
  }
}

/** Files at the root of a store that follow from its registry. */
export async function derivedFiles(store: Store, registry: Registry): Promise<Files> {
  const files: Files = new Map();
  if (registry.shell) {
    const folder = shellFolder(registry.shell.version);
    for (const path of rootFiles(await readJson(store, folder + INTEGRITY))) {
      const file = await store.read(folder + path);
      if (file) files.set(path, file.body);
    }
  }
  const facts = registry.shell && (await readJson(store, shellFolder(registry.shell.version) + SHELL_FACTS));
  const shell = facts === undefined ? { frame: [], apps: [] } : parseShellFacts(facts).preload;
  files.set(PRELOAD, new TextEncoder().encode(preloadScript(registry, shell)));
  return files;
}

/** Files of a shell's build at the root of the web address, except `static/`. */
function rootFiles(integrity: unknown): string[] {
  if (integrity === undefined) return [];
  return Object.keys(parseIntegrity(integrity)).filter(
    (path) => !path.startsWith('static/') && path !== SHELL_FACTS,
  );
}
