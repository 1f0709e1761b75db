import { parseRegistry, type Registry, type Release, type RemoteEntry } from '@trame/platform/registry';
import { canBeRaised } from '@trame/platform/sequence';
import { isVersion, requireForms } from './forms.ts';
import { inForceAfter, type InForce } from './in-force.ts';
import { unreadableSaid, readWholeJournal, recordDone, type JournalLine } from './journal.ts';
import { REGISTRY, SHELL } from './layout.ts';
import type { Operator } from './publish.ts';
import { Refusal } from './refusal.ts';
import { brokenRegistry, derive, registryText, stamped } from './registry-file.ts';
import { readRelease, readWholeShell, storedVersions } from './stored.ts';
import { StoreConflict, textOf, type Store } from './store.ts';

/** The registry as a whole, as the journal names it: no app may have this name. */
export const REGISTRY_SUBJECT = 'registry';

/** What a repair would write, and what the person who decides must know. */
export type RepairPlan = {
  /** Why the present file cannot be used. */
  why: string;
  registry: Registry;
  /** Apps that the journal says are in force and that cannot be put back. */
  leftOut: {
    name: string;
    version: string;
    problem: string;
    /** The version before it, when that one can be put in force. */
    previous?: string | undefined;
  }[];
  /** Apps of which the broken file still said another version than the journal. */
  differences: { name: string; file: string; journal: string | undefined }[];
  /** The lines of the journal that cannot be read, counted from 1: what they said is not in the result. */
  unreadable: number[];
  /** The present file; undefined when there is none. */
  broken: { text: string; mark: string } | undefined;
};

const reasonOf = (error: unknown): string => {
  if (error instanceof Refusal) return error.message;
  throw error;
};

/** A version that may be missing without the app being lost: a previous one, a canary. */
async function spare(store: Store, name: string, version: string | undefined): Promise<Release | undefined> {
  if (version === undefined || !isVersion(version)) return undefined;
  return readRelease(store, name, version).then(
    ({ release }) => release,
    (error: unknown) => void reasonOf(error),
  );
}

async function entryOf(store: Store, name: string, app: InForce): Promise<RemoteEntry> {
  const { release } = await readRelease(store, name, app.version);
  const lastKnownGood = await spare(store, name, app.previous);
  const canary = await spare(store, name, app.canary?.version);
  return {
    name,
    ...release,
    ...(lastKnownGood && { lastKnownGood }),
    ...(canary && app.canary && { canary: { ...canary, cohort: app.canary.cohort } }),
    ...(app.disabled && { disabled: app.disabled }),
  };
}

/** The versions that the broken file still says, as far as it can be read. */
function versionsIn(text: string): Map<string, string> {
  try {
    const { shell, remotes } = parseRegistry(JSON.parse(text)).registry;
    return new Map([
      ...(shell ? ([[SHELL, shell.version]] as const) : []),
      ...remotes.map(({ name, version }) => [name, version] as const),
    ]);
  } catch {
    return new Map();
  }
}

/** The number in a file that may be no JSON; 0 for one that no other can follow. */
function sequenceIn(text: string): number {
  const number = Number(/"sequence"\s*:\s*(?<number>[^\s,}]+)/.exec(text)?.[1] ?? 0);
  return canBeRaised(number) ? number : 0;
}

/** No less than the number that the registry had, where the file does not say it: see `stamped`. */
function sequenceBefore(journal: readonly JournalLine[]): number {
  return Math.max(...journal.map(({ at }) => Date.parse(at)), 0) + journal.length;
}

/** Throws a `Refusal` when versions lie in a store that has no registry and an empty journal: both are lost. */
async function requireNothingLost(store: Store): Promise<void> {
  const { lines, unreadable } = await readWholeJournal(store);
  if (lines.length > 0) return;
  const stored = await storedVersions(store);
  if (stored.size === 0) return;
  const why = unreadable.length > 0 ? unreadableSaid(unreadable) : 'il est vide';
  throw new Refusal([
    `${REGISTRY} manque et le journal n’aide pas (${why}), alors que des versions sont là (${[...stored.keys()].join(', ')}) : ` +
      'remettez les deux fichiers depuis une sauvegarde, ou mettez en service ce qu’il faut, d’abord le shell ' +
      '(« promote shell <version> » ; « list » dit les versions)',
  ]);
}

/**
 * Makes a broken registry again from the journal, without writing anything. Undefined when the present one can be used.
 * Throws a `Refusal` when the journal has nothing to make it from.
 */
export async function planRepair(store: Store): Promise<RepairPlan | undefined> {
  const file = await store.read(REGISTRY);
  const why = await brokenRegistry(store, file);
  if (why === undefined) {
    if (!file) await requireNothingLost(store);
    return undefined;
  }
  const { lines: journal, unreadable } = await readWholeJournal(store);
  const apps = inForceAfter(journal);
  if (apps.size === 0) {
    const lines = unreadable.length > 0 ? ` (${unreadableSaid(unreadable)})` : '';
    throw new Refusal([
      `${REGISTRY} ${why}, et le journal ne dit rien de ce qui est en service${lines} : effacez ce fichier, puis publiez et mettez en service de nouveau`,
    ]);
  }
  const leftOut: RepairPlan['leftOut'] = [];
  const entries: RemoteEntry[] = [];
  let shell: Registry['shell'];
  for (const [name, app] of [...apps].toSorted(([a], [b]) => a.localeCompare(b))) {
    try {
      requireForms(name, app.version);
      if (name === SHELL) {
        await readWholeShell(store, app.version);
        shell = { version: app.version };
      } else entries.push(await entryOf(store, name, app));
    } catch (error) {
      const previous = name === SHELL ? undefined : await spare(store, name, app.previous);
      leftOut.push({
        name,
        version: app.version,
        problem: reasonOf(error),
        ...(previous && { previous: previous.version }),
      });
    }
  }
  const text = file ? textOf(file) : '';
  const made = stamped(
    { schemaVersion: 1, generatedAt: '', ...(shell && { shell }), remotes: entries },
    Math.max(sequenceIn(text), sequenceBefore(journal)),
  );
  const { registry, dropped } = parseRegistry(made);
  for (const { name, reason } of dropped) {
    leftOut.push({ name, version: apps.get(name)?.version ?? '', problem: reason });
  }
  const differences = [...versionsIn(text)]
    .map(([name, version]) => ({ name, file: version, journal: apps.get(name)?.version }))
    .filter((each) => each.file !== each.journal);
  return { why, registry, leftOut, differences, unreadable, broken: file && { text, mark: file.mark } };
}

/** Writes what was planned, over the file that the plan was made for, and keeps that file beside the journal. */
export async function writeRepair({ store, by }: Operator, plan: RepairPlan): Promise<void> {
  const { registry, broken, leftOut, why } = plan;
  if (broken) {
    const date = registry.generatedAt.replaceAll(/[:.]/g, '-');
    await store.write(`private/registry.broken-${date}.json`, broken.text);
  }
  try {
    await store.write(REGISTRY, registryText(registry), { over: broken?.mark ?? null });
  } catch (error) {
    if (!(error instanceof StoreConflict)) throw error;
    throw new Refusal([`${REGISTRY} a changé entre-temps : relisez « list » avant de recommencer`], {
      cause: error,
    });
  }
  await derive(store);
  await recordDone(store, {
    by,
    action: 'repair',
    remote: REGISTRY_SUBJECT,
    // The copy for admins takes 4,000 characters.
    detail: {
      why: why.slice(0, 1000),
      ...(leftOut.length > 0 && { leftOut: leftOut.slice(0, 40).map(({ name }) => name) }),
    },
  });
}
