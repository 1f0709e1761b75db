import type { Cohort } from '@trame/platform/registry';
import { z } from 'zod';
import { historyOf, readJournal, type JournalLine } from './journal.ts';
import { SHELL } from './layout.ts';
import type { Commit } from './publish.ts';
import { readRegistry } from './registry-file.ts';
import { storedVersions } from './stored.ts';
import type { Store } from './store.ts';

/** When something was done, and by whom; the journal may have lost it. */
export type Moment = Pick<JournalLine, 'at' | 'by'> | undefined;
export type Publication = NonNullable<Moment> & { commit: Commit | undefined };

/** One app in a store. */
export type ListedApp = {
  name: string;
  inForce?: string | undefined;
  /** Since when `inForce` is. */
  since?: Moment;
  /** The version that a rollback would put in force. */
  previous?: string | undefined;
  canary?: { version: string; cohort: Cohort; since: Moment } | undefined;
  disabled?: { message: string; since: Moment } | undefined;
  /** Every complete version, the one published last first. */
  stored: string[];
  /** By version. */
  publications: ReadonlyMap<string, Publication>;
};

const commitSchema = z.object({ commit: z.string(), isModified: z.boolean().default(false) });

function publicationOf({ at, by, detail }: JournalLine): Publication {
  const { data } = commitSchema.safeParse(detail);
  return { at, by, commit: data && { id: data.commit, isModified: data.isModified } };
}

/** The apps in a store: the shell first, then the remotes by name. */
export async function listApps(store: Store): Promise<ListedApp[]> {
  const [registry, versions, journal] = await Promise.all([
    readRegistry(store),
    storedVersions(store),
    readJournal(store),
  ]);
  const last = (name: string, ...matches: ((line: JournalLine) => boolean)[]): Moment => {
    const line = journal.findLast((each) => each.remote === name && matches.every((match) => match(each)));
    return line && { at: line.at, by: line.by };
  };
  const did =
    (...actions: JournalLine['action'][]) =>
    ({ action }: JournalLine) =>
      actions.includes(action);
  const common = (name: string, inForce: string | undefined) => {
    const lines = journal.filter(({ action, remote }) => action === 'publish' && remote === name);
    const publications = new Map(lines.map((line) => [line.version ?? '', publicationOf(line)]));
    // A version that was published again is as recent as that.
    const recent = (version: string) => lines.findLastIndex((line) => line.version === version);
    const stored = (versions.get(name) ?? []).toSorted((a, b) => recent(b) - recent(a));
    const since = last(name, did('promote', 'rollback'), ({ version }) => version === inForce);
    return { name, inForce, since, stored, publications };
  };
  const previousShell = historyOf(journal, SHELL).filter((version) => version !== registry.shell?.version);
  const shell: ListedApp = { ...common(SHELL, registry.shell?.version), previous: previousShell.at(-1) };
  const names = new Set([...registry.remotes.map(({ name }) => name), ...versions.keys()]);
  names.delete(SHELL);
  const remotes = [...names].toSorted().map((name): ListedApp => {
    const entry = registry.remotes.find((remote) => remote.name === name);
    const { canary, disabled, lastKnownGood } = entry ?? {};
    return {
      ...common(name, entry?.version),
      previous: lastKnownGood?.version,
      canary: canary && {
        version: canary.version,
        cohort: canary.cohort,
        since: last(name, did('canary'), ({ version }) => version === canary.version),
      },
      disabled: disabled && { ...disabled, since: last(name, did('disable')) },
    };
  });
  return [shell, ...remotes].filter(({ inForce, stored: there }) => inForce ?? there.length > 0);
}
