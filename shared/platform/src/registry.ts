import { ROLES } from '@trame/domain';
import { areaById, areaOfPath, WEAVES, type Area } from './areas.ts';
import { areasOfRemote, RESERVED_SLUGS } from './claimed-areas.ts';
import {
  anything,
  either,
  fields,
  filled,
  list,
  number,
  oneOf,
  optional,
  or,
  readAll,
  text,
  type Found,
  type Problem,
} from './read.ts';
import { compared, takesAddress } from './redirect-address.ts';

/** Names are keys of objects, each of which has a `constructor` already. */
const identifier = text(
  /^(?!constructor$)[a-z][a-z0-9-]*$/,
  'mots en minuscules joints par des traits d’union, autres que « constructor »',
);
const routeId = text(/^[a-z][a-z0-9-]*(\.[a-z][a-z0-9-]*)+$/, 'par exemple recruitment.applications');
/** Relative to the area's prefix: no slash at either end; empty is the area's own address. */
const routePath = text(/^$|^[^/\s?#][^\s?#]*[^/\s?#]$|^[^/\s?#]$/, 'chemin relatif attendu');
/** Same origin only: the CSP is `script-src 'self'`, and a registry must not become a way to inject code. */
const sameOriginPath = text(/^\/(?!\/)[^\s\\]*$/, 'chemin de la même origine attendu');

const routeSchema = fields({
  /** Never changes: links, navigation, telemetry and favourites use it. */
  id: routeId,
  /** Its area; the remote's first area by default. */
  area: optional(identifier),
  path: routePath,
  title: filled,
  /** Any one of these roles, in addition to the area's own guard. */
  roles: or(list(text()), () => []),
});

const navSchema = fields({
  routeId,
  label: filled,
  /** Name of a Lucide icon; the shell draws a dot for an unknown one. */
  icon: optional(text()),
  order: or(number(), () => 100),
});

const searchSchema = fields({
  id: routeId,
  title: filled,
  routeId,
  keywords: or(list(text()), () => []),
});

/** Declares that the app finds records by a few words: its module exports `search` (`record-search.ts`). */
const recordsSchema = fields({
  /** Heading above the records found: « Candidatures ». */
  title: filled,
});

/** Declares that the app tells what is to do in it: its module exports `tasks` (`tasks.ts`). */
const tasksSchema = fields({
  /** Any one of these roles has tasks; everyone who may open the app by default. */
  roles: or(list(oneOf(ROLES)), () => []),
});

const redirectSchema = fields({
  /** Legacy address on the shell's origin; query and hash are kept, history is replaced. */
  from: sameOriginPath,
  routeId,
});

const ownerSchema = fields({
  /** The owner that an error message names. */
  team: filled,
  contact: filled,
});

/** An area that is not one of the product's own: the remote that adds it declares everything about it. */
const ownAreaSchema = fields({
  id: identifier,
  slug: identifier,
  title: filled,
  description: filled,
  draft: oneOf(WEAVES),
  roles: list(oneOf(ROLES)),
});

/** The facts of a version, from its `remote.json`. */
const versionFacts = {
  /** Its areas: identifiers of the product's, or areas of its own. */
  areas: list(either(identifier, ownAreaSchema), 1),
  owner: ownerSchema,
  /** Host API versions that it accepts, as a semver range: short, since reading a long one blocks the page. */
  hostApi: text(/^[^]{1,100}$/, 'intervalle de versions de 100 caractères au plus attendu'),
  routes: list(routeSchema, 1),
  nav: or(list(navSchema), () => []),
  search: or(list(searchSchema), () => []),
  records: optional(recordsSchema),
  tasks: optional(tasksSchema),
  redirects: or(list(redirectSchema), () => []),
};

const sha384 = text(/^sha384-[A-Za-z0-9+/]{64}$/, 'empreinte sha384 attendue');

/** Address of a version, and the hashes by which it is checked. */
const release = {
  version: filled,
  /** Address of the versioned, immutable `mf-manifest.json`. */
  entry: sameOriginPath,
  /** Absent only for a remote in development, whose files change under the same address. */
  integrity: optional(fields({ manifest: sha384, entry: sha384 })),
  /** Scripts and styles that its first page needs immediately. */
  preload: or(list(sameOriginPath), () => []),
};

const released = { ...versionFacts, ...release };
const releaseSchema = fields(released);

const cohortSchema = fields({
  /** Share of the people, chosen by a stable hash of their ids. */
  percentage: number(0, 100),
  /** People with one of these roles are in the cohort. */
  roles: or(list(oneOf(ROLES)), () => []),
});

const remoteEntrySchema = fields({
  ...released,
  name: identifier,
  /** The version to use when this one does not load. */
  lastKnownGood: optional(releaseSchema),
  /** Another version, for some of the people. */
  canary: optional(
    fields({
      ...released,
      cohort: cohortSchema,
    }),
  ),
  /** Taken out of service, with a sentence for visitors. */
  disabled: optional(fields({ message: filled })),
});

const remoteJsonSchema = fields({ $schema: optional(text()), name: identifier, ...versionFacts });

const envelopeSchema = fields({
  schemaVersion: oneOf([1]),
  /** Raised by each change: it says which of two registries is the older one. Absent, it counts as 0. */
  sequence: optional(number()),
  /** Only shown: clocks of publishers differ. */
  generatedAt: filled,
  /** The shell in force; absent in development. */
  shell: optional(fields({ version: filled })),
  remotes: list(anything),
});

/** The content of `remote.json`, beside a remote's sources. */
export type RemoteJson = Found<typeof remoteJsonSchema>;
/** One remote as the registry describes it to the shell. */
export type RemoteEntry = Found<typeof remoteEntrySchema>;
export type RemoteRoute = Found<typeof routeSchema>;
/** One version of a remote that can be loaded, with its facts. */
export type Release = Found<typeof releaseSchema>;
/** The people who get a canary. */
export type Cohort = Found<typeof cohortSchema>;
export type Registry = {
  schemaVersion: 1;
  sequence?: number | undefined;
  generatedAt: string;
  shell?: { version: string } | undefined;
  remotes: RemoteEntry[];
};
/** A remote left out because its entry is invalid; the others are unaffected. */
export type DroppedRemote = { name: string; reason: string };

/** The whole registry is unusable. */
export class RegistryError extends Error {
  readonly code: 'registry_unreachable' | 'registry_invalid' | 'registry_outdated';
  constructor(code: RegistryError['code'], message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'RegistryError';
    this.code = code;
  }
}

/** Describes the errors in a document's structure, for its author and for support. */
const explain = (problems: readonly Problem[]): string =>
  problems.map(({ path, reason }) => `${path || 'entrée'} : ${reason}`).join(' ; ');

function nameOf(raw: unknown, index: number): string {
  const name = typeof raw === 'object' && raw !== null && 'name' in raw ? raw.name : undefined;
  return typeof name === 'string' ? name : `#${index}`;
}

/** Why a valid entry still cannot be used beside those in `kept`. */
function conflict(entry: RemoteEntry, kept: readonly RemoteEntry[]): string | undefined {
  if (kept.some(({ name }) => name === entry.name)) return 'ce nom est déjà pris';
  const areas = areasOfRemote(entry);
  for (const other of kept) {
    const taken = areasOfRemote(other).find(({ id, slug }) =>
      areas.some((area) => area.id === id || area.slug === slug),
    );
    if (taken) return `l’adresse /${taken.slug} est déjà servie par ${other.name}`;
  }
  for (const version of versionsOf(entry)) {
    const reason = inconsistency(version);
    if (reason) return reason;
  }
  return undefined;
}

/** An entry and the versions in it that may run instead. */
function versionsOf({ canary, lastKnownGood, ...entry }: RemoteEntry): RemoteJson[] {
  const others = [canary, lastKnownGood].filter((version) => version !== undefined);
  return [entry, ...others.map((version) => ({ ...version, name: entry.name }))];
}

/** Why an area of a remote's own is refused: it would replace another. */
function areaProblem(area: Area): string | undefined {
  if (areaById(area.id)) return `l’espace ${area.id} est du produit : nommez-le par son identifiant seul`;
  if (areaOfPath(`/${area.slug}`)) return `l’adresse /${area.slug} est celle d’un espace du produit`;
  if (RESERVED_SLUGS.includes(area.slug)) return `l’adresse /${area.slug} est réservée à la plateforme`;
  return undefined;
}

function areasProblem(claims: RemoteJson['areas']): string | undefined {
  const ids = claims.map((claim) => (typeof claim === 'string' ? claim : claim.id));
  const slugs = areasOfRemote({ areas: claims }).map(({ slug }) => slug);
  const doubled = [ids, slugs].flatMap((all) => all.filter((each, index) => all.indexOf(each) !== index));
  if (doubled[0]) return `l’espace ${doubled[0]} est nommé deux fois`;
  for (const claim of claims) {
    if (typeof claim !== 'string') {
      const problem = areaProblem(claim);
      if (problem) return problem;
    } else if (!areaById(claim)) return `espace inconnu : ${claim}`;
  }
  return undefined;
}

/**
 * The contradictions in a remote's own facts: route ids must be unique and its own, and every reference must name one.
 */
export function inconsistency(facts: RemoteJson | RemoteEntry): string | undefined {
  const wrongArea = areasProblem(facts.areas);
  if (wrongArea) return wrongArea;
  const served = areasOfRemote(facts).map(({ id }) => id);
  const astray = facts.routes.find(({ area }) => area !== undefined && !served.includes(area));
  if (astray) return `la route ${astray.id} est dans l’espace ${astray.area}, que l’application ne sert pas`;
  const ids = facts.routes.map(({ id }) => id);
  const doubled = ids.find((id, index) => ids.indexOf(id) !== index);
  if (doubled) return `l’identifiant de route ${doubled} sert deux fois`;
  const foreign = ids.find((id) => !id.startsWith(`${facts.name}.`));
  if (foreign) return `l’identifiant de route ${foreign} doit commencer par ${facts.name}.`;
  const pointers = [...facts.nav, ...facts.search, ...facts.redirects];
  const lost = pointers.find((pointer) => !ids.includes(pointer.routeId));
  if (lost) return `route inconnue : ${lost.routeId}`;
  // An address that leads to itself, or to one that leads on, is followed without end.
  const from = facts.redirects.map((redirect) => compared(redirect.from));
  const areas = areasOfRemote(facts);
  for (const { id, area, path } of facts.routes) {
    const { slug } = areas.find((each) => each.id === area) ?? areas[0] ?? {};
    const redirect = facts.redirects.find((each) => each.routeId === id);
    if (redirect && from.includes(compared(`/${slug}/${path}`))) {
      return `la redirection depuis ${redirect.from} mène à /${slug}/${path}, d’où une redirection repart`;
    }
  }
  return undefined;
}

/** Why an entry, or its canary, cannot be in one registry with the others. */
function misplaced(entry: RemoteEntry, remotes: readonly RemoteEntry[]): string | undefined {
  const { name, canary } = entry;
  for (const version of canary ? [entry, canary] : [entry]) {
    const wrong = version.redirects.find(({ from }) => takesAddress(from, version, remotes));
    if (wrong) return `la redirection depuis ${wrong.from} prend une adresse qui n’est pas à elle`;
  }
  for (const other of remotes) {
    if (!canary || other.name === name) continue;
    const claimed = [...areasOfRemote(other), ...(other.canary ? areasOfRemote(other.canary) : [])];
    const taken = areasOfRemote(canary).find((area) => claimed.some(({ slug }) => slug === area.slug));
    if (taken) return `l’adresse /${taken.slug} de son canari est déjà celle de ${other.name}`;
  }
  return undefined;
}

/**
 * Reads a registry. A malformed remote is dropped and named; throws `RegistryError` for a document that is not a
 * registry.
 */
export function parseRegistry(json: unknown): { registry: Registry; dropped: DroppedRemote[] } {
  const envelope = readAll(envelopeSchema, json);
  if ('problems' in envelope) throw new RegistryError('registry_invalid', explain(envelope.problems));
  const remotes: RemoteEntry[] = [];
  const dropped: DroppedRemote[] = [];
  for (const [index, raw] of envelope.data.remotes.entries()) {
    const entry = readAll(remoteEntrySchema, raw);
    const reason = 'data' in entry ? conflict(entry.data, remotes) : explain(entry.problems);
    if ('data' in entry && !reason) remotes.push(entry.data);
    else dropped.push({ name: nameOf(raw, index), reason: reason ?? 'illisible' });
  }
  // Of two apps in one place, the one that redirects or has a canary there is at fault, whichever is first.
  const sound = remotes.filter((entry) => {
    const reason = misplaced(entry, remotes);
    if (reason) dropped.push({ name: entry.name, reason });
    return !reason;
  });
  return { registry: { ...envelope.data, remotes: sound }, dropped };
}

/** An invalid `remote.json`, with every reason. */
export class RemoteJsonError extends Error {
  readonly reason: string;
  constructor(reason: string) {
    super(`remote.json ne convient pas : ${reason}`);
    this.name = 'RemoteJsonError';
    this.reason = reason;
  }
}

/**
 * `remote.json` states routes by their ids, which makes the ids types for `remoteRoutes`; the registry, and releases
 * made before, have a list of them.
 */
function withListedRoutes(json: unknown): unknown {
  if (typeof json !== 'object' || json === null || !('routes' in json)) return json;
  const { routes } = json;
  if (typeof routes !== 'object' || routes === null || Array.isArray(routes)) return json;
  return { ...json, routes: Object.entries(routes).map(([id, route]) => ({ ...Object(route), id })) };
}

/** Reads a remote's own `remote.json`; throws a `RemoteJsonError` with every reason at once. */
export function parseRemoteJson(json: unknown): RemoteJson {
  const parsed = readAll(remoteJsonSchema, withListedRoutes(json));
  if ('problems' in parsed) throw new RemoteJsonError(explain(parsed.problems));
  const reason = inconsistency(parsed.data);
  if (reason) throw new RemoteJsonError(reason);
  return parsed.data;
}

/**
 * The name of a remote in Module Federation, which becomes a global variable of the page: without hyphens, and with a
 * beginning that no variable of a browser has.
 */
export function federationName(name: string): string {
  return `trame_${plainFederationName(name)}`;
}

/** The same in releases published before the name had a beginning of its own. */
export function plainFederationName(name: string): string {
  return name.replaceAll('-', '_');
}

/** The person for whom a registry is read. `userId` is undefined when nobody is signed in. */
export type Audience = { userId: string | undefined; roles: readonly string[] };

/** FNV-1a, 32 bits: distributes well, and gives the same result on every machine. */
function hashOf(words: string): number {
  let hash = 0x811c9dc5;
  for (const char of words) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return hash;
}

/**
 * Whether someone is in a canary's cohort: always the same answer for the same person and remote. A visitor without a
 * session is only in a cohort of everyone.
 */
export function isInCohort(cohort: Cohort, name: string, { userId, roles }: Audience): boolean {
  if (cohort.roles.some((role) => roles.includes(role))) return true;
  if (cohort.percentage >= 100) return true;
  return userId !== undefined && hashOf(`${name}:${userId}`) % 10_000 < cohort.percentage * 100;
}

/** A remote as one person gets it: the canary in force for their cohort, with the stable version to fall back to. */
export function resolveEntry(entry: RemoteEntry, audience: Audience): RemoteEntry {
  const { canary, ...stable } = entry;
  if (!canary || !isInCohort(canary.cohort, entry.name, audience)) return stable;
  const { cohort: _cohort, ...chosen } = canary;
  const { name, disabled, lastKnownGood: _older, ...fallback } = stable;
  return { name, ...chosen, lastKnownGood: fallback, ...(disabled && { disabled }) };
}

/** The registry as one person gets it. */
export function resolveRegistry(registry: Registry, audience: Audience): Registry {
  return { ...registry, remotes: registry.remotes.map((entry) => resolveEntry(entry, audience)) };
}
