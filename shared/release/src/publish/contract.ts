import semver from 'semver';
import { z } from 'zod';
import { accepts } from '@trame/platform/accepts';
import { AREAS } from '@trame/platform/areas';
import { areasOfRemote, RESERVED_SLUGS, SHELL_SLUGS } from '@trame/platform/claimed-areas';
import { HOST_API_VERSION } from '@trame/platform/host-api-version';
import { compared } from '@trame/platform/redirect-address';
import {
  federationName,
  plainFederationName,
  type Registry,
  type RemoteEntry,
  type RemoteJson,
} from '@trame/platform/registry';
import type { Files } from './build-files.ts';
import { entryScript, governedCopies, hasOwnCopy, type Manifest } from './federation-manifest.ts';
import { factsProblems } from '../facts-problems.ts';
import { INTEGRITY, SHELL_FACTS, USES } from './layout.ts';
import { readAs } from './refusal.ts';

const shellFactsSchema = z.object({
  hostApi: z.string(),
  shared: z.record(z.string(), z.string()),
  /** Names that modules of the workspace export, which their version does not determine. */
  exports: z.record(z.string(), z.array(z.string())).default({}),
  runtime: z.array(z.string()).default([]),
  /** Files it loads besides its first ones: for every page in the frame, and for those of apps. */
  preload: z
    .object({ frame: z.array(z.string()), apps: z.array(z.string()) })
    .default({ frame: [], apps: [] }),
});

/** The contract of a shell's build: its host API, the modules it provides with their versions, the runtime's parts. */
export type ShellFacts = z.infer<typeof shellFactsSchema>;

const usesSchema = z.record(z.string(), z.array(z.string()));

/** The names that a remote's build uses of each module that it takes from the shell, by the module's name. */
export type Uses = z.infer<typeof usesSchema>;

/** Reads a `uses.json`. */
export function parseUses(json: unknown): Uses {
  return readAs(USES, () => usesSchema.parse(json));
}

export function parseShellFacts(json: unknown): ShellFacts {
  return readAs(SHELL_FACTS, () => shellFactsSchema.parse(json));
}

/** Under these names remotes take parts of the federation runtime from the shell instead of including them. */
const RUNTIME_PART = /_FEDERATION_[A-Z]+(?:_[A-Z]+)*\b/g;

/** The parts of the federation runtime that scripts name: those a remote takes, or those the shell provides. */
export function runtimeParts(files: Iterable<[string, Uint8Array]>): string[] {
  const parts = new Set<string>();
  for (const [path, body] of files) {
    if (!path.endsWith('.js')) continue;
    for (const [name] of Buffer.from(body).toString('utf8').matchAll(RUNTIME_PART)) parts.add(name);
  }
  return [...parts].toSorted();
}

/** Names that only occur in React's own code: a build that contains one has a second React in it. */
const REACT_ITSELF = '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE';

function bundlesReact(files: Files): boolean {
  return [...files].some(([path, body]) => path.endsWith('.js') && Buffer.from(body).includes(REACT_ITSELF));
}

/** Variables of a page in which a remote leaves its container; the plain one is for earlier builds, and earlier shells. */
const namesInPage = (name: string): string[] => [federationName(name), plainFederationName(name)];

/** Versions at which a range can begin and end: those that it names, and the next ones of each kind. */
function versionsAround(range: string): string[] {
  const named = [...range.matchAll(/(\d+)(?:\.(\d+))?(?:\.(\d+))?/g)].map(
    ([, major, minor = '0', patch = '0']) => [Number(major), Number(minor), Number(patch)] as const,
  );
  const around = named.flatMap(([major, minor, patch]) => [
    [major, minor, patch],
    [major, minor, patch + 1],
    [major, minor + 1, 0],
    [major + 1, 0, 0],
  ]);
  return [HOST_API_VERSION, ...around.map((parts) => parts.join('.'))];
}

/**
 * Whether the shell reads a range as people who know npm do. It does not read all of them: `<=1` ends at 1.0.0 there,
 * and `1 || 2` is two versions.
 */
async function isReadByShell(range: string): Promise<boolean> {
  if (!semver.validRange(range)) return false;
  for (const version of versionsAround(range)) {
    if ((await accepts(range, version)) !== semver.satisfies(version, range)) return false;
  }
  return true;
}

/** Problems of a remote's build, independent of the shell and of other remotes. */
export async function buildProblems(facts: RemoteJson, manifest: Manifest, files: Files): Promise<string[]> {
  const problems: string[] = [];
  if (!namesInPage(facts.name).includes(manifest.name)) {
    problems.push(`la construction est celle de « ${manifest.name} », remote.json dit « ${facts.name} »`);
  }
  problems.push(...factsProblems(facts), ...productClashes(facts));
  if (!manifest.exposes.some(({ path }) => path === './routes')) problems.push('./routes n’est pas exposé');
  if (!files.has(entryScript(manifest))) problems.push('le script d’entrée manque');
  if (files.has(INTEGRITY)) problems.push(`${INTEGRITY} : la publication écrit ce fichier elle-même`);
  if (!(await isReadByShell(facts.hostApi))) {
    problems.push(
      `hostApi « ${facts.hostApi} » n’est pas un intervalle de versions que le shell sait lire : par exemple ^1.2.0, ou >=1.2.0 <3.0.0`,
    );
  }
  for (const name of governedCopies(manifest)) {
    problems.push(`${name} : la construction apporte sa propre copie d’un module que la plateforme fournit`);
  }
  if (bundlesReact(files)) {
    problems.push(
      'react : la construction contient une seconde copie de React au lieu de celle de la plateforme',
    );
  }
  return problems;
}

/** The shell reads the range of React itself, as `foreignReact` of the loader does; of the others it reads none. */
const takes = async (range: string, name: string, version: string): Promise<boolean> =>
  name === 'react' || name.startsWith('react/') ? accepts(range, version) : semver.satisfies(version, range);

/** Why a version of a remote would not work in a version of the shell. */
export async function shellProblems(
  {
    facts,
    manifest,
    runtime,
    uses,
  }: { facts: { hostApi: string }; manifest: Manifest; runtime: readonly string[]; uses: Uses },
  shell: ShellFacts,
): Promise<string[]> {
  const problems: string[] = [];
  if (!(await accepts(facts.hostApi, shell.hostApi))) {
    problems.push(`demande l’API hôte ${facts.hostApi}, le shell offre ${shell.hostApi}`);
  }
  for (const part of runtime.filter((name) => !shell.runtime.includes(name))) {
    problems.push(`prend ${part} du shell, qui ne le met pas en place`);
  }
  for (const module of manifest.shared) {
    const provided = shell.shared[module.name];
    if (hasOwnCopy(module)) {
      if (provided !== undefined)
        problems.push(`${module.name} : apporte sa propre copie, le shell le fournit`);
    } else if (provided === undefined) {
      problems.push(`${module.name} : utilisé, mais le shell ne le fournit pas`);
    } else if (module.requiredVersion && !(await takes(module.requiredVersion, module.name, provided))) {
      problems.push(
        `${module.name} : construit pour ${module.requiredVersion}, le shell fournit ${provided}`,
      );
    }
  }
  for (const [module, names] of Object.entries(uses)) {
    const exported = Object.hasOwn(shell.exports, module) ? shell.exports[module] : undefined;
    const lacking = exported ? names.filter((name) => !exported.includes(name)) : [];
    if (lacking.length > 0) {
      problems.push(`${module} : utilise ${lacking.join(', ')}, que le module du shell n’exporte pas`);
    }
  }
  return problems;
}

/** Files at the root of the shell's origin. */
const ROOT_FILES = [
  '/registry.json',
  '/config.json',
  '/preload.js',
  '/index.html',
  '/favicon.svg',
  '/repair.js',
];

type Claims = Pick<RemoteEntry, 'areas' | 'routes' | 'redirects'>;

function clashesBetween(mine: Claims, theirs: Claims, owner: string): string[] {
  const problems: string[] = [];
  const taken = areasOfRemote(theirs);
  for (const { id, slug } of areasOfRemote(mine)) {
    if (taken.some((area) => area.id === id)) problems.push(`l’espace ${id} est déjà servi par ${owner}`);
    else if (taken.some((area) => area.slug === slug))
      problems.push(`l’adresse /${slug} est déjà à ${owner}`);
  }
  const ids = new Set(theirs.routes.map(({ id }) => id));
  for (const { id } of mine.routes)
    if (ids.has(id)) problems.push(`la route ${id} existe déjà dans ${owner}`);
  const redirected = new Set(theirs.redirects.map(({ from }) => compared(from)));
  for (const { from } of mine.redirects) {
    if (redirected.has(compared(from))) problems.push(`la redirection depuis ${from} est déjà à ${owner}`);
    if (taken.some(({ slug }) => slug === firstSegment(from))) {
      problems.push(`la redirection depuis ${from} prendrait une adresse de ${owner}`);
    }
  }
  for (const { slug } of areasOfRemote(mine)) {
    const redirect = theirs.redirects.find(({ from }) => slug === firstSegment(from));
    if (redirect) {
      problems.push(
        `l’espace /${slug} prendrait l’adresse de la redirection depuis ${redirect.from} de ${owner}`,
      );
    }
  }
  return problems;
}

const firstSegment = (path: string): string => compared(path).split('/')[1] ?? '';

/** Addresses of a version that are those of the product, whatever else is in the registry. */
function productClashes(mine: Claims): string[] {
  const problems: string[] = [];
  const own = areasOfRemote(mine);
  for (const { slug } of own) {
    if (RESERVED_SLUGS.includes(slug)) problems.push(`l’adresse /${slug} est réservée à la plateforme`);
  }
  for (const { from } of mine.redirects) {
    const segment = firstSegment(from);
    const area = AREAS.find(({ slug }) => slug === segment);
    // A sign-in address per app is a redirect like any other; the shell's own pages and files are not.
    if (segment === '' || SHELL_SLUGS.includes(segment) || ROOT_FILES.includes(compared(from))) {
      problems.push(`la redirection depuis ${from} prendrait une adresse du shell`);
    } else if (area && !own.some(({ slug }) => slug === segment)) {
      problems.push(`la redirection depuis ${from} prendrait une adresse de « ${area.title} »`);
    }
  }
  return problems;
}

/** Areas, addresses and ids of a version that the shell or another remote, in force or as a canary, already has. */
export function clashProblems(name: string, mine: Claims, registry: Registry): string[] {
  const problems = productClashes(mine);
  for (const other of registry.remotes) {
    if (other.name === name) continue;
    if (namesInPage(other.name).some((each) => namesInPage(name).includes(each))) {
      problems.push(`le nom ${name} se confond avec ${other.name}`);
    }
    problems.push(...clashesBetween(mine, other, other.name));
    if (other.canary) problems.push(...clashesBetween(mine, other.canary, `${other.name} (canari)`));
  }
  return [...new Set(problems)];
}
