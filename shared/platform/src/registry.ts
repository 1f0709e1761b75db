import { ROLES } from '@trame/domain';
import * as z from 'zod/mini';
import { areaById, areaOfPath, WEAVES, type Area } from './areas.ts';
import { areasOfRemote, RESERVED_SLUGS } from './claimed-areas.ts';

const identifier = z
  .string()
  .check(z.regex(/^[a-z][a-z0-9-]*$/, 'mots en minuscules joints par des traits d’union'));
const routeId = z
  .string()
  .check(z.regex(/^[a-z][a-z0-9-]*(\.[a-z][a-z0-9-]*)+$/, 'par exemple recruitment.applications'));
/** Relative to the area's prefix: no slash at either end; empty is the area's own address. */
const routePath = z
  .string()
  .check(z.regex(/^$|^[^/\s?#][^\s?#]*[^/\s?#]$|^[^/\s?#]$/, 'chemin relatif attendu'));
/** Same origin only: the CSP is `script-src 'self'`, and a registry must not become a way to inject code. */
const sameOriginPath = z.string().check(z.regex(/^\/(?!\/)[^\s\\]*$/, 'chemin de la même origine attendu'));
const semverRange = z.string().check(z.minLength(1));

const routeSchema = z.object({
  /** Stable for ever: links, navigation, telemetry and favourites use it. */
  id: routeId,
  /** The area it is in; the remote's first when it is not said. */
  area: z.optional(identifier),
  path: routePath,
  title: z.string().check(z.minLength(1)),
  /** Any one of these, on top of the area's own guard. */
  roles: z._default(z.array(z.string()), []),
});

const navSchema = z.object({
  routeId,
  label: z.string().check(z.minLength(1)),
  /** A Lucide icon name; the shell draws a dot for one it does not have. */
  icon: z.optional(z.string()),
  order: z._default(z.number(), 100),
});

const searchSchema = z.object({
  id: routeId,
  title: z.string().check(z.minLength(1)),
  routeId,
  keywords: z._default(z.array(z.string()), []),
});

/** That the app finds records by a few words: its module exports `search` (`record-search.ts`). */
const recordsSchema = z.object({
  /** Heading above the records found: « Candidatures ». */
  title: z.string().check(z.minLength(1)),
});

const redirectSchema = z.object({
  /** Legacy address on the shell's origin; query and hash are kept, history is replaced. */
  from: sameOriginPath,
  routeId,
});

const ownerSchema = z.object({
  /** Whom to name when this app fails. */
  team: z.string().check(z.minLength(1)),
  contact: z.string().check(z.minLength(1)),
});

/** An area that is not one of the product's own: the remote that brings it says everything about it. */
const ownAreaSchema = z.object({
  id: identifier,
  slug: identifier,
  title: z.string().check(z.minLength(1)),
  description: z.string().check(z.minLength(1)),
  draft: z.enum(WEAVES),
  roles: z.array(z.enum(ROLES)),
});

/** What a version says about itself, from its `remote.json`. */
const versionFacts = {
  /** Areas it serves: identifiers of the product's, or areas of its own. */
  areas: z.array(z.union([identifier, ownAreaSchema])).check(z.minLength(1)),
  owner: ownerSchema,
  /** Host API versions it works with, as a semver range. */
  hostApi: semverRange,
  routes: z.array(routeSchema).check(z.minLength(1)),
  nav: z._default(z.array(navSchema), []),
  search: z._default(z.array(searchSchema), []),
  records: z.optional(recordsSchema),
  redirects: z._default(z.array(redirectSchema), []),
};

const sha384 = z.string().check(z.regex(/^sha384-[A-Za-z0-9+/]{64}$/, 'empreinte sha384 attendue'));

/** Where a version lies, and how to know that it is the one that was published. */
const release = {
  version: z.string().check(z.minLength(1)),
  /** Address of the versioned, immutable `mf-manifest.json`. */
  entry: sameOriginPath,
  /** Absent only for a remote in development, whose files change under the same address. */
  integrity: z.optional(z.object({ manifest: sha384, entry: sha384 })),
  /** Scripts and styles that its first page needs at once. */
  preload: z._default(z.array(sameOriginPath), []),
};

const releaseSchema = z.object({ ...versionFacts, ...release });

const cohortSchema = z.object({
  /** Share of the people, chosen by a stable hash of who they are. */
  percentage: z.number().check(z.gte(0), z.lte(100)),
  /** Whoever holds one of these is in the cohort. */
  roles: z._default(z.array(z.enum(ROLES)), []),
});

const remoteEntrySchema = z.extend(releaseSchema, {
  name: identifier,
  /** What to fall back to when this version does not load. */
  lastKnownGood: z.optional(releaseSchema),
  /** Another version, for some of the people only. */
  canary: z.optional(z.extend(releaseSchema, { cohort: cohortSchema })),
  /** Taken out of service, with a sentence for those who come. */
  disabled: z.optional(z.object({ message: z.string().check(z.minLength(1)) })),
});

const remoteJsonSchema = z.object({ $schema: z.optional(z.string()), name: identifier, ...versionFacts });

const envelopeSchema = z.object({
  schemaVersion: z.literal(1),
  generatedAt: z.string().check(z.minLength(1)),
  /** The shell in force; absent while it is developed. */
  shell: z.optional(z.object({ version: z.string().check(z.minLength(1)) })),
  remotes: z.array(z.unknown()),
});

/** What stands in `remote.json`, beside a remote's sources. */
export type RemoteJson = z.infer<typeof remoteJsonSchema>;
/** One remote as the registry tells the shell. */
export type RemoteEntry = z.infer<typeof remoteEntrySchema>;
export type RemoteRoute = z.infer<typeof routeSchema>;
/** One version of a remote that can be loaded, with what it says about itself. */
export type Release = z.infer<typeof releaseSchema>;
/** Who gets a canary. */
export type Cohort = z.infer<typeof cohortSchema>;
export type Registry = {
  schemaVersion: 1;
  generatedAt: string;
  shell?: { version: string } | undefined;
  remotes: RemoteEntry[];
};
/** A remote left out because its entry makes no sense; the others are unaffected. */
export type DroppedRemote = { name: string; reason: string };

/** The registry itself is unusable. */
export class RegistryError extends Error {
  readonly code: 'registry_unreachable' | 'registry_invalid' | 'registry_outdated';
  constructor(code: RegistryError['code'], message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'RegistryError';
    this.code = code;
  }
}

/** Describes the errors of a document's shape, for its author and for support. */
function explain(error: z.core.$ZodError): string {
  const sentence = ({ code, message }: z.core.$ZodIssue) =>
    // The words of this file; those of the library are in English.
    code === 'invalid_format' ? message : 'absent, ou d’une autre forme';
  return error.issues.map((issue) => `${issue.path.join('.') || 'entrée'} : ${sentence(issue)}`).join(' ; ');
}

function nameOf(raw: unknown, index: number): string {
  const name = typeof raw === 'object' && raw !== null && 'name' in raw ? raw.name : undefined;
  return typeof name === 'string' ? name : `#${index}`;
}

/** Why an entry that has the right form still cannot stand beside `kept`. */
function conflict(entry: RemoteEntry, kept: readonly RemoteEntry[]): string | undefined {
  if (kept.some(({ name }) => name === entry.name)) return 'ce nom est déjà pris';
  const areas = areasOfRemote(entry);
  for (const other of kept) {
    const taken = areasOfRemote(other).find(({ id, slug }) =>
      areas.some((area) => area.id === id || area.slug === slug),
    );
    if (taken) return `l’adresse /${taken.slug} est déjà servie par ${other.name}`;
  }
  return inconsistency(entry);
}

/** Why an area of a remote's own cannot be: it would take the place of another. */
function areaProblem(area: Area): string | undefined {
  if (areaById(area.id)) return `l’espace ${area.id} est du produit : nommez-le par son identifiant seul`;
  if (areaOfPath(`/${area.slug}`)) return `l’adresse /${area.slug} est celle d’un espace du produit`;
  if (RESERVED_SLUGS.includes(area.slug)) return `l’adresse /${area.slug} est réservée à la plateforme`;
  return undefined;
}

function areasProblem(claims: RemoteJson['areas']): string | undefined {
  const ids = claims.map((claim) => (typeof claim === 'string' ? claim : claim.id));
  const doubled = ids.find((id, index) => ids.indexOf(id) !== index);
  if (doubled) return `l’espace ${doubled} est nommé deux fois`;
  for (const claim of claims) {
    if (typeof claim !== 'string') {
      const problem = areaProblem(claim);
      if (problem) return problem;
    } else if (!areaById(claim)) return `espace inconnu : ${claim}`;
  }
  return undefined;
}

/** Why a remote's own facts contradict each other: route ids are unique, its own, and everything points to one. */
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
  return lost ? `route inconnue : ${lost.routeId}` : undefined;
}

/**
 * Reads a registry. A malformed remote is dropped and named; a document that is no registry at all throws
 * `RegistryError`.
 */
export function parseRegistry(json: unknown): { registry: Registry; dropped: DroppedRemote[] } {
  const envelope = envelopeSchema.safeParse(json);
  if (!envelope.success) throw new RegistryError('registry_invalid', explain(envelope.error));
  const remotes: RemoteEntry[] = [];
  const dropped: DroppedRemote[] = [];
  for (const [index, raw] of envelope.data.remotes.entries()) {
    const entry = remoteEntrySchema.safeParse(raw);
    const reason = entry.success ? conflict(entry.data, remotes) : explain(entry.error);
    if (entry.success && !reason) remotes.push(entry.data);
    else dropped.push({ name: nameOf(raw, index), reason: reason ?? 'illisible' });
  }
  return { registry: { ...envelope.data, remotes }, dropped };
}

/** A `remote.json` that cannot be, with every reason. */
export class RemoteJsonError extends Error {
  readonly reason: string;
  constructor(reason: string) {
    super(`remote.json ne convient pas : ${reason}`);
    this.name = 'RemoteJsonError';
    this.reason = reason;
  }
}

/**
 * `remote.json` states routes by their ids, which makes the ids types for `remoteRoutes`; the registry, and releases made
 * before, list them.
 */
function withListedRoutes(json: unknown): unknown {
  if (typeof json !== 'object' || json === null || !('routes' in json)) return json;
  const { routes } = json;
  if (typeof routes !== 'object' || routes === null || Array.isArray(routes)) return json;
  return { ...json, routes: Object.entries(routes).map(([id, route]) => ({ ...Object(route), id })) };
}

/** Reads a remote's own `remote.json`; throws a `RemoteJsonError` with every reason at once. */
export function parseRemoteJson(json: unknown): RemoteJson {
  const parsed = remoteJsonSchema.safeParse(withListedRoutes(json));
  if (!parsed.success) throw new RemoteJsonError(explain(parsed.error));
  const reason = inconsistency(parsed.data);
  if (reason) throw new RemoteJsonError(reason);
  return parsed.data;
}

/** The name Module Federation knows a remote by: it becomes a global variable, so no hyphens. */
export function federationName(name: string): string {
  return name.replaceAll('-', '_');
}

/** For whom a registry is read. Nobody is signed in while `userId` is undefined. */
export type Audience = { userId: string | undefined; roles: readonly string[] };

/** FNV-1a, 32 bits: spreads well, and answers the same on every machine. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const char of text) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return hash;
}

/**
 * Whether someone is in a canary's cohort: always the same answer for the same person and remote. A visitor without
 * session is only in a cohort of everyone.
 */
export function isInCohort(cohort: Cohort, name: string, { userId, roles }: Audience): boolean {
  if (cohort.roles.some((role) => roles.includes(role))) return true;
  if (cohort.percentage >= 100) return true;
  return userId !== undefined && hashOf(`${name}:${userId}`) % 10_000 < cohort.percentage * 100;
}

/** A remote as one person gets it: the canary in force for its cohort, with the stable version to fall back to. */
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
