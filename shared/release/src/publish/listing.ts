import type { Cohort } from '@trame/platform/registry';
import { historyOf, readJournal } from './journal.ts';
import { SHELL } from './layout.ts';
import { readRegistry } from './registry-file.ts';
import { storedVersions } from './stored.ts';
import type { Store } from './store.ts';

/** One app in a store. */
export type ListedApp = {
  name: string;
  inForce?: string | undefined;
  /** The version that a rollback would put in force. */
  previous?: string | undefined;
  canary?: { version: string; cohort: Cohort } | undefined;
  disabled?: { message: string } | undefined;
  /** Every complete version. */
  stored: string[];
};

/** The apps in a store: the shell first, then the remotes by name. */
export async function listApps(store: Store): Promise<ListedApp[]> {
  const [registry, versions, journal] = await Promise.all([
    readRegistry(store),
    storedVersions(store),
    readJournal(store),
  ]);
  const stored = (name: string) => versions.get(name) ?? [];
  const previousShell = historyOf(journal, SHELL).filter((version) => version !== registry.shell?.version);
  const shell: ListedApp = {
    name: SHELL,
    inForce: registry.shell?.version,
    previous: previousShell.at(-1),
    stored: stored(SHELL),
  };
  const names = new Set([...registry.remotes.map(({ name }) => name), ...versions.keys()]);
  names.delete(SHELL);
  const remotes = [...names].toSorted().map((name): ListedApp => {
    const entry = registry.remotes.find((remote) => remote.name === name);
    return {
      name,
      inForce: entry?.version,
      previous: entry?.lastKnownGood?.version,
      canary: entry?.canary && { version: entry.canary.version, cohort: entry.canary.cohort },
      disabled: entry?.disabled,
      stored: stored(name),
    };
  });
  return [shell, ...remotes].filter(({ inForce, stored: there }) => inForce ?? there.length > 0);
}
