import type { SupabaseClient } from '@supabase/supabase-js';
import { withoutEndSlash } from '@trame/domain';
import { PAPER_BUCKET } from '@trame/domain/trainers';
import * as z from 'zod/mini';
import type { Apart } from '../_shared/apart/apart.ts';
import { requireServiceKey, sha256 as sha256Of } from '../_shared/auth.ts';
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

const asked = z.union([
  z.strictObject({ request: z.optional(z.uuid()) }),
  z.strictObject({ late: z.enum(['timestamps', 'papers']) }),
]);
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
 * its documents with what was filled in, the page and the lines of the proof, under the seal. A signed paper of a trainer is filed then. Answers
 * `{sealed: id | null}`; called again it does the next. 503 when sealing failed: the envelope may be sealed again at once by its name, without it after a
 * pause that grows.
 *
 * `POST {late}` does what could not be done then, and answers `{done}`, how many, 0 when nothing is left or what was tried failed: `timestamps` gives one
 * seal the timestamp that its authority did not give in time, `papers` files signed papers. Each is a call of its own, so that the largest file has the memory
 * of a function for itself, and an authority that does not answer takes its time once.
 */
export function createHandler(dependencies: SealDependencies): Handler {
  const { env, log } = dependencies;
  return serve({ methods: ['POST'], allowedOrigins: env.ALLOWED_ORIGINS, log }, async (request) => {
    await requireServiceKey(request, env.SUPABASE_SERVICE_ROLE_KEY);
    const work = await readJson(request, asked, 1024);
    const client = serviceClient(dependencies);
    if ('late' in work)
      return json({
        done:
          work.late === 'papers'
            ? await filePapers(dependencies, client)
            : await stampLate(dependencies, client),
      });
    const sealed = await sealNext(dependencies, client, work.request);
    if (sealed !== null) await filePapers(dependencies, client, sealed);
    return json({ sealed });
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
  const files: Uint8Array<ArrayBuffer>[] = [];
  for (const { path, sha256: shown } of documents)
    // oxlint-disable-next-line no-await-in-loop -- one download in memory at a time
    files.push(await documentOf(client, path, shown));
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
  // A stream: a Blob would keep the file a second time, until it is collected.
  const { data, error } = await client.storage.from(SIGNATURE_BUCKET).download(path).asStream();
  if (error) throw new Error(`document ${path}`, { cause: error });
  const bytes = new Uint8Array(await new Response(data).arrayBuffer());
  if ((await sha256Of(bytes)) !== sha256)
    throw new Error(`the document ${path} is not the one that was signed`);
  return bytes;
}

/** Bytes of a file from which on it is sent in pieces: as one body, the runtime makes three copies of it. */
const IN_PIECES = 4 * 1024 * 1024;
const PIECE = 256 * 1024;

/** The bytes, one piece after the other. */
function inPieces(bytes: Uint8Array): ReadableStream<Uint8Array> {
  let at = 0;
  return new ReadableStream({
    pull: (controller) => {
      controller.enqueue(bytes.slice(at, at + PIECE));
      at += PIECE;
      if (at >= bytes.length) controller.close();
    },
  });
}

async function store(client: SupabaseClient, path: string, bytes: Uint8Array): Promise<void> {
  const body = bytes.length < IN_PIECES ? bytes : inPieces(bytes);
  const { error } = await client.storage.from(SIGNATURE_BUCKET).upload(path, body, {
    contentType: 'application/pdf',
    cacheControl: NO_CACHE,
    upsert: false,
  });
  if (error) throw new Error('the sealed file was not stored', { cause: error });
}

/** Gives one seal the timestamp that was not there in time; one that fails is tried again after the others. */
async function stampLate({ env, newSteps, log }: SealDependencies, client: SupabaseClient): Promise<number> {
  const { TIMESTAMP_URL: authority } = env;
  if (authority === undefined) return 0;
  const [found] = z.parse(
    unstamped,
    dataOf(await client.rpc('unstamped_seals', { most: 1 }), 'unstamped_seals'),
  );
  if (!found) return 0;
  const { request, path, sha256 } = found;
  try {
    const stamped = await newSteps().stamp(await documentOf(client, path, sha256), authority);
    return Number(await storeStamped(client, { request, before: sha256 }, stamped));
  } catch (error) {
    log('timestamp_failed', { request, ...errorDetails(error) });
    return 0;
  }
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

/** Sealed files become papers of their trainers, where papers are: that of `only`, or some. What fails is tried by the next call: nothing is lost meanwhile. */
async function filePapers({ log }: SealDependencies, client: SupabaseClient, only?: string): Promise<number> {
  const { data, error } = await client.rpc('unfiled_signed_papers', {
    most: PAPERS,
    of_request: only ?? null,
  });
  if (error) log('papers_not_listed', errorDetails(error));
  const found = z.parse(unfiled, data ?? []);
  let done = 0;
  for (const { request, trainer, kind, path, sha256 } of found) {
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
      done += Number(
        dataOf(await client.rpc('file_signed_paper', { request, path: paper }), 'file_signed_paper'),
      );
    } catch (cause) {
      log('paper_not_filed', { request, ...errorDetails(cause) });
    }
  }
  return done;
}
