import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { OTHER_HASHES } from '@trame/platform/chunk-hashes';
import { parseRemoteJson } from '@trame/platform/registry';
import { styleProblems } from '../app-styles.ts';
import { unknownRoles } from '../facts-problems.ts';
import { contentHash, integrityOf, readBuild, type Files, type Integrity } from './build-files.ts';
import { withChunkHashes } from './chunk-hashes.ts';
import { buildProblems, parseShellFacts, runtimeParts } from './contract.ts';
import { parseManifest } from './federation-manifest.ts';
import { newVersionProblem } from './forms.ts';
import { lastPublished, readJournal, recordDone } from './journal.ts';
import { FACTS, INTEGRITY, MANIFEST, remoteFolder, SHELL, SHELL_FACTS, shellFolder } from './layout.ts';
import { readAs, Refusal, refuseIfAny } from './refusal.ts';
import { asJson, inParallel, type Store } from './store.ts';

/** A store, and the person who uses it. */
export type Operator = { store: Store; by: string };

/** A commit of git, and whether there were changes beside it. */
export type Commit = { id: string; isModified: boolean };

export type PublishOptions = {
  /** The app's folder, with its package.json, and for a remote its remote.json. */
  folder: string;
  /** Where it was built; its `dist` unless said otherwise. */
  dist?: string;
  /** The commit it was built from, asked for when the journal gets a line. */
  commit?: () => Commit | undefined;
  /** Style sheets for the whole page are no reason to refuse: tests run a kept release that was made before they were. */
  allowsForeignStyles?: boolean;
};

export type Published = { name: string; version: string; /** It was not in the store yet. */ isNew: boolean };

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);

function readText(file: string): string {
  return readFileSync(file, 'utf8');
}

const packageSchema = z.object({ version: z.string() });

/** The version of a build: that of its package, and the hash of its content. */
function versionOf(folder: string, name: string, integrity: Integrity): string {
  const text = readText(join(folder, 'package.json'));
  const { version: own } = readAs('package.json', () => packageSchema.parse(JSON.parse(text)));
  const version = `${own}-${contentHash(integrity)}`;
  const problem = newVersionProblem(name, version);
  if (problem !== undefined) throw new Refusal([`package.json : ${problem}`]);
  return version;
}

function jsonIn(files: Files, path: string): unknown {
  const file = files.get(path);
  if (!file) throw new Refusal([`${path} manque : lancez d’abord la construction`]);
  return readAs(path, () => JSON.parse(new TextDecoder().decode(file)) as unknown);
}

/** Puts the files of a version into the store. The version exists once its last file is written, never half of it. */
async function put(
  { store, by }: Operator,
  options: Pick<PublishOptions, 'commit'> & {
    name: string;
    version: string;
    folder: string;
    files: Files;
    integrity: string;
  },
): Promise<Published> {
  const { name, version, folder, files, integrity, commit } = options;
  const isNew = !(await store.exists(folder + INTEGRITY));
  if (isNew) {
    await inParallel(files, ([path, body]) => store.write(path, body));
    await store.write(folder + INTEGRITY, integrity);
  }
  if (isNew || lastPublished(await readJournal(store), name) !== version) {
    const from = commit?.();
    const detail = from && { commit: from.id, ...(from.isModified && { isModified: true }) };
    await recordDone(store, { by, action: 'publish', remote: name, version, ...(detail && { detail }) });
  }
  return { name, version, isNew };
}

const prefixed = (files: Files, placeOf: (path: string) => string): Files =>
  new Map([...files].map(([path, body]) => [placeOf(path), body]));

/** Styles of an app that would change what others show: its build did not limit them to its elements. */
const foreignStyles = (app: string, files: Files): string[] =>
  [...files].flatMap(([path, body]) =>
    path.endsWith('.css') ? styleProblems(path, new TextDecoder().decode(body), app) : [],
  );

/**
 * Checks a remote's build and puts it into the store, under a version of its own (package version + content hash). It
 * is not put in force. Publishing the same build again changes nothing. Throws a `Refusal` with every reason.
 */
export async function publishRemote(
  operator: Operator,
  { folder: source, dist = join(source, 'dist'), commit, allowsForeignStyles = false }: PublishOptions,
): Promise<Published> {
  const said = readText(join(source, FACTS));
  const json = readAs(FACTS, () => JSON.parse(said) as unknown);
  refuseIfAny(unknownRoles(json).map((problem) => `${FACTS} ne convient pas : ${problem}`));
  const { $schema: _editorHint, ...facts } = readAs(FACTS, () => parseRemoteJson(json));
  const files = readBuild(dist);
  const built = parseManifest(jsonIn(files, MANIFEST));
  refuseIfAny(await buildProblems(facts, built, files));
  if (!allowsForeignStyles) refuseIfAny(foreignStyles(facts.name, files));
  const { manifest, others } = withChunkHashes(built, files);
  files.set(MANIFEST, manifest).set(OTHER_HASHES, others);
  files.set(FACTS, encode(asJson(facts)));
  const integrity = integrityOf(files);
  const version = versionOf(source, facts.name, integrity);
  const folder = remoteFolder(facts.name, version);
  return put(operator, {
    name: facts.name,
    version,
    folder,
    ...(commit && { commit }),
    files: prefixed(files, (path) => folder + path),
    integrity: asJson(integrity),
  });
}

/**
 * Names in the root of a store that no file of a shell may have: commands write them, or the server answers them
 * itself.
 */
const NOT_OF_A_SHELL = /^(?:(?:registry|config|integrity)\.json|preload\.js|(?:private|remotes)\/.*)$/i;

function rootProblems(files: Files): string[] {
  return [...files.keys()]
    .filter((path) => NOT_OF_A_SHELL.test(path))
    .map(
      (path) =>
        `${path} : une construction du shell ne peut pas contenir ce fichier, dont la place est prise`,
    );
}

/**
 * Puts a build of the shell into the store, its hashed files beside those of earlier versions. It is not put in force,
 * and tabs that run another version still find their files.
 */
export async function publishShell(
  operator: Operator,
  { folder: source, dist = join(source, 'dist'), commit }: PublishOptions,
): Promise<Published> {
  const files = readBuild(dist);
  if (!files.has('index.html')) throw new Refusal(['index.html manque : lancez d’abord la construction']);
  refuseIfAny(rootProblems(files));
  const offered = parseShellFacts(jsonIn(files, SHELL_FACTS));
  files.set(SHELL_FACTS, encode(asJson({ ...offered, runtime: runtimeParts(files) })));
  const integrity = integrityOf(files);
  const version = versionOf(source, SHELL, integrity);
  const folder = shellFolder(version);
  return put(operator, {
    name: SHELL,
    version,
    folder,
    ...(commit && { commit }),
    files: prefixed(files, (path) => (path.startsWith('static/') ? path : folder + path)),
    integrity: asJson(integrity),
  });
}
