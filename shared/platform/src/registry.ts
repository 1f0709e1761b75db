import { z } from 'zod';
import { areaById } from './areas.ts';

const identifier = z.string().regex(/^[a-z][a-z0-9-]*$/, 'lower-case words joined by hyphens');
const routeId = z.string().regex(/^[a-z][a-z0-9-]*(\.[a-z][a-z0-9-]*)+$/, 'such as recruitment.applications');
/** Relative to the area's prefix: no slash at either end; empty is the area's own address. */
const routePath = z.string().regex(/^$|^[^/\s?#][^\s?#]*[^/\s?#]$|^[^/\s?#]$/, 'relative path');
/** Same origin only: the CSP is `script-src 'self'`, and a registry must not become a way to inject code. */
const sameOriginPath = z.string().regex(/^\/(?!\/)[^\s\\]*$/, 'path on the same origin');
const semverRange = z.string().min(1);

const routeSchema = z.object({
  /** Stable for ever: links, navigation, telemetry and favourites use it. */
  id: routeId,
  path: routePath,
  title: z.string().min(1),
  /** Any one of these, on top of the area's own guard. */
  roles: z.array(z.string()).default([]),
});

const navSchema = z.object({
  routeId,
  label: z.string().min(1),
  /** A Lucide icon name; the shell draws a dot for one it does not have. */
  icon: z.string().optional(),
  order: z.number().default(100),
});

const searchSchema = z.object({
  id: routeId,
  title: z.string().min(1),
  routeId,
  keywords: z.array(z.string()).default([]),
});

const redirectSchema = z.object({
  /** Legacy address on the shell's origin; query and hash are kept, history is replaced. */
  from: sameOriginPath,
  routeId,
});

const ownerSchema = z.object({
  /** Whom to name when this app fails. */
  team: z.string().min(1),
  contact: z.string().min(1),
});

const staticFacts = {
  name: identifier,
  /** Identifier of the area it serves; the area owns the prefix and the guard. */
  area: identifier,
  owner: ownerSchema,
  /** Host API versions it works with, as a semver range. */
  hostApi: semverRange,
  routes: z.array(routeSchema).min(1),
  nav: z.array(navSchema).default([]),
  search: z.array(searchSchema).default([]),
  redirects: z.array(redirectSchema).default([]),
};

const releaseSchema = z.object({
  version: z.string().min(1),
  /** Address of the versioned, immutable `mf-manifest.json`. */
  entry: sameOriginPath,
  hostApi: semverRange,
});

const remoteEntrySchema = z.object({
  ...staticFacts,
  slug: z.string().regex(/^[a-z0-9-]+$/),
  version: z.string().min(1),
  entry: sameOriginPath,
  /** What to fall back to when this version does not load. */
  lastKnownGood: releaseSchema.optional(),
  /** A newer release for a share of the people only. */
  cohort: releaseSchema.extend({ percentage: z.number().min(0).max(100) }).optional(),
  /** Taken out of service, with a sentence for those who come. */
  disabled: z.object({ message: z.string().min(1) }).optional(),
});

const remoteJsonSchema = z.object({ $schema: z.string().optional(), ...staticFacts });

const envelopeSchema = z.object({
  schemaVersion: z.literal(1),
  generatedAt: z.string().min(1),
  remotes: z.array(z.unknown()),
});

/** What stands in `remote.json`, beside a remote's sources. */
export type RemoteJson = z.infer<typeof remoteJsonSchema>;
/** One remote as the registry tells the shell. */
export type RemoteEntry = z.infer<typeof remoteEntrySchema>;
export type RemoteRoute = z.infer<typeof routeSchema>;
/** One version of a remote that can be loaded. */
export type Release = z.infer<typeof releaseSchema>;
export type Registry = { schemaVersion: 1; generatedAt: string; remotes: RemoteEntry[] };
/** A remote left out because its entry makes no sense; the others are unaffected. */
export type DroppedRemote = { name: string; reason: string };

/** The registry itself is unusable. */
export class RegistryError extends Error {
  readonly code: 'registry_unreachable' | 'registry_invalid';
  constructor(code: RegistryError['code'], message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'RegistryError';
    this.code = code;
  }
}

function explain(error: z.ZodError): string {
  return error.issues.map((issue) => `${issue.path.join('.') || 'entry'}: ${issue.message}`).join('; ');
}

function nameOf(raw: unknown, index: number): string {
  const name = typeof raw === 'object' && raw !== null && 'name' in raw ? raw.name : undefined;
  return typeof name === 'string' ? name : `#${index}`;
}

/** Why an entry that has the right form still cannot stand beside `kept`. */
function conflict(entry: RemoteEntry, kept: readonly RemoteEntry[]): string | undefined {
  if (kept.some(({ name }) => name === entry.name)) return 'name already taken';
  if (areaById(entry.area)?.slug !== entry.slug) return `does not own the prefix /${entry.slug}`;
  const sameArea = kept.find(({ slug }) => slug === entry.slug);
  if (sameArea) return `prefix /${entry.slug} already served by ${sameArea.name}`;
  return inconsistency(entry);
}

/** Why a remote's own facts contradict each other: route ids are unique, its own, and everything points to one. */
export function inconsistency(facts: RemoteJson | RemoteEntry): string | undefined {
  const ids = facts.routes.map(({ id }) => id);
  const doubled = ids.find((id, index) => ids.indexOf(id) !== index);
  if (doubled) return `route id ${doubled} used twice`;
  const foreign = ids.find((id) => !id.startsWith(`${facts.name}.`));
  if (foreign) return `route id ${foreign} must start with ${facts.name}.`;
  const pointers = [...facts.nav, ...facts.search, ...facts.redirects];
  const lost = pointers.find((pointer) => !ids.includes(pointer.routeId));
  return lost ? `unknown route id ${lost.routeId}` : undefined;
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
    else dropped.push({ name: nameOf(raw, index), reason: reason ?? 'invalid' });
  }
  const { schemaVersion, generatedAt } = envelope.data;
  return { registry: { schemaVersion, generatedAt, remotes }, dropped };
}

/** Reads a remote's own `remote.json`; throws with every reason at once. */
export function parseRemoteJson(json: unknown): RemoteJson {
  const facts = remoteJsonSchema.safeParse(json);
  if (!facts.success) throw new Error(`remote.json: ${explain(facts.error)}`);
  if (!areaById(facts.data.area)) throw new Error(`remote.json: unknown area ${facts.data.area}`);
  const reason = inconsistency(facts.data);
  if (reason) throw new Error(`remote.json: ${reason}`);
  return facts.data;
}

/** The name Module Federation knows a remote by: it becomes a global variable, so no hyphens. */
export function federationName(name: string): string {
  return name.replaceAll('-', '_');
}
