import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { parseRemoteJson } from '@trame/platform/registry';
import { contentHash, integrityOf, readBuild, type Files } from './build-files.ts';
import { buildProblems, parseShellFacts, runtimeParts } from './contract.ts';
import { parseManifest } from './federation-manifest.ts';
import { lastPublished, readJournal, writeJournal } from './journal.ts';
import { FACTS, INTEGRITY, MANIFEST, remoteFolder, SHELL, SHELL_FACTS, shellFolder } from './layout.ts';
import { readAs, Refusal, refuseIfAny } from './refusal.ts';
import { asJson, inParallel, type Store } from './store.ts';

/** A store, and the person who uses it. */
export type Operator = { store: Store; by: string };

export type PublishOptions = {
  /** The app's folder, with its package.json, and for a remote its remote.json. */
  folder: string;
  /** Where it was built; its `dist` unless said otherwise. */
  dist?: string;
};

export type Published = { name: string; version: string; /** It was not in the store yet. */ isNew: boolean };

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);

function readText(file: string): string {
  return readFileSync(file, 'utf8');
}

const packageSchema = z.object({ version: z.string() });

function packageVersion(folder: string): string {
  const text = readText(join(folder, 'package.json'));
  return readAs('package.json', () => packageSchema.parse(JSON.parse(text))).version;
}

function jsonIn(files: Files, path: string): unknown {
  const file = files.get(path);
  if (!file) throw new Refusal([`${path} manque : lancez d’abord la construction`]);
  return readAs(path, () => JSON.parse(new TextDecoder().decode(file)) as unknown);
}

/** Puts the files of a version into the store. The version exists once its last file is written, never half of it. */
async function put(
  { store, by }: Operator,
  options: { name: string; version: string; folder: string; files: Files; integrity: string },
): Promise<Published> {
  const { name, version, folder, files, integrity } = options;
  const isNew = !(await store.exists(folder + INTEGRITY));
  if (isNew) {
    await inParallel(files, ([path, body]) => store.write(path, body));
    await store.write(folder + INTEGRITY, integrity);
  }
  if (isNew || lastPublished(await readJournal(store), name) !== version) {
    await writeJournal(store, { by, action: 'publish', remote: name, version });
  }
  return { name, version, isNew };
}

const prefixed = (files: Files, placeOf: (path: string) => string): Files =>
  new Map([...files].map(([path, body]) => [placeOf(path), body]));

/**
 * Checks a remote's build and puts it into the store, under a version of its own (package version + content hash). It
 * is not put in force. Publishing the same build again changes nothing. Throws a `Refusal` with every reason.
 */
export async function publishRemote(
  operator: Operator,
  { folder: source, dist = join(source, 'dist') }: PublishOptions,
): Promise<Published> {
  const said = readText(join(source, FACTS));
  const { $schema: _editorHint, ...facts } = readAs(FACTS, () =>
    parseRemoteJson(JSON.parse(said) as unknown),
  );
  const files = readBuild(dist);
  refuseIfAny(buildProblems(facts, parseManifest(jsonIn(files, MANIFEST)), files));
  files.set(FACTS, encode(asJson(facts)));
  const integrity = integrityOf(files);
  const version = `${packageVersion(source)}-${contentHash(integrity)}`;
  const folder = remoteFolder(facts.name, version);
  return put(operator, {
    name: facts.name,
    version,
    folder,
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
  { folder: source, dist = join(source, 'dist') }: PublishOptions,
): Promise<Published> {
  const files = readBuild(dist);
  if (!files.has('index.html')) throw new Refusal(['index.html manque : lancez d’abord la construction']);
  refuseIfAny(rootProblems(files));
  const offered = parseShellFacts(jsonIn(files, SHELL_FACTS));
  files.set(SHELL_FACTS, encode(asJson({ ...offered, runtime: runtimeParts(files) })));
  const integrity = integrityOf(files);
  const version = `${packageVersion(source)}-${contentHash(integrity)}`;
  const folder = shellFolder(version);
  return put(operator, {
    name: SHELL,
    version,
    folder,
    files: prefixed(files, (path) => (path.startsWith('static/') ? path : folder + path)),
    integrity: asJson(integrity),
  });
}
