import { setTimeout as pause } from 'node:timers/promises';
import { createClient } from '@supabase/supabase-js';
import { SITE_BUCKET } from '@trame/domain/company';
import { z } from 'zod';
import { SiteProblem } from './site-problem.ts';

/** A database that does not answer must not hold a build for ever. */
const TIMEOUT_MS = 30_000;

export type BuildKind = 'publication' | 'preview';
export type SiteBuild = { id: string; kind: BuildKind };
export type BuildOutcome = {
  succeeded: boolean;
  pages_total?: number;
  pages_changed?: number;
  folder?: string;
  reason?: string;
  error?: string;
  left_out?: readonly string[];
};

const claimed = z.array(z.object({ id: z.string(), kind: z.enum(['publication', 'preview']) }));
const build = z.object({
  kind: z.enum(['publication', 'preview']),
  state: z.enum(['waiting', 'running', 'succeeded', 'failed']),
  pages_total: z.number().nullable(),
  pages_changed: z.number().nullable(),
  lease_until: z.string().nullable(),
  ended_at: z.string().nullable(),
  reason: z.string().nullable(),
  error: z.string().nullable(),
  folder: z.string().nullable(),
});
const BUILD_COLUMNS = Object.keys(build.shape).join(', ');
const status = z.object({
  live_since: z.string().nullable(),
  changed_since: z.string().nullable(),
  waiting: z.boolean(),
  running_since: z.string().nullable(),
  running_by: z.string().nullable(),
  failed_at: z.string().nullable(),
  failure: z.string().nullable(),
  next_change: z.string().nullable(),
});
export type BuildRow = z.infer<typeof build>;
export type SiteStatus = z.infer<typeof status>;

/** What the publisher asks of the database and of the storage, with the service key. */
export type SiteApi = {
  content: (withDrafts: boolean) => Promise<unknown>;
  /** The published programmes; those whose digest is among the known ones are answered without what they say. */
  programmes: (known: Record<string, string>) => Promise<unknown>;
  /** The bytes of a file of the bucket; `null` when it has none of this name. */
  media: (path: string) => Promise<Uint8Array | null>;
  request: (kind: BuildKind) => Promise<string>;
  claim: () => Promise<SiteBuild | null>;
  renew: (id: string) => Promise<boolean>;
  finish: (id: string, outcome: BuildOutcome) => Promise<boolean>;
  status: () => Promise<SiteStatus>;
  build: (id: string) => Promise<BuildRow | null>;
  /** Whether a build may be waiting for a publisher: a reading, which locks nothing. */
  isDue: () => Promise<boolean>;
  /** Whether the site that is up lacks something that it would have after another try, which the database does not ask for. */
  isIncomplete: () => Promise<boolean>;
  /** Whether some publisher makes a build. */
  isBuilding: () => Promise<boolean>;
  lastFailure: () => Promise<BuildRow | null>;
  /** The name that the last publication has where it was put up; `null` before the first. */
  lastFolder: () => Promise<string | null>;
};

type Answer = { data: unknown; error: { message: string; code?: string } | null; status: number };

/** Why the database did not answer as it should, for who gave its address and key. */
function refusalSaid({ error, status: http }: Answer, address: string): string {
  if (http === 0)
    return `La base ne répond pas à l’adresse ${address} : tourne-t-elle, et l’adresse est-elle la bonne ?`;
  if (http === 401 || http === 403 || error?.code === '42501')
    return 'La base refuse la clé : donnez sa clé de service (secrète, pas la clé publique) dans TRAME_SERVICE_KEY.';
  if (http >= 500) return `La base a un problème (réponse ${http}) : recommencez dans un instant.`;
  if (error?.code?.startsWith('PGRST20'))
    return 'Cette base n’a pas les fonctions que ce code attend : appliquez ses migrations, ou prenez le code de sa version.';
  if (!error?.code) return notTrame(address);
  return 'La base a refusé ce qui était demandé. L’équipe technique a le détail.';
}

const notTrame = (address: string) =>
  `Ce qui répond à l’adresse ${address} n’est pas la base de Trame : vérifiez --supabase-url.`;

/** No answer came at all. */
class Unanswered extends SiteProblem {}

async function read<Schema extends z.ZodType>(
  { what, address }: { what: string; address: string },
  asked: PromiseLike<Answer>,
  schema: Schema,
): Promise<z.infer<Schema>> {
  const answer = await asked;
  const { data, error } = answer;
  if (error) {
    const Problem = answer.status === 0 ? Unanswered : SiteProblem;
    throw new Problem(
      refusalSaid(answer, address),
      `${what}: ${answer.status} ${error.message.slice(0, 500)}`,
    );
  }
  const checked = schema.safeParse(data);
  if (!checked.success) throw new SiteProblem(notTrame(address), `${what}: ${checked.error.message}`);
  return checked.data;
}

const TRIES = 3;
const TRY_AGAIN_MS = 500;

/**
 * Asks again when no answer came: while a site was made for minutes, the connection that was kept open may have been closed, and the
 * whole work is not to be lost for that. For calls that change nothing when they are made twice.
 */
async function insist<T>(ask: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1)
    try {
      // oxlint-disable-next-line no-await-in-loop -- one try after the other
      return await ask();
    } catch (error) {
      if (!(error instanceof Unanswered) || tries === TRIES) throw error;
      // oxlint-disable-next-line no-await-in-loop -- as above
      await pause(TRY_AGAIN_MS);
    }
}

export function openSiteApi({
  supabaseUrl,
  serviceKey,
}: {
  supabaseUrl: string;
  serviceKey: string;
}): SiteApi {
  const client = createClient(supabaseUrl, serviceKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    global: {
      fetch: (input, init) => fetch(input, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) }),
    },
  });
  const call = <Schema extends z.ZodType>(name: string, args: Record<string, unknown>, schema: Schema) =>
    read({ what: name, address: supabaseUrl }, client.rpc(name, args), schema);
  const ofBuilds = { what: 'site_builds', address: supabaseUrl };
  const builds = () => client.from('site_builds').select(BUILD_COLUMNS);
  const readStatus = async () => {
    const [row] = await call('site_status', {}, z.array(status));
    return status.parse(row);
  };
  return {
    content: (withDrafts) => call('site_content', { with_drafts: withDrafts }, z.unknown()),
    programmes: (known) => call('site_programmes', { known }, z.unknown()),
    media: async (path) => {
      const { data, error } = await client.storage.from(SITE_BUCKET).download(path);
      if (data) return data.bytes();
      const { status: code, statusCode } = error as { status?: number; statusCode?: string };
      if (code === 404 || statusCode === '404' || /not.?found/i.test(error.message)) return null;
      throw new Error(`${path}: ${error.message || JSON.stringify(error)}`);
    },
    request: (kind) => call('request_site_build', { kind }, z.string()),
    claim: async () => (await call('claim_site_build', {}, claimed))[0] ?? null,
    renew: (id) => insist(() => call('renew_site_build', { build_id: id }, z.boolean())),
    finish: (id, outcome) =>
      insist(() => call('finish_site_build', { build_id: id, ...outcome }, z.boolean())),
    status: readStatus,
    build: (id) => read(ofBuilds, builds().eq('id', id).maybeSingle(), build.nullable()),
    lastFailure: () =>
      read(
        ofBuilds,
        builds().eq('state', 'failed').order('ended_at', { ascending: false }).limit(1).maybeSingle(),
        build.nullable(),
      ),
    lastFolder: async () => {
      const last = builds().eq('kind', 'publication').eq('state', 'succeeded');
      const asked = last.order('ended_at', { ascending: false }).limit(1).maybeSingle();
      return (await read(ofBuilds, asked, build.nullable()))?.folder ?? null;
    },
    isIncomplete: async () => {
      const { failure, changed_since: changedSince } = await readStatus();
      return failure !== null && changedSince === null;
    },
    isBuilding: async () =>
      (await read(ofBuilds, builds().eq('state', 'running'), z.array(build))).length > 0,
    isDue: async () => {
      const [{ changed_since: changedSince }, open] = await Promise.all([
        readStatus(),
        read(ofBuilds, builds().in('state', ['waiting', 'running']), z.array(build)),
      ]);
      const hasLost = open.some(({ lease_until: until }) => until !== null && Date.parse(until) < Date.now());
      return changedSince !== null || hasLost || open.some(({ state }) => state === 'waiting');
    },
  };
}
