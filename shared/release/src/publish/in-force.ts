import { isDeepStrictEqual } from 'node:util';
import { ROLES } from '@trame/domain';
import { z } from 'zod';
import type { Cohort, Registry } from '@trame/platform/registry';
import { continueHistory, readJournal, writeJournal, type JournalLine } from './journal.ts';
import { SHELL } from './layout.ts';
import type { Operator } from './publish.ts';
import { readRegistry } from './registry-file.ts';

/** An app as the journal leaves it. */
export type InForce = {
  version: string;
  previous?: string | undefined;
  canary?: { version: string; cohort: Cohort } | undefined;
  disabled?: { message: string } | undefined;
};

/** What was done, without who and when. */
type Action = Omit<JournalLine, 'id' | 'at' | 'by'>;

const cohortSchema = z.object({
  cohort: z.object({ percentage: z.number(), roles: z.array(z.enum(ROLES)).default([]) }),
});
const leftOutSchema = z.object({ leftOut: z.array(z.string()) });

/** Where a journal leaves the apps, and the versions to which each may be rolled back, oldest first. */
type Outcome = { apps: Map<string, InForce>; histories: Map<string, string[]> };

/** Read once for all apps: a journal of years has a hundred thousand lines. */
function outcomeOf(journal: readonly Action[]): Outcome {
  const outcome: Outcome = { apps: new Map(), histories: new Map() };
  follow(outcome, journal);
  return outcome;
}

export const inForceAfter = (journal: readonly Action[]): Map<string, InForce> => outcomeOf(journal).apps;

/** The same changes as the commands make (`releases.ts`), one line after the other. */
function follow({ apps, histories }: Outcome, lines: readonly Action[]): void {
  for (const { remote: name, action, version, detail = {} } of lines) {
    if (action === 'repair') {
      for (const each of leftOutSchema.safeParse(detail).data?.leftOut ?? []) apps.delete(each);
    }
    if (version === undefined) continue;
    const before = apps.get(name);
    const history = histories.get(name) ?? [];
    histories.set(name, history);
    const place = history.lastIndexOf(version);
    const previous = place > 0 ? history[place - 1] : undefined;
    continueHistory(history, { action, version });
    if (action === 'promote') {
      const isOther = before !== undefined && before.version !== version;
      apps.set(name, {
        ...before,
        version,
        previous: isOther ? before.version : before?.previous,
        canary: before?.canary?.version === version ? undefined : before?.canary,
      });
    } else if (action === 'rollback') {
      apps.set(name, { version, previous, disabled: before?.disabled });
    } else if (before && action === 'disable') {
      const message = detail['message'];
      if (detail['withdrawn'] === true) apps.delete(name);
      else if (typeof message === 'string') apps.set(name, { ...before, disabled: { message } });
    } else if (before && action === 'enable') {
      apps.set(name, { ...before, disabled: undefined });
    } else if (before && action === 'canary') {
      const { data } = cohortSchema.safeParse(detail);
      apps.set(name, { ...before, canary: data && { version, cohort: data.cohort } });
    }
  }
}

function inRegistry(registry: Registry, name: string): InForce | undefined {
  if (name === SHELL) return registry.shell;
  const entry = registry.remotes.find((remote) => remote.name === name);
  if (!entry) return undefined;
  const { version, lastKnownGood, canary, disabled } = entry;
  return { version, previous: lastKnownGood?.version, canary, disabled };
}

/** The lines that the journal lacks to say what the registry says of an app: those of commands that were killed. */
function missingLines(registry: Registry, { apps, histories }: Outcome, name: string): Action[] {
  const said = apps.get(name);
  const history = histories.get(name) ?? [];
  const real = inRegistry(registry, name);
  if (!real) {
    if (!said || name === SHELL) return [];
    return [
      { action: 'disable', remote: name, version: said.version, detail: { withdrawn: true, late: true } },
    ];
  }
  const { version, previous, canary, disabled } = real;
  const lines: Action[] = [];
  const add = (action: Action['action'], detail: Action['detail'], rest: Partial<Action> = {}) =>
    lines.push({ action, remote: name, version, ...rest, detail: { ...detail, late: true } });
  if (said?.version !== version) {
    const wasInForce = history.includes(version);
    const action = wasInForce && previous !== said?.version ? 'rollback' : 'promote';
    add(action, {}, said && { from: said.version });
  }
  const after: Outcome = {
    apps: new Map(said && [[name, said]]),
    histories: new Map([[name, [...history]]]),
  };
  follow(after, lines);
  const now = after.apps.get(name);
  if (canary && (now?.canary?.version !== canary.version || !hasSame(now.canary.cohort, canary.cohort))) {
    add('canary', { cohort: canary.cohort }, { version: canary.version, from: version });
  } else if (!canary && now?.canary) add('canary', { stopped: true }, { from: now.canary.version });
  if (disabled && now?.disabled?.message !== disabled.message) add('disable', { message: disabled.message });
  else if (!disabled && now?.disabled) add('enable', {});
  return lines;
}

const hasSame = (a: Cohort, b: Cohort): boolean =>
  a.percentage === b.percentage && isDeepStrictEqual(a.roles, b.roles);

/** The apps of which the journal does not say what the registry says, each with the lines that it lacks. */
export function journalGaps(registry: Registry, journal: readonly JournalLine[]): Map<string, Action[]> {
  const outcome = outcomeOf(journal);
  const names = [SHELL, ...registry.remotes.map(({ name }) => name), ...outcome.apps.keys()];
  const gaps = [...new Set(names)].map((name) => [name, missingLines(registry, outcome, name)] as const);
  return new Map(gaps.filter(([, lines]) => lines.length > 0));
}

/**
 * Writes the lines that commands killed between the registry and the journal owe it, for these apps. The registry is read
 * first: a command writes the journal second, so that what another command does meanwhile is written twice at worst.
 */
export async function completeJournal({ store, by }: Operator, names: readonly string[]): Promise<void> {
  const registry = await readRegistry(store);
  const outcome = outcomeOf(await readJournal(store));
  const lines = names.flatMap((name) => missingLines(registry, outcome, name));
  if (lines.length === 0 || (await readRegistry(store)).sequence !== registry.sequence) return;
  for (const line of lines) await writeJournal(store, { by, ...line });
}
