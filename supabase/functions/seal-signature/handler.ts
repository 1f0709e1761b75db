import type { SupabaseClient } from '@supabase/supabase-js';
import { withoutEndSlash } from '@trame/domain';
import { PAPER_BUCKET } from '@trame/domain/trainers';
import * as z from 'zod/mini';
import type { Apart } from '../_shared/apart/apart.ts';
import { requireServiceKey } from '../_shared/auth.ts';
import { readJson } from '../_shared/body.ts';
import { dataOf, serviceClient, type Backend } from '../_shared/clients.ts';
import type { Env } from '../_shared/env.ts';
import { unavailable } from '../_shared/errors.ts';
import { json, serve, type Handler } from '../_shared/http.ts';
import { errorDetails, type Log } from '../_shared/log.ts';
import { NO_CACHE } from '../_shared/public-form/files.ts';
import { SIGNATURE_BUCKET } from '../_shared/signature-files.ts';
import { storeOnce } from '../_shared/stored.ts';
import { sealedDocument } from './marks.ts';
import type { steps } from './steps.ts';

export interface SealDependencies extends Backend {
  env: Env;
  newSteps: () => Apart<typeof steps>;
  now: () => Date;
  log: Log;
}

/** Sealed files that become papers of their trainers in one call. */
const PAPERS = 2;
/** Seals that get their timestamp in one call. */
const STAMPS = 2;

const body = z.strictObject({ request: z.optional(z.uuid()) });
const claimed = z.nullable(
  z.object({
    request: z.string(),
    claim: z.string(),
    documents: z.array(sealedDocument),
    proof: z.string(),
    fault: z.nullable(z.string()),
  }),
);
const unstamped = z.array(z.object({ request: z.string(), path: z.string(), sha256: z.string() }));

/**
 * `POST {request?}` with the service key: seals one completed envelope, the named one or the one that waits longest, exactly once:
 * its documents with what was filled in, the page and the lines of the proof, under the seal. Without a request it also adds the timestamps that
 * an authority did not give in time. Signed papers of trainers are filed. Answers `{sealed: id | null, stamped}`; called again it does the next. 503 at the end, after
 * the timestamps and the papers, when sealing failed: the envelope may be sealed again at once by its name, without it after a pause that grows.
 */
export function createHandler(dependencies: SealDependencies): Handler {
  const { env, log } = dependencies;
  return serve({ methods: ['POST'], allowedOrigins: env.ALLOWED_ORIGINS, log }, async (request) => {
    await requireServiceKey(request, env.SUPABASE_SERVICE_ROLE_KEY);
    const { request: wanted } = await readJson(request, body, 1024);
    const client = serviceClient(dependencies);
    let failure: unknown;
    /** What a part of the work answers; one that fails keeps no other from being done. */
    const part = async <T>(work: Promise<T>, otherwise: T): Promise<T> => {
      try {
        return await work;
      } catch (error) {
        failure ??= error;
        return otherwise;
      }
    };
    const sealed = await part(sealNext(dependencies, client, wanted), null);
    const stamped = wanted === undefined ? await part(stampLate(dependencies, client), 0) : 0;
    await part(filePapers(dependencies, client), undefined);
    if (failure !== undefined) throw failure;
    return json({ sealed, stamped });
  });
}

async function sealNext(
  dependencies: SealDependencies,
  client: SupabaseClient,
  wanted: string | undefined,
): Promise<string | null> {
  const answer = await client.rpc('claim_sealing', { request: wanted ?? null });
  const found = z.parse(claimed, dataOf(answer, 'claim_sealing') ?? null);
  if (!found) return null;
  const { request, claim } = found;
  const release = async () => {
    const { error } = await client.rpc('fail_sealing', { request, claim });
    if (error) dependencies.log('sealing_not_released', { request, ...errorDetails(error) });
  };
  let isRecorded: boolean;
  try {
    isRecorded = await sealOne(dependencies, client, found);
  } catch (cause) {
    dependencies.log('sealing_failed', { request, ...errorDetails(cause) });
    // Without a name it keeps its claim, and is tried again after a pause: the next call does another one.
    if (wanted !== undefined) await release();
    throw unavailable(cause, 'Le document n’a pas pu être scellé.');
  }
  if (isRecorded) return request;
  // Somebody else sealed it, or its proof is another one by now. This file is named by nothing, and is swept.
  dependencies.log('seal_superseded', { request });
  await release();
  return null;
}

async function sealOne(
  { env, newSteps, now, log }: SealDependencies,
  client: SupabaseClient,
  { request, claim, documents, proof, fault }: NonNullable<z.infer<typeof claimed>>,
): Promise<boolean> {
  if (fault !== null) throw new Error(`${request} must not be sealed: ${fault}`);
  const files = await Promise.all(
    documents.map(({ path, sha256: shown }) => documentOf(client, path, shown)),
  );
  const { bytes, sha256, head, level, timestampError } = await newSteps().seal({
    documents,
    files,
    proof,
    facts: { verifyAddress: `${withoutEndSlash(env.PUBLIC_SITE_URL)}/verifier`, company: env.SEAL_COMPANY },
    at: now(),
    key: { SEAL_KEY: env.SEAL_KEY, SEAL_CERTIFICATES: env.SEAL_CERTIFICATES },
    authority: env.TIMESTAMP_URL,
  });
  if (timestampError !== null) log('timestamp_failed', { request, error: timestampError });
  const path = `${request}/${crypto.randomUUID()}.pdf`;
  await store(client, path, bytes);
  return (
    dataOf(
      await client.rpc('record_seal', {
        request,
        claim,
        seal: { path, sha256, bytes: bytes.length, head, is_time_stamped: level === 'B-T' },
      }),
      'record_seal',
    ) === true
  );
}

async function documentOf(
  client: SupabaseClient,
  path: string,
  sha256: string,
): Promise<Uint8Array<ArrayBuffer>> {
  const { data, error } = await client.storage.from(SIGNATURE_BUCKET).download(path);
  if (error) throw new Error(`document ${path}`, { cause: error });
  const bytes = new Uint8Array(await data.arrayBuffer());
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  if (Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('') !== sha256)
    throw new Error(`the document ${path} is not the one that was signed`);
  return bytes;
}

async function store(client: SupabaseClient, path: string, bytes: Uint8Array): Promise<void> {
  const { error } = await client.storage.from(SIGNATURE_BUCKET).upload(path, bytes, {
    contentType: 'application/pdf',
    cacheControl: NO_CACHE,
    upsert: false,
  });
  if (error) throw new Error('the sealed file was not stored', { cause: error });
}

/** Adds the timestamps that were not there in time. What fails again is tried by the next call. */
async function stampLate({ env, newSteps, log }: SealDependencies, client: SupabaseClient): Promise<number> {
  const { TIMESTAMP_URL: authority } = env;
  if (authority === undefined) return 0;
  const found = z.parse(
    unstamped,
    dataOf(await client.rpc('unstamped_seals', { most: STAMPS }), 'unstamped_seals'),
  );
  let done = 0;
  for (const { request, path, sha256 } of found) {
    try {
      // oxlint-disable-next-line no-await-in-loop -- one file in memory at a time
      const before = await documentOf(client, path, sha256);
      // oxlint-disable-next-line no-await-in-loop -- the same
      const stamped = await newSteps().stamp(before, authority);
      // oxlint-disable-next-line no-await-in-loop -- the same
      done += Number(await storeStamped(client, { request, before: sha256 }, stamped));
    } catch (error) {
      log('timestamp_failed', { request, ...errorDetails(error) });
    }
  }
  return done;
}

async function storeStamped(
  client: SupabaseClient,
  { request, before }: { request: string; before: string },
  { bytes, sha256 }: { bytes: Uint8Array; sha256: string },
): Promise<boolean> {
  const path = `${request}/${crypto.randomUUID()}.pdf`;
  await store(client, path, bytes);
  return (
    dataOf(
      await client.rpc('record_time_stamp', {
        request,
        before,
        seal: { path, sha256, bytes: bytes.length },
      }),
      'record_time_stamp',
    ) === true
  );
}

const unfiled = z.array(
  z.object({
    request: z.string(),
    trainer: z.string(),
    kind: z.string(),
    path: z.string(),
    sha256: z.string(),
  }),
);

/** Sealed files become papers of their trainers, where papers are. What fails is tried by the next call: nothing is lost meanwhile. */
async function filePapers({ log }: SealDependencies, client: SupabaseClient): Promise<void> {
  const { data, error } = await client.rpc('unfiled_signed_papers', { most: PAPERS });
  if (error) log('papers_not_listed', errorDetails(error));
  for (const { request, trainer, kind, path, sha256 } of z.parse(unfiled, data ?? [])) {
    try {
      const paper = `${trainer}/${sha256.slice(0, 40)}-${kind}.pdf`;
      // oxlint-disable-next-line no-await-in-loop -- one file in memory at a time
      const bytes = await documentOf(client, path, sha256);
      // oxlint-disable-next-line no-await-in-loop -- the same
      dataOf(await client.rpc('note_paper_file', { path: paper }), 'note_paper_file');
      // oxlint-disable-next-line no-await-in-loop -- the same
      await storeOnce(client, PAPER_BUCKET, paper, bytes, {
        contentType: 'application/pdf',
        cacheControl: NO_CACHE,
      });
      // oxlint-disable-next-line no-await-in-loop -- the same
      dataOf(await client.rpc('file_signed_paper', { request, path: paper }), 'file_signed_paper');
    } catch (cause) {
      log('paper_not_filed', { request, ...errorDetails(cause) });
    }
  }
}
