import { isDeepStrictEqual } from 'node:util';
import { parseRegistry, RegistryError, type Registry, type RemoteEntry } from '@trame/platform/registry';
import { canBeRaised } from '@trame/platform/sequence';
import { parseIntegrity, type Files } from './build-files.ts';
import { INTEGRITY, PRELOAD, REGISTRY, SHELL_FACTS, shellFolder } from './layout.ts';
import { parseShellFacts } from './contract.ts';
import { readJournal } from './journal.ts';
import { Refusal } from './refusal.ts';
import { preloadScript } from './preload-script.ts';
import {
  finishing,
  inParallel,
  readJson,
  StoreConflict,
  textOf,
  type Store,
  type StoredFile,
} from './store.ts';

const ATTEMPTS = 8;

type State = { registry: Registry; mark: string | null };

/** What to do about a registry that cannot be used; it follows the fault. */
export const REPAIR_ADVICE = '« npm run registry -- repair » le refait d’après le journal';

type Read = ReturnType<typeof parseRegistry>;

/** Reads the text of a registry, or says why it is none in words that follow the name of the file. */
function readText(text: string): Read | { why: string } {
  try {
    const read = parseRegistry(JSON.parse(text));
    const { sequence = 0 } = read.registry;
    if (!canBeRaised(sequence))
      return { why: `a un numéro (sequence) qui ne peut pas être suivi : ${sequence}` };
    return read;
  } catch (error) {
    if (error instanceof SyntaxError) return { why: 'n’est pas du JSON' };
    if (error instanceof RegistryError) return { why: `n’est pas un registre : ${error.message}` };
    throw error;
  }
}

/** Reads the text of a registry; throws a `Refusal` that names the repair when it is none. */
export function readRegistryText(text: string): Read {
  const read = readText(text);
  if ('why' in read) throw new Refusal([`${REGISTRY} ${read.why} ; ${REPAIR_ADVICE}`]);
  return read;
}

/**
 * Why a store's registry cannot be used, in words that follow its name. A missing one is lost when the journal has
 * more than publications; before the first promotion there is none.
 */
export async function brokenRegistry(
  store: Store,
  file: StoredFile | undefined,
): Promise<string | undefined> {
  if (!file) {
    const wasWritten = (await readJournal(store)).some(({ action }) => action !== 'publish');
    return wasWritten ? 'manque, alors que le journal a des mises en service' : undefined;
  }
  const read = readText(textOf(file));
  if ('why' in read) return read.why;
  const [lost] = read.dropped;
  // Writing it again would drop for good what its reader cannot read.
  return lost && `a une entrée « ${lost.name} » qui ne peut pas être lue (${lost.reason})`;
}

async function load(store: Store): Promise<State> {
  const file = await store.read(REGISTRY);
  const why = await brokenRegistry(store, file);
  if (why !== undefined) throw new Refusal([`${REGISTRY} ${why} ; ${REPAIR_ADVICE}`]);
  if (!file) {
    return {
      registry: { schemaVersion: 1, generatedAt: new Date(0).toISOString(), remotes: [] },
      mark: null,
    };
  }
  return { registry: readRegistryText(textOf(file)).registry, mark: file.mark };
}

/** Throws a `Refusal` for a registry that its reader would not read as it is, before it is written. */
function requireReadable(text: string): void {
  const read = readText(text);
  if ('why' in read) {
    throw new Refusal([`le registre ne pourrait pas être relu (il ${read.why}) : rien n’est écrit`]);
  }
  const [lost] = read.dropped;
  if (lost) {
    throw new Refusal([
      `l’entrée « ${lost.name} » ne pourrait pas être relue (${lost.reason}) : rien n’est écrit`,
    ]);
  }
}

/**
 * The registry as it is written over the one with the number `before`. The number rises even where the clock of this
 * machine is late. It is no less than the milliseconds of the clock, so that the first change to a store that was put back to an
 * older copy exceeds the numbers that visitors have seen since (ADR 0045).
 */
export function stamped(registry: Registry, before = 0): Registry {
  const now = new Date();
  const sequence = Math.max(before + 1, now.getTime());
  return { ...registry, sequence, generatedAt: now.toISOString() };
}

/**
 * The text of a registry to write, without indentation, since every visitor downloads it; throws a `Refusal` when its
 * reader would not read it as it is.
 */
export function registryText(registry: Registry): string {
  const text = `${JSON.stringify(registry)}\n`;
  requireReadable(text);
  return text;
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
      await changeDerived(store);
      return registry;
    }
    const next = stamped(changed, registry.sequence);
    const text = registryText(next);
    try {
      await store.write(REGISTRY, text, { over: mark });
    } catch (error) {
      if (!(error instanceof StoreConflict) || attempt === ATTEMPTS) throw error;
      continue;
    }
    await derive(store);
    return next;
  }
}

/** Updates the files derived from a registry that was written. */
export async function derive(store: Store): Promise<void> {
  await finishing(
    `${REGISTRY} est changé, mais pas encore les fichiers qui en dépendent, ni le journal`,
    () => changeDerived(store),
  );
}

/**
 * Updates the files derived from the registry: the shell's entry page and the preload script. Two commands at once may
 * both write them, so each checks again at its end. The next command repairs what a killed command left.
 */
async function changeDerived(store: Store): Promise<void> {
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
