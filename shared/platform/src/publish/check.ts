import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import semver from 'semver';
import { areasOfRemote } from '../areas.ts';
import { federationName, parseRemoteJson, type RemoteEntry, type RemoteJson } from '../registry.ts';

/** A build that may not be published, with every reason at once. */
export class PublishError extends Error {
  readonly problems: readonly string[];
  constructor(name: string, problems: readonly string[]) {
    super(`${name} cannot be published:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
    this.name = 'PublishError';
    this.problems = problems;
  }
}

type Manifest = {
  name?: string;
  metaData?: { remoteEntry?: { name?: string; path?: string } };
  exposes?: { path?: string }[];
  shared?: {
    name?: string;
    requiredVersion?: string;
    assets?: { js?: { sync?: string[]; async?: string[] } };
  }[];
};

const SHARED_FOLDER = join(import.meta.dirname, '../../..');

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(file, 'utf8')) as unknown;
}

/** Version of a shared module as this platform provides it; undefined for one it does not govern. */
export function providedVersion(name: string): string | undefined {
  const [scope = '', folder = ''] = name.split('/');
  const packageName = scope.startsWith('@') ? `${scope}/${folder}` : scope;
  if (packageName.startsWith('@trame/')) return versionIn(join(SHARED_FOLDER, folder));
  // npm may install a dependency beside the package or above it.
  for (let at = SHARED_FOLDER; at !== dirname(at); at = dirname(at)) {
    const version = versionIn(join(at, 'node_modules', packageName));
    if (version) return version;
  }
  return undefined;
}

function versionIn(folder: string): string | undefined {
  const file = join(folder, 'package.json');
  if (!existsSync(file)) return undefined;
  return (readJson(file) as { version?: string }).version;
}

function manifestProblems(manifest: Manifest, name: string, dist: string): string[] {
  const problems: string[] = [];
  if (manifest.name !== federationName(name)) {
    problems.push(`the build is of "${manifest.name ?? '?'}", remote.json says "${name}"`);
  }
  if (!manifest.exposes?.some(({ path }) => path === './routes')) problems.push('./routes is not exposed');
  const { path = '', name: entry = '' } = manifest.metaData?.remoteEntry ?? {};
  if (!entry || !existsSync(join(dist, path, entry))) problems.push('the entry script is missing');
  for (const { name: shared = '?', requiredVersion, assets } of manifest.shared ?? []) {
    const provided = providedVersion(shared);
    if (provided && requiredVersion && !semver.satisfies(provided, requiredVersion)) {
      problems.push(`${shared}: built for ${requiredVersion}, the platform provides ${provided}`);
    }
    if (provided && [...(assets?.js?.sync ?? []), ...(assets?.js?.async ?? [])].length > 0) {
      problems.push(`${shared}: the build carries its own copy of a module the platform provides`);
    }
  }
  return problems;
}

/** What another remote already owns. */
function clashes(facts: RemoteJson, others: readonly RemoteEntry[]): string[] {
  const problems: string[] = [];
  for (const other of others) {
    const theirs = areasOfRemote(other);
    for (const area of areasOfRemote(facts)) {
      if (theirs.some(({ id, slug }) => id === area.id || slug === area.slug)) {
        problems.push(`the area ${area.id} is already served by ${other.name}`);
      }
    }
    const taken = new Set(other.redirects.map(({ from }) => from));
    for (const { from } of facts.redirects) {
      if (taken.has(from)) problems.push(`the redirect from ${from} belongs to ${other.name}`);
    }
  }
  return problems;
}

/** Checks a remote's build against its `remote.json` and the remotes already published; throws `PublishError`. */
export function checkBuild(
  remoteFolder: string,
  dist: string,
  published: readonly RemoteEntry[],
): RemoteJson {
  const facts = parseRemoteJson(readJson(join(remoteFolder, 'remote.json')));
  const problems = clashes(
    facts,
    published.filter(({ name }) => name !== facts.name),
  );
  if (!semver.validRange(facts.hostApi)) problems.push(`hostApi "${facts.hostApi}" is no version range`);
  const manifestFile = join(dist, 'mf-manifest.json');
  if (existsSync(manifestFile)) {
    problems.push(...manifestProblems(readJson(manifestFile) as Manifest, facts.name, dist));
  } else {
    problems.push('mf-manifest.json is missing: build the remote first');
  }
  if (problems.length > 0) throw new PublishError(facts.name, problems);
  return facts;
}
