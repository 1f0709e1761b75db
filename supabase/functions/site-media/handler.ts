import { ROLES, SIGNED_LINK_SECONDS, type Role } from '@trame/domain';
import {
  PICTURE_TYPES,
  SITE_BUCKET,
  SITE_FILE_LIMITS,
  SITE_FILE_PURPOSES,
  type SiteFilePurpose,
} from '@trame/domain/company';
import type { SupabaseClient } from '@supabase/supabase-js';
import * as z from 'zod/mini';
import { isInfected } from '../_shared/antivirus.ts';
import { BusyError, StepLimitError } from '../_shared/apart/apart.ts';
import { forbidden, heldRole, holdsServiceKey, requireRole, sha256 } from '../_shared/auth.ts';
import { mediaType, readBytes, readJson } from '../_shared/body.ts';
import { dataOf, serviceClient, type Backend } from '../_shared/clients.ts';
import type { Env } from '../_shared/env.ts';
import { HttpError, unavailable } from '../_shared/errors.ts';
import { readForm } from '../_shared/form.ts';
import { json, serve, type Handler } from '../_shared/http.ts';
import { errorDetails, type Log } from '../_shared/log.ts';
import { takeRateLimit, type RateLimit } from '../_shared/rate-limit.ts';
import { deleteUnused, storeOnce } from '../_shared/stored.ts';
import type { Judged } from './judge.ts';
import { REFUSALS, VIRUS } from './messages.ts';

/** Judges one file, in a thread that blocks no other request. */
export type Judge = (purpose: SiteFilePurpose, bytes: Uint8Array<ArrayBuffer>) => Promise<Judged>;

export interface SiteMediaDependencies extends Backend {
  env: Env;
  newJudge: () => Judge;
  log: Log;
}

/** Who stores files for what; pictures of programmes are of the catalogue, all others of corporate. */
const WRITERS: Readonly<Record<SiteFilePurpose, Role>> = {
  logo: 'app1_user',
  timeline: 'app1_user',
  programme: 'app2_user',
  proof: 'app1_user',
  certificate: 'app1_user',
};
const FOLDERS: Readonly<Record<SiteFilePurpose, string>> = {
  logo: 'logos',
  timeline: 'timeline',
  programme: 'programmes',
  proof: 'consents',
  certificate: 'qualiopi',
};
const EXTENSIONS = { ...PICTURE_TYPES, 'application/pdf': 'pdf' } as const;
/** The form around a file: its fields, their headers. */
const MAX_BODY = SITE_FILE_LIMITS.document + 16 * 1024;
/** Uploads of one person in a day. */
const PER_DAY: RateLimit = { bucket: 'site-media:day', maxHits: 300, windowSeconds: 24 * 60 * 60 };
/** The value of `max-age=` in the header that storage sends: a proof names people. */
const NO_CACHE = '0, private, no-store';
const AN_HOUR = '3600';
const MAX_PATHS = 100;
const PATH = /^(?:[a-z0-9][a-z0-9-]{0,60}\/){0,2}[a-z0-9][a-z0-9-]{0,100}\.[a-z]{3,4}$/;
const linksBody = z.strictObject({
  paths: z
    .array(z.string().check(z.regex(PATH, 'Chemin de fichier non accepté')))
    .check(z.minLength(1, 'Aucun fichier demandé'), z.maxLength(MAX_PATHS, `${MAX_PATHS} fichiers au plus`)),
});
const UNUSED = { bucket: SITE_BUCKET, claim: 'claim_unused_site_files', forget: 'forget_site_files' };

/**
 * The only writer of the bucket `site-media`. A person of corporate, or of the catalogue for pictures of programmes, sends a
 * file as a form, `purpose` and `file`: `{path, type, width?, height?, url}`, its place and a link of short life; or asks for links,
 * `{paths}`: `{urls}`, which the whole staff may for pictures of programmes. The daily work, with the service key, sends `{action: 'delete-unused'}`: `{deleted}`, files that nothing has named for 30 days.
 * The name of a file is the digest of what is stored: the same file twice is one file.
 */
export function createHandler(dependencies: SiteMediaDependencies): Handler {
  const { env, log } = dependencies;
  return serve({ methods: ['POST'], allowedOrigins: env.ALLOWED_ORIGINS, log }, async (request) => {
    const client = serviceClient(dependencies);
    if (await holdsServiceKey(request, env.SUPABASE_SERVICE_ROLE_KEY)) {
      return json(await deleteUnused(request, client, UNUSED));
    }
    if (mediaType(request) !== 'multipart/form-data') {
      // The whole staff reads sheets of programmes; what else is there is for corporate.
      const { role } = await requireRole(request, dependencies, 'app1_user', ...ROLES);
      const { paths } = await readJson(request, linksBody, 32 * 1024);
      if (role !== 'app1_user' && !paths.every((path) => path.startsWith(`${FOLDERS.programme}/`)))
        throw forbidden();
      return json({ urls: await linksTo(client, paths) });
    }
    const caller = await requireRole(request, dependencies, 'app1_user', 'app2_user');
    const { userId } = caller;
    const { purpose, bytes } = await readUpload(request);
    if (caller.role !== WRITERS[purpose] && !(await heldRole(dependencies, caller, WRITERS[purpose])))
      throw forbidden();
    const wait = await takeRateLimit(client, PER_DAY, userId, env.SUPABASE_SERVICE_ROLE_KEY);
    if (wait !== undefined)
      throw new HttpError(429, 'rate_limited', 'Trop de fichiers déposés aujourd’hui. Continuez demain.', {
        retryAfter: wait,
      });
    const judged = await judgeFile(dependencies, purpose, bytes);
    const { type, width, height } = judged;
    const digest = (await sha256(judged.bytes)).slice(0, 40);
    const path = `${FOLDERS[purpose]}/${digest}.${EXTENSIONS[type]}`;
    await refuseVirus(dependencies, path, judged.bytes);
    await store(client, path, judged);
    const urls = await linksTo(client, [path]);
    return json({ path, type, ...(width && height ? { width, height } : {}), url: urls[path] });
  });
}

async function readUpload(
  request: Request,
): Promise<{ purpose: SiteFilePurpose; bytes: Uint8Array<ArrayBuffer> }> {
  const type = request.headers.get('content-type') ?? '';
  const form = readForm(await readBytes(request, MAX_BODY), type, 2);
  const file = form.file('file');
  const purpose = SITE_FILE_PURPOSES.find((one) => one === form.text('purpose'));
  if (!purpose || !file)
    throw new HttpError(422, 'invalid_fields', 'La requête contient des valeurs refusées.', {
      fields: purpose ? { file: 'Choisissez un fichier' } : { purpose: 'Usage inconnu' },
    });
  return { purpose, bytes: file.bytes };
}

async function judgeFile(
  { newJudge, log }: SiteMediaDependencies,
  purpose: SiteFilePurpose,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<Extract<Judged, { ok: true }>> {
  let judged: Judged;
  try {
    judged = await newJudge()(purpose, bytes);
  } catch (error) {
    if (error instanceof BusyError) throw unavailable(error);
    if (!(error instanceof StepLimitError)) throw error;
    log('check_ended', { purpose, size: bytes.byteLength, ...errorDetails(error) });
    judged = { ok: false, problem: 'svg_heavy' };
  }
  if (judged.ok) return judged;
  const { status, code, message } = REFUSALS[judged.problem];
  throw new HttpError(status, code, message, { fields: { file: message } });
}

/** Asks the antivirus, where there is one. */
async function refuseVirus(
  { env, log }: SiteMediaDependencies,
  path: string,
  bytes: Uint8Array,
): Promise<void> {
  const { CLAMD_HOST } = env;
  if (!CLAMD_HOST) return;
  let isBad = false;
  try {
    isBad = await isInfected(bytes, { ...env, CLAMD_HOST });
  } catch (error) {
    if (env.CLAMD_WHEN_AWAY === 'refuse') throw unavailable(error);
    // The path identifies the file later: nothing else records which files were not scanned.
    log('antivirus_away', { path, ...errorDetails(error) });
  }
  if (isBad)
    throw new HttpError(VIRUS.status, VIRUS.code, VIRUS.message, { fields: { file: VIRUS.message } });
}

async function store(
  client: SupabaseClient,
  path: string,
  { bytes, type }: Extract<Judged, { ok: true }>,
): Promise<void> {
  // First noted: the daily work deletes no file that was just uploaded again; one that it is deleting is refused.
  const noted = await client.rpc('note_site_file', { path });
  if (noted.error) throw unavailable(new Error(`note_site_file: ${noted.error.message}`));
  await storeOnce(client, SITE_BUCKET, path, bytes, {
    contentType: type,
    cacheControl: path.startsWith('consents/') ? NO_CACHE : AN_HOUR,
  });
}

async function linksTo(client: SupabaseClient, paths: readonly string[]): Promise<Record<string, string>> {
  const signed = dataOf(
    await client.storage.from(SITE_BUCKET).createSignedUrls([...paths], SIGNED_LINK_SECONDS),
    'sign site files',
  );
  // One that is gone has no link.
  return Object.fromEntries(
    signed.flatMap(({ path, signedUrl, error }) => (path && signedUrl && !error ? [[path, signedUrl]] : [])),
  );
}
