import { isDeepStrictEqual } from 'node:util';
import type { Registry, Release } from '@trame/platform/registry';
import { contentHash, parseIntegrity, sha384, type Integrity } from './build-files.ts';
import { clashProblems, shellProblems, type ShellFacts } from './contract.ts';
import { namedFiles, parseManifest } from './federation-manifest.ts';
import { versionProblem } from './forms.ts';
import { journalGaps } from './in-force.ts';
import { unreadableSaid, readWholeJournal } from './journal.ts';
import { INTEGRITY, JOURNAL, MANIFEST, REGISTRY, remoteFolder, SHELL, shellFolder } from './layout.ts';
import { Unreadable } from './refusal.ts';
import { brokenRegistry, derivedFiles, readRegistryText, REPAIR_ADVICE } from './registry-file.ts';
import { readRelease, readShellFacts, type StoredRelease } from './stored.ts';
import { inParallel, readJson, textOf, type Store } from './store.ts';

/** Something in the store that is not as it was published. */
export type Finding = { /** Address in the store. */ path: string; problem: string };
export type Verification = { findings: Finding[]; files: number };

function reason(error: unknown): string {
  if (error instanceof Unreadable) return error.why;
  return error instanceof Error ? error.message : String(error);
}

/** Reads every file of a version again and compares it with the digests recorded at publication. */
async function verifyFiles(
  store: Store,
  { folder, version, placeOf }: { folder: string; version: string; placeOf: (path: string) => string },
): Promise<Verification> {
  const findings: Finding[] = [];
  const path = folder + INTEGRITY;
  let integrity: Integrity;
  try {
    const json = await readJson(store, path);
    if (json === undefined) return { findings: [{ path, problem: 'manque' }], files: 0 };
    integrity = parseIntegrity(json);
  } catch (error) {
    return { findings: [{ path, problem: reason(error) }], files: 0 };
  }
  if (!version.endsWith(`-${contentHash(integrity)}`)) {
    findings.push({ path, problem: `ne correspond pas à la version ${version}` });
  }
  await inParallel(Object.entries(integrity), async ([name, expected]) => {
    const file = await store.read(placeOf(name));
    if (!file) findings.push({ path: placeOf(name), problem: 'manque' });
    else if (sha384(file.body) !== expected) {
      findings.push({ path: placeOf(name), problem: 'son contenu n’est pas celui qui a été publié' });
    }
  });
  return { findings, files: Object.keys(integrity).length };
}

/** Compares the registry's facts about a version with the version's own. */
function registryProblems(said: Release, { release }: StoredRelease): string[] {
  const problems: string[] = [];
  if (!isDeepStrictEqual(said.integrity, release.integrity))
    problems.push('empreintes différentes de celles publiées');
  const { integrity: _said, ...saidRest } = said;
  const { integrity: _own, ...ownRest } = release;
  const keys = Object.keys({ ...saidRest, ...ownRest }) as (keyof typeof ownRest)[];
  const differing = keys.filter((key) => !isDeepStrictEqual(saidRest[key], ownRest[key]));
  if (differing.length > 0) problems.push(`ne dit pas ce que dit la version : ${differing.join(', ')}`);
  return problems;
}

type Use = { name: string; label: string; said: Release; isInForce: boolean };

function usesOf(registry: Registry): Use[] {
  return registry.remotes.flatMap(({ name, lastKnownGood, canary, disabled, ...said }) => {
    const uses: Use[] = [{ name, label: 'en service', said, isInForce: disabled === undefined }];
    if (canary) {
      const { cohort: _cohort, ...release } = canary;
      uses.push({ name, label: 'canari', said: release, isInForce: disabled === undefined });
    }
    if (lastKnownGood) uses.push({ name, label: 'précédente', said: lastKnownGood, isInForce: false });
    return uses;
  });
}

async function verifyUse(
  store: Store,
  { name, label, said, isInForce }: Use,
  registry: Registry,
  shell: ShellFacts | undefined,
): Promise<Verification> {
  const at = `${REGISTRY} (${name} ${said.version}, ${label})`;
  const misnamed = versionProblem(name, said.version);
  if (misnamed !== undefined) return { findings: [{ path: at, problem: misnamed }], files: 0 };
  const { findings, files } = await verifyRemote(store, name, said.version);
  try {
    const stored = await readRelease(store, name, said.version);
    const problems = registryProblems(said, stored);
    if (isInForce) {
      if (shell) problems.push(...(await shellProblems(stored, shell)));
      problems.push(...clashProblems(name, stored.facts, registry));
    }
    findings.push(...problems.map((problem) => ({ path: at, problem })));
  } catch (error) {
    findings.push({ path: at, problem: reason(error) });
  }
  return { findings, files };
}

async function verifyShell(store: Store, version: string): Promise<Verification> {
  const folder = shellFolder(version);
  return verifyFiles(store, {
    folder,
    version,
    placeOf: (path) => (path.startsWith('static/') ? path : folder + path),
  });
}

async function verifyRemote(store: Store, name: string, version: string): Promise<Verification> {
  const folder = remoteFolder(name, version);
  return verifyFiles(store, { folder, version, placeOf: (path) => folder + path });
}

/** Files that a version's manifest names and that were not published with it, so that nobody could load them. */
async function strayFiles(store: Store, name: string, version: string): Promise<Finding[]> {
  const folder = remoteFolder(name, version);
  const manifest = parseManifest(await readJson(store, folder + MANIFEST));
  const integrity = parseIntegrity(await readJson(store, folder + INTEGRITY));
  const stray = namedFiles(manifest).filter((file) => !Object.hasOwn(integrity, file));
  return stray.map((file) => ({
    path: folder + file,
    problem: 'est nommé par le manifeste sans avoir été publié',
  }));
}

/**
 * The reasons why a stored version cannot be put in force: a file that is missing or is not the one that was published.
 * None for a version that does not exist.
 */
export async function storedFindings(store: Store, name: string, version: string): Promise<Finding[]> {
  const folder = name === SHELL ? shellFolder(version) : remoteFolder(name, version);
  if (!(await store.exists(folder + INTEGRITY))) return [];
  const { findings } =
    name === SHELL ? await verifyShell(store, version) : await verifyRemote(store, name, version);
  if (findings.length > 0 || name === SHELL) return findings;
  return strayFiles(store, name, version);
}

async function verifyDerived(store: Store, registry: Registry): Promise<Verification> {
  const findings: Finding[] = [];
  const derived = await derivedFiles(store, registry);
  await inParallel(derived, async ([path, body]) => {
    const there = await store.read(path);
    if (!there) findings.push({ path, problem: 'manque' });
    else if (!Buffer.from(body).equals(there.body)) {
      findings.push({ path, problem: 'n’est pas celui de la version en service' });
    }
  });
  return { findings, files: derived.size };
}

/** What the journal lacks: lines that cannot be read, and lines of commands that were killed before they wrote them. */
async function journalFindings(store: Store, registry: Registry): Promise<Finding[]> {
  const { lines, unreadable } = await readWholeJournal(store);
  const findings: Finding[] = [];
  if (unreadable.length > 0) {
    const problem = `${unreadableSaid(unreadable)} ; « repair » n’en tient pas compte, corrigez ou effacez`;
    findings.push({ path: JOURNAL, problem });
  }
  for (const [name, missing] of journalGaps(registry, lines)) {
    const actions = missing.map(({ action, version = '' }) => `${action} ${version}`).join(', ');
    findings.push({
      path: `${JOURNAL} (${name})`,
      problem: `ne dit pas ce que dit ${REGISTRY} : il lui manque ${actions}, que la prochaine commande sur ${name} écrira`,
    });
  }
  return findings;
}

/**
 * Reads again every file that people can get (in force, canary, last known good, the shell) and compares it with the
 * published one; checks that the registry agrees with the versions and with the journal, and that they fit together.
 */
export async function verifyStore(store: Store): Promise<Verification> {
  const parts: Verification[] = [];
  const file = await store.read(REGISTRY);
  if (!file) {
    const why = await brokenRegistry(store, file);
    const problem = why === undefined ? 'manque' : `${why} ; ${REPAIR_ADVICE}`;
    return { findings: [{ path: REGISTRY, problem }], files: 0 };
  }
  const { registry, dropped } = readRegistryText(textOf(file));
  parts.push({
    findings: dropped.map(({ name, reason: why }) => ({
      path: `${REGISTRY} (${name})`,
      problem: `${why} ; ${REPAIR_ADVICE}`,
    })),
    files: 1,
  });
  let shell: ShellFacts | undefined;
  const misnamed = registry.shell && versionProblem(SHELL, registry.shell.version);
  if (misnamed !== undefined) parts.push({ findings: [{ path: REGISTRY, problem: misnamed }], files: 0 });
  else if (registry.shell) {
    parts.push(await verifyShell(store, registry.shell.version));
    try {
      shell = await readShellFacts(store, registry.shell.version);
    } catch (error) {
      parts.push({ findings: [{ path: SHELL, problem: reason(error) }], files: 0 });
    }
  } else parts.push({ findings: [{ path: REGISTRY, problem: 'aucun shell en service' }], files: 0 });
  for (const use of usesOf(registry)) parts.push(await verifyUse(store, use, registry, shell));
  if (misnamed === undefined) parts.push(await verifyDerived(store, registry));
  // An entry that cannot be read is a finding already, and not one that left the registry.
  if (dropped.length === 0) parts.push({ findings: await journalFindings(store, registry), files: 0 });
  return {
    findings: parts.flatMap(({ findings }) => findings),
    files: parts.reduce((sum, { files }) => sum + files, 0),
  };
}
