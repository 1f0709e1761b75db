import { singleLine } from '@trame/domain';
import type { Cohort, Registry, Release, RemoteEntry, RemoteJson } from '@trame/platform/registry';
import { factsProblems } from '../facts-problems.ts';
import { parseIntegrity } from './build-files.ts';
import { clashProblems, shellProblems } from './contract.ts';
import { requireForms } from './forms.ts';
import { completeJournal } from './in-force.ts';
import { historyOf, lastPublished, readJournal, recentlyInForce, recordDone } from './journal.ts';
import { INTEGRITY, SHELL, shellFolder } from './layout.ts';
import type { Operator } from './publish.ts';
import { Refusal, refuseIfAny } from './refusal.ts';
import { changeRegistry, readRegistry, withEntry } from './registry-file.ts';
import {
  readRelease,
  readShellFacts,
  readWholeShell,
  releaseOf,
  shellInForce,
  storedVersions,
} from './stored.ts';
import { inParallel, readJson, type Store } from './store.ts';
import { storedFindings } from './verify.ts';

/** The version put in force, and the one it replaced. */
export type Switched = { name: string; version: string; from: string | undefined; changed: boolean };

/** Releases of the shell whose files stay served, the one in force among them: for tabs opened before. */
const SHELL_RELEASES_KEPT = 3;

/** What can be done to apps and not to the shell, and why. */
const NOT_FOR_THE_SHELL = {
  canary:
    'le shell n’a pas de canari, car sa page est la même pour tous : « promote shell » le met en service pour tout le monde, « rollback shell » le reprend',
  disable:
    'le shell ne se met pas hors service, car c’est lui qui dit ce qui l’est : « rollback shell » rend la version d’avant, « disable <application> » ferme une application',
  enable: 'le shell n’est jamais hors service : « list » dit quelle version est en service',
  withdraw: 'le shell ne se retire pas, car sans lui aucune application ne s’ouvre',
};

function refuseShell(name: string, action: keyof typeof NOT_FOR_THE_SHELL): void {
  if (name === SHELL) throw new Refusal([NOT_FOR_THE_SHELL[action]]);
}

function entryNamed(registry: Registry, name: string): RemoteEntry {
  const entry = registry.remotes.find((remote) => remote.name === name);
  if (entry) return entry;
  const names = registry.remotes.map((remote) => remote.name).join(', ') || 'aucune';
  throw new Refusal([`aucune application ${name} n’est en service (en service : ${names})`]);
}

async function versionOrLast(store: Store, name: string, version: string | undefined): Promise<string> {
  const chosen = version ?? lastPublished(await readJournal(store), name);
  if (!chosen) throw new Refusal([`aucune version de ${name} n’a été publiée dans ce registre`]);
  requireForms(name, chosen);
  return chosen;
}

const FINDINGS_SHOWN = 3;

/**
 * Refuses a version whose files are not those that were published. Not checked when rolling back: that version was in
 * force before, and the present one is worse.
 */
async function requireAsPublished(store: Store, name: string, version: string): Promise<void> {
  const findings = await storedFindings(store, name, version);
  if (findings.length === 0) return;
  const shown = findings.slice(0, FINDINGS_SHOWN).map(({ path, problem }) => `${path} ${problem}`);
  const others = findings.length - shown.length;
  throw new Refusal([
    `${name} ${version} n’est plus telle que publiée : ${shown.join(', ')}${others > 0 ? `, et ${others} autres` : ''} ; ` +
      'retirez son dossier du registre et publiez de nouveau la même construction',
  ]);
}

/**
 * Refuses a version with a name, roles or redirects that no release may have. Not checked when rolling back, for the
 * same reason.
 */
function requireSound(name: string, version: string, facts: RemoteJson): void {
  refuseIfAny(factsProblems(facts).map((problem) => `${name} ${version} : ${problem}`));
}

/**
 * Why a published version cannot be put in force as things are: it does not fit the shell in force, or it has what an app
 * in force already has. It can be once that changes, or together with what it needs. In sentences without their end.
 */
export async function clashesInForce(store: Store, name: string, version: string): Promise<string[]> {
  const stored = await readRelease(store, name, version);
  const registry = await readRegistry(store);
  const shell = registry.shell && (await readShellFacts(store, registry.shell.version));
  return [
    ...(shell ? await shellProblems(stored, shell) : []),
    ...clashProblems(name, stored.facts, registry),
  ];
}

/** Why a registry cannot be, as far as the remotes named are concerned; all that are in service when none is. */
async function requireFit(store: Store, registry: Registry, names?: readonly string[]): Promise<void> {
  const shell = await shellInForce(store, registry);
  const problems: string[] = [];
  for (const entry of registry.remotes) {
    // A version that is out of service is checked when it is enabled again.
    if (names ? !names.includes(entry.name) : entry.disabled) continue;
    for (const used of entry.canary ? [entry, entry.canary] : [entry]) {
      const stored = await readRelease(store, entry.name, used.version);
      const own = [
        ...(await shellProblems(stored, shell)),
        ...clashProblems(entry.name, stored.facts, registry),
      ];
      problems.push(...own.map((problem) => `${entry.name} ${used.version} : ${problem}`));
    }
  }
  refuseIfAny(problems);
}

/** The registry with another version of a remote in force; the one replaced remains as the last known good one. */
function withPromoted(registry: Registry, name: string, release: Release): Registry {
  const before = registry.remotes.find((remote) => remote.name === name);
  const lastKnownGood =
    before && before.version !== release.version ? releaseOf(before) : before?.lastKnownGood;
  const canary = before?.canary?.version === release.version ? undefined : before?.canary;
  return withEntry(registry, {
    name,
    ...release,
    ...(lastKnownGood && { lastKnownGood }),
    ...(canary && { canary }),
    ...(before?.disabled && { disabled: before.disabled }),
  });
}

const versionInForce = (registry: Registry, name: string): string | undefined =>
  name === SHELL ? registry.shell?.version : registry.remotes.find((remote) => remote.name === name)?.version;

function requireOnce(names: readonly string[]): void {
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice) throw new Refusal([`${twice} est demandée deux fois : dites une seule version par application`]);
}

/**
 * Puts published versions in force, all at once: of each app the one named, else the one published last. Throws a
 * `Refusal` when the files of one are not those that were published, and with every reason when what would then be in
 * force does not fit together: remotes with the shell, and with one another.
 */
export async function promote(
  { store, by }: Operator,
  wanted: readonly { name: string; version?: string | undefined }[],
): Promise<Switched[]> {
  requireOnce(wanted.map(({ name }) => name));
  const targets: { name: string; version: string; release?: Release }[] = [];
  for (const { name, version: named } of wanted) {
    const version = await versionOrLast(store, name, named);
    await requireAsPublished(store, name, version);
    if (name === SHELL) await readWholeShell(store, version);
    const stored = name === SHELL ? undefined : await readRelease(store, name, version);
    if (stored) requireSound(name, version, stored.facts);
    targets.push({ name, version, ...(stored && { release: stored.release }) });
  }
  await completeJournal(
    { store, by },
    wanted.map(({ name }) => name),
  );
  let switched: Switched[] = [];
  await changeRegistry(store, async (registry) => {
    switched = targets.map(({ name, version }) => {
      const from = versionInForce(registry, name);
      return { name, version, from, changed: from !== version };
    });
    const next = targets.reduce<Registry>(
      (before, { name, version, release }) =>
        release ? withPromoted(before, name, release) : { ...before, shell: { version } },
      registry,
    );
    const isShellNew = versionInForce(next, SHELL) !== versionInForce(registry, SHELL);
    const remotes = targets.map(({ name }) => name).filter((name) => name !== SHELL);
    await requireFit(store, next, remotes);
    if (isShellNew) await requireFit(store, next);
    return next;
  });
  for (const { name, version, from, changed } of switched) {
    if (changed) {
      await recordDone(store, { by, action: 'promote', remote: name, version, ...(from && { from }) });
    }
  }
  if (switched.some(({ name, changed }) => name === SHELL && changed)) await pruneShells(store);
  return switched;
}

const overtaken = (name: string): string =>
  `${name} a changé de version entre-temps : relisez « list » avant de recommencer`;

/** Puts back what was in force before, without a build; see `rollBackRemote` for remotes. */
export async function rollBack(operator: Operator, name: string): Promise<Switched> {
  return name === SHELL ? rollBackShell(operator) : rollBackRemote(operator, name);
}

/** Puts back the shell that was in force before; refused while a remote in force would not fit it. */
async function rollBackShell({ store, by }: Operator): Promise<Switched> {
  await completeJournal({ store, by }, [SHELL]);
  const from = versionInForce(await readRegistry(store), SHELL);
  const version = historyOf(await readJournal(store), SHELL)
    .filter((each) => each !== from)
    .at(-1);
  if (!from || !version) throw new Refusal(['il n’y a pas de version précédente du shell où revenir']);
  requireForms(SHELL, version);
  await readWholeShell(store, version);
  await changeRegistry(store, async (registry) => {
    if (versionInForce(registry, SHELL) !== from) throw new Refusal([overtaken(SHELL)]);
    const next = { ...registry, shell: { version } };
    await requireFit(store, next);
    return next;
  });
  await recordDone(store, { by, action: 'rollback', remote: SHELL, version, from });
  return { name: SHELL, version, from, changed: true };
}

/** Removes what only shells beyond the last three in force used; one that never was in force remains. */
async function pruneShells(store: Store): Promise<void> {
  const released = recentlyInForce(await readJournal(store), SHELL);
  const dropped = released.slice(SHELL_RELEASES_KEPT);
  if (dropped.length === 0) return;
  const stored = (await storedVersions(store)).get(SHELL) ?? [];
  const filesOf = async (version: string): Promise<string[]> => {
    const json = await readJson(store, shellFolder(version) + INTEGRITY);
    return json === undefined ? [] : Object.keys(parseIntegrity(json));
  };
  const kept = new Set<string>();
  for (const version of stored.filter((each) => !dropped.includes(each))) {
    for (const path of await filesOf(version)) kept.add(path);
  }
  for (const version of stored.filter((each) => dropped.includes(each))) {
    const files = (await filesOf(version)).filter((path) => path.startsWith('static/') && !kept.has(path));
    // The file that marks it as complete is deleted first, so that the rest is never taken for a version.
    await store.remove(shellFolder(version) + INTEGRITY);
    const others = await store.list(shellFolder(version));
    await inParallel([...files, ...others], (path) => store.remove(path));
  }
}

async function previousRelease(store: Store, name: string, version: string): Promise<Release | undefined> {
  const history = historyOf(await readJournal(store), name);
  const index = history.lastIndexOf(version);
  const older = index > 0 ? history[index - 1] : undefined;
  if (!older) return undefined;
  return readRelease(store, name, older).then(
    ({ release }) => release,
    () => undefined,
  );
}

/**
 * Puts the previous version in force for everyone, without a build; a canary is withdrawn with it. A second call goes
 * one version further back.
 */
async function rollBackRemote({ store, by }: Operator, name: string): Promise<Switched> {
  const seen = entryNamed(await readRegistry(store), name);
  await completeJournal({ store, by }, [name]);
  const target = seen.lastKnownGood?.version;
  if (!target) {
    if (seen.canary) return stopCanary({ store, by }, name);
    throw new Refusal([`${name} n’a pas de version précédente où revenir`]);
  }
  requireForms(name, target);
  const stored = await readRelease(store, name, target);
  const lastKnownGood = await previousRelease(store, name, target);
  await changeRegistry(store, async (registry) => {
    const { version, disabled } = entryNamed(registry, name);
    if (version !== seen.version) throw new Refusal([overtaken(name)]);
    const next = withEntry(registry, {
      name,
      ...stored.release,
      ...(lastKnownGood && { lastKnownGood }),
      ...(disabled && { disabled }),
    });
    await requireFit(store, next, [name]);
    return next;
  });
  await recordDone(store, { by, action: 'rollback', remote: name, version: target, from: seen.version });
  return { name, version: target, from: seen.version, changed: true };
}

/** Gives a published version to some of the people; the others keep the one in force. */
export async function startCanary(
  { store, by }: Operator,
  name: string,
  { version: wanted, ...cohort }: Cohort & { version?: string | undefined },
): Promise<Switched> {
  refuseShell(name, 'canary');
  if (cohort.percentage === 0 && cohort.roles.length === 0) {
    throw new Refusal(['un canari a besoin de personnes : un pourcentage, un rôle, ou les deux']);
  }
  const version = await versionOrLast(store, name, wanted);
  await requireAsPublished(store, name, version);
  const stored = await readRelease(store, name, version);
  requireSound(name, version, stored.facts);
  await completeJournal({ store, by }, [name]);
  let from = '';
  await changeRegistry(store, async (registry) => {
    const entry = entryNamed(registry, name);
    from = entry.version;
    if (from === version) throw new Refusal([`${name} ${version} est déjà en service pour tout le monde`]);
    const next = withEntry(registry, { ...entry, canary: { ...stored.release, cohort } });
    await requireFit(store, next, [name]);
    return next;
  });
  await recordDone(store, { by, action: 'canary', remote: name, version, from, detail: { cohort } });
  return { name, version, from, changed: true };
}

/** Withdraws a canary: everyone has the version in force again. */
export async function stopCanary({ store, by }: Operator, name: string): Promise<Switched> {
  refuseShell(name, 'canary');
  await completeJournal({ store, by }, [name]);
  let stopped = '';
  const registry = await changeRegistry(store, (before) => {
    const { canary, ...entry } = entryNamed(before, name);
    if (!canary) throw new Refusal([`${name} n’a pas de canari`]);
    stopped = canary.version;
    return withEntry(before, entry);
  });
  const { version } = entryNamed(registry, name);
  const detail = { stopped: true };
  await recordDone(store, { by, action: 'canary', remote: name, version, from: stopped, detail });
  return { name, version, from: stopped, changed: true };
}

/** Characters of the sentence that people read while an app is out of service. */
const LONGEST_MESSAGE = 300;

/** Takes a remote out of service; people who open it read the message. */
export async function disableRemote({ store, by }: Operator, name: string, sentence: string): Promise<void> {
  refuseShell(name, 'disable');
  const message = singleLine(sentence);
  if (message === '') {
    throw new Refusal([
      'une mise hors service a besoin d’une phrase, que liront ceux qui ouvrent l’application',
    ]);
  }
  if (message.length > LONGEST_MESSAGE) {
    throw new Refusal([
      `la phrase d’une mise hors service a au plus ${LONGEST_MESSAGE} caractères, celle-ci en a ${message.length}`,
    ]);
  }
  await completeJournal({ store, by }, [name]);
  const registry = await changeRegistry(store, (before) =>
    withEntry(before, { ...entryNamed(before, name), disabled: { message } }),
  );
  const { version } = entryNamed(registry, name);
  await recordDone(store, { by, action: 'disable', remote: name, version, detail: { message } });
}

/** Puts a remote back in service; refused when it no longer fits the shell in force. Returns false when it is in service. */
export async function enableRemote({ store, by }: Operator, name: string): Promise<boolean> {
  refuseShell(name, 'enable');
  await completeJournal({ store, by }, [name]);
  let wasDisabled = false;
  const registry = await changeRegistry(store, async (before) => {
    const { disabled, ...entry } = entryNamed(before, name);
    wasDisabled = disabled !== undefined;
    if (!wasDisabled) return before;
    const next = withEntry(before, entry);
    await requireFit(store, next, [name]);
    return next;
  });
  const { version } = entryNamed(registry, name);
  if (wasDisabled) await recordDone(store, { by, action: 'enable', remote: name, version });
  return wasDisabled;
}

/** Takes a remote out of the registry for good; its files stay, for tabs that still use them. */
export async function withdrawRemote({ store, by }: Operator, name: string): Promise<void> {
  refuseShell(name, 'withdraw');
  await completeJournal({ store, by }, [name]);
  let version = '';
  await changeRegistry(store, (before) => {
    version = entryNamed(before, name).version;
    return { ...before, remotes: before.remotes.filter((remote) => remote.name !== name) };
  });
  await recordDone(store, { by, action: 'disable', remote: name, version, detail: { withdrawn: true } });
}
